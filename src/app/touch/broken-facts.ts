import type { LineRange } from '#diagnostics/changed-lines';
import { type compareRows, isBroken } from '#provenance/evidence/compare-rows';
import { changedLines, type LineChange, linesNow } from '#provenance/evidence/line-changes';
import type { BrokenFact } from '#recall/broken-text';
import { changesWithin, linesElsewhere } from '#recall/changed-lines';

import type { ComparedSurface, FactOnFile } from './facts-on-file.ts';
import { linesOf, surfaceIn } from './surface-in-text.ts';

type State = ReturnType<typeof compareRows>['state'];

/** A fact whose lines differ between two texts of a file, and the evidence that says so. */
export interface ChangedFact extends BrokenFact {
  readonly path: string;
  readonly hash: string;
}

/** The states of evidence that holds and was compared. */
function holds(state: State): boolean {
  return !isBroken(state) && state !== 'unverifiable' && state !== 'missing';
}

/**
 * Facts whose evidence held in a text of a file before and no longer does. Lines that others only
 * pushed elsewhere read as they did, also where they are too short to be found again.
 *
 * @param befores texts that the file can have had, with line feeds; the first that holds counts
 * @param after its text now, with line feeds
 */
export async function changedFacts(
  facts: readonly FactOnFile[],
  path: string,
  befores: readonly string[],
  after: string,
): Promise<ChangedFact[]> {
  const differences = new Map<string, readonly LineChange[]>();
  const changed: ChangedFact[] = [];
  const lines = after.split('\n');
  for (const { record, surfaces } of facts)
    for (const surface of surfaces) {
      const before = await heldIn(surface, path, befores);
      if (before === null) continue;
      const { text, place } = before;
      if (!differences.has(text)) differences.set(text, changedLines(text.split('\n'), lines));
      const all = differences.get(text) ?? [];
      const changes = place === null ? all : changesWithin(all, place);
      if (changes.length === 0) continue;
      changed.push({
        record,
        path: record.path,
        short: record.short,
        file: path,
        surface: surface.surface,
        hash: surface.hash,
        place,
        now:
          place === null || surface.kind !== 'lines'
            ? null
            : (linesElsewhere(text, after, place) ?? linesNow(text.split('\n'), lines, place)),
        changes,
      });
      break;
    }
  return changed;
}

/** The evidence of facts that no longer holds, and could be compared before. */
export function withBrokenOnly(facts: readonly FactOnFile[]): FactOnFile[] {
  return facts.flatMap((fact) => {
    const surfaces = fact.surfaces.filter(
      ({ state, kind }) => isBroken(state) && state !== 'in-doubt' && kind !== 'finding',
    );
    return surfaces.length > 0 ? [{ ...fact, surfaces }] : [];
  });
}

/** The first of some texts in which a surface holds, and its lines there; null for the whole. */
async function heldIn(
  surface: ComparedSurface,
  path: string,
  texts: readonly string[],
): Promise<{ readonly text: string; readonly place: LineRange | null } | null> {
  for (const text of texts) {
    const compared = await surfaceIn(surface, path, text);
    if (!holds(compared.state)) continue;
    const place = await linesOf({ ...surface, place: compared.place }, path, text);
    if (place !== undefined) return { text, place };
  }
  return null;
}
