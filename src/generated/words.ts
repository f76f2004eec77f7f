import type { Word } from '../explanation.ts';

export const words: readonly Word[] = [];
