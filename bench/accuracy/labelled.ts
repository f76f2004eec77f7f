// Reads the labelled sets of test/labelled, and counts what a prediction gets right.
import { existsSync, readFileSync } from 'node:fs';

export type Half = 'tuning' | 'reported';
export type SetName =
  | 'weakening'
  | 'contradiction'
  | 'text'
  | 'duplicate'
  | 'payload'
  | 'planting'
  | 'claiming'
  | 'hidden'
  | 'withdrawn'
  | 'worth';

/** What a prediction got right of one half of a set. */
export interface Accuracy {
  readonly cases: number;
  readonly precision: number;
  readonly recall: number;
  /** The ids it got wrong, by how. */
  readonly wrong: { readonly cried: readonly string[]; readonly missed: readonly string[] };
}

/** The cases of one half of a set, one a line. */
export function labelled<T>(
  set: SetName,
  half: Half,
  folder: URL = new URL('../../test/labelled/', import.meta.url),
): readonly T[] {
  const file = new URL(`${set}/${half}.jsonl`, folder);
  if (!existsSync(file)) throw new Error(`no labelled set ${set}/${half}`);
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as T);
}

/** Compares what was predicted with the labels. */
export function accuracyOf<T extends { readonly id: string }>(
  cases: readonly T[],
  label: (each: T) => boolean,
  predict: (each: T) => boolean,
): Accuracy {
  const read = cases.map((each) => ({ id: each.id, truly: label(each), said: predict(each) }));
  const right = read.filter(({ truly, said }) => truly && said).length;
  const cried = read.filter(({ truly, said }) => said && !truly).map(({ id }) => id);
  const missed = read.filter(({ truly, said }) => truly && !said).map(({ id }) => id);
  return {
    cases: read.length,
    precision: right / Math.max(1, right + cried.length),
    recall: right / Math.max(1, right + missed.length),
    wrong: { cried, missed },
  };
}
