import { confirm as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { shellWord } from '#messages/shell-word';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import type { Locator } from '#provenance/evidence/locator';
import { standingSurface } from '#provenance/surfaces/resolve-surface';

import { type Reason, refusal } from '../reason.ts';
import type { Session } from '../session.ts';

/** Lines of one place that are shown. */
const mostLines = 20;

/** The command that binds the evidence at places that somebody names. */
export function confirmAt(short: string, places: readonly string[]): string {
  return `ledger confirm ${short}${places.map((place) => ` --at ${shellWord(place)}`).join('')}`;
}

/** Commands that bind evidence which does not stand where it is cited. */
export interface Ways {
  /** The command with one place more than were named. */
  readonly there: (place: string) => string;
  /** The command that takes along all that moved; null where it refuses. */
  readonly along: string | null;
}

/**
 * Why the lines at the cited place are not taken unless somebody names them; null where they may
 * be.
 */
export function bindableByNameOnly(
  session: Session,
  surface: ComparedSurface,
  locator: Locator | null,
  { there, along }: Ways,
  short: string,
): Reason | null {
  const { state, elsewhere, unsearched } = surface;
  const cited = surface.surface;
  const lines = linesAt(session, locator);
  const refused = (here: Message, nowhere: Message): Reason => ({
    code: 'P04',
    item: short,
    ...(lines.length === 0 ? { message: nowhere } : { message: here, lines }),
  });
  const values = { item: short, surface: cited, here: there(cited) };
  if ((state === 'moved' || state === 'reformatted') && surface.place !== null) {
    const { place } = surface;
    const stands = { ...values, place, along: along ?? there(place) };
    return refusal(short, 'P04', state === 'moved' ? say.moved(stands) : say.reformatted(stands));
  }
  if (elsewhere !== undefined) {
    const stands = { ...values, place: elsewhere, there: there(elsewhere) };
    return refused(say.elsewhereOrHere(stands), say.elsewhere(stands));
  }
  if (unsearched) return refused(say.unsearchedHere(values), say.unsearched(values));
  if (state === 'changed' && surface.kind === 'lines')
    return refused(say.changedHere(values), say.changed(values));
  return null;
}

/**
 * The first lines of a place, and how many there are more; none of a whole file, or where nothing
 * can be read.
 */
export function linesAt(
  { world }: Session,
  locator: Locator | null,
  most: number = mostLines,
): string[] {
  if (locator === null || locator.kind === 'file') return [];
  const found = standingSurface(locator, world.evidence, world.readers);
  if (found.kind === 'problem' || found.text === null) return [];
  const lines = found.text.replace(/\n$/, '').split('\n');
  return lines.length > most ? [...lines.slice(0, most), `… ${lines.length - most} more`] : lines;
}
