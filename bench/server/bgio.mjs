// The driver of a boardgame.io server: Socket.IO messages spoken over a plain
// WebSocket, so that the generator spends as little as it can on each. A bot
// reads a state in full only when it is to choose from it.
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';
import { choices } from './games.mjs';
const { applyPatch } = createRequire(import.meta.url)('rfc6902');

export const games = Object.keys(choices);

export function command() {
  return [process.execPath, fileURLToPath(new URL('peer.mjs', import.meta.url))];
}

// The state carries the number first, the log after it once more.
const numbered = (text) => parseInt(text.slice(text.indexOf('"_stateID":') + 11), 10);

function sit(port, game, table, seat, told) {
  return new Promise((seated, failed) => {
    const id = String(seat);
    const mine = `"currentPlayer":"${id}"`;
    const event = `42/${game},`;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`,
      { perMessageDeflate: false });
    const chair = { socket, state: null, number: 0 };
    const tell = (number, turn, options, bytes) => {
      chair.number = number;
      told(seat, number, turn ? options : null, bytes);
    };
    const read = (state) => () => choices[game](state.G, seat);
    socket.on('error', failed);
    socket.on('message', (data) => {
      const text = data.toString('latin1');
      if (text === '2') return socket.send('3');
      if (text[0] === '0') return socket.send(`40/${game},`);
      if (text.startsWith(`40/${game},`))
        return socket.send(event + JSON.stringify(['sync', table, id, null, 2]));
      if (text.startsWith(`${event}["update"`)) {
        tell(numbered(text), text.includes(mine),
          () => read(JSON.parse(text.slice(event.length))[2])(), data.length);
      } else if (text.startsWith(`${event}["patch"`)) {
        const [, , , number, patch] = JSON.parse(text.slice(event.length));
        applyPatch(chair.state, patch);
        tell(number, chair.state.ctx.currentPlayer === id, read(chair.state), data.length);
      } else if (text.startsWith(`${event}["sync"`)) {
        chair.state = JSON.parse(text.slice(event.length))[2].state;
        const { _stateID, ctx } = chair.state;
        tell(_stateID, ctx.currentPlayer === id, read(chair.state), data.length);
        seated(chair);
      }
    });
  });
}

export async function connect(port, game, name, seats, told) {
  const chairs = [];
  for (let seat = 0; seat < seats; seat++) chairs.push(await sit(port, game, name, seat, told));
  return {
    choose(seat, [type, ...args]) {
      const playerID = String(seat);
      const action = { type: 'MAKE_MOVE', payload: { type, args, playerID, credentials: null } };
      const message = `42/${game},` +
        JSON.stringify(['update', action, chairs[seat].number, name, playerID]);
      chairs[seat].socket.send(message);
      return message.length;
    },
    close() {
      for (const { socket } of chairs) socket.terminate();
    },
  };
}
