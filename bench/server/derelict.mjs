// The driver of our own server. Bots are programs: they want no view and no words, only what they
// are asked. Bots at the "-browser" games want what a browser wants: words, and the view as patches.
// When a game ends, the bot at seat 0, which sits there for everybody though it plays its own seat
// alone, goes back to its start and it is played otherwise: a table is never done, as at the peer.
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

export const games = ['cosmic', 'daedalus', 'cosmic-browser', 'daedalus-browser'];
const PROGRAM = { view: 'none', words: false, log: 0 };
const BROWSER = { view: 'patch', words: true, log: 0 };

export function command() {
  const python = process.env.PYTHON ?? 'python3';
  return [python, fileURLToPath(new URL('ours.py', import.meta.url))];
}

async function made(port, game, seats) {
  const take = Array.from({ length: seats }, (_, seat) => seat);
  const answer = await fetch(`http://127.0.0.1:${port}/api/tables`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ game, seats, take, start: true }),
  });
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()).held;
}

function sit(port, held, tokens, wants, heard) {
  return new Promise((seated, failed) => {
    const url = `ws://127.0.0.1:${port}/api/tables/${held.table}/ws`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    const say = (message) => {
      const text = JSON.stringify(message);
      socket.send(text);
      return text.length;
    };
    socket.on('error', failed);
    socket.on('open', () => say({ type: 'sit', tokens, wants }));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'refused') throw new Error(data.toString());
      heard(held.seat, message, data.length, say);
      if (message.type === 'welcome') seated({ socket, say });
    });
  });
}

const choiceOf = (option) => option.choice ?? option;

export async function connect(port, game, name, seats, told) {
  const wants = game.endsWith('-browser') ? BROWSER : PROGRAM;
  const lines = [];

  const heard = (seat, message, bytes, say) => {
    if (message.type === 'table') return;
    lines[seat] = message.line;
    if (message.outcome && seat === 0) say({ type: 'jump', position: 0, line: message.line });
    const asked = message.decisions.find((decision) => decision.seat === seat);
    told(seat, message.line, asked ? () => asked.options.map(choiceOf) : null, bytes);
  };

  const held = await made(port, game.replace('-browser', ''), seats);
  const tokens = held.map(({ token }) => token);
  const chairs = await Promise.all(held.map((one, seat) =>
    sit(port, one, seat === 0 ? tokens : [one.token], wants, heard)));
  return {
    choose(seat, choice) {
      return chairs[seat].say({ type: 'choose', seat, choice, line: lines[seat] });
    },
    close() {
      for (const { socket } of chairs) socket.terminate();
    },
  };
}
