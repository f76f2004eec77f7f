import { describe, expect, it } from 'vitest';

import { digestOf } from '#provenance/digest';
import { restsOnCommits } from '#provenance/evidence/cited-evidence';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import { fileNamed, readAtCommit } from '#provenance/evidence/locator';
import { compareSurface } from '#provenance/surfaces/compare-surface';
import { hashSurface } from '#provenance/surfaces/resolve-surface';

const commit = '4f2c9a1'.padEnd(40, '0');
const readers = { sections: new Map(), values: new Map() };
const text = 'one\ntwo\nthree\n';
const inTree: EvidenceFile = {
  kind: 'file',
  text,
  digest: digestOf(text).slice('sha256:'.length),
  filtered: false,
};
const then: EvidenceFile = { ...inTree, blob: true, at: `src/a.ts@${commit}` };

describe('a path that names a commit', () => {
  it.each([
    ['src/a.ts@4f2c9a1', { file: 'src/a.ts', commit: '4f2c9a1' }],
    [`a@b.ts@${commit}`, { file: 'a@b.ts', commit }],
  ])('%s', (path, read) => {
    expect(readAtCommit(path)).toEqual(read);
    expect(fileNamed(path)).toBe(read.file);
  });

  it.each(['src/a.ts', 'src/a.ts@4f2c9a', 'src/a.ts@4F2C9A1', '@4f2c9a1', 'a@4f2c9a1.ts'])(
    '%s is none',
    (path) => {
      expect(readAtCommit(path)).toBeNull();
      expect(fileNamed(path)).toBe(path);
    },
  );
});

describe('a place at a commit', () => {
  const locator = { kind: 'lines', path: 'src/a.ts@4f2c9a1', from: 2, to: 3 } as const;
  const surface = `src/a.ts@${commit}#L2-L3`;
  const row = { kind: 'lines', surface, hash: digestOf('two\nthree\n'), unique: true };
  const compared = (file: EvidenceFile) =>
    compareSurface(row, new Map([[`src/a.ts@${commit}`, file]]), readers, () => null);

  it('is hashed with the full id of the commit, and without a digest over tokens', () => {
    expect(hashSurface(locator, new Map([[locator.path, then]]), readers)).toEqual({ row });
  });

  it('is fresh whatever is in the tree', () => {
    expect(compared(then).state).toBe('fresh');
  });

  it('cannot be looked at where this clone lacks the commit, and says how to fetch it', () => {
    expect(compared({ kind: 'refused', why: 'commit-absent' })).toMatchObject({
      state: 'unverifiable',
      why: 'src/a.ts: the commit is not in this clone',
      fetch: `git fetch origin ${commit}`,
    });
  });

  it('never was where the commit has no such file', () => {
    expect(compared({ kind: 'refused', why: 'not-at-commit' })).toMatchObject({
      state: 'missing',
      why: `src/a.ts is not in commit ${commit}`,
    });
  });

  it('is looked for nowhere else where its hash is another one', () => {
    const other = compareSurface(
      { ...row, surface: `src/a.ts@${commit}#L1-L2` },
      new Map([[`src/a.ts@${commit}`, then]]),
      readers,
      () => null,
    );
    expect(other).toMatchObject({ state: 'changed', place: null });
  });

  it('proves no fact by itself, and is enough for what tells of the past', () => {
    const files = new Map([[`src/a.ts@${commit}`, then]]);
    const rows = [{ ...row, kind: 'lines' as const }];
    const today = { kind: 'lines' as const, surface: 'src/b.ts#L1', hash: row.hash, unique: true };
    expect(restsOnCommits('fact', rows, files)).toBe(true);
    expect(restsOnCommits('pattern', rows, files)).toBe(true);
    expect(restsOnCommits('fact', [...rows, today], files)).toBe(false);
    expect(restsOnCommits('decision', rows, files)).toBe(false);
    expect(restsOnCommits('dead-end', rows, files)).toBe(false);
    expect(restsOnCommits('fact', [], files)).toBe(false);
  });

  it('is a place of today where the tree has a file of that name and the commit has none', () => {
    const files = new Map([[`src/a.ts@${commit}`, inTree]]);
    expect(restsOnCommits('fact', [{ ...row, kind: 'lines' }], files)).toBe(false);
  });
});
