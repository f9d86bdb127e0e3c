// A first game of ten minutes: known luck, one thing at a time, and then the ship is yours.
import type { Lesson, Step } from "$lib/lesson";
import table from "./lesson.json";

interface Line {
  say: string;
  passage?: string;
  point?: string[];
  choice?: string;
}

// Each round of five minutes, in order.
const ROUNDS: Line[][] = [
  [
    {
      say: "You are a Psionic, and this is the Juggernaut, flagship of a fleet with designs on Earth. Your ship has docked in the middle of it. It leaves in three hours, with whatever you have carried into the docking port by then.",
      passage: "10.2",
    },
    {
      say: "The ship is nineteen sections, and eighteen of them are closed. The dial counts what you have: 36 rounds of five minutes. In each you walk up to four spaces.",
      passage: "4.5",
    },
    { say: "Orange hexagons are rooms. Behind each “?” sits something that guards something. Let us visit the customs shed: step north-west, into the lit space.", passage: "4.5", point: ["space:10"], choice: "move 10" },
    { say: "Another step. Later you may click farther away, and walk in one go.", point: ["space:11"], choice: "move 11" },
    { say: "A room is entered through its green doors only. An unopened one ends your walk: you stay for what is inside.", passage: "4.5.1", point: ["space:2"], choice: "move 2" },
    {
      say: "A Kaylon Corporal, all plumage. Every alien has a number for every profession; for you this one is a 5. Three dice must reach it, and its card among the instruments says how likely that is.",
      passage: "5.3",
    },
    { say: "98 in 100 will do. Attack.", passage: "5.3", choice: "attack" },
  ],
  [
    {
      say: "Eleven. The Corporal is out, and what it guarded is yours: a mail sack. It is information, worth 70 to 120; nobody knows until a die says so in the port. The room is marked: empty.",
      passage: "7.2",
    },
    { say: "A fight ends the turn, and when everybody has had one, five minutes are gone. Watch the dial. Now out of the shed, and on to the edge of the section.", passage: "4.7", point: ["space:11"], choice: "move 11" },
    { say: "One more, to the north-western exit.", point: ["space:12"], choice: "move 12" },
    { say: "Between sections there are passages. This one was never used. Trying it costs nothing but may find it locked: that is a 1 or a 2 on a die.", passage: "8.1", choice: "check 2" },
    {
      say: "Locked, and marked red. A lock can be picked or broken. A Psionic picks with 3 or less and breaks with 2 or less; a broken lock never locks again, a picked one can be locked behind you. A failure ends your walk.",
      passage: "8.2",
    },
    { say: "Even money. Pick it.", passage: "8.2", choice: "pick 2" },
  ],
  [
    { say: "A six. The lock holds, and five more minutes are gone. Nothing to do but try again.", passage: "8.2", choice: "pick 2" },
    { say: "It gives, and a section turns over: the customs hall. How it lies was settled before you came; the ship is never twice the same. You still have four spaces.", passage: "8.4", point: ["space:106"], choice: "move 106" },
    { say: "On, along the corridor. The desk of final stamps is near.", point: ["space:107"], choice: "move 107" },
    { say: "And on.", point: ["space:108"], choice: "move 108" },
    { say: "The fourth space is the room itself. In you go.", passage: "4.5.1", point: ["space:97"], choice: "move 97" },
    {
      say: "A Vuejon Soldier: 11 to win, which is a coin toss. Its card, among the instruments, has the odds for everything you could bring. You have six psionic blasts, and each adds 3, once.",
      passage: "2.2",
    },
    { say: "Announce one. It is spent whether it was needed or not.", passage: "5.3", choice: "blast" },
    { say: "Five times in six, now. Attack.", passage: "5.3", choice: "attack" },
  ],
  [
    {
      say: "Nine on the dice, and three from the blast: without it, that was a beating. The reward is a coronation mug. Nobody said they would all be sapphires; but hard fights won by a wide margin pay two, three or five treasures at once.",
      passage: "7.3",
    },
    { say: "Every section but yours has a red chamber. There is always a fight in it, and never a treasure. Some have a teleportation booth, which is why one goes there at all. Step out to the west.", passage: "9.1", point: ["space:102"], choice: "move 102" },
    { say: "Into the chamber.", passage: "4.5.2", point: ["space:96"], choice: "move 96" },
    { say: "Look round for a booth before you face the owner: 1, 2 or 3, and there is one.", passage: "9.1", choice: "search" },
    { say: "A booth. Whoever wins here may try for access to the network, and then travel to any chamber aboard. First, though: another Vuejon, another 11. This once, save your blasts and see what happens.", passage: "9.2", choice: "attack" },
    { say: "Ten. One short, and beaten. Two dice say how badly: 4 costs a treasure, 6 sends you back five spaces. Two sixes would have been worse. What you drop stays with the alien, for whoever beats it. Let it have the mug.", passage: "6.2", point: ["item:204"], choice: "drop 204 1" },
    { say: "Now run: out by the door you came in, no way twice, no chamber, no fight.", passage: "6.3", point: ["space:102"], choice: "back_to 102 5" },
    { say: "Empty rooms may be run through.", passage: "6.3", point: ["space:97"], choice: "back_to 97 4" },
    { say: "Keep running.", point: ["space:108"], choice: "back_to 108 3" },
    { say: "Nearly out of breath.", point: ["space:107"], choice: "back_to 107 2" },
    { say: "Last one.", point: ["space:106"], choice: "back_to 106 1" },
  ],
  [
    { say: "The good news: you ran towards home. It is four spaces to the docking port. What you carry can be lost in every fight; what you leave there cannot.", passage: "4.5.7", point: ["space:12"], choice: "move 12" },
    { say: "Homeward.", point: ["space:11"], choice: "move 11" },
    { say: "Homeward still.", point: ["space:10"], choice: "move 10" },
    { say: "In. As you enter the port, a die settles what your information is worth.", passage: "7.4", point: ["space:0"], choice: "move 0" },
    { say: "Eighty icu for a sack of bills. Leave it here, where it is safe. Weapons are better kept in the pocket: from the port they are no use to you.", passage: "4.5.7", point: ["item:327697"], choice: "leave 327697" },
  ],
  [
    {
      say: "That is the whole of it: walk, open, fight, carry home. In chambers and hard rooms use your blasts; look at the odds first. Plan to be back two or three rounds early. Whoever is not in the port when the dial runs out keeps nothing but the view.",
      passage: "10.2",
    },
    { say: "31 rounds are left, Pij-Pij still has your mug, and seventeen sections have not been opened. The ship is yours. Play on as long as you like." },
  ],
];

/** A step comes when its round has come and its choice, or that of the next step with one, can be made. */
function steps(lines: Line[], round: number): Step[] {
  return lines.map((line, index) => {
    const next = lines.slice(index).find((later) => later.choice)?.choice;
    return {
      ...line,
      until: line.choice ? ("choice" as const) : ("next" as const),
      when: (view, decision) => view.round === round && (!next || !!decision?.options.some((option) => option.choice === next)),
    };
  });
}

const { game, seats, options, seed } = table;

export const lesson: Lesson = { game, seats, options, seed, scouts: [], steps: ROUNDS.flatMap(steps) };
