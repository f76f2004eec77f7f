import { UsageError } from '#diagnostics/failure';
import { confirm as say } from '#messages/confirm';
import { confirm as confirmOne } from '#promotion/acts/confirm';
import { eachItem } from '#promotion/acts/named-items';
import type { Outcome } from '#promotion/outcome';
import { readLocator } from '#provenance/evidence/locator';

import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';

/**
 * Says that memory was looked at again and still holds: new hashes, an entry.
 *
 * @param at other places that evidence is taken from, as paths from the root: `src/a.ts#L10`
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function confirm(
  acting: Acting,
  items: readonly string[],
  at: readonly string[] = [],
): Promise<Outcome> {
  if (at.length > 0 && new Set(items).size > 1) throw new UsageError(say.severalItems());
  const places = at.map((text) => {
    const locator = readLocator(text, 'cited');
    if (locator === null) throw new UsageError(say.noPlace({ place: text }));
    return locator;
  });
  const needs = requiredEvidence(items, false);
  return act(acting, {
    needs: (workspace, ledger) => {
      const known = needs(workspace, ledger);
      return { ...known, locators: [...known.locators, ...places] };
    },
    plan: (session) => eachItem(session, items, (history) => confirmOne(session, history, places)),
  });
}
