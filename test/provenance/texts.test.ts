import { expect, it } from 'vitest';

import { comparePromotedTexts } from '#provenance/derived/promoted-text-status';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';

import { readCase } from '../support/cases.ts';

it('takes a term as either of two branches left it', async () => {
  const { workspace } = await readCase('test/cases/violating/record-as-pinned/term');
  const ledger = ledgerOf(workspace);
  const shown = 'the moment a _token_ may be renewed forever.';
  const kindIn = (of: Ledger): string | undefined =>
    comparePromotedTexts(workspace, of).find(
      ({ text }) => text.history.content.details.title === 'expiry',
    )?.kind;
  expect(kindIn(ledger)).toBe('changed');
  const items = [...ledger.items].map(([id, history]) => {
    const last = history.latest.at(-1);
    if (history.content.details.title !== 'expiry' || !last) return [id, history] as const;
    const says = { ...last.item.says, meaning: shown };
    const other = { ...last, item: { ...last.item, says } };
    return [id, { ...history, latest: [other, last] }] as const;
  });
  expect(kindIn({ ...ledger, items: new Map(items) })).toBe('held');
});
