import { describe, expect, it } from 'vitest';

import { outcomeLine } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { queueJson, queueText } from '#reporters/queue';

import type { Decision } from '../../src/app/review/review.ts';
import { formatChecklist, readChecklist } from '../../src/features/review/app/review-checklist.ts';
import { formatReviewJson, readReviewJson } from '../../src/features/review/app/review-json.ts';
import { reviewItemWith } from '../support/review-item.ts';
import { sentence } from '../support/sentence.ts';

const [one, two, local] = [
  reviewItemWith({ name: 'aaaabbbb', short: 'aaaa' }),
  reviewItemWith({ name: 'ccccdddd', short: 'cccc', file: 'corpus/a b.md' }),
  reviewItemWith({ name: 'ccceffff', short: 'ccce', kind: 'local' }),
];
const waits = {
  at: '2026-11-26T09:30:00Z',
  items: [one, two, local],
  whyNot: (name: string) => sentence(`no item "${name}"`),
};
const decided = async (text: string): Promise<unknown> => {
  const read = await readChecklist(text, waits);
  return 'problems' in read
    ? read.problems.map(textOf)
    : read.decisions.map(({ item, verdict, reason, until, blockedBy }) => [
        item,
        verdict,
        reason,
        until,
        blockedBy,
      ]);
};

describe('a list that is edited', () => {
  it.each([
    ['promote aaaa', [['aaaabbbb', 'promote', null, null, null]]],
    ['p aaaab\r\n# a comment\r\n\r\n  s cccc', [['aaaabbbb', 'promote', null, null, null]]],
    ['reject aaaa no use: see #12', [['aaaabbbb', 'reject', 'no use: see #12', null, null]]],
    ['reject ccce', [['ccceffff', 'reject', null, null, null]]],
    ['defer aaaa until 2027-01-31 soon', [['aaaabbbb', 'defer', 'soon', '2027-01-31', null]]],
    ['d aaaa blocked-by #12 soon', [['aaaabbbb', 'defer', 'soon', null, '#12']]],
    [
      'd aaaa blocked-by "the new store" soon',
      [['aaaabbbb', 'defer', 'soon', null, 'the new store']],
    ],
    [
      'd aaaa until tomorrow because Bo is away',
      [['aaaabbbb', 'defer', 'Bo is away', '2026-11-27', null]],
    ],
    ['d aaaa until "in two weeks" soon', [['aaaabbbb', 'defer', 'soon', '2026-12-10', null]]],
    ['d aaaa until in two months because: x', [['aaaabbbb', 'defer', 'x', '2027-01-26', null]]],
    [
      'd aaaa until Friday Bo is ill because of it',
      [['aaaabbbb', 'defer', 'Bo is ill because of it', '2026-11-27', null]],
    ],
    ['q "corpus/a b.md" odd', [['ccccdddd', 'quarantine', 'odd', null, null]]],
    ['', []],
  ])('%j', async (text, decisions) => {
    expect(await decided(text)).toEqual(decisions);
  });

  it.each([
    [
      'promot aaaa\nzap aaaa',
      ['line 2: "zap" is not one of promote, reject, defer, quarantine, skip'],
    ],
    [
      'rejct aaaa why',
      [
        'line 1: "rejct" is not one of promote, reject, defer, quarantine, skip; did you mean reject?',
      ],
    ],
    ['\n# x\npromote zzzz', ['line 3: no item "zzzz"']],
    ['promote', ['line 1: promote needs an ID']],
    ['promote ccc', ['line 1: "ccc" matches several IDs: cccc, ccce']],
    ['promote aaaa for it is so', ['line 1: promote takes only an ID; remove "for it is so"']],
    ['skip aaaa no use', ['line 1: skip takes only an ID; remove "no use"']],
    ['reject aaaa', ['line 1: reject needs a reason: reject aaaa REASON']],
    ['promote aaaa\nreject aaaab why', ['line 2: aaaa is already on line 1']],
    ['defer aaaa soon', ['line 1: defer needs an end: defer aaaa until 2027-01-31 REASON']],
    [
      'defer aaaa until 2027-02-30 soon',
      [expect.stringContaining('"2027-02-30" is not a clear date')],
    ],
    [
      'defer aaaa until "next friday" x',
      [expect.stringContaining('"next friday" is not a clear date')],
    ],
    ['defer aaaa blocked-by tomorrow x', [expect.stringContaining('"tomorrow" is a time')]],
    [
      'defer aaaa until 2027-02-28',
      ['line 1: defer needs a reason: defer aaaa until 2027-02-28 REASON'],
    ],
  ])('%j is not read', async (text, problems) => {
    expect(await decided(text)).toEqual(problems);
  });

  it('reads back as it was written, with what was decided before', async () => {
    const none = { reason: null, until: null, blockedBy: null };
    const before: readonly Decision[] = [
      { ...none, item: one.name, verdict: 'promote', content: one.content },
      {
        ...none,
        item: two.name,
        verdict: 'defer',
        reason: 'soon',
        blockedBy: 'the new store',
        content: two.content,
      },
    ];
    const text = formatChecklist(
      waits.items,
      new Map(before.map((each) => [each.item, each])),
      '2027-01-31',
    );
    expect(await readChecklist(text, waits)).toEqual({ decisions: before });
    expect(
      await readChecklist(formatChecklist(waits.items, new Map(), '2027-01-31'), waits),
    ).toEqual({
      decisions: [],
    });
    expect(await readReviewJson(formatReviewJson(before), waits)).toEqual({ decisions: before });
  });

  it('a claim cannot smuggle in a line', async () => {
    const item = reviewItemWith({
      claim: 'so\nreject cccc smuggled\u2028\u200b',
      appliesWhen: ['x\npromote cccc'],
      task: 't\npromote cccc',
    });
    const text = formatChecklist([item, two], new Map(), '2027-01-31');
    expect(await readChecklist(text, { ...waits, items: [item, two] })).toEqual({ decisions: [] });
    expect(text).not.toMatch(/[\u2028\u200b]/);
  });
});

