import { describe, expect, it } from 'vitest';

import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { otherPlace } from '#rules/message-words';

const ledger = { shortOf: (item: string) => item.slice(0, 3) } as Ledger;
const history = { item: 'k3fqaaaaaa' } as ItemHistory;
const named = (path: string, most: number, its: ItemHistory | undefined): string =>
  Object.values(otherPlace({ path, history: its }, most, ledger)).join('|');

describe('another place in line one of a message', () => {
  it('is a whole path in two slots of at most 48 characters, to the last character there is room for', () => {
    const long = `corpus/findings/${'a'.repeat(45)}.md`;
    expect(named(long, 64, history)).toBe(`corpus/findings/|${'a'.repeat(45)}.md`);
    expect(named(long, 63, history)).toBe('|k3f');
    expect(named(`corpus/findings/${'a'.repeat(46)}.md`, 78, history)).toBe('|k3f');
    expect(named('MEMORY.md', 54, undefined)).toBe('|MEMORY.md');
    expect(named(`${'d'.repeat(47)}/a.md`, 78, undefined)).toBe(`${'d'.repeat(47)}/|a.md`);
    expect(named(`${'d'.repeat(30)}/${'e'.repeat(30)}/a.md`, 78, undefined)).toBe(
      `${'d'.repeat(30)}/|${'e'.repeat(30)}/a.md`,
    );
  });

  it('is the end of a path that nothing else names', () => {
    expect(named(`${'d'.repeat(90)}/a.md`, 78, undefined)).toBe('…/|a.md');
  });
});
