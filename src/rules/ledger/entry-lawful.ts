import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import {
  beginsItem,
  formerStatus,
  type RecordedAct,
  recordsPromotion,
} from '#provenance/item-content';
import { isOfChange, itemOrder, unrelatedActs } from '#provenance/ledger/branch-conflicts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { sharedRecords } from '#provenance/ledger/items-of-records';
import type { Ledger } from '#provenance/ledger/ledger';
import {
  isAllowedTransition,
  isStatusOfMemory,
  maySettle,
  prevailingStatus,
  requirementsOfAct,
} from '#provenance/ledger/transitions';
import { addressOf } from '#provenance/people/identity';
import { fileOfTarget } from '#workspace/stores/native-fact';
import { isPlaceholder } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import {
  findLeftoverPath,
  findPreviousHolder,
  isPlaceOfMemory,
  type ItemPlaces,
  itemsByPath,
  maySetPath,
} from '../lost-memory.ts';
import { itemHandle, itemPlace } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

const fix = 'find the commit to revert: git log -- {path}';

export const entryLawful = defineRule({
  code: 'LED509',
  name: 'entry-lawful',
  severity: 'error',
  summary:
    'Each ledger entry changes its item in an allowed way, from the status that its last entry left.',
  why: 'Anyone who can commit a file can write an entry, so agents would load facts that passed no check.',
  falsePositives:
    'None known. If a parent of an old entry is missing (LED502), only the change itself is checked. A gate accepts dates up to ten minutes ahead, because clocks differ.',
  messages: {
    move: message('this {kind} changes {item} from {from} to {to}, which is not allowed', fix),
    settled: message('this {kind} makes {item} {to}, but another branch has it {was}', fix),
    from: message('this {kind} starts from {from}, but {item} was {was}', fix),
    kind: message('the kind of {item} is {was}, but this entry has {kind}', fix),
    target: message('this {kind} may not change the path of {item} to {target}', fix),
    copied: message('{from} still exists after {item} moved to {target}', 'git rm -- {from}'),
    taken: message('{target} is already the record of {other}', fix),
    place: message("{target} can't be a record: it is not a memory file", fix),
    unraised: message('{item} was never proposed before this {kind}', fix),
    again: message('{item} was already proposed before this {kind}', fix),
    twice: message('this entry contains {item} twice', fix),
    raiser: message('{by} proposed {item}, but this entry names {raiser}', fix),
    lacking: message('this {kind} of {item} has no {what}', fix),
    replaced: message('{successor} replaces {item}, but was {status}', fix),
    ahead: message(
      'this {kind} is dated {at}, in the future',
      'correct the clock, then revert the commit: git log -- {path}',
    ),
    unpinned: message('this {kind} promotes {target} without a hash of its text', fix),
  },
  *check(workspace, ledger) {
    const { history: since } = workspace.surroundings;
    const isNew = since ? isOfChange(since) : () => false;
    const places: ItemPlaces = { workspace, ledger, claims: itemsByPath(ledger), isNew };
    for (const history of ledger.items.values()) {
      const { acts } = history;
      const order = itemOrder(acts, ledger, isNew);
      const apart =
        since && acts.some(isNew) ? unrelatedActs(acts, order, isNew) : new Set<RecordedAct>();
      const begun = acts.find((act) => beginsItem(act) && !isNew(act)) ?? acts.find(beginsItem);
      for (const [position, act] of acts.entries()) {
        const isWhole = !ledger.torn.has(act.entry.id) || isNew(act);
        const before = isWhole ? order.latestBefore(position) : [];
        const step: Step = {
          act,
          history,
          isWhole,
          isNew: isNew(act),
          before,
          measures: apart.has(act) ? before : before.filter((each) => !apart.has(each)),
          isBegunAgain: beginsItem(act) && act !== begun,
        };
        const [first, ...again] = act.entry.content.items.filter(
          (each) => each.item === act.item.item,
        );
        if (again.length > 0 && first !== act.item) continue;
        if (again.length > 0) yield ofStep(step, ledger, 'twice', {});
        else yield* unlawfulMove(step, ledger);
        yield* otherItem(step, places);
        if (!since?.gate || !step.isNew) continue;
        yield* otherRaiser(step, ledger);
        yield* withoutNeeds(step, ledger);
        yield* byNoMemory(step, ledger);
        yield* datedAhead(step, since.gate.latest, ledger);
        yield* withoutPin(step, workspace, ledger);
      }
    }
  },
});