describe('decisions as JSON', () => {
  it.each([
    ['[{"item":"aaaa","decision":"promote"}]', []],
    ['{"decisions":[{"item":"aaaa","decision":"skip"}]}', []],
    ['{', [expect.stringContaining('not valid JSON')]],
    ['{}', ['the list "decisions" is missing']],
    ['[3]', ['decisions[0]: the decision is not an object']],
    [
      '[{"item":"aaaa","decision":"promote","why":"x"}]',
      [expect.stringContaining('"why" is not one of item, decision')],
    ],
    ['[{"item":"aaaa","decision":"reject","reason":3}]', ['decisions[0]: "reason" must be text']],
    [
      '[{"item":"aaaa","decision":"delete"}]',
      ['decisions[0]: "decision" must be one of promote, reject, defer, quarantine, skip'],
    ],
    ['[{"item":"aaaa","decision":"reject"}]', ['decisions[0]: reject aaaa needs a "reason"']],
    [
      '[{"item":"aaaa","decision":"defer","reason":"x"}]',
      ['decisions[0]: defer needs "until" or "blocked_by"'],
    ],
    [
      '[{"item":"aaaa","decision":"promote"},{"item":"aaaabb","decision":"promote"}]',
      ['aaaabbbb is decided twice'],
    ],
    ['[{"item":"zzzz","decision":"promote"}]', ['decisions[0]: no item "zzzz"']],
    [
      '[{"item":"aaaa","decision":"defer","reason":"x","until":"next friday"}]',
      [expect.stringContaining('"next friday"')],
    ],
    [
      '[{"item":"aaaa","decision":"defer","reason":"x","blocked_by":"tomorrow"}]',
      [expect.stringContaining('is a time: "tomorrow"')],
    ],
  ])('%s', async (text, problems) => {
    const read = await readReviewJson(text, waits);
    expect('problems' in read ? read.problems.map(textOf) : []).toEqual(problems);
  });
});

describe('a day in JSON', () => {
  it('is the one that its words name', async () => {
    const read = await readReviewJson(
      '[{"item":"aaaa","decision":"defer","reason":"x","until":"tomorrow"}]',
      waits,
    );
    expect(read).toMatchObject({ decisions: [{ until: '2026-11-27', blockedBy: null }] });
  });
});

describe('the list of what waits', () => {
  const refused = reviewItemWith({
    name: 'refused',
    short: 'refu',
    task: null,
    days: null,
    high: 'it was raised so',
    against: [
      {
        code: 'P08',
        message: sentence(
          'nothing corroborates it',
          'run its proof again: ledger validate refu --run',
          'cite another source',
        ),
      },
    ],
  });
  const plain = { program: 'npx memory-ledger', paint: (_style: string, text: string) => text };

  it('groups by task and says what speaks against each', () => {
    const text = queueText([one, refused], { ...plain, mayDecide: true });
    for (const part of [
      'auth  1\n  aaaa  fact  2 days',
      'no task  1\n  refu  fact  by hand',
      'high-consequence',
      'not yet  nothing corroborates it',
      'npx memory-ledger validate refu --run',
      '2 items: 1 ready to promote, 1 not ready',
      'npx memory-ledger review --edit',
    ])
      expect(text).toContain(part);
    expect(queueText([], { ...plain, mayDecide: true })).toBe(
      `${textOf(outcomeLine.nothingWaits())}\n`,
    );
    expect(
      queueText([reviewItemWith({ status: 'deferred' })], { ...plain, mayDecide: true }),
    ).toContain('1 item: 1 deferred, blocked or quarantined');
  });

  it('never shows an agent the command that decides', () => {
    for (const text of [
      queueText([one, refused], { ...plain, mayDecide: false }),
      queueJson([one, refused], { name: 'x', version: '1' }, false),
    ]) {
      expect(text).not.toMatch(/ledger (?:review|promote|validate)/);
      expect(text).toContain('cite another source');
    }
  });

  it('as JSON has no clock values and no file contents', () => {
    const value = JSON.parse(queueJson([one], { name: 'x', version: '1' }, true)) as {
      summary: unknown;
      items: Record<string, unknown>[];
    };
    expect(value.summary).toEqual({ items: 1, waiting: 1, clean: 1 });
    expect(value.items[0]).toMatchObject({
      item: 'aaaabbbb',
      evidence: [{ said: 'src/a.ts#L3-L4', problem: null }],
      refused_for: [],
    });
    expect(value.items[0]).not.toHaveProperty('days');
  });
});
