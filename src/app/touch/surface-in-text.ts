import { digestOf } from '#provenance/digest';
import type { EvidenceFile } from '#provenance/evidence/evidence';
import {
  type CitedRow,
  compareSurface,
  type Comparison,
} from '#provenance/surfaces/compare-surface';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { readSurface } from '#provenance/surfaces/surface-name';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import { withLineFeeds } from '#provenance/surfaces/text-lines';
import type { LineRange } from '#recall/tool-touch';

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
  return compareSurface(row, files, readers, () => null);
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
  if (locator.kind === 'lines') return { from: locator.from, to: locator.to };
  const files = new Map<string, EvidenceFile>([[path, fileOf(text)]]);
  const found = standingSurface(locator, files, await surfaceReaders([locator], files, readTrees));
  if (found.kind === 'problem' || found.text === null || found.whole === null) return undefined;
  const start = found.whole.indexOf(found.text);
  const lineAt = (offset: number): number => found.whole?.slice(0, offset).split('\n').length ?? 1;
  return {
    from: lineAt(start),
    to: lineAt(start + Math.max(0, found.text.trimEnd().length - 1)),
  };
}

function fileOf(text: string): EvidenceFile {
  const digest = digestOf(withLineFeeds(text)).slice('sha256:'.length);
  return { kind: 'file', text, digest, filtered: false };
}
