import { describe, expect, it } from 'vitest';

import {
  type ChangedLines,
  type Diagnostic,
  moveIntoChange,
  type Place,
} from '#diagnostics/diagnostic';

import { oneDiagnostic } from '../support/report.ts';

const lines = (from: number, to: number): Place => ({
  start: { line: from, column: 1 },
  end: { line: to, column: 1 },
});
const evidence = { path: 'src/a.ts', place: lines(10, 42), message: 'the evidence' };
const about = (path: string, place: Place, related: Diagnostic['related']): Diagnostic => ({
  ...oneDiagnostic,
  path,
  place,
  related,
});
const wrote = (
  files: Readonly<Record<string, readonly (readonly [number, number])[]>>,
): ChangedLines =>
  new Map(
    Object.entries(files).map(([path, ranges]) => [
      path,
      ranges.map(([from, to]) => ({ from, to })),
    ]),
  );
const shownAt = ({ path, place }: Diagnostic): string =>
  `${path}:${place.start.line}-${place.end.line}`;

describe('a diagnostic on a pull request', () => {
  const finding = about('corpus/findings/a.md', lines(7, 7), [evidence]);

  it.each<[string, ChangedLines, string]>([
    [
      'stands on the part of its evidence that the change wrote',
      wrote({
        'src/a.ts': [
          [3, 4],
          [20, 21],
        ],
      }),
      'src/a.ts:20-21',
    ],
    [
      'begins and ends with the evidence where the change wrote more',
      wrote({ 'src/a.ts': [[1, 100]] }),
      'src/a.ts:10-42',
    ],
    [
      'stands on the nearest line the change wrote in the same file',
      wrote({
        'src/a.ts': [
          [2, 3],
          [60, 61],
        ],
      }),
      'src/a.ts:2-2',
    ],
    [
      'stays where its own line was written',
      wrote({ 'src/a.ts': [[20, 21]], 'corpus/findings/a.md': [[7, 8]] }),
      'corpus/findings/a.md:7-7',
    ],
    [
      'goes from a file with other changes to a line that was written',
      wrote({ 'src/a.ts': [[20, 21]], 'corpus/findings/a.md': [[1, 2]] }),
      'src/a.ts:20-21',
    ],
    [
      'stays in a changed file where no related line was written',
      wrote({ 'src/a.ts': [[1, 2]], 'corpus/findings/a.md': [[1, 2]] }),
      'corpus/findings/a.md:7-7',
    ],
    [
      'stands in a changed file whose lines are not known',
      wrote({ 'src/a.ts': [] }),
      'src/a.ts:10-42',
    ],
    [
      'stays where nothing it speaks of changed',
      wrote({ 'src/b.ts': [[1, 2]] }),
      'corpus/findings/a.md:7-7',
    ],
  ])('%s', (_what, changed, expected) => {
    expect(shownAt(moveIntoChange(finding, changed))).toBe(expected);
  });

  it('names its own place, once it stands at another one, and loses nothing else', () => {
    const other = { path: 'src/b.ts', place: lines(1, 1), message: 'also' };
    const moved = moveIntoChange(
      about('corpus/findings/a.md', lines(7, 7), [other, evidence]),
      wrote({ 'src/a.ts': [[20, 20]] }),
    );
    expect(moved.related).toEqual([
      { path: 'corpus/findings/a.md', place: lines(7, 7), message: 'a message' },
      other,
    ]);
    expect([moved.fingerprint, moved.message, moved.code]).toEqual([
      oneDiagnostic.fingerprint,
      'a message',
      'IDX102',
    ]);
  });
});
