import { UsageError } from '#diagnostics/failure';
import { confirm as say } from '#messages/confirm';
import { recordEnd } from '#messages/record-end';
import { confirm as confirmOne } from '#promotion/acts/confirm';
import { eachItem } from '#promotion/acts/named-items';
import type { NewEnd } from '#promotion/acts/set-end';
import type { Outcome } from '#promotion/outcome';
import { readLocator } from '#provenance/evidence/locator';
import { decidedAgain } from '#provenance/ledger/law';
import { isPast } from '#workspace/text/day';

import { dayOf } from '../invocation/run-date.ts';
import { typedDay } from '../invocation/typed-day.ts';
import { takeBaseText } from '../unit-of-work/base-text.ts';
import { recordVersions } from '../unit-of-work/record-versions.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';

/** What is said besides about memory that is confirmed. */
export interface ConfirmOptions {
  /** Other places that evidence is taken from, as paths from the root: `src/a.ts#L10`. */
  readonly at?: readonly string[];
  /** The last day on which it holds, as people write days; `none` takes it away. */
  readonly until?: string;
  /** The day by which somebody looks at it again, in the same words. */
  readonly reviewBy?: string;
}

/**
 * Says that memory was looked at again and still holds: new hashes, an entry.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function confirm(
  acting: Acting,
  items: readonly string[],
  { at = [], until, reviewBy }: ConfirmOptions = {},
): Promise<Outcome> {
  if (at.length > 0 && new Set(items).size > 1) throw new UsageError(say.severalItems());
  const places = at.map((text) => {
    const locator = readLocator(text, 'cited');
    if (locator === null) throw new UsageError(say.noPlace({ place: text }));
    return locator;
  });
  const end: NewEnd = {
    ...(until !== undefined && { valid_until: await dayToCome(until, acting.now) }),
    ...(reviewBy !== undefined && { review_by: await dayToCome(reviewBy, acting.now) }),
  };
  const needs = requiredEvidence(items, false);
  return act(acting, {
    needs: (workspace, ledger) => {
      const known = needs(workspace, ledger);
      return { ...known, locators: [...known.locators, ...places] };
    },
    plan: (session, loaded) =>
      eachItem(session, items, async (history) => {
        await takeBaseText(acting, session, history, loaded, decidedAgain);
        await confirmOne(session, history, places, end, () =>
          recordVersions(acting.env, session, history, loaded),
        );
      }),
  });
}

/** The day that somebody typed; null for none. */
async function dayToCome(said: string, now: Date | undefined): Promise<string | null> {
  const day = await typedDay(said, now);
  if (day.toLowerCase() === 'none') return null;
  if (isPast(day, dayOf(now))) throw new UsageError(recordEnd.over({ day }));
  return day;
}
