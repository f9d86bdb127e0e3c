// The driver of our own server. Bots are programs: they want no view and no words, only what they
// are asked. Bots at the "-browser" games want what a browser wants: words, and the view as patches.
// When a game ends its table starts another.
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

function sit(port, held, wants, heard) {
  return new Promise((seated, failed) => {
    const url = `ws://127.0.0.1:${port}/api/tables/${held.table}/ws`;
    const socket = new WebSocket(url, { perMessageDeflate: false });
    socket.on('error', failed);
    socket.on('open', () => socket.send(JSON.stringify({ type: 'sit', tokens: [held.token], wants })));
    socket.on('message', (data) => {
      const message = JSON.parse(data);
      if (message.type === 'welcome') seated(socket);
      if (message.type === 'welcome' || message.type === 'update') heard(held.seat, message, data.length);
      else if (message.type === 'refused') throw new Error(message.message);
    });
  });
}

const choiceOf = (option) => option.choice ?? option;

export async function connect(port, game, name, seats, told) {
  const wants = game.endsWith('-browser') ? BROWSER : PROGRAM;
  const rules = game.replace('-browser', '');
  const table = { sockets: [], lines: [], base: 0, over: false };

  const heard = (seat, message, bytes) => {
    table.lines[seat] = message.line;
    const asked = message.decisions.find((decision) => decision.seat === seat);
    told(seat, table.base + message.line, asked ? () => asked.options.map(choiceOf) : null, bytes);
    if (message.outcome && !table.over) {
      table.over = true;
      table.base += message.line + 1;
      begin();
    }
  };

  const begin = async () => {
    const held = await made(port, rules, seats);
    const before = table.sockets;
    table.over = false;
    table.sockets = await Promise.all(held.map((one) => sit(port, one, wants, heard)));
    for (const socket of before) socket.terminate();
  };

  await begin();
  return {
    choose(seat, choice) {
      const message = JSON.stringify({ type: 'choose', seat, choice, line: table.lines[seat] });
      table.sockets[seat].send(message);
      return message.length;
    },
    close() {
      for (const socket of table.sockets) socket.terminate();
    },
  };
}
