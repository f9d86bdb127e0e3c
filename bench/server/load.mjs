// The load generator: bots at many tables of one server, over WebSockets.
//
//   node load.mjs --driver bgio --game ship --tables 10,100,1000
//
// A table has one choice in flight at most: a bot whose turn it is sends one
// of its choices, drawn at random, and the next choice at that table waits for
// the server's update to reach the bot that chose. The latency of a choice is
// the time from its sending to that update. With --think T a bot first waits
// between 0 and 2 T milliseconds.
//
// A driver is a module beside this one, of the name given, with
//
//   games                  the names of its games, the first the default
//   command(game)          the command starting a server, which prints a line
//                          of JSON with its "port" when it is ready
//   connect(port, game, name, seats, told)
//                          seats bots at the table of that name; resolves, once
//                          all are seated, to { choose(seat, choice), close() }
//
// choose sends a choice and answers how many bytes it took. The driver calls
// told(seat, number, choices, bytes) at each update reaching a seat: number
// grows with every choice the table has taken, choices is null unless the seat
// is to choose, then a function giving the list of its choices, and bytes is
// the size of the update.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const { values: asked } = parseArgs({ options: {
  driver: { type: 'string', default: 'bgio' },
  game: { type: 'string' },
  tables: { type: 'string', default: '10,100,1000' },
  seats: { type: 'string', default: '2' },
  seconds: { type: 'string', default: '10' },
  warm: { type: 'string', default: '2' },
  think: { type: 'string', default: '0' },
  pin: { type: 'string' }, // the core to keep the server on
  quiet: { type: 'string', default: '0' }, // seconds to wait for an idle machine
  json: { type: 'boolean', default: false },
} });
const [seats, seconds, warm, think] =
  [asked.seats, asked.seconds, asked.warm, asked.think].map(Number);
const driver = await import(`./${asked.driver}.mjs`);
const game = asked.game ?? driver.games[0];

const TICK = 100; // clock ticks a second in /proc
function ticks(path) {
  const fields = readFileSync(path, 'utf8').split(') ').pop().split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICK;
}
const busy = (pid) => ({ all: ticks(`/proc/${pid}/stat`), main: ticks(`/proc/${pid}/task/${pid}/stat`) });
function machine() { // seconds all cores together were at work
  const [user, nice, system, , , irq, soft] =
    readFileSync('/proc/stat', 'utf8').split('\n')[0].split(/\s+/).slice(1).map(Number);
  return (user + nice + system + irq + soft) / TICK;
}
function megabytes(pid) {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Math.round(Number(found[1]) / 102.4) / 10;
}

// Waits for two seconds in which the machine had next to nothing else to do.
async function hush(limit) {
  for (const began = performance.now(); performance.now() - began < limit * 1000;) {
    const before = machine();
    await sleep(2000);
    if (machine() - before < 0.2) return;
  }
}

