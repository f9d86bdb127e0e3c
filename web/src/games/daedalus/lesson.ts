/** A guided first escape. The choices come from tools/lesson_daedalus.py; the words wait for what happens. */
import type { Lesson, Step } from "$lib/lesson";
import found from "./lesson.json";

interface Line {
  choice: string;
  name: string;
  label: string;
  targets: string[];
  passage: string;
  events: string[];
}

interface Words {
  say: string;
  passage: string;
  point?: string[];
}

const BEGIN: Words[] = [
  {
    say: "You sit in a cell in the middle of the Hive. An asteroid has hit the station, and for once the doors are open. Somewhere in the outermost ring is an escape pod.",
    passage: "1.2",
  },
  {
    say: "This is the Hive from above. The hub stands still; around it turn four rings: blue, red, yellow and green. Hatched rooms are those that nobody has seen yet.",
    passage: "2.4",
  },
];

/** Said with the first choice of each kind. */
const BEFORE: Record<string, string> = {
  choose_character: "First: who are you? Everybody can do one thing that nobody else can, and is missed in one way when caught.",
  discover: "The lit room can be discovered. That costs one action, and you only look: whatever is in there, you stay where you are.",
  move: "Now go there. A step costs one action, and leads only into a room that is known and has no guard in it. Nobody goes back into a cell.",
  draw_card: "Cards are what you open gates with. Anywhere in the Hive, two actions buy one.",
  use_laboratory: "This is a laboratory: two cards for one action. It is the best bargain in the station.",
  finish: "Nothing more is worth the risk. Stop here; actions cannot be saved. Then watch.",
  kill: "A Minotaur is next door. A Minotaur card from your hand removes it, from a room beside it; not through a wall, a closed gate or a vent.",
  also: "Clay's one card is good for more of them.",
  enough: "That will do.",
  kill_loctae: "A Loctae Scientist is next door. Clay needs one Minotaur card for it; anybody else needs a Loctae card, or three Minotaur cards.",
  hide: "Guards are coming through here. In a hatchery one prisoner may hide among the eggs, and is not found. Any other action ends it.",
  open_broken: "This gate is broken. It has no code, only a grudge: one action opens it.",
  obtain_code: "A gate with a number has a code of so many cards. Ask for it: they are laid out for all to see, and stay until the gate is open.",
  break_code:
    "Now cover each card of the code with one of yours: all of them by colour, or all by number. Guards match guards, and white matches anything but guards. It is all or nothing.",
  lay: "Lay a card that matches.",
  swap: "From here you can reach into THESEUS: a card of yours for one that lies there. A control room reaches the upper row, a relay the lower. What you put in will happen; what you take out is yours.",
  discard: "Your hand is too full: at the end of your actions, what is over the limit goes. Alone the limit is six.",
  climb: "A vent joins two rings for those who crawl. It leads to a room that is known, and only into a ring to which a gate is open.",
  open_from_outside: "From outside, any gate opens for one action. It has a handle on this side.",
};

/** Said when a kind of choice comes again. */
const AGAIN: Record<string, string> = {
  discover: "Look into the next one.",
  move: "Go on.",
  draw_card: "Another card.",
  use_laboratory: "And again, while you are here.",
  finish: "Enough for this round.",
  kill: "Another one in the way. The same again.",
  lay: "The next one.",
  swap: "Once more: a better card out, a worse one in.",
  discard: "One more has to go.",
  obtain_code: "Ask this one, too.",
  break_code: "And match it.",
};

