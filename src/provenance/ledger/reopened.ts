import type { Ledger } from './ledger.ts';

/** Acts by which somebody looked at an item; moving it or closing its task is none. */
const looks: ReadonlySet<string> = new Set([
  'promotion',
  'confirmation',
  'amendment',
  'supersession',
  'rollback',
  'quarantine',
  'release',
  'disposition',
]);

/**
 * The items that a withdrawal reopened because they relied on what it took away, and at which
 * nobody looked since, each with the entry that reopened it.
 */
export function reopenedIn(ledger: Ledger): { readonly item: string; readonly by: string }[] {
  return ledger.entries.flatMap((entry) =>
    (entry.content.reopened ?? [])
      .filter(
        (item) =>
          !(
            ledger.items
              .get(item)
              ?.acts.some(
                (act) =>
                  looks.has(act.entry.content.act) && ledger.isBefore(entry.id, act.entry.id),
              ) ?? false
          ),
      )
      .map((item) => ({ item, by: entry.id })),
  );
}
