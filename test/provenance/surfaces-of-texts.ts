import { createHash } from 'node:crypto';

import { expect } from 'vitest';

import type { EvidenceFile, EvidenceFiles } from '#provenance/evidence/evidence';
import { readLocator } from '#provenance/evidence/locator';
import {
  type CitedRow,
  compareSurface,
  type SurfaceComparison,
} from '#provenance/surfaces/compare-surface';
import { hashSurface, locateSurface, resolveSurface } from '#provenance/surfaces/resolve-surface';
import { explainProblem, readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { treeOutline } from '#workspace/outline/tree';
import type { TreeReader } from '#workspace/read-documents';

/** What is cited, by its path. */
export type Texts = Readonly<Record<string, string | EvidenceFile>>;
const trees: TreeReader = (requests) =>
  Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from)));
const textFile = (text: string): EvidenceFile => ({
  kind: 'file',
  text,
  digest: createHash('sha256').update(text.replace(/\r\n/g, '\n')).digest('hex'),
  filtered: false,
});
/** Reads texts as evidence. */
export const filesOf = (texts: Texts): EvidenceFiles =>
  new Map(
    Object.entries(texts).map(([path, each]) => [
      path,
      typeof each === 'string' ? textFile(each) : each,
    ]),
  );
const noRecords = (): null => null;

/** The row as it was cited in these files. */
export async function cite(surface: string, texts: Texts): Promise<CitedRow> {
  const files = filesOf(texts);
  const locator = readLocator(surface);
  const hashed =
    locator && hashSurface(locator, files, await surfaceReaders([locator], files, trees));
  if (!hashed || !('row' in hashed)) throw new Error(`${surface} cannot be cited`);
  return hashed.row;
}

/** Compares a row with what the files are now. */
export async function compare(row: CitedRow, texts: Texts): Promise<SurfaceComparison> {
  const files = filesOf(texts);
  const locator = readSurface(row.kind, row.surface);
  return compareSurface(
    row,
    files,
    await surfaceReaders(locator ? [locator] : [], files, trees),
    noRecords,
  );
}

/** Hashes, locates and resolves a surface. */
export async function hash(surface: string, texts: Texts) {
  const files = filesOf(texts);
  const locator = readLocator(surface);
  if (!locator) throw new Error(`${surface} is no locator`);
  const readers = await surfaceReaders([locator], files, trees);
  return {
    hashed: hashSurface(locator, files, readers),
    bytes: locateSurface(locator, files, readers),
    resolved: resolveSurface(locator, files, readers),
  };
}

/** Hashes a surface of one text, which must have it. */
export async function row(surface: string, text: string) {
  const { hashed, bytes } = await hash(surface, { [surface.split('#')[0] as string]: text });
  if (!('row' in hashed)) throw new Error(JSON.stringify(hashed));
  return { ...hashed.row, bytes: bytes.kind === 'found' ? bytes.text : null };
}

/** What is wrong with a surface, said alike by all that read it. */
export async function problem(surface: string, texts: Texts) {
  const { hashed, resolved, bytes } = await hash(surface, texts);
  if (!('problem' in hashed)) throw new Error(JSON.stringify(hashed));
  expect([resolved, bytes]).toEqual([
    { kind: 'problem', why: hashed.problem },
    { kind: 'problem', why: hashed.problem },
  ]);
  expect(explainProblem(surface, hashed.problem)).toMatch(/[a-z]{4}/);
  return hashed.problem;
}