/** Reports a reason, a successor or a date that the law requires and the entry lacks. */
function* withoutNeeds(step: Step, ledger: Ledger) {
  const { entry, item } = step.act;
  const lacks = {
    reason: isPlaceholder(item.reason ?? ''),
    successor: !item.successor,
    'until or blocked-by': !item.until && !item.blocked_by,
  };
  for (const need of requirementsOfAct(entry.content.act, item.to))
    if (need in lacks && lacks[need as keyof typeof lacks])
      yield ofStep(step, ledger, 'lacking', { what: need });
}

/** Reports a successor that was not memory. */
function* byNoMemory(step: Step, ledger: Ledger) {
  const { entry, item } = step.act;
  const successor = ledger.byTarget.get(item.successor ?? '');
  if (item.to !== 'superseded' || !successor) return;
  const known = successor.acts.filter(
    (each) => each.entry.id === entry.id || ledger.isBefore(each.entry.id, entry.id),
  );
  const status = known.at(-1)?.item.to ?? 'unknown';
  if (!isStatusOfMemory(status))
    yield ofStep(step, ledger, 'replaced', { successor: shellWord(item.successor ?? ''), status });
}

/** An act on an item, with the acts that it continues. */
interface Step {
  readonly act: RecordedAct;
  readonly history: ItemHistory;
  /** Whether the ledger has all entries before it. */
  readonly isWhole: boolean;
  readonly isNew: boolean;
  /** The latest acts before it. */
  readonly before: readonly RecordedAct[];
  /**
   * The acts of `before` that its kind and place are compared with. Acts of this change unrelated
   * to those of the base count only for each other.
   */
  readonly measures: readonly RecordedAct[];
  /** Whether it raises an item that was raised before. */
  readonly isBegunAgain: boolean;
}

/** A report on an act. Called only if there is one: a short id is compared with all ids. */
function ofStep<Id extends string, Data extends object>(
  { act: { entry, item }, history }: Step,
  ledger: Ledger,
  messageId: Id,
  data: Data,
) {
  return report(
    messageId,
    {
      path: shellWord(entry.path),
      item: itemHandle(history, ledger, entry.path),
      kind: entry.content.act,
      ...data,
    },
    { at: itemPlace(entry, item.item), key: `${messageId} ${item.item}` },
  );
}

/** Reports a change of status that the law of states forbids. */
function* unlawfulMove(step: Step, ledger: Ledger) {
  const { act, before } = step;
  const { from, to } = act.item;
  const statuses = [...new Set(before.map((each) => each.item.to))];
  const { act: kind } = act.entry.content;
  const isSettled = statuses.length < 2 || maySettle(kind, statuses, to);
  if (!isSettled)
    yield ofStep(step, ledger, 'settled', { was: prevailingStatus(statuses) ?? '', to });
  else if (statuses.length < 2 && !isAllowedTransition(kind, from, to) && !mayHaveJoined(step))
    yield ofStep(step, ledger, 'move', { from: from ?? 'nothing', to });
  else if (releasedElse(step, ledger))
    yield ofStep(step, ledger, 'move', { from: 'quarantine', to });
  else if (statuses.length > 0 && !statuses.includes(from ?? ''))
    yield ofStep(step, ledger, 'from', { from: from ?? 'nothing', was: statuses.join(' and ') });
  else if (step.isNew && before.length === 0 && !beginsItem(act))
    yield ofStep(step, ledger, 'unraised', {});
  else if (step.isBegunAgain) yield ofStep(step, ledger, 'again', {});
}

