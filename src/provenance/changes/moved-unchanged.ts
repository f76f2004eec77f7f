import type { History } from '#workspace/history/history';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import type { Ledger } from '../ledger/ledger.ts';
import { bodyOf, pinnedParts } from '../record-text/pin.ts';

/** Destinations of links and of their definitions, as they are written. */
const destinations = /(\]\(|^ {0,3}\[[^\]\n]{1,200}\]:[ \t]*)([^()\s]*)/gm;

/**
 * Whether a record says to the letter what it said, but for links that lead where they led (to the
 * same file, or to the place that a record has moved to) and the number of a decision record, where
 * its new path has that number.
 *
 * @param apart sections that are not looked at
 */
export function onlyMoved(
  was: MemoryRecord,
  is: MemoryRecord,
  ledger: Ledger,
  history: History | null,
  apart: readonly string[] = [],
): boolean {
  const [before, after] = [renumbered(lookedAt(was, apart), was, is), lookedAt(is, apart)];
  if (before.replace(destinations, '$1') !== after.replace(destinations, '$1')) return false;
  const [led, lead] = [before, after].map((text) =>
    [...text.matchAll(destinations)].map((match) => match[2] ?? ''),
  ) as [string[], string[]];
  return led.every(
    (raw, at) =>
      raw === lead[at] || leadsAlike([was.path, raw], [is.path, lead[at] ?? ''], ledger, history),
  );
}

function lookedAt(record: MemoryRecord, apart: readonly string[]): string {
  return apart.length === 0 ? pinnedParts(record).body : bodyOf(record, apart);
}

/** The same text with the number of a decision record's new path in its id and title. */
function renumbered(body: string, was: MemoryRecord, is: MemoryRecord): string {
  const [from, to] = [was, is].map(
    (each) => each.role === 'adr' && numberInName.exec(each.path)?.[1],
  );
  if (!from || !to) return body;
  return body.replace(/^# adr[-_ #]*\d{1,5}\b/im, (heading) => heading.replace(/\d+$/, to));
}

const numberInName = /\/(?:adr[-_ ]?)?(\d{1,5})(?:[-_. ][^/]*)?\.md$/i;

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
    const first = acts.findIndex((act) => act.item.path === from);
    return (
      first !== -1 &&
      acts
        .slice(first + 1)
        .some((act) => act.item.path === to && act.entry.content.act === 'correction')
    );
  });
  return (
    told ||
    (history?.bases ?? []).some((base) =>
      base.changes.some((change) => change.before === from && change.now === to),
    )
  );
}
