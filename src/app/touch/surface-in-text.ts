import type { LineRange } from '#diagnostics/changed-lines';
import { digestOf } from '#provenance/digest';
import { isBroken, linesOfSurface } from '#provenance/evidence/compare-rows';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import { loadGrammars } from '#provenance/layout/grammars';
import {
  type CitedRow,
  compareSurface,
  type Comparison,
} from '#provenance/surfaces/compare-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { withLineFeeds } from '#provenance/surfaces/text-lines';

import { readTrees } from '../recall/evidence-states.ts';

/** UTF-16 units that are hashed to look for one place: an agent waits. */
const mostSearched = 4_194_304;

/**
 * What became of a cited surface in a text of a file; where the row cites another file, as if that
 * one had been renamed to this.
 */
export async function surfaceIn(row: CitedRow, path: string, text: string): Promise<Comparison> {
  const locator = readSurface(row.kind, row.surface);
  const files = new Map<string, EvidenceFile>([[path, fileOf(text)]]);
  if (locator && locator.path !== path)
    files.set(locator.path, { kind: 'absent', existed: true, movedTo: path });
  const readers = await surfaceReaders(locator ? [locator] : [], files, readTrees, mostSearched);
  const compared = compareSurface(row, files, readers, () => null);
  if (row.loose === undefined || !isBroken(compared.state)) return compared;
  const layouts = { read: await loadGrammars([path]), before: new Map<string, string>() };
  return compareSurface(row, files, { ...readers, layouts }, () => null);
}

/**
 * The lines of a text that a compared surface names; null for the whole file, undefined where it
 * names none of them.
 */
export async function linesOf(
  { kind, surface, place }: Pick<Comparison, 'place'> & Pick<CitedRow, 'kind' | 'surface'>,
  path: string,
  text: string,
): Promise<LineRange | null | undefined> {
  const named = readSurface(kind, place ?? surface);
  if (!named) return undefined;
  const locator = { ...named, path };
  if (locator.kind === 'file') return null;
  const evidence = new Map<string, EvidenceFile>([[path, fileOf(text)]]);
  const readers = await surfaceReaders([locator], evidence, readTrees);
  return linesOfSurface(locator, { evidence, readers }) ?? undefined;
}

function fileOf(text: string): EvidenceFile {
  const digest = digestOf(withLineFeeds(text)).slice('sha256:'.length);
  return { kind: 'file', text, digest, filtered: false };
}
