import { shellWord } from '#diagnostics/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { cameWith, strangers } from '#provenance/ledger/decided-apart';
import { itemOrder } from '#provenance/ledger/item-order';
import { isLawful, standingOf } from '#provenance/ledger/lawful-moves';
import type { Ledger } from '#provenance/ledger/ledger';
import { recordsPromotion, type RecordedAct } from '#provenance/recorded-acts';

import { itemPlace } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

const mend = [
  'see who added it: git log -- {path}',
  'what the item went through: ledger show {item}',
  'take it back in a change of its own: git revert COMMIT',
] as const;

/** LED509: an entry does what an act of its kind does to an item that stands where it stood. */
export const entryLawful = defineRule({
  code: 'LED509',
  name: 'entry-lawful',
  severity: 'error',
  since: '1.0',
  summary: 'An entry moves an item as the law of states allows, from where its last act left it.',
  why: 'Whoever can commit a file can write an entry: one that promotes without a promotion has passed no gate.',
  falsePositives:
    'None known. Of an act of long ago that goes on from a missing entry (LED502), only the move itself is judged.',
  messages: {
    move: { text: 'no {kind} takes an item from {from} to {to}', mend },
    settled: { text: 'where one branch has it {was}, no {kind} makes it {to}', mend },
    from: { text: 'this goes on from {from}, but the item was {was}', mend },
    kind: { text: 'the item was a {was}, and this calls it a {kind}', mend },
    target: { text: 'no {kind} gives an item another place: {target}', mend },
    taken: { text: '{target} is the record of another item, {other}', mend },
    unraised: { text: 'no act raised this item before this {kind}', mend },
    again: { text: 'this item was raised already, and this {kind} does not know of it', mend },
    twice: { text: 'the item stands in this entry twice', mend },
  },
  *check(workspace, _options, ledger) {
    const { history: since } = workspace.surroundings;
    const isNew = since ? cameWith(since) : () => false;
    const claims = claimsByTarget(ledger);
    for (const history of ledger.items.values()) {
      const order = itemOrder(history.acts, ledger, isNew);
      const apart =
        since && history.acts.some(isNew)
          ? strangers(history.acts, order, isNew)
          : new Set<RecordedAct>();
      const begun =
        history.acts.find((act) => begins(act) && !isNew(act)) ?? history.acts.find(begins);
      for (const [position, act] of history.acts.entries()) {
        const { entry, item } = act;
        const whole = !ledger.torn.has(entry.id) || isNew(act);
        const known = whole ? order.latestBefore(position) : [];
        const was = [...new Set(known.map((each) => each.item.to))];
        // What was made up beside the base's acts names no kind and no place for an act that knows
        // of those.
        const named = apart.has(act) ? known : known.filter((each) => !apart.has(each));
        // Only asked for where there is something to say: the shortest id is found by looking at
        // all of them.
        const about = () => ({
          path: shellWord(entry.path),
          item: itemHandle(history, ledger, entry.path),
          kind: entry.act.kind,
        });
        const at = () => itemPlace(entry, item.item);
        const key = (what: string): string => `${what} ${item.item}`;
        const [first, ...again] = entry.act.items.filter((each) => each.item === item.item);
        if (again.length > 0 && first !== item) continue;
        if (again.length > 0)
          yield { messageId: 'twice', data: about(), at: at(), key: key('twice') };
        else if (!mayMove(act, was))
          yield {
            messageId: 'move',
            data: { ...about(), from: item.from ?? 'nothing', to: item.to },
            at: at(),
            key: key('move'),
          };
        else if (heldBy(act, was) !== null)
          yield {
            messageId: 'settled',
            data: { ...about(), was: heldBy(act, was) ?? '', to: item.to },
            at: at(),
            key: key('settled'),
          };
        else if (releasedElse(act, history.acts, ledger, whole))
          yield {
            messageId: 'move',
            data: {
              ...about(),
              from: item.to === 'pending' ? 'memory in quarantine' : 'quarantine',
              to: item.to,
            },
            at: at(),
            key: key('move'),
          };
        else if (was.length > 0 && !was.includes(item.from ?? ''))
          yield {
            messageId: 'from',
            data: { ...about(), from: item.from ?? 'nothing', was: was.join(' and ') },
            at: at(),
            key: key('from'),
          };
        else if (isNew(act) && known.length === 0 && !begins(act))
          yield { messageId: 'unraised', data: about(), at: at(), key: key('unraised') };
        else if (begins(act) && act !== begun)
          yield { messageId: 'again', data: about(), at: at(), key: key('again') };
        if (named.length > 0 && !named.some((each) => each.item.kind === item.kind))
          yield {
            messageId: 'kind',
            data: { ...about(), was: named[0]?.item.kind ?? '', kind: item.kind },
            at: at(),
            key: key('kind'),
          };
        if (!mayStand(act, named))
          yield {
            messageId: 'target',
            data: { ...about(), target: item.target ?? 'none' },
            at: at(),
            key: key('target'),
          };
        const other = whole ? holderBefore(act, claims, ledger, isNew) : null;
        if (other && !named.some((each) => each.item.target === item.target))
          yield {
            messageId: 'taken',
            data: {
              ...about(),
              target: item.target ?? '',
              other: itemHandle(ledger.items.get(other), ledger, entry.path),
            },
            at: at(),
            key: key('taken'),
          };
      }
    }
  },
});

