import type { History } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import type { Ledger } from '../ledger/ledger.ts';
import { canonicalBody } from '../record-text/body-digest.ts';

/** Destinations of links and of their definitions, as they are written. */
const destinations = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^()\s]*)/gm;

/**
 * Whether a record says to the letter what it said, but for links that lead where they led: to the
 * same file, or to the place that a record has moved to.
 */
export function onlyMoved(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
): boolean {
  const [before, after] = [canonicalBody(was), canonicalBody(is)];
  if (before.replace(destinations, '$1') !== after.replace(destinations, '$1')) return false;
  const [led, lead] = [before, after].map((text) =>
    [...text.matchAll(destinations)].map((match) => match[2] ?? ''),
  ) as [string[], string[]];
  return led.every(
    (raw, at) =>
      raw === lead[at] || leadsAlike([was.path, raw], [is.path, lead[at] ?? ''], ledger, history),
  );
}

type Link = readonly [from: string, raw: string];

function leadsAlike(
  [wasAt, led]: Link,
  [isAt, leads]: Link,
  ledger: Ledger,
  history: History | null,
): boolean {
  const [old, now] = [resolveTarget(wasAt, led), resolveTarget(isAt, leads)];
  if (old.kind !== 'inside' || now.kind !== 'inside' || old.anchor !== now.anchor) return false;
  // Links are read from the root as well where nothing stands beside the file.
  const goals = [old.path, joinPath('', led.replace(/#.*$/, ''))];
  return goals.some(
    (goal) =>
      goal !== null &&
      (goal === now.path ||
        (goal === wasAt && now.path === isAt) ||
        isMove(goal, now.path, ledger, history)),
  );
}

/**
 * Whether a record moved from one path to another, by the ledger or, where it is in none, by what
 * git sees.
 */
function isMove(from: string, to: string, ledger: Ledger, history: History | null): boolean {
  const told = [...ledger.items.values()].some(({ acts }) => {
    const first = acts.findIndex((act) => act.item.target === from);
    return (
      first !== -1 &&
      acts
        .slice(first + 1)
        .some((act) => act.item.target === to && act.entry.act.kind === 'correction')
    );
  });
  return (
    told ||
    (history?.bases ?? []).some((base) =>
      base.changes.some((change) => change.before === from && change.now === to),
    )
  );
}
