import { shellWord } from '#diagnostics/shell-word';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import type { Locator } from '#provenance/evidence/locator';
import { standingSurface } from '#provenance/surfaces/resolve-surface';

import type { Session } from '../session.ts';

/** Lines of one place that are shown. */
const mostLines = 20;

/** The command that binds the evidence at places that somebody names. */
export function confirmAt(short: string, places: readonly string[]): string {
  return `ledger confirm ${short}${places.map((place) => ` --at ${shellWord(place)}`).join('')}`;
}

/**
 * Why the lines at the cited place are not taken unless somebody names them; null where they may
 * be.
 */
export function bindableByNameOnly(
  session: Session,
  surface: ComparedSurface,
  locator: Locator | null,
  at: (place: string) => string,
  short: string,
): Session['reasons'][number] | null {
  const { state, elsewhere, unsearched } = surface;
  const lines = linesAt(session, locator);
  const reads = lines.length === 0 ? '' : '; the cited place reads now:';
  const shown = { code: 'P04', item: short, ...(lines.length === 0 ? {} : { lines }) };
  const stays =
    lines.length === 0
      ? []
      : [
          `if these lines show it now: ${at(surface.surface)}`,
          `if it is another fact now: ledger supersede ${short}`,
        ];
  if (state === 'moved')
    return {
      code: 'P04',
      item: short,
      text: `${surface.surface} moved to ${surface.place ?? ''}`,
      mend: [`take it along: ledger confirm ${short} --follow`],
    };
  if (elsewhere !== undefined)
    return {
      ...shown,
      text: `the cited bytes of ${surface.surface} stand at ${elsewhere} now${reads}`,
      mend: [`if they are what you mean: ${at(elsewhere)}`, ...stays],
    };
  if (unsearched)
    return {
      ...shown,
      text: `${surface.surface} changed, and the search for its bytes was given up: too much to hash${reads}`,
      mend: stays,
    };
  if (state === 'changed' && surface.kind === 'lines')
    return { ...shown, text: `${surface.surface} changed${reads}`, mend: stays };
  return null;
}

/**
 * The first lines of a place, and how many there are more; none of a whole file, or where nothing
 * can be read.
 */
export function linesAt({ world }: Session, locator: Locator | null): string[] {
  if (locator === null || locator.kind === 'file') return [];
  const found = standingSurface(locator, world.evidence, world.readers);
  if (found.kind === 'problem' || found.text === null) return [];
  const lines = found.text.replace(/\n$/, '').split('\n');
  return lines.length > mostLines
    ? [...lines.slice(0, mostLines), `… ${lines.length - mostLines} more`]
    : lines;
}
