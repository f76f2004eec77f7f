import { clip } from '#messages/fill-template';
import { conflict as say } from '#messages/generated/capture';
import { contradictionsIn } from '#provenance/comparison/contradictions';
import { duplicatesIn } from '#provenance/comparison/duplicates';
import {
  type MemoryStatement,
  proposedMemory,
  statementsAndNotes,
} from '#provenance/comparison/memory-statements';
import { discoveryRecords, getsRow, holdsDiscovery } from '#provenance/discovery-kinds';
import { actsOf } from '#provenance/item-content';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import { isMemory } from '#provenance/own-files';
import { conditionOf } from '#provenance/record-text/row-title';
import type { DiscoveryRecord } from '#workspace/records';
import { normalCondition } from '#workspace/text/load-conditions';

import { type ActContext, shortIdOf } from './act-context.ts';
import { itemRecord } from './discovery/find-item.ts';
import type { ItemResult } from './outcome.ts';
import type { ConflictNote } from './reason.ts';

/** The conflicts to look for; those of rules that are off are not. */
export interface ConflictKinds {
  readonly contradictions: boolean;
  readonly duplicates: boolean;
  /** Records that load on the same condition. */
  readonly conditions: boolean;
}

/** An item of this act, and other memory that it contradicts or repeats. */
interface Pair {
  readonly subject: MemoryStatement;
  readonly other: MemoryStatement;
  readonly how: ConflictNote['conflict']['how'];
  readonly says: readonly [string, string] | null;
  readonly about: string | null;
}

type Subject = Pick<ItemResult, 'item' | 'kind' | 'claim' | 'target'>;

/** `ledger conflicts` shows all. */
const maxPairsPerItem = 3;

/**
 * Notes where an item that an act raised or promoted contradicts other memory, repeats it, or has
 * its condition, as CON801, CON802 and IDX103 do. Names each pair once.
 *
 * @param waiting a waiting item to ask about instead, even if its promotion is refused
 */
export async function noteConflicts(
  session: ActContext,
  asked: ConflictKinds,
  waiting: Subject | null = null,
): Promise<void> {
  const isRefused = session.reasons.length > 0;
  if (isRefused && !waiting) return;
  const subjects = waiting ? [waiting] : session.done.filter(isNew);
  const pairs =
    asked.contradictions || asked.duplicates ? await conflictsIn(session, subjects, asked) : [];
  for (const subject of new Set(pairs.map((pair) => pair.subject))) {
    const its = pairs.filter((pair) => pair.subject === subject);
    session.notes.push(...its.slice(0, maxPairsPerItem).map((pair) => noteOf(session, pair)));
  }
  if (!asked.conditions || isRefused) return;
  // A conflict is noted already, and conflicting records often share a condition.
  const noted = pairs.map(({ subject, other }) => pairKey(subject.path, other.path));
  await noteSharedConditions(session, new Set(noted));
}

/** The conflicts of each item, in the order of the items. */
async function conflictsIn(
  session: ActContext,
  items: readonly Subject[],
  asked: ConflictKinds,
): Promise<Pair[]> {
  const subjects: MemoryStatement[] = [];
  for (const item of items) subjects.push(...(await statementOf(session, item)));
  if (subjects.length === 0) return [];
  const decided = new Set([...session.done, ...items].map((each) => each.item));
  const [paths, places] = [
    new Set(subjects.map((each) => each.path)),
    new Set(subjects.map(placeOf)),
  ];
  // Leave out memory that this act replaces or withdraws.
  const standing = statementsAndNotes(session.inputs.workspace, session.inputs.ledger).filter(
    (each) =>
      !decided.has(each.history?.item ?? '') &&
      !(paths.has(each.path) && places.has(placeOf(each))),
  );
  const pairs = pairsOf([...standing, ...subjects], new Set(subjects), asked);
  return subjects.flatMap((subject) => pairs.filter((pair) => pair.subject === subject));
}

/** The statement of an item as the act leaves it; empty where it has none. */
async function statementOf(
  session: ActContext,
  { item, kind, claim, target }: Subject,
): Promise<MemoryStatement[]> {
  const known =
    session.inputs.ledger.items.get(item) ??
    historyWithoutActs(kind as ItemHistory['kind'], claim, target);
  const now = session.recorder.entries.flatMap((entry) =>
    actsOf(entry).filter((each) => each.item.item === item),
  );
  const acts = [...known.acts, ...now];
  const history = { ...known, item, discovery: claim, target, acts, latest: acts.slice(-1) };
  const home = await itemRecord(session, history);
  const stated = proposedMemory(
    history,
    home !== null && (home.role === 'native' || holdsDiscovery(home)) ? home : null,
  );
  return stated === null ? [] : [stated];
}

