import type { Word } from '../explain.ts';

export const words: readonly Word[] = [];