/** Whether an act may have joined two branches of which an entry is lost. */
function mayHaveJoined({ act: { entry, item }, isWhole }: Step): boolean {
  const { from, to } = item;
  return !isWhole && from !== null && maySettle(entry.content.act, [from, from], to);
}

/** Reports an entry that names another raiser. */
function* otherRaiser(step: Step, ledger: Ledger) {
  const { by, raised_by: said, act: kind } = step.act.entry.content;
  // Adopted records are older than the ledger.
  if (said === undefined || said === by || kind === 'adoption') return;
  const raiser = beginsItem(step.act) ? by : step.history.raisedBy;
  if (raiser !== null && said !== raiser)
    yield ofStep(step, ledger, 'raiser', {
      by: clip(addressOf(raiser), 30),
      raiser: clip(addressOf(said), 30),
    });
}

/** Reports an act of the future: later acts would look older than it. */
function* datedAhead(step: Step, latest: string | undefined, ledger: Ledger) {
  const { at } = step.act.entry.content;
  if (latest !== undefined && at > latest) yield ofStep(step, ledger, 'ahead', { at });
}

/** Reports an act that makes a record memory without a pin: any later edit would pass. */
function* withoutPin(step: Step, workspace: Workspace, ledger: Ledger) {
  const { act, history } = step;
  const { path, kind, pin } = act.item;
  if (
    pin === undefined &&
    path !== null &&
    keepsRecord(kind) &&
    recordsPromotion([act]) &&
    history.acts.every(({ item }) => item.pin === undefined) &&
    workspace.byPath.has(fileOfTarget(path))
  )
    yield ofStep(step, ledger, 'unpinned', { target: shellWord(path) });
}

/** Reports another kind, or a place that is not the item's own or not one of memory. */
function* otherItem(step: Step, places: ItemPlaces) {
  const { act, measures } = step;
  const { ledger } = places;
  const { kind, path: target } = act.item;
  if (measures.length > 0 && !measures.some((each) => each.item.kind === kind))
    yield ofStep(step, ledger, 'kind', { was: measures[0]?.item.kind ?? '', kind });
  if (!maySetPath(act, measures))
    yield ofStep(step, ledger, 'target', { target: target ?? 'none' });
  const holder = step.isWhole ? findPreviousHolder(act, places) : null;
  if (step.isNew && !isPlaceOfMemory(act, measures, places.workspace))
    yield ofStep(step, ledger, 'place', { target: target ?? '' });
  const from = step.isNew ? findLeftoverPath(act, measures, places) : null;
  if (from !== null)
    yield ofStep(step, ledger, 'copied', { from: shellWord(from), target: target ?? '' });
  const other =
    holder !== null && !measures.some((each) => each.item.path === target)
      ? holder
      : sharesWith(step, ledger);
  if (other !== null)
    yield ofStep(step, ledger, 'taken', {
      target: target ?? '',
      other: itemHandle(ledger.items.get(other), ledger, act.entry.path),
    });
}

/** Whether a release sets another status than the one before the quarantine. */
function releasedElse({ act, history, isWhole }: Step, ledger: Ledger): boolean {
  if (act.entry.content.act !== 'release' || !isWhole) return false;
  const former = formerStatus(
    history.acts.filter((each) => ledger.isBefore(each.entry.id, act.entry.id)),
  );
  return former !== null && former !== act.item.to;
}

/** The first item of a record, if this act gave the record to a second one. */
function sharesWith({ act, history }: Step, ledger: Ledger): string | null {
  const { path: target } = history;
  const [first, ...others] = target === null ? [] : (sharedRecords(ledger).get(target) ?? []);
  return first !== undefined &&
    others.includes(history) &&
    history.acts.find((each) => each.item.path === target) === act
    ? first.item
    : null;
}
