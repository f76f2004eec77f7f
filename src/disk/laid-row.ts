import { laysAside } from '#workspace/lazy-document';
import type { Laid } from '#workspace/laid-text';

import { openAside } from './aside.ts';

/** Plain data in a row. */
export interface LaidRow<T> {
  readonly length: number;
  at(at: number): T | undefined;
  add(value: T): void;
}

/** A row to be filled. Once it holds very many, each of them lies aside as JSON, and is read for whoever asks (document 8, memory). */
export function laidRow<T>(): LaidRow<T> {
  let held: T[] | null = [];
  const laid: Laid[] = [];
  const lay = openAside();
  const layValue = (value: T): void => void laid.push(lay(Buffer.from(JSON.stringify(value))));
  return {
    get length() {
      return held?.length ?? laid.length;
    },
    at: (at) => {
      if (held) return held[at];
      const text = laid[at]?.text();
      return text === undefined ? undefined : (JSON.parse(text) as T);
    },
    add: (value) => {
      if (!held) return layValue(value);
      held.push(value);
      if (!laysAside(held.length)) return;
      for (const each of held) layValue(each);
      held = null;
    },
  };
}
