import { shellWord } from '#diagnostics/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { itemNamedBy } from '#provenance/ledger/item-of-row';
import { recordsPromotion } from '#provenance/recorded-acts';
import { governedTargets, isUnmerged } from '#workspace/governed-entries';
import { follow } from '#workspace/look-up';
import { fileOfTarget } from '#workspace/stores/native-fact';
import { isWithdrawn, statusOf } from '#workspace/standing';
import { targetPath } from '#workspace/target-cell';

import { defineRule } from '../rule.ts';
import { folderGone } from '../causes.ts';
import { itemHandle } from '../item-handle.ts';
import { causedBy, lostAt, memoryGone } from '../memory-gone.ts';
import { movedMemory, moveBack } from '../moved-memory.ts';
import { itemName, queueItems } from '../queue-items.ts';

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
    const moved = movedMemory(workspace, ledger);
    const indexed = isUnmerged(workspace) ? null : governedTargets(workspace);
    for (const queued of queueItems(workspace)) {
      const { task, item } = queued;
      if (item.status.value !== 'promoted') continue;
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
      const at = { path: task.path, span: item.target.span };
      const found = follow(workspace, task.path, target);
      const named = itemNamedBy(item, ledger);
      // Where it is a text in a file of many, that text may have moved: GLO207 and AUT605 look for
      // it.
      const mayHaveMoved = named ? !keepsRecord(named.kind) : false;
      const lost =
        found.kind === 'missing' ? lostAt(workspace, ledger, [target, found.path]) : null;
      const move = lost === null ? null : moved(lost);
      if (move)
        yield {
          messageId: 'moved',
          data: { item: name, from: move.from, to: move.to, back: move.back },
          at,
          key,
          cause: move.cause,
        };
      else if (lost !== null)
        yield {
          messageId: 'gone',
          data: {
            item: name,
            target,
            path: shellWord(lost),
            id: itemHandle(ledger.byTarget.get(lost), ledger, lost),
          },
          at,
          key,
          ...causedBy(memoryGone(workspace, ledger, lost)),
        };
      else if (found.kind === 'missing' && !mayHaveMoved)
        yield {
          messageId: 'target',
          data: { item: name, target },
          at,
          key,
          ...(found.folder === undefined
            ? {}
            : {
                cause: folderGone(found.folder, [
                  'name the records they landed in',
                  'of what was withdrawn since, say so: rolled-back, with the reason',
                ]),
              }),
        };
      if (found.kind !== 'file') continue;
      const record = workspace.byPath.get(found.path);
      // What was withdrawn since keeps its place in the queue, and has left the index.
      const role = record && !isWithdrawn(statusOf(record) ?? '') ? record.role : undefined;
      if (indexed && (role === 'finding' || role === 'pattern') && !indexed.has(found.path))
        yield { messageId: 'row', data: { item: name, target }, at, key: `${key} row` };
      // A term or a requirement stands in a file that is no item's own: only the id says which item
      // it was.
      const landed =
        named &&
        (!keepsRecord(named.kind) ||
          named.target === found.path ||
          fileOfTarget(named.target ?? '') === found.path)
          ? named
          : ledger.byTarget.get(found.path);
      if (workspace.entries.length > 0 && !recordsPromotion(landed?.acts ?? []))
        yield {
          messageId: 'entry',
          data: { item: name, target, path: shellWord(found.path) },
          at,
          key: `${key} entry`,
        };
    }
  },
});
