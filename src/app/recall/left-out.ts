import { textOf } from '#messages/join-message';
import { recallNote as say } from '#messages/recall-note';
import { isServed, neverServed } from '#recall/not-served';
import { type Query, rank } from '#recall/rank';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable, Standing } from '#recall/recalled';

import type { Recall } from './recall-request.ts';
import type { Served } from './select-packets.ts';

/**
 * What matches and is not served. What is never served is ranked beside what is served: ranked
 * among other things that are left out, a better match of those would keep it uncounted.
 */
export function silentMatches(
  memory: RecallMemory<Servable>,
  query: Query,
  may: (standing: Standing) => boolean,
): readonly Servable[] {
  const isTold = (standing: Standing): boolean => may(standing) || standing === 'unreviewed';
  const found = (standings: (standing: Standing) => boolean): Servable[] =>
    rank(memory, query, standings).matches.map(({ at }) => memory.records[at] as Servable);
  const silent = found((standing) => !isTold(standing) && !isNever(standing));
  if (!memory.records.some(({ standing }) => isNever(standing))) return silent;
  const beside = found((standing) => isTold(standing) || isNever(standing));
  return [...silent, ...beside.filter(({ standing }) => isNever(standing))];
}

function isNever(standing: Standing): boolean {
  return neverServed.some((each) => each === standing);
}

/**
 * How many records matched and are not served, by reason.
 *
 * @param silent records that match and are no facts
 * @param seen how many the session was given before
 * @param unread how many places of memory are not read
 */
export function leftOutOf(
  silent: readonly Servable[],
  {
    served,
    seen,
    unread,
  }: { readonly served: Served; readonly seen: number; readonly unread: number },
): Recall['leftOut'] {
  const { broken, unreadable, overBudget, overLimit } = served;
  const counts = new Map<Recall['leftOut'][number]['reason'], number>();
  const count = (reason: Recall['leftOut'][number]['reason'], by: number): void =>
    void (by > 0 && counts.set(reason, (counts.get(reason) ?? 0) + by));
  for (const { standing } of silent)
    if (!isServed(standing) && standing !== 'unreviewed') count(standing, 1);
  count('evidence', broken.length);
  count('unreadable', unreadable + unread);
  count('seen', seen);
  count('budget', overBudget);
  count('limit', overLimit);
  return [...counts].map(([reason, number]) => ({ reason, count: number }));
}

/** @param places how many of what cannot be read are places, which have notes of their own */
export function unreadNote(leftOut: Recall['leftOut'], places: number): string[] {
  const unread = (leftOut.find(({ reason }) => reason === 'unreadable')?.count ?? 0) - places;
  return unread === 0
    ? []
    : [textOf(unread === 1 ? say.recordUnread() : say.recordsUnread({ count: unread }))];
}
