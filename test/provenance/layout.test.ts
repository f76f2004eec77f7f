import { describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import { loadGrammars } from '#provenance/layout/grammars';
import { compareSurface, type Comparison } from '#provenance/surfaces/compare-surface';
import { hashSurface } from '#provenance/surfaces/hash-surface';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';

import { changesOfLayout, changesOfMeaning, type LayoutPair } from './layout-pairs.ts';

/** The states of the lines, of the whole file, and of both for rows of an older tool. */
async function statesOf({ path, before, after, lines }: LayoutPair): Promise<Comparison[]> {
  const last = before.split('\n').length - 1;
  const [from, to] = lines ?? [1, last];
  const read = await loadGrammars([path]);
  const readers = await surfaceReaders([], new Map(), () => Promise.resolve([]));
  const locators: readonly Locator[] = [
    { kind: 'lines', path, from, to },
    { kind: 'file', path },
  ];
  return locators.flatMap((locator) => {
    const layouts = { read, before: new Map<string, string>() };
    const hashed = hashSurface(locator, filesOf(path, before), { ...readers, layouts });
    if (!('row' in hashed)) throw new Error(`${path} has no such lines`);
    const { kind, surface, hash, unique } = hashed.row;
    return [
      [hashed.row, layouts] as const,
      [
        { kind, surface, hash, unique },
        { read, before: new Map([[path, before]]) },
      ] as const,
    ].map(([row, known]) =>
      compareSurface(row, filesOf(path, after), { ...readers, layouts: known }, () => null),
    );
  });
}

function filesOf(path: string, text: string): EvidenceFiles {
  const digest = digestOf(text).replace('sha256:', '');
  return new Map([[path, { kind: 'file', text, digest, filtered: false }]]);
}

const name = ({ path, before, after }: LayoutPair): string =>
  `${path}: ${JSON.stringify(before)} → ${JSON.stringify(after)}`;

describe('what changes the meaning is changed, however it looks', () => {
  it.each(changesOfMeaning.map((pair) => [name(pair), pair] as const))('%s', async (_, pair) => {
    expect((await statesOf(pair)).map(({ state }) => state)).toEqual(Array(4).fill('changed'));
  });
  it.each(changesOfMeaning.map((pair) => [name(pair), pair] as const))(
    'the other way round: %s',
    async (_, { path, before, after }) => {
      const states = await statesOf({ path, before: after, after: before });
      expect(states.map(({ state }) => state)).toEqual(Array(4).fill('changed'));
    },
  );
});

describe('what changes the layout alone is reformatted', () => {
  it.each(changesOfLayout.map((pair) => [name(pair), pair] as const))('%s', async (_, pair) => {
    expect((await statesOf(pair)).map(({ state }) => state)).toEqual(Array(4).fill('reformatted'));
  });
});
