import { rewords } from '#claims/rewording';
import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  changedBesideErasure,
  type ChangedPart,
  changedParts,
  changedStatements,
} from '#provenance/changes/changed-parts';
import { firstChange } from '#provenance/changes/first-change';
import { erasedText } from '#provenance/digest';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { contentOf, type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { isOfChange } from '#provenance/ledger/branch-conflicts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import {
  type ChangeablePart,
  changeablePartsOf,
  redecidableParts,
} from '#provenance/ledger/transitions';
import { nativeItems, pathOfRecordFile } from '#provenance/native-item';
import { isAsPinned } from '#provenance/pinned';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import { isErasedRecord } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import { isErased } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace, roleName } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const changeCarried = defineRule({
  code: 'LED510',
  name: 'change-carried',
  severity: 'error',
  summary:
    'Each change to a decided record is one that a decision in the same change allows: an amendment its wording, a confirmation its evidence, a move its links.',
  why: 'A decision would hide other edits, and agents would load a text that no one accepted.',
  falsePositives:
    "The rule distinguishes wording from meaning; what it can't decide counts as meaning.",
  messages: {
    changed: message(
      'this {role} has undecided changes since {base}: {what}',
      'find the commit to revert: git log -- {path}',
    ),
    erased: message(
      '{item} was erased, but {what} is not the hash of the text at {base}',
      'git checkout {base} -- {path} && ledger retract {item} --erase --reason "…"',
    ),
    said: message(
      'this {kind} changes "{what}", which it may not change',
      'find the commit to revert: git log -- {path}',
    ),
  },
  *check(workspace, ledger) {
    const { history: since } = workspace.surroundings;
    if (!since) return;
    const isNew = isOfChange(since);
    for (const { before, now, base } of changedItems(workspace, ledger)) {
      const history = ledger.byTarget.get(now.path);
      const carried = history && carriedBeyondBase(history, isNew);
      // LED504 reports records that differ from their latest act.
      if (!carried || !isAsPinned(now, history)) continue;
      for (const { what, needs } of changedParts(before, now, ledger, since)) {
        if (mayChange(carried, needs)) continue;
        yield report(
          'changed',
          {
            what: clip(what, 40),
            base,
            path: shellWord(pathOfRecordFile(before)),
            role: roleName(now),
          },
          inFile(
            pathOfRecordFile(now),
            now.role === 'native' ? now.id.span : firstChange(before, now),
            `carried ${what}`,
          ),
        );
      }
    }
    yield* erasedOtherwise(workspace, ledger);
    for (const history of ledger.items.values()) yield* saidOtherwise(history, workspace, ledger);
  },
});

/** Erased records whose digests differ from those of the base's texts. */
function* erasedOtherwise(workspace: Workspace, ledger: Ledger) {
  const { history: since } = workspace.surroundings;
  if (!since) return;
  const isNew = isOfChange(since);
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!isErasedRecord(now) || !(holdsDiscovery(before) || isErasedRecord(before))) continue;
    const history = ledger.byTarget.get(now.path);
    const carried = history && carriedBeyondBase(history, isNew);
    if (!carried) continue;
    for (const { what, needs } of changedBesideErasure(before, now))
      if (!mayChange(carried, needs))
        yield report(
          'erased',
          {
            what: clip(what, 40),
            base,
            path: shellWord(before.path),
            item: itemHandle(history, ledger, now.path),
          },
          inFile(now, now.id.span, `erased ${what}`),
        );
  }
}

/** Statuses of items whose records may be edited. */
const waiting: ReadonlySet<string> = new Set(['pending', 'validated', 'deferred', 'blocked']);

interface ChangedItem {
  readonly before: DiscoveryRecord | NativeFact;
  readonly now: DiscoveryRecord | NativeFact;
  readonly base: string;
}

/** Records and native notes that changed since the base. */
function changedItems(workspace: Workspace, ledger: Ledger): ChangedItem[] {
  return changedRecords(workspace).flatMap(({ before, now, base }): ChangedItem[] => {
    if (!now) return [];
    if (holdsDiscovery(now)) return holdsDiscovery(before) ? [{ before, now, base }] : [];
    return nativeItems(workspace, ledger).flatMap(({ fact }): ChangedItem[] => {
      const was =
        fact.file === now.path
          ? nativeFactIn(
              before.document,
              `${before.path}${fact.path.slice(fact.file.length)}`,
              null,
            )
          : null;
      return was ? [{ before: was, now: fact, base }] : [];
    });
  });
}

