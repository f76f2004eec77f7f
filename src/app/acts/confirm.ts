import { UsageError } from '#diagnostics/failure';
import { recordEnd } from '#messages/generated/acts';
import { confirm as say } from '#messages/generated/decide';
import { confirm as confirmOne } from '#promotion/acts/confirm';
import { decideEach } from '#promotion/acts/dispose';
import type { NewEnd } from '#promotion/acts/set-end';
import type { Outcome } from '#promotion/outcome';
import { type Locator, readLocator, readSymbolArgument } from '#provenance/evidence/locator';
import { redecidableParts } from '#provenance/ledger/transitions';
import { isPast } from '#workspace/text/day';

import {
  findEvidencePlaces,
  needsPlaceSearch,
  type PlacedEvidence,
} from '../capture/find-places.ts';
import { dayOf } from '../invocation/run-date.ts';
import { typedDay } from '../invocation/typed-day.ts';
import { requiredEvidence } from '../unit-of-work/load-act-inputs.ts';
import { recordVersions, takeBaseText } from '../unit-of-work/record-versions.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/** What a confirmation changes besides the hashes of the evidence. */
export interface ConfirmOptions {
  /** New places of the evidence, from the root: `src/a.ts#L10`, `src/a.ts:symbol`. */
  readonly at?: readonly string[];
  /** The last day on which the fact holds, as people type days; `none` removes it. */
  readonly until?: string;
  /** The day of its next review, written the same way. */
  readonly reviewBy?: string;
}

/** Records that memory was checked and still holds: new hashes of its evidence, and an entry. */
export async function confirm(
  acting: ActInvocation,
  items: readonly string[],
  { at = [], until, reviewBy }: ConfirmOptions = {},
): Promise<Outcome> {
  if (at.length > 0 && new Set(items).size > 1) throw new UsageError(say.severalItems());
  for (const text of at)
    if (readLocator(text, 'cited') === null && readSymbolArgument(text) === null)
      throw new UsageError(say.noPlace({ place: text }));
  const end: NewEnd = {
    ...(until !== undefined && { valid_until: await dayToCome(until, acting.now) }),
    ...(reviewBy !== undefined && { review_by: await dayToCome(reviewBy, acting.now) }),
  };
  const needs = requiredEvidence(items, false);
  let placed: PlacedEvidence | null = null;
  let places: readonly Locator[] = [];
  return runAct(acting, {
    needs: async (workspace, ledger, _loaded, repository) => {
      const known = await needs(workspace, ledger);
      const asked = { evidence: at, quotes: [] };
      const search = { here: acting, repository, workspace };
      placed = needsPlaceSearch(asked) ? await findEvidencePlaces(asked, search) : null;
      places = (placed?.evidence ?? at).flatMap((text) => readLocator(text, 'cited') ?? []);
      return { ...known, locators: [...known.locators, ...places] };
    },
    plan: async (session, loaded) => {
      session.reasons.push(...(placed?.reasons ?? []));
      if (session.reasons.length > 0) return;
      await decideEach(session, items, async (history) => {
        await takeBaseText(acting, session, history, loaded, redecidableParts);
        await confirmOne(session, history, places, end, () =>
          recordVersions(acting, session, history, loaded),
        );
      });
    },
  });
}

/**
 * Returns the typed day; null for `none`.
 *
 * @throws {UsageError} for a past day
 */
async function dayToCome(said: string, now: Date | undefined): Promise<string | null> {
  const day = await typedDay(said, now);
  if (day.toLowerCase() === 'none') return null;
  if (isPast(day, dayOf(now))) throw new UsageError(recordEnd.over({ day }));
  return day;
}
