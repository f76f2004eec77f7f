import { expect, it } from 'vitest';

import { verifiedAt } from '#provenance/item-content';
import { readLedger } from '#provenance/ledger/ledger';
import { readLedgerEntry } from '#workspace/dialects/ledger-entry';

import { type ActDraft, entryFiles } from '../support/ledger-entries.ts';

const one = 'aaaaaaaaaaaa';

/** The day on which one item was last compared with its evidence, after acts a day apart. */
function dayAfter(...drafts: readonly ActDraft[]): string | null {
  const files = entryFiles(
    drafts.map((draft) => ({
      items: [{ item: one, from: 'promoted', to: 'promoted' }],
      ...draft,
    })),
  );
  const ledger = readLedger(
    files.flatMap(({ path, text }) => {
      const reading = readLedgerEntry({ path, text, byteOrderMark: false });
      return 'entry' in reading ? [reading.entry] : [];
    }),
    null,
  );
  expect(ledger.entries).toHaveLength(drafts.length);
  return verifiedAt(ledger.items.get(one) ?? { acts: [] })?.slice(0, 10) ?? null;
}

it('is the day of the last promotion, adoption or confirmation', () => {
  const promoted: ActDraft = { items: [{ item: one, from: null, to: 'promoted' }] };
  expect(dayAfter({ act: 'raise', items: [{ item: one, from: null, to: 'pending' }] })).toBe(null);
  expect(dayAfter(promoted)).toBe('2026-11-01');
  expect(dayAfter({ ...promoted, act: 'adoption' }, { act: 'amendment' })).toBe('2026-11-01');
  expect(dayAfter(promoted, { act: 'confirmation' })).toBe('2026-11-02');
  expect(dayAfter(promoted, { act: 'confirmation', followed: true })).toBe('2026-11-01');
});
