import type { Lesson } from "$lib/lesson";

export const lesson: Lesson | null = null;
