import { presentItems } from '#diagnostics/defined-values';
import { duplicatesOfMemory } from '#provenance/comparison/duplicates';
import { claimPropositionKey, indexUnacceptedClaims } from '#provenance/comparison/statement-parts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { nativeItems } from '#provenance/native-item';
import { assertedStatements } from '#provenance/record-text/asserted-statements';
import { memoizeByObject } from '#workspace/memoize';

import { comparableTextsOf } from '../discovery/find-item.ts';
import { defineGate } from '../gate.ts';

/** Computed once, because a list of items is compared with each of these. */
const keyOfItem = memoizeByObject(({ discovery }: Pick<ItemHistory, 'discovery'>) =>
  claimPropositionKey(discovery),
);
const keyOfPromoted = memoizeByObject(({ claim }: { readonly claim: string }) =>
  claimPropositionKey(claim),
);

/** P11: the item does not repeat the claim of promoted memory. */
export const notDuplicate = defineGate({
  code: 'P11',
  name: 'not-duplicate',
  summary: 'No promoted record makes the same claim or has it as its title.',
  why: 'Agents would get one fact twice, and two different ones once a copy changes.',
  overridable: true,
  messages: {
    duplicate: {
      text: '{path} already records the claim of {item}',
      mend: ['ledger reject {item} --reason "known already"'],
    },
    decided: {
      text: '{path} already records the claim of {item}',
      mend: ['ledger reject {item} --reason "known already"'],
    },
    quarantined: {
      text: '{id}, which is in quarantine, already records the claim of {item}',
      mend: [
        'if it is true, another person runs: ledger release {id} --reason "…"',
        'if it is wrong: ledger reject {item} --reason "known already"',
      ],
    },
    twice: {
      text: '{path}, promoted in the same command, records the claim of {item}',
      mend: ['ledger reject {item} --reason "known already"'],
    },
  },
  examples: {
    duplicate: { path: 'corpus/findings/refresh-token-reuse.md' },
    decided: { path: 'corpus/findings/refresh-token-reuse.md' },
    quarantined: { id: 't5q' },
    twice: { path: 'corpus/findings/refresh-token-reuse.md' },
  },
  *check({ discovery, history, inputs, target, record, alsoPromoted }) {
    const { claim, title } = comparableTextsOf(discovery, record);
    const own = new Set(presentItems([claim, title]).map(claimPropositionKey));
    // Facts that are findings are compared below.
    const others =
      discovery.kind === 'fact'
        ? nativeItems(inputs.workspace, inputs.ledger).map((each) => each.history)
        : inputs.ledger.items.values();
    for (const other of others) {
      if (
        other.kind !== discovery.kind ||
        other.item === history.item ||
        other.status !== 'promoted'
      )
        continue;
      if (own.has(keyOfItem(other)))
        yield {
          messageId: 'decided',
          data: { path: other.path ?? other.item },
        };
    }
    for (const other of indexUnacceptedClaims(inputs.ledger)(
      history,
      assertedStatements(discovery, record),
    ))
      if (other.status === 'quarantined')
        yield { messageId: 'quarantined', data: { id: inputs.ledger.shortOf(other.item) } };
    if (discovery.kind !== 'fact') return;
    // A correction may say nearly the same as the record that it replaces.
    const replaced = new Set(
      record?.role === 'finding' ? record.supersedes.map((each) => each.value) : [],
    );
    for (const finding of duplicatesOfMemory(claim, title, inputs.workspace))
      if (finding.path !== target && !replaced.has(finding.id.value))
        yield { messageId: 'duplicate', data: { path: finding.path } };
    for (const other of alsoPromoted)
      if (own.has(keyOfPromoted(other)))
        yield { messageId: 'twice', data: { path: other.target ?? 'another item' } };
  },
});
