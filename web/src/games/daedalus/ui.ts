/** The Daedalus Sentence, as a table needs it. */
import type { GameUi } from "../types";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import { describe } from "./describe";
import { duration, headline } from "./events";
import { lesson } from "./lesson";
import { options } from "./words";

const ui: GameUi = { Board, Aside, describe, duration, headline, options, lesson };

export default ui;