/** Said after the first event of each kind, in this order. */
const AFTER: [string, Words][] = [
  ["character", { say: "Alone you have eight actions in a round; two to four prisoners have fewer each. Alone, being caught once is the end. With friends, they come and get you.", passage: "2.2" }],
  [
    "phase-two",
    {
      say: "Beside the board is THESEUS, a machine that knows what the Hive will do. The upper row turns rings, the lower row sends guards. As many columns are carried out as the alert says: one, for now.",
      passage: "4.1",
      point: ["slot:0", "slot:1"],
    },
  ],
  ["phase-two", { say: "Hold F, or press Forecast, to see it on the rings before it happens: which ring turns, where guards walk, and where you had better not stand. Rooms with a red triangle are such places. This is planning, and it costs nothing.", passage: "4.1" }],
  ["discovers", { say: "Most rooms are good for something. A flask is a laboratory, an egg a hatchery, a wheel a control room, an antenna a relay, a grille a vent. Point at one to read its name.", passage: "5.3" }],
  ["minotaurs-appear", { say: "Somebody is at home. Minotaurs keep to their ring. They stand still until a patrol card of their ring's colour comes up.", passage: "5.3.1" }],
  ["phase-three", { say: "That was the Hive's turn. It carried out the first column, the upper card and then the lower; the rest moved up, and new cards came in on the right. So you always know what comes next.", passage: "7.1" }],
  ["turns", { say: "A ring turned, with everybody on it. Gates lead to whatever is outside them now, so the way that you saw may be gone, and a better one may have come.", passage: "7.3" }],
  ["turns-up", { say: "A Minotaur card in THESEUS brings a new Minotaur. The deck says into which ring: it appears in line with the cell of that colour.", passage: "7.10" }],
  ["minotaur-goes", { say: "A patrol. Minotaurs of the card's colour walk as many rooms as it says, and turn round at walls. One that comes through your room takes you along.", passage: "7.5.1" }],
  ["loctae-appears", { say: "A Loctae Scientist. These walk with every patrol card, whatever its colour, and closed gates do not stop them.", passage: "7.5.2" }],
  ["merges", { say: "Three Minotaurs in one room become a Loctae Scientist. Leave no crowds.", passage: "7.12" }],
  ["code-broken", { say: "Every card is matched, and the gate gives in. That is the whole trade: find a gate, learn its code, stay out of the way while you gather the cards.", passage: "6.4" }],
  ["alert", { say: "The gate is open, and the alert rises to the ring that it leads to. From now on one more column of THESEUS is carried out in each round.", passage: "6.4.8" }],
  ["code", { say: "There is the code, on the table and as coloured marks at the gate. You keep your cards until you have them all.", passage: "6.3" }],
  ["swaps", { say: "The forecast has changed with it. Hold F and compare.", passage: "6.7" }],
];

const END: Words[] = [
  { say: "The pod itself wants five cards, and everybody aboard. From here on the game is yours, and it is a real one. The list beside the board always has all that you may do, and why not the rest.", passage: "8.1" },
];

const next = (words: Words): Step => ({ ...words, until: "next" });

/** The words for a choice: at length the first time, in short after that. */
function asked(line: Line, first: boolean): Step {
  const say = (first ? BEFORE[line.name] : AGAIN[line.name]) ?? BEFORE[line.name] ?? "Go on.";
  const point = line.targets.filter((target) => !target.startsWith("seat:"));
  const what = line.name === "choose_character" ? `${say} Take ${line.label.split(".")[0]}.` : say;
  const { choice, passage } = line;
  const when: Step["when"] = (_, decision) => !!decision?.options.some((option) => option.choice === choice);
  return { when, say: what, passage, point: point.length ? point : line.targets, choice };
}

/** Weave the words between the choices: before the first of a kind, and after the first that something happens. */
export function weave(lines: Line[]): Step[] {
  const steps = BEGIN.map(next);
  const done = new Set<string>();
  const left = [...AFTER];
  for (const line of lines) {
    steps.push(asked(line, !done.has(line.name)));
    done.add(line.name);
    for (const told of [...left].filter(([kind]) => line.events.includes(kind))) {
      left.splice(left.indexOf(told), 1);
      steps.push(next(told[1]));
    }
  }
  return [...steps, ...END.map(next)];
}

export const lesson: Lesson = {
  game: "daedalus",
  seats: found.seats,
  options: found.options,
  seed: found.seed,
  scouts: [],
  steps: weave(found.choices),
};
