import type { LineRange } from '#diagnostics/changed-lines';

import { standingSurface } from '../surfaces/resolve-surface.ts';
import { countLines, readLines } from '../surfaces/text-lines.ts';
import type { EvidenceNow } from './compare-rows.ts';
import type { Locator } from './locator.ts';

/** The lines a locator names, as the file has them; null where it names none. */
export function linesOfSurface(
  locator: Locator,
  { evidence, readers }: EvidenceNow,
): LineRange | null {
  if (locator.kind === 'lines') return { from: locator.from, to: locator.to };
  const standing = standingSurface(locator, evidence, readers);
  if (standing.kind === 'problem') return null;
  const { text, whole } = standing;
  if (text === null) return null;
  if (whole === null) return { from: 1, to: Math.max(1, countLines(readLines(text))) };
  const start = whole.indexOf(text);
  const from = linesIn(whole.slice(0, start)) + 1;
  return { from, to: from + linesIn(text.replace(/\n$/, '')) };
}

function linesIn(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) count += 1;
  return count;
}
