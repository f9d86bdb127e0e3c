// Two games for the boardgame.io server: "ship", of the same kind as Cosmic
// Warfare though its state is about a third the size, and "tiny", whose state
// is as small as a game's can be. Neither ever ends. Each comes with the list
// of choices a bot may make, worked out from what its seat sees.
import { createRequire } from 'node:module';
const { INVALID_MOVE, PlayerView } = createRequire(import.meta.url)('boardgame.io/core');

const RADIUS = 3; // 37 places
const SIDES = [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]];
const CELLS = [];
for (let q = -RADIUS; q <= RADIUS; q++)
  for (let r = -RADIUS; r <= RADIUS; r++) if (Math.abs(q + r) <= RADIUS) CELLS.push([q, r]);
const AT = new Map(CELLS.map(([q, r], i) => [`${q},${r}`, i]));
const NEXT = CELLS.map(([q, r]) =>
  SIDES.map(([a, b]) => AT.get(`${q + a},${r + b}`)).filter((i) => i !== undefined));
const DOCK = AT.get('0,0');
const KINDS = ['corridor', 'hold', 'laboratory', 'bunk room', 'airlock', 'machine room'];
const ALIENS = ['crawler', 'stalker', 'spitter', 'swarm', 'mimic'];
const ITEMS = ['blaster', 'shield', 'grenade', 'medical kit', 'scanner', 'stunner'];
const LIMIT = 4; // items a mercenary carries

const cards = (kinds, count) => Array.from({ length: count }, (_, i) => kinds[i % kinds.length]);

function draw(G, random, pile) {
  const { deck, spent } = G.secret[pile];
  if (!deck.length) deck.push(...random.Shuffle(spent.splice(0)));
  return deck.pop();
}

function step({ G, playerID, random }, to) {
  const merc = G.mercenaries[playerID];
  if (G.places[merc.place].alien || !NEXT[merc.place].includes(to)) return INVALID_MOVE;
  merc.place = to;
  const place = G.places[to];
  if (place.kind) return;
  place.kind = draw(G, random, 'tiles');
  place.turned = random.Die(6) - 1;
  if (random.D6() > 3) place.alien = { name: ALIENS[random.Die(5) - 1], strength: 4 + random.D6() };
  else place.items.push({ name: draw(G, random, 'items'), worth: random.D6() });
}

function fight({ G, playerID, random }) {
  const merc = G.mercenaries[playerID];
  const place = G.places[merc.place];
  if (!place.alien) return INVALID_MOVE;
  G.dice = random.D6(2);
  if (G.dice[0] + G.dice[1] + merc.items.length >= place.alien.strength) {
    place.alien = null;
    merc.kills += 1;
    G.players[playerID].hand = [draw(G, random, 'items')];
    G.secret.items.spent.push(...G.players[playerID].hand);
    // The ship never runs out of aliens, nor of places nobody has seen.
    const far = random.Die(CELLS.length) - 1;
    if (far !== DOCK && !G.mercenaries.some((m) => m.place === far) && G.places[far].kind) {
      G.secret.tiles.spent.push(G.places[far].kind);
      for (const item of G.places[far].items) G.secret.items.spent.push(item.name);
      Object.assign(G.places[far], { kind: null, turned: 0, alien: null, items: [] });
    }
  } else if (++merc.wounds === 3) {
    merc.wounds = 0;
    merc.place = DOCK;
    for (const item of merc.items.splice(0)) G.secret.items.spent.push(item.name);
  }
}

function take({ G, playerID }, index) {
  const merc = G.mercenaries[playerID];
  const place = G.places[merc.place];
  if (place.alien || !place.items[index] || merc.items.length === LIMIT) return INVALID_MOVE;
  merc.items.push(...place.items.splice(index, 1));
}

function drop({ G, playerID }, index) {
  const merc = G.mercenaries[playerID];
  if (!merc.items[index]) return INVALID_MOVE;
  G.places[merc.place].items.push(...merc.items.splice(index, 1));
}

const atServer = (move) => ({ move, client: false });

export const ship = {
  name: 'ship',
  disableUndo: true,
  playerView: PlayerView.STRIP_SECRETS,
  setup: ({ ctx, random }) => ({
    secret: {
      tiles: { deck: random.Shuffle(cards(KINDS, CELLS.length)), spent: [] },
      items: { deck: random.Shuffle(cards(ITEMS, 2 * CELLS.length)), spent: [] },
    },
    players: Object.fromEntries(ctx.playOrder.map((seat) => [seat, { hand: [] }])),
    mercenaries: ctx.playOrder.map((seat) => ({
      seat, profession: null, place: DOCK, items: [], wounds: 0, kills: 0 })),
    places: CELLS.map(([q, r], i) => ({
      place: i, q, r, kind: i === DOCK ? 'docking port' : null, turned: 0,
      text: 'A door, a lamp and a long way back.', next: NEXT[i], alien: null, items: [] })),
    dice: [1, 1],
  }),
  turn: { minMoves: 4, maxMoves: 4 },
  moves: { step: atServer(step), fight: atServer(fight), take: atServer(take), drop: atServer(drop) },
};

function shipChoices(G, seat) {
  const merc = G.mercenaries[seat];
  const place = G.places[merc.place];
  const drops = merc.items.map((_, i) => ['drop', i]);
  if (place.alien) return [['fight'], ...drops];
  const takes = merc.items.length < LIMIT ? place.items.map((_, i) => ['take', i]) : [];
  return [...NEXT[merc.place].map((to) => ['step', to]), ...takes, ...drops];
}

// Nine cells, one mark each; a full board is swept clean.
export const tiny = {
  name: 'tiny',
  disableUndo: true,
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark({ G, playerID }, cell) {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
      if (!G.cells.includes(null)) G.cells.fill(null);
    },
  },
};

const tinyChoices = (G) =>
  G.cells.flatMap((mark, cell) => (mark === null ? [['mark', cell]] : []));

// The same two, telling clients what changed instead of the whole state. The
// places are keyed, not listed: finding what changed in a list of 37 takes the
// server some 70 ms a choice.
export const shipDelta = {
  ...ship,
  name: 'ship-delta',
  deltaState: true,
  setup(context) {
    const G = ship.setup(context);
    return { ...G, places: Object.fromEntries(G.places.map((place, i) => [i, place])) };
  },
};
export const tinyDelta = { ...tiny, name: 'tiny-delta', deltaState: true };

export const games = [ship, tiny, shipDelta, tinyDelta];
export const choices = {
  ship: shipChoices, tiny: tinyChoices, 'ship-delta': shipChoices, 'tiny-delta': tinyChoices,
};
