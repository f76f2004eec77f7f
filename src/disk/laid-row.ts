import { laysAside } from '#workspace/lazy-document';
import type { Laid } from '#workspace/laid-text';

import { openAside } from './aside.ts';

/** Plain data in a row. */
export interface LaidRow<T> {
  readonly length: number;
  at(at: number): T | undefined;
  add(value: T): void;
}

/**
 * A row to be filled with what is read of some files. Where those are very many, each value lies
 * aside as JSON, and is read for whoever asks.
 */
export function laidRow<T>(files: number): LaidRow<T> {
  if (!laysAside(files)) return heldRow();
  const laid: Laid[] = [];
  const lay = openAside();
  return {
    get length() {
      return laid.length;
    },
    at: (at) => {
      const text = laid[at]?.text();
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    add: (value) => void laid.push(lay(Buffer.from(JSON.stringify(value)))),
  };
}

function heldRow<T>(): LaidRow<T> {
  const held: T[] = [];
  return {
    get length() {
      return held.length;
    },
    at: (at) => held[at],
    add: (value) => void held.push(value),
  };
}