/**
 * What the acts of this change may change of an item; null if the base did not decide it, or if it
 * is undecided again.
 */
function carriedBeyondBase(
  { acts, status }: ItemHistory,
  isNew: (act: RecordedAct) => boolean,
): ReadonlySet<ChangeablePart> | null {
  const [added, known] = [acts.filter(isNew), acts.filter((act) => !isNew(act))];
  const decided = known.findLast((act) => act.item.pin !== undefined);
  if (!decided || decided.item.to === 'validated') return null;
  const wasMemory = recordsPromotion(known);
  if (!wasMemory && waiting.has(status)) return null;
  return new Set(
    added.flatMap(({ entry, item }) =>
      // A second promotion joins branches that decided apart; it accepts nothing new.
      wasMemory && recordsPromotion([{ entry, item }])
        ? redecidableParts
        : changeablePartsOf(entry.content.act, item.from, item.to),
    ),
  );
}

function mayChange(carried: ReadonlySet<ChangeablePart>, needs: ChangedPart['needs']): boolean {
  return (
    needs === 'status' ||
    carried.has('all') ||
    carried.has(needs) ||
    (needs === 'links' && carried.has('successor'))
  );
}

/** Acts of this change whose own statements differ from those of the base. */
function* saidOtherwise(history: ItemHistory, workspace: Workspace, ledger: Ledger) {
  const { history: since } = workspace.surroundings;
  if (!since || !history.acts.some(({ item }) => item.says ?? item.claim)) return;
  const isNew = isOfChange(since);
  const known = history.acts.filter((act) => !isNew(act));
  const carried = carriedBeyondBase(history, isNew);
  if (!carried) return;
  const saidBefore = known.findLast(({ item }) => item.says)?.item.says;
  const claims = [
    saidBefore?.claim,
    ...known.map(({ item }) => item.claim),
    ...claimsOf(history, workspace, since),
  ];
  for (const act of history.acts.filter(isNew)) {
    const { claim: withdrawn, says } = act.item;
    const parts: ChangedPart[] = presentItems([
      ...(says ? changedStatements(saidBefore ?? {}, says) : []),
      withdrawn !== undefined &&
        !isWithdrawnAnew(act, history.acts, known, ledger) &&
        !claims.some((claim) => claim && isSameClaim(claim, withdrawn)) && {
          what: 'claim',
          needs: isErased(withdrawn) ? ('wording' as const) : ('all' as const),
        },
    ]);
    const other = parts.find(({ needs }) => !mayChange(carried, needs));
    if (other)
      yield report(
        'said',
        {
          what: other.what,
          kind: act.entry.content.act,
          path: shellWord(act.entry.path),
        },
        { at: itemPlace(act.entry, history.item), key: `said ${history.item} ${act.entry.id}` },
      );
  }
}

/**
 * Whether a branch erased a wording that it did not know to be changed, and a later act has the
 * digest of the withdrawn claim.
 */
function isWithdrawnAnew(
  { entry: { id }, item: { claim } }: RecordedAct,
  acts: readonly RecordedAct[],
  known: readonly RecordedAct[],
  { isBefore }: Ledger,
): boolean {
  const isUnaware = (act: RecordedAct): boolean =>
    known.some(({ entry }) => !isBefore(entry.id, act.entry.id));
  return (
    isErased(claim ?? '') &&
    acts.some((act) => act.item.claim === claim && isUnaware(act)) &&
    acts.some(({ entry, item }) => item.claim !== undefined && isBefore(id, entry.id))
  );
}

/** Whether two claims say the same; erased ones are compared by digest. */
function isSameClaim(one: string, other: string): boolean {
  return isErased(one) || isErased(other)
    ? erasedText(one) === erasedText(other)
    : rewords(one, other);
}

/** Claims and titles of a record at the bases and now. */
function claimsOf({ path }: ItemHistory, { byPath }: Workspace, { bases }: History): string[] {
  return [...bases.map(({ records }) => records), byPath].flatMap((records) => {
    const record = records.get(path ?? '');
    return record ? [contentOf([], record).claim, record.title] : [];
  });
}