/**
 * Whether an act is one that items begin with: each begins once, and its id is made of when and
 * where.
 */
function begins({ entry: { act } }: RecordedAct): boolean {
  return act.kind === 'raise' || act.kind === 'adoption';
}

/**
 * The law of the act's kind; where branches decided apart, what is legal from either decision
 * settles it (LED508).
 */
function mayMove({ entry, item }: RecordedAct, was: readonly string[]): boolean {
  if (isLawful(entry.act.kind, item.from, item.to)) return true;
  if (
    entry.act.kind === 'rollback' &&
    item.to === 'rolled-back' &&
    was.includes('superseded') &&
    was.includes('rolled-back')
  )
    return true;
  return (
    was.length > 1 &&
    was.some(
      (status) =>
        isLawful(entry.act.kind, status, item.to) ||
        (entry.act.kind === 'promotion' && status === 'promoted' && item.to === 'promoted'),
    )
  );
}

/**
 * The branch's status that no other branch overrules: what was withdrawn stays so, and quarantine
 * is lifted by a release.
 */
function heldBy({ entry, item }: RecordedAct, was: readonly string[]): string | null {
  const gone = was.find((status) => standingOf(status) === 2);
  if (was.length < 2) return null;
  if (gone !== undefined) return standingOf(item.to) === 2 ? null : gone;
  const isOut = item.to === 'quarantined' || item.to === 'rejected' || standingOf(item.to) === 2;
  return was.includes('quarantined') && !isOut && !isLawful(entry.act.kind, 'quarantined', item.to)
    ? 'quarantined'
    : null;
}

/**
 * Whether a release gives something else back than was taken: memory goes back to memory, and a
 * candidate to a candidate.
 */
function releasedElse(
  act: RecordedAct,
  acts: readonly RecordedAct[],
  ledger: Ledger,
  whole: boolean,
): boolean {
  if (act.entry.act.kind !== 'release' || !whole) return false;
  return (
    recordsPromotion(acts.filter((each) => ledger.isBefore(each.entry.id, act.entry.id))) !==
    (act.item.to === 'promoted')
  );
}

/** An item keeps its place; it gets one when it is decided, and another one when it is moved. */
function mayStand({ entry, item }: RecordedAct, known: readonly RecordedAct[]): boolean {
  if (known.length === 0 || entry.act.kind === 'correction') return true;
  return known.some(
    (each) =>
      each.item.target === item.target ||
      ((each.item.target === null || !keepsRecord(item.kind)) &&
        (entry.act.kind === 'promotion' || entry.act.kind === 'disposition')),
  );
}

/** The items that acts gave each path to. */
function claimsByTarget(ledger: Ledger): Map<string, Set<string>> {
  const claims = new Map<string, Set<string>>();
  for (const history of ledger.items.values()) {
    for (const { item } of history.acts) {
      if (item.target === null || !keepsRecord(item.kind)) continue;
      const known = claims.get(item.target);
      if (known) known.add(history.item);
      else claims.set(item.target, new Set([history.item]));
    }
  }
  return claims;
}

/**
 * Another item whose record stood at the act's path when the act was made: as memory, or for an act
 * that a change brings, as what ever was memory at the base, of which the act may not know.
 */
function holderBefore(
  act: RecordedAct,
  claims: ReadonlyMap<string, ReadonlySet<string>>,
  ledger: Ledger,
  isNew: (act: RecordedAct) => boolean,
): string | null {
  const { entry, item } = act;
  if (item.target === null || !keepsRecord(item.kind)) return null;
  for (const other of claims.get(item.target) ?? []) {
    if (other === item.item) continue;
    const known = (ledger.items.get(other)?.acts ?? []).filter(
      (each) => ledger.isBefore(each.entry.id, entry.id) || (isNew(act) && !isNew(each)),
    );
    const last = known.at(-1);
    if (!last || last.item.target !== item.target || adoptsAlike(act, last)) continue;
    const { to } = last.item;
    if (to === 'promoted' || to === 'stale' || (isNew(act) && recordsPromotion(known)))
      return other;
  }
  return null;
}

/** Whether two branches adopted one record as it stands. */
function adoptsAlike(one: RecordedAct, other: RecordedAct): boolean {
  return (
    [one, other].every(({ entry, item }) => entry.act.kind === 'adoption' && item.body_digest) &&
    (['kind', 'to', 'body_digest', 'content_hash', 'load_when'] as const).every(
      (key) => one.item[key] === other.item[key],
    )
  );
}
