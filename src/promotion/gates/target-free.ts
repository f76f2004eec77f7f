import { joinSentence } from '#messages/sentence';
import { shellWord } from '#messages/shell-word';
import { keepsRecord } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { folderOf } from '#workspace/paths/target';
import type { MemoryRecord } from '#workspace/records';

import { defineGate } from '../gate.ts';
import { placeProblems } from '../proposals/place-problems.ts';
import { transitionFrom } from '../transitions.ts';

/** P12: the target is free, or is this item's own candidate. */
export const targetFree = defineGate({
  code: 'P12',
  name: 'target-free',
  summary:
    'The file to write is free or belongs to this item, and the record to replace is promoted.',
  why: 'A promotion would overwrite what someone else decided.',
  messages: {
    place: { text: '{why}', mend: ['{fix}'] },
    taken: {
      text: '{path} is the record of another item, {other}',
      mend: ['ledger mv {path} {folder}/NEW-NAME.md'],
    },
    withdrawn: {
      text: '{path} was the record of {other}, which was withdrawn',
      mend: ['ledger mv {path} {folder}/NEW-NAME.md'],
    },
    id: {
      text: 'the ID "{id}" of {own} belongs to {path}',
      mend: ['write another id into the frontmatter of {own}'],
    },
    replaced: {
      text: '{by} already supersedes {path}',
      mend: ['if this one is true: ledger supersede {by} {item}', 'if {by} is true: {end}'],
    },
    uncorrected: {
      text: 'this copy of {old} is unchanged, so it cannot replace it',
      mend: ['edit the claim in {path}, then: ledger promote {item}'],
    },
  },
  examples: {
    place: {
      why: '"Visits" is in memory/glossary.md already as "Visit"',
      fix: 'give each meaning a word of its own: "word (of this)" and "word (of that)"',
    },
    taken: {
      path: 'corpus/findings/rotated-refresh-token.md',
      folder: 'corpus/findings',
      other: 't5q',
    },
    withdrawn: {
      path: 'corpus/findings/rotated-refresh-token.md',
      folder: 'corpus/findings',
      other: 't5q',
    },
    id: {
      id: 'rotated-refresh-token',
      own: 'corpus/findings/rotated-token.md',
      path: 'corpus/findings/rotated-refresh-token.md',
    },
    replaced: {
      path: 'corpus/findings/rotated-refresh-token.md',
      by: 'refresh-token-reuse',
      end: 'ledger reject k3f --reason "superseded already"',
    },
    uncorrected: {
      old: 'corpus/findings/rotated-refresh-token.md',
      path: 'corpus/findings/rotated-refresh-token-2.md',
    },
  },
  *check(proposal) {
    const { discovery, history, short, target, record, inputs } = proposal;
    const { replacedAlready, repeatedReplaced } = proposal;
    for (const { text, mend } of placeProblems(discovery, inputs.workspace).map(joinSentence))
      yield { messageId: 'place', data: { why: text, fix: mend[0] ?? '' } };
    for (const { path, by } of replacedAlready) {
      // At the merge gate it is memory, which is not rejected.
      const end = transitionFrom('supersede', history.status)
        ? `ledger supersede ${shellWord(short)} ${shellWord(by)}`
        : `ledger reject ${shellWord(short)} --reason "superseded already"`;
      yield { messageId: 'replaced', data: { path, by, end } };
    }
    for (const old of repeatedReplaced)
      yield { messageId: 'uncorrected', data: { old, path: target ?? '' } };
    if (target === null || record === null) return;
    const folder = shellWord(folderOf(target));
    const holder = inputs.ledger.byTarget.get(target);
    if (holder && holder.item !== history.item)
      yield {
        messageId: 'taken',
        data: { path: target, folder, other: inputs.ledger.shortOf(holder.item) },
      };
    const before = holder?.item === history.item ? withdrawnAt(target, inputs.ledger) : undefined;
    if (before && before.item !== history.item)
      yield {
        messageId: 'withdrawn',
        data: { path: target, folder, other: inputs.ledger.shortOf(before.item) },
      };
    // Findings are the most frequent records, so only they are searched for one.
    const others: Iterable<MemoryRecord> =
      record.role === 'finding' ? inputs.workspace.findings : inputs.workspace.byPath.values();
    for (const other of others)
      if (
        other.path !== record.path &&
        other.role === record.role &&
        other.id.value === record.id.value
      )
        yield {
          messageId: 'id',
          data: { id: record.id.value, own: record.path, path: other.path },
        };
  },
});

/** The withdrawn item that was memory at a path. */
function withdrawnAt(target: string, ledger: Ledger): ItemHistory | undefined {
  return [...ledger.items.values()].find(
    (each) =>
      each.path === target &&
      keepsRecord(each.kind) &&
      each.status === 'rolled-back' &&
      recordsPromotion(each.acts),
  );
}