async function start() {
  const words = driver.command(game);
  if (asked.pin !== undefined) words.unshift('taskset', '-c', asked.pin);
  const child = spawn(words[0], words.slice(1), {
    env: { NODE_ENV: 'production', ...process.env }, stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const line of createInterface({ input: child.stdout })) {
    if (!line.startsWith('{')) continue;
    child.stdout.resume();
    process.on('exit', () => child.kill()); // also when this program fails
    const { port, pid } = JSON.parse(line);
    return { child, port, pid: pid ?? child.pid };
  }
  throw new Error('the server ended before it was ready');
}

const totals = { on: false, latencies: [], updates: 0, updateBytes: 0, choiceBytes: 0 };
let running = false;

class Table {
  constructor() {
    this.link = null; // what the driver's connect gave
    this.flight = null; // the choice sent and not yet confirmed
    this.next = null; // the latest choice some seat is asked for
    this.thinking = false;
    this.told = this.told.bind(this);
  }

  told(seat, number, choices, bytes) {
    const now = performance.now();
    if (totals.on) {
      totals.updates += 1;
      totals.updateBytes += bytes;
    }
    const { flight } = this;
    if (flight && flight.seat === seat && number > flight.number) {
      if (totals.on) totals.latencies.push(now - flight.sent);
      this.flight = null;
    }
    if (choices && (!this.next || number >= this.next.number)) this.next = { seat, number, choices };
    this.move();
  }

  move() {
    if (!running || this.flight || !this.next || this.thinking) return;
    if (think) {
      this.thinking = true;
      setTimeout(() => {
        this.thinking = false;
        if (running) this.send();
      }, Math.random() * 2 * think);
    } else this.send();
  }

  send() {
    const { seat, number, choices } = this.next;
    this.next = null;
    const list = choices();
    const choice = list[Math.floor(Math.random() * list.length)];
    this.flight = { seat, number, sent: performance.now() };
    const bytes = this.link.choose(seat, choice);
    if (totals.on) totals.choiceBytes += bytes;
  }
}

async function measure(count) {
  await hush(Number(asked.quiet));
  const { child, port, pid } = await start();
  const tables = [];
  try {
    await sleep(500);
    const row = { driver: asked.driver, game, tables: count, seats, think, rss_start: megabytes(pid) };
    const waiting = Array.from({ length: count }, (_, i) => i);
    await Promise.all(Array.from({ length: Math.min(20, count) }, async () => {
      while (waiting.length) {
        const i = waiting.shift();
        const table = new Table();
        tables.push(table);
        table.link = await driver.connect(port, game, `table-${i}`, seats, table.told);
      }
    }));
    await sleep(1000);
    row.rss_idle = megabytes(pid);

    running = true;
    for (const table of tables) table.move();
    await sleep(warm * 1000);
    Object.assign(totals, { on: true, latencies: [], updates: 0, updateBytes: 0, choiceBytes: 0 });
    const [began, server, self, whole] =
      [performance.now(), busy(pid), busy(process.pid), machine()];
    await sleep(seconds * 1000);
    totals.on = false;
    const took = (performance.now() - began) / 1000;
    const [serverEnd, selfEnd, wholeEnd] = [busy(pid), busy(process.pid), machine()];
    running = false;

    const share = (a, b) => Math.round(((b - a) / took) * 100);
    const sorted = Float64Array.from(totals.latencies).sort();
    const rank = (p) => Number(sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))]?.toFixed(2));
    const now = performance.now();
    Object.assign(row, {
      choices: sorted.length,
      per_second: Math.round(sorted.length / took),
      per_cpu_second: Math.round(sorted.length / (serverEnd.all - server.all)),
      p50_ms: rank(0.5), p99_ms: rank(0.99), worst_ms: rank(1),
      cpu_server: share(server.all, serverEnd.all), cpu_server_main: share(server.main, serverEnd.main),
      cpu_load: share(self.all, selfEnd.all), cpu_load_main: share(self.main, selfEnd.main),
      // What other processes took; figures with much of it are not to be trusted.
      cpu_other: Math.max(0, share(whole + serverEnd.all - server.all + selfEnd.all - self.all, wholeEnd)),
      update_bytes: Math.round(totals.updateBytes / totals.updates),
      choice_bytes: Math.round(totals.choiceBytes / sorted.length),
      // Tables whose last choice went unanswered for three seconds.
      stalled: tables.filter(({ flight }) => flight && now - flight.sent > 3000).length,
    });
    await sleep(500);
    row.rss_end = megabytes(pid);
    return row;
  } finally {
    running = false;
    for (const { link } of tables) link?.close();
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), 3000);
    await ended;
    clearTimeout(late);
  }
}

for (const count of asked.tables.split(',').map(Number)) {
  const row = await measure(count);
  if (asked.json) console.log(JSON.stringify(row));
  else console.log(Object.entries(row).map(([key, value]) => `${key}=${value}`).join(' '));
}
process.exit(0);
