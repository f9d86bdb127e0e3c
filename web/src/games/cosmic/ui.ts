// All of the game's client but its picture: loaded when a table is opened.
import type { GameUi } from "../types";
import Aside from "./Aside.svelte";
import Board from "./Board.svelte";
import Brief from "./Brief.svelte";
import { describe } from "./describe";
import { lesson } from "./lesson";
import { duration } from "./motion";
import { options } from "./words";

export const ui: GameUi = { Board, Aside, Brief, describe, duration, options, lesson };
