import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readStatements } from '#app/statements/read-statements';
import { approvedActs, readStatement } from '#app/statements/requested-acts';
import { approvalLine, tickMarker } from '#promotion/statements/ticks';

import { said } from '../support/statements.ts';

const commit = 'a'.repeat(40);
const shown = '01'.repeat(32);
const items = ['k3fabcdefg', 'k9fabcdefg', 'b2cabcdefg'];
const boxes = items.map((item) => `- [ ] A claim ${tickMarker({ item, shown })}`);
const approves = { commit, comment: [approvalLine, '', ...boxes].join('\n'), dismissedBy: null };
const approved = (body: string): ReturnType<typeof readStatement> =>
  readStatement(said('ann', body, { id: 'review/9', approves }), commit);

describe('what an approval asks for', () => {
  it('is to promote all that is listed, each as it was shown', async () => {
    const { acts, unclear, listed } = await approved('Thank you!');
    expect([acts, unclear, listed?.held]).toEqual([[], [], false]);
    const wanted = listed ? approvedActs(listed, commit) : [];
    expect(wanted).toEqual(
      items.map((item) => ({
        said: { act: 'promote', items: [item], reason: null },
        shown,
        late: null,
        approved: true,
      })),
    );
    const late = listed ? approvedActs(listed, 'b'.repeat(40)) : [];
    expect(late.every((each) => each.late !== null)).toBe(true);
    expect((await readStatement(said('ann', 'Thank you!'), commit)).listed).toBe(null);
  });

  it('leaves out what is named beside it, and is held where that is not clear', async () => {
    const left = async (body: string): Promise<readonly string[] | 'held' | undefined> => {
      const { listed } = await approved(body);
      return listed?.held ? 'held' : listed?.ticks.map(({ item }) => item);
    };
    expect(await left('/ledger reject k3f because no')).toEqual(items.slice(1));
    expect(await left('/ledger promote k3f, b2cabcdefg')).toEqual(['k9fabcdefg']);
    expect(await left('/ledger remember "Seven" src/a.ts#L1')).toEqual(items);
    expect(await left('> /ledger reject k3f because no')).toEqual(items);
    expect(await left('LGTM, but\n/ledger reject k3f because no')).toEqual(items.slice(1));
    for (const unread of [
      '- /ledger reject k3f because no',
      ' /ledger reject k3f because no',
      'but /ledger reject k3f because no',
      '```\n/ledger reject k3f because no\n```',
    ])
      expect(await left(unread)).toBe('held');
    // It could be either of two, none of them, or what nobody understands.
    expect(await left('/ledger reject k because no')).toBe('held');
    expect(await left('/ledger reject K3F because no')).toBe('held');
    expect(await left('/ledger reject corpus/findings/a.md because no')).toBe('held');
    expect(await left('/ledger rejekt k3f because no')).toBe('held');
    expect(await left('/ledger reject k3f')).toBe('held');
  });

  it('is never what a command beside it names', async () => {
    const name = fc.constantFrom('k3f', 'k9', 'b', 'k3fabcdefg', 'k', 'zzz', 'K3F', 'a/b.md');
    const verb = fc.constantFrom('promote', 'reject', 'defer', 'rejekt');
    const end = fc.constantFrom('', ' because no', ' until 2027-01-31');
    const line = fc
      .tuple(verb, name, end)
      .map((words) => `/ledger ${words[0]} ${words[1]}${words[2]}`);
    await fc.assert(
      fc.asyncProperty(fc.array(line, { maxLength: 3 }), async (lines) => {
        const { acts, listed } = await approved(lines.join('\n'));
        const named = acts.flatMap(({ said: each }) => ('items' in each ? each.items : []));
        for (const { item } of listed?.ticks ?? [])
          expect(named.filter((each) => item.startsWith(each))).toEqual([]);
        if (acts.length < lines.length) expect(listed?.ticks).toEqual([]);
      }),
    );
  });
});

describe('an approval in a file of statements', () => {
  const file = (own: unknown): string =>
    JSON.stringify({
      forge: 'gitlab',
      repository: 'team/memory',
      number: 7,
      head: commit,
      statements: [{ ...said('ann', ''), approves: own }],
    });
  const read = (own: unknown): unknown =>
    readStatements(file(own), 'said.json').statements[0]?.approves;

  it('has the commit, what was shown, and what dismissed it', () => {
    expect(read(approves)).toEqual(approves);
    expect(read({ commit })).toEqual({ commit, comment: null, dismissedBy: null });
    expect([read(null), read(undefined)]).toEqual([null, null]);
    expect(() => read({ comment: 'x' })).toThrow('statements[0].approves.commit');
    expect(() => read({ commit: 'main' })).toThrow('statements[0].approves.commit');
    expect(() => read({ commit, dismissedBy: 'HEAD' })).toThrow(
      'statements[0].approves.dismissedBy',
    );
  });
});
