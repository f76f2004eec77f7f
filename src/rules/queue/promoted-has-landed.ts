import type { Cause } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemNamedBy } from '#provenance/ledger/item-of-row';
import type { Ledger } from '#provenance/ledger/ledger';
import { movedByAct } from '#provenance/ledger/moved-by-act';
import { recordsPromotion } from '#provenance/recorded-acts';
import { governedTargets, isUnmerged } from '#workspace/governed-entries';
import { baseIndexOf } from '#workspace/history/base-index';
import { follow, type Reference } from '#workspace/paths/follow-reference';
import { targetPath } from '#workspace/paths/target-cell';
import type { QueueItem } from '#workspace/records';
import { isServedAsFact, isWithdrawn, statusOf } from '#workspace/standing';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { ofLostRecord, ofMissingRow, ofUnrecorded } from '../events.ts';
import { movedFolder } from '../folder-moves.ts';
import { itemHandle } from '../item-handle.ts';
import { causedBy, lostAt, lostMemory } from '../lost-memory.ts';
import { moveBack, movedMemory } from '../moved-memory.ts';
import { isLeftToBase, itemName, queueItems } from '../queue-items.ts';
import { type At, defineRule } from '../rule.ts';

/** QUE405: what a queue calls promoted is in memory: there, indexed and recorded. */
export const promotedHasLanded = defineRule({
  code: 'QUE405',
  name: 'promoted-has-landed',
  severity: 'error',
  since: '1.0',
  summary:
    'The target of a promoted item exists, has an index row where one belongs, and an entry where a ledger is kept.',
  why: 'A promotion that never landed is believed done and is recalled by nobody.',
  falsePositives:
    'Index and ledger are only asked for where the workspace has them; a target that is no path is not judged.',
  messages: {
    target: {
      text: '"{item}" is promoted, but {target} does not exist',
      mend: [
        'name the record it landed in',
        'if it was withdrawn since, say so: rolled-back, with the reason',
      ],
    },
    gone: {
      text: '"{item}" is promoted, but its record {target} is gone',
      mend: [
        'restore it: git checkout HEAD -- {path}',
        'if it no longer holds: ledger retract {id} --reason "…"',
      ],
    },
    moved: {
      text: '"{item}" is promoted, but its record was in {from}, which moved to {to}',
      mend: moveBack,
    },
    none: {
      text: '"{item}" is promoted, but to no target',
      mend: ['name the record in the Target column'],
    },
    row: {
      text: '"{item}" is promoted, but {target} has no index row',
      mend: ['add its row to the memory index, with a Load when condition'],
    },
    entry: {
      text: '"{item}" is promoted, but the ledger has no entry for {target}',
      mend: [
        'if it was decided before: ledger adopt {path}',
        'if not: set the record to candidate, then ledger promote {path}',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const memory: Memory = {
      workspace,
      ledger,
      moved: movedMemory(workspace, ledger),
      // On a branch a row may follow on the base: LED512 tells which.
      indexed: isUnmerged(workspace) || baseIndexOf(workspace) ? null : governedTargets(workspace),
    };
    for (const queued of queueItems(workspace)) {
      const { task, item } = queued;
      const history = itemNamedBy(item, ledger);
      if (item.status.value !== 'promoted' || (history && isLeftToBase(workspace, queued, history)))
        continue;
      const name = itemName(queued);
      const key = item.id?.value ?? item.discovery.value;
      if (!item.target) {
        yield {
          messageId: 'none',
          data: { item: name },
          at: { path: task.path, span: item.status.span },
          key,
        };
        continue;
      }
      const target = targetPath(item.target.value);
      if (!/\.md\b/.test(target)) continue;
      const landing: Landing = {
        name,
        target,
        item,
        at: { path: task.path, span: item.target.span },
        key,
      };
      const reference = follow(workspace, task.path, target);
      if (reference.kind === 'missing') yield* nothingThere(landing, reference, memory);
      else if (reference.kind === 'file') {
        yield* notIndexed(landing, reference.path, memory);
        yield* notRecorded(landing, reference.path, memory);
      }
    }
  },
});

/** A promoted item of a queue, and the target that its row names. */
interface Landing {
  readonly name: string;
  readonly target: string;
  readonly item: QueueItem;
  readonly at: At;
  readonly key: string;
}

interface Memory {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly moved: ReturnType<typeof movedMemory>;
  /** Null where no index is kept. */
  readonly indexed: ReadonlySet<string> | null;
}

/** A target that moved with the ledger, was memory and is gone, or was never there. */
function* nothingThere(
  { name, target, item, at, key }: Landing,
  { path, folder }: Extract<Reference, { kind: 'missing' }>,
  { workspace, ledger, moved }: Memory,
) {
  // On a branch a move leaves the queue of another task to the base.
  if (baseIndexOf(workspace) && movedByAct(workspace, ledger, target) !== null) return;
  const lost = lostAt(workspace, ledger, [target, path]);
  const move = lost === null ? null : moved(lost);
  if (move)
    yield {
      messageId: 'moved' as const,
      data: { item: name, from: move.from, to: move.to, back: move.back },
      at,
      key,
      cause: move.cause,
    };
  else if (lost !== null)
    yield {
      messageId: 'gone' as const,
      data: {
        item: name,
        target,
        path: shellWord(lost),
        id: itemHandle(ledger.byTarget.get(lost), ledger, lost),
      },
      at,
      key,
      event: ofLostRecord(lost),
      ...causedBy(lostMemory(workspace, ledger, lost)),
    };
  else if (!isTextInFile(itemNamedBy(item, ledger)))
    yield {
      messageId: 'target' as const,
      data: { item: name, target },
      at,
      key,
      ...causedBy(folder === undefined ? null : targetsGone(folder)),
    };
}

/**
 * Whether an item is a text in a file of many, such as a term. That text may have moved: LED504
 * looks for it.
 */
function isTextInFile(history: ItemHistory | undefined): boolean {
  return history !== undefined && !keepsRecord(history.kind);
}

function targetsGone(folder: string): Cause {
  return movedFolder(folder, [
    'name the records they landed in',
    'of what was withdrawn since, say so: rolled-back, with the reason',
  ]);
}

function* notIndexed({ name, target, at, key }: Landing, path: string, memory: Memory) {
  const { workspace, indexed } = memory;
  const record = workspace.byPath.get(path);
  // A withdrawn record has left the index, and LED512 looks for the row of an accepted one.
  const isLeft = !record || isWithdrawn(statusOf(record) ?? '') || isServedAsFact(record);
  const role = isLeft ? undefined : record.role;
  if (
    indexed &&
    (role === 'finding' || role === 'pattern' || role === 'dead-end') &&
    !indexed.has(path)
  )
    yield {
      messageId: 'row' as const,
      data: { item: name, target },
      at,
      key: `${key} row`,
      event: ofMissingRow(path),
    };
}

function* notRecorded({ name, target, item, at, key }: Landing, path: string, memory: Memory) {
  const { workspace, ledger } = memory;
  const named = itemNamedBy(item, ledger);
  // A term or a requirement stands in a file of many items: only the id tells which one it is.
  const landed =
    named && (isTextInFile(named) || named.path === path || fileOfTarget(named.path ?? '') === path)
      ? named
      : ledger.byTarget.get(path);
  if (workspace.entries.length === 0 || recordsPromotion(landed?.acts ?? [])) return;
  const record = workspace.byPath.get(path);
  yield {
    messageId: 'entry' as const,
    data: { item: name, target, path: shellWord(path) },
    at,
    key: `${key} entry`,
    ...(record ? { event: ofUnrecorded(record) } : {}),
  };
}
