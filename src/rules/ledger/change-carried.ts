import { rewords } from '#claims/rewording';
import { present } from '#diagnostics/present';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import {
  type ChangedPart,
  changedParts,
  changedStatements,
  erasedParts,
} from '#provenance/changes/changed-parts';
import { firstChange } from '#provenance/changes/first-change';
import { erasedText } from '#provenance/digest';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { contentOf, type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { isOfChange } from '#provenance/ledger/decided-apart';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Carried, carriedBy, decidedAgain } from '#provenance/ledger/law';
import type { Ledger } from '#provenance/ledger/ledger';
import { fileOf, nativeItems } from '#provenance/native-item';
import { isAsPinned } from '#provenance/pinned';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import { isErasedRecord } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import { type NativeFact, nativeFactIn } from '#workspace/stores/native-fact';
import { isErased } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import { itemPlace } from '../made-in-use.ts';
import { itemHandle } from '../queue-items.ts';
import { defineRule } from '../rule.ts';
import { replacing, roleName } from '../tense.ts';

/** LED510: what changed of decided records is what the acts of the change may change. */
export const changeCarried = defineRule({
  code: 'LED510',
  name: 'change-carried',
  severity: 'error',
  since: '1.0',
  summary:
    'Of a record that was decided at the base, only that changed which the acts of this change ' +
    'may change: an amendment its wording, a confirmation its evidence, a move its links.',
  why: 'Any act that takes another change along makes it look decided.',
  falsePositives: 'Wording is told from meaning by rules; what they cannot tell counts as meaning.',
  messages: {
    changed: {
      text: '{what} changed since {base}, and no act of this change may change that',
      mend: [
        'take the act back that carried it: git log -- {path}, then git revert COMMIT',
        'a new truth: take it back, then ledger {replace}',
        'what this {role} went through: ledger show {item}',
      ],
    },
    erased: {
      text: 'what stands for {what} is not the digest of what {base} says there',
      mend: [
        'put it back: git checkout {base} -- {path}, then ledger retract {item} --erase --reason "…"',
        'if it was withdrawn in this change, too: merge that first',
      ],
    },
    said: {
      text: 'this {kind} says another "{what}", and no act of this change may do that',
      mend: [
        'see who added it: git log -- {path}',
        'what the item went through: ledger show {item}',
        'take it back in a change of its own: git revert COMMIT',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const { history: since } = workspace.surroundings;
    if (!since) return;
    const isNew = isOfChange(since);
    for (const { before, now, base } of changedItems(workspace, ledger)) {
      const history = ledger.byTarget.get(now.path);
      const carried = history && carriedBeyondBase(history, isNew);
      // LED504 reports what is not as its latest act left it.
      if (!carried || !isAsPinned(now, history)) continue;
      for (const { what, needs } of changedParts(before, now, ledger, since)) {
        if (mayChange(carried, needs)) continue;
        yield {
          messageId: 'changed' as const,
          data: {
            what: clip(what, 40),
            base,
            path: shellWord(fileOf(before)),
            role: roleName(now),
            replace: replacing(now, itemHandle(history, ledger, now.path)),
            item: itemHandle(history, ledger, now.path),
          },
          at: {
            path: fileOf(now),
            span: now.role === 'native' ? now.id.span : firstChange(before, now),
          },
          key: `carried ${what}`,
        };
      }
    }
    yield* erasedOtherwise(workspace, ledger);
    for (const history of ledger.items.values()) yield* saidOtherwise(history, workspace, ledger);
  },
});

/** Erased records whose digests are not those of the texts that the base has. */
function* erasedOtherwise(workspace: Workspace, ledger: Ledger) {
  const { history: since } = workspace.surroundings;
  if (!since) return;
  const isNew = isOfChange(since);
  for (const { before, now, base } of changedRecords(workspace)) {
    if (!isErasedRecord(now) || !(holdsDiscovery(before) || isErasedRecord(before))) continue;
    const history = ledger.byTarget.get(now.path);
    const carried = history && carriedBeyondBase(history, isNew);
    if (!carried) continue;
    for (const { what, needs } of erasedParts(before, now))
      if (!mayChange(carried, needs))
        yield {
          messageId: 'erased' as const,
          data: {
            what: clip(what, 40),
            base,
            path: shellWord(before.path),
            item: itemHandle(history, ledger, now.path),
          },
          at: { path: now.path, span: now.id.span },
          key: `erased ${what}`,
        };
  }
}

/** Statuses of items whose records may be edited. */
const waiting: ReadonlySet<string> = new Set(['pending', 'validated', 'deferred', 'blocked']);

interface ChangedItem {
  readonly before: DiscoveryRecord | NativeFact;
  readonly now: DiscoveryRecord | NativeFact;
  readonly base: string;
}

/** Records and native notes that are not what they were at the base. */
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
 * What the acts of a change may change of an item that was decided at the base; null where nothing
 * was decided there, or it waits again and may be edited.
 */
function carriedBeyondBase(
  { acts, status }: ItemHistory,
  isNew: (act: RecordedAct) => boolean,
): ReadonlySet<Carried> | null {
  const [added, known] = [acts.filter(isNew), acts.filter((act) => !isNew(act))];
  const decided = known.findLast((act) => act.item.pin !== undefined);
  if (!decided || decided.item.to === 'validated') return null;
  const wasMemory = recordsPromotion(known);
  if (!wasMemory && waiting.has(status)) return null;
  return new Set(
    added.flatMap(({ entry, item }) =>
      // Promoted again, where branches decided apart, memory is nothing new.
      wasMemory && recordsPromotion([{ entry, item }])
        ? decidedAgain
        : carriedBy(entry.content.act, item.from, item.to),
    ),
  );
}

function mayChange(carried: ReadonlySet<Carried>, needs: ChangedPart['needs']): boolean {
  return (
    needs === 'status' ||
    carried.has('all') ||
    carried.has(needs) ||
    (needs === 'links' && carried.has('successor'))
  );
}

/** Acts of a change that say something else of an item, which no record shows. */
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
    const parts: ChangedPart[] = present([
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
      yield {
        messageId: 'said' as const,
        data: {
          what: other.what,
          kind: act.entry.content.act,
          path: shellWord(act.entry.path),
          item: itemHandle(history, ledger, act.entry.path),
        },
        at: itemPlace(act.entry, history.item),
        key: `said ${history.item} ${act.entry.id}`,
      };
  }
}

/**
 * Whether a branch erased a wording without knowing what the base made of it, and a later act has
 * the digest of what was withdrawn.
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

/** Whether two claims say the same; of an erased one only the digest tells. */
function isSameClaim(one: string, other: string): boolean {
  return isErased(one) || isErased(other)
    ? erasedText(one) === erasedText(other)
    : rewords(one, other);
}

/** The claims of a record as the base has it and as it stands. */
function claimsOf({ path }: ItemHistory, { byPath }: Workspace, { bases }: History): string[] {
  return [...bases.map(({ records }) => records), byPath].flatMap((records) => {
    const record = records.get(path ?? '');
    return record ? [contentOf([], record).claim, record.title] : [];
  });
}