function placeOf({ path, span }: MemoryStatement): string {
  return `${path}:${String(span.start)}`;
}

/** The pairs with a subject, each once; a contradiction is not listed as a duplicate as well. */
function pairsOf(
  memory: readonly MemoryStatement[],
  subjects: ReadonlySet<MemoryStatement>,
  { contradictions, duplicates }: ConflictKinds,
): Pair[] {
  const found = new Map<string, Pair>();
  const add = (
    one: MemoryStatement,
    other: MemoryStatement,
    how: Pair['how'],
    says: Pair['says'],
    about: string | null,
  ): void => {
    const [subject, its] = subjects.has(other) ? [other, one] : [one, other];
    const key = [one, other].map(placeOf).sort().join(' ');
    if (subjects.has(subject) && !found.has(key))
      found.set(key, {
        subject,
        other: its,
        how,
        says: says && subject === other ? [says[1], says[0]] : says,
        about,
      });
  };
  if (contradictions)
    for (const { one, other, how, says, about } of contradictionsIn(memory, subjects))
      if (how !== 'superseded') add(one, other, how, says, about);
  if (duplicates)
    for (const { one, other, exact } of duplicatesIn(memory, subjects))
      add(one, other, exact ? 'exact' : 'near', null, null);
  return [...found.values()];
}

function noteOf(session: ActContext, { subject, other, how, says, about }: Pair): ConflictNote {
  const item = subject.history?.item ?? '';
  const named = other.history ? shortIdOf(session, other.history.item) : null;
  const values = {
    item: shortIdOf(session, item),
    other: named ?? other.path,
    claim: other.claim,
  };
  const [ours = '', theirs = ''] = (says ?? []).map((each) => clip(each, 30));
  const message = {
    value: say.value({ ...values, ours, theirs }),
    choice: say.choice({ ...values, ours, theirs, about: about ?? '' }),
    order: say.order(values),
    only: say.only(values),
    polarity: say.polarity(values),
    exact: say.exact(values),
    near: say.near(values),
  }[how];
  const relation = how === 'exact' || how === 'near' ? 'duplicate' : 'contradiction';
  return {
    message,
    conflict: { relation, how, item, with: { item: named, path: other.path, claim: other.claim } },
  };
}

/** Whether the act raised or promoted an item. */
function isNew({ did, status }: ItemResult): boolean {
  return did === 'captured' || status === 'promoted';
}

/** The same key for both orders of two paths. */
function pairKey(one: string, other: string): string {
  return [one, other].sort().join('\n');
}

/**
 * Notes the first record with the condition of an item that the act raised or promoted.
 *
 * @param noted keys of pairs that are noted already
 */
async function noteSharedConditions(
  session: ActContext,
  noted: ReadonlySet<string>,
): Promise<void> {
  const { inputs, notes, done } = session;
  const statusNow = new Map(done.map(({ target, status }) => [target, status]));
  const others = discoveryRecords(inputs.workspace).filter((record) => {
    if (!getsRow(record)) return false;
    const now = statusNow.get(record.path);
    return now === undefined
      ? isMemory(record, inputs.ledger.byTarget.get(record.path))
      : now === 'promoted';
  });
  const named = new Set(noted);
  for (const { item, kind, target, short, status } of done.filter(isNew)) {
    const acts = inputs.ledger.items.get(item)?.acts ?? [];
    const record = await itemRecord(session, {
      kind: kind as ItemHistory['kind'],
      path: target,
      acts,
    });
    const condition = record && getsRow(record) ? conditionOf(record, inputs.ledger) : null;
    if (record === null || condition === null) continue;
    const other = others.find(
      (each) =>
        each.path !== record.path &&
        normalCondition(conditionOf(each, inputs.ledger) ?? '') === normalCondition(condition) &&
        !isRaisedIn(session, each, acts[0]?.entry.path) &&
        !named.has(pairKey(each.path, record.path)),
    );
    if (!other) continue;
    named.add(pairKey(record.path, other.path));
    const itsItem = inputs.ledger.byTarget.get(other.path)?.item;
    const isMemoryNow = status === 'promoted';
    notes.push({
      message: say.condition({
        item: short,
        other: itsItem === undefined ? other.path : shortIdOf(session, itsItem),
        condition: clip(condition, 60),
        candidate: isMemoryNow ? null : record.path,
        record: isMemoryNow ? record.path : null,
      }),
    });
  }
}

/** Whether the entry at a path raised a record: kinds of one discovery may share a condition. */
function isRaisedIn({ inputs }: ActContext, other: DiscoveryRecord, raise?: string): boolean {
  return (
    raise !== undefined && inputs.ledger.byTarget.get(other.path)?.acts[0]?.entry.path === raise
  );
}
