import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { review as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';

import { capture } from '../../src/app/capture/capture.ts';
import { type CaptureRequest, toInput } from '../../src/app/capture/capture-json.ts';
import {
  applyReview,
  type Decision,
  type Review,
  review,
  type ReviewItem,
  type Verdict,
} from '../../src/app/review/review.ts';
import type { ActInvocation } from '../../src/app/unit-of-work/run-act.ts';
import { readDraft, saveDraft } from '../../src/features/review/app/review-json.ts';
import { folderWith } from '../support/run-cli.ts';

const files = { 'src/a.ts': 'export const a = 1;\nexport const b = 2;\n', 'corpus/README.md': '' };
const scoped = { when: ['changing a'], not_when: ['reading a'] };

/** A repository with what was captured in it, one minute after the other. */
async function repositoryWith(
  requests: readonly CaptureRequest[],
  more: Readonly<Record<string, string>> = {},
): Promise<ActInvocation> {
  const cwd = folderWith({ ...files, ...more });
  const cache = folderWith({});
  for (const args of [
    ['init', '-q', '-b', 'work'],
    ['config', 'user.name', 'Ada Kern'],
    ['config', 'user.email', 'ada@example.org'],
  ])
    spawnSync('git', args, { cwd });
  const env = { PATH: process.env.PATH, HOME: cache, XDG_CACHE_HOME: cache };
  for (const [index, request] of requests.entries()) {
    const outcome = await capture(
      { cwd, env, now: new Date(`2026-11-20T08:0${index}:00Z`) },
      toInput(request),
    );
    expect(outcome.kind).toBe('plan');
  }
  return { cwd, env, now: new Date('2026-11-22T09:00:00Z') };
}

const fact = (claim: string, more: Partial<CaptureRequest> = {}): CaptureRequest => ({
  claim,
  evidence: ['src/a.ts#L1'],
  ...scoped,
  ...more,
});
const decisionOn = (
  item: ReviewItem,
  verdict: Verdict,
  more: Partial<Decision> = {},
): Decision => ({
  item: item.name,
  verdict,
  reason: verdict === 'promote' ? null : 'because',
  until: null,
  blockedBy: null,
  content: item.content,
  ...more,
});
const at = (acting: ActInvocation, path: string): string =>
  readFileSync(join(acting.cwd ?? '', path), 'utf8');
/** Every file with its text, but for git's and the transaction's own. */
function everything(acting: ActInvocation): Record<string, string> {
  const entries = readdirSync(acting.cwd ?? '', { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  return Object.fromEntries(
    entries
      .filter((path) => !/[\\/]\.(?:git|txn)[\\/]/.test(path))
      .map((path) => [path, readFileSync(path, 'utf8')]),
  );
}
const claims = ({ items }: Review): string[] => items.map((item) => item.claim);

describe('what waits', () => {
  it('comes with its evidence, its age and what promoting it would come to', async () => {
    const acting = await repositoryWith([
      fact('The first line sets a to one'),
      { claim: 'Nothing says when this holds', evidence: ['src/a.ts#L2'] },
    ]);
    const before = everything(acting);
    const { items } = await review(acting);
    expect(items[0]).toMatchObject({
      claim: 'The first line sets a to one',
      task: 'work',
      days: 2,
      against: [],
      becomes: 'promoted',
      high: null,
      evidence: [{ said: 'src/a.ts#L1', lines: ['export const a = 1;'], first: 1, more: 0 }],
    });
    expect(items[0]?.writes).toEqual(
      expect.arrayContaining(['memory/INDEX.md', items[0]?.target, 'corpus/tasks/work.md']),
    );
    expect(items[1]?.against.map((reason) => reason.code)).toContain('P05');
    expect(items[1]).toMatchObject({ becomes: null, writes: [] });
    expect(everything(acting)).toEqual(before);
  });

  it('is looked at item by item: what promoting one would write is not counted for the next', async () => {
    const acting = await repositoryWith([
      fact('The first line sets a to one'),
      fact('The second line sets b to two', { evidence: ['src/a.ts#L2'] }),
    ]);
    const [one, two] = (await review(acting)).items as [ReviewItem, ReviewItem];
    expect(two.writes).not.toContain(one.target);
    expect(two.writes).toHaveLength(one.writes.length);
  });

  it('holds candidates and queue rows that somebody wrote by hand, each once', async () => {
    const acting = await repositoryWith([], {
      'corpus/findings/by-hand.md':
        '---\ntype: finding\nid: by-hand\nstatus: candidate\n---\n\n# Finding: By hand\n\n## ' +
        'Claim\nIt was written by hand\n',
      'corpus/tasks/t.md':
        '---\ntype: task\nid: t\nstatus: active\n---\n\n# Task: t\n\n## Promotion queue\n\n| ' +
        'Item | Kind | Target | Status |\n| --- | --- | --- | --- |\n| A row of a queue | ' +
        'fact | | pending |\n| The candidate again | fact | `corpus/findings/by-hand.md` | ' +
        'pending |\n| Over and done | fact | | rejected |\n',
    });
    const { items } = await review(acting);
    expect(items.map((item) => item.name)).toEqual(['t#1', 'corpus/findings/by-hand.md']);
    // Their ids would be made up anew at every look: no text may name one.
    const against = items.flatMap((item) => item.against);
    expect(against.map(({ message }) => [message?.id, message?.values])).toContainEqual([
      'P04.none',
      { item: 't#1' },
    ]);
    const { outcome } = await applyReview(
      acting,
      items.map((item) => decisionOn(item, 'reject')),
    );
    expect(outcome.kind).toBe('plan');
    expect(at(acting, 'corpus/findings/by-hand.md')).toContain('status: rejected');
    expect((await review(acting)).items.map((item) => item.name)).not.toContain(
      'corpus/findings/by-hand.md',
    );
  });

  it('leaves out what was put off, unless all of it is asked for', async () => {
    const acting = await repositoryWith([fact('The first line sets a to one')]);
    const { items } = await review(acting);
    await applyReview(
      acting,
      items.map((item) => decisionOn(item, 'defer', { until: '2027-01-31' })),
    );
    expect((await review(acting)).items).toEqual([]);
    expect(claims(await review(acting, { all: true }))).toEqual(['The first line sets a to one']);
  });

  it('says of another name why it does not wait', async () => {
    const acting = await repositoryWith([fact('The first line sets a to one')]);
    const { items, whyNot } = await review(acting);
    expect(textOf(whyNot('zzzz'))).toContain('no item or record "zzzz"');
    await applyReview(
      acting,
      items.map((item) => decisionOn(item, 'reject')),
    );
    expect(textOf((await review(acting)).whyNot(items[0]?.name ?? ''))).toContain('it is rejected');
  });
});

describe('deciding all of it together', () => {
  const three = [
    fact('The first line sets a to one'),
    fact('The second line sets b to two', { evidence: ['src/a.ts#L2'] }),
    fact('Both lines are exports', { evidence: ['src/a.ts#L1-L2'] }),
  ];

  it('writes every decision in one go, each with its own reason, and the index last', async () => {
    const acting = await repositoryWith(three);
    const { items } = await review(acting);
    const [one, two, last] = items as [ReviewItem, ReviewItem, ReviewItem];
    const { outcome, refused } = await applyReview(acting, [
      decisionOn(one, 'promote'),
      decisionOn(two, 'reject', { reason: 'not so' }),
      decisionOn(last, 'defer', { reason: 'too soon', blockedBy: '#12' }),
    ]);
    expect(refused).toEqual([]);
    if (outcome.kind !== 'plan') throw new Error(JSON.stringify(outcome.reasons));
    expect(outcome.done.map((done) => done.status)).toEqual(['promoted', 'rejected', 'blocked']);
    expect(outcome.writes.at(-1)?.path).toBe('memory/INDEX.md');
    const queue = at(acting, 'corpus/tasks/work.md');
    for (const row of [
      `| ${one.name} | The first line sets a to one | fact | \`${one.target ?? ''}\` | promoted | |`,
      '| rejected | not so |',
      '| blocked | too soon; blocked by #12 |',
    ])
      expect(queue).toContain(row);
    expect((await review(acting)).items).toEqual([]);
  });

  it('writes nothing when one is refused, and says of each refused one why', async () => {
    const acting = await repositoryWith([
      ...three,
      { claim: 'Nothing says when this holds', evidence: ['src/a.ts#L2'] },
    ]);
    const { items } = await review(acting);
    const [one, two, last, unbounded] = items as [ReviewItem, ReviewItem, ReviewItem, ReviewItem];
    const before = everything(acting);
    const { outcome, refused } = await applyReview(acting, [
      decisionOn(unbounded, 'promote'),
      decisionOn(one, 'promote'),
      decisionOn(two, 'reject', { reason: null }),
      decisionOn(last, 'reject'),
    ]);
    expect(outcome.kind).toBe('refused');
    expect(refused).toEqual([unbounded.name, two.name]);
    expect(outcome.kind === 'refused' && outcome.reasons.map((reason) => reason.item)).toEqual(
      expect.arrayContaining([unbounded.short, two.short]),
    );
    expect(everything(acting)).toEqual(before);
  });

  it('a decision holds for what was looked at: neither the record nor its evidence may have changed', async () => {
    const acting = await repositoryWith(three);
    const { items } = await review(acting);
    const [one, two] = items as [ReviewItem, ReviewItem];
    writeFileSync(
      join(acting.cwd ?? '', two.target ?? ''),
      at(acting, two.target ?? '').replace('sets b', 'sets c'),
    );
    writeFileSync(join(acting.cwd ?? '', 'src/a.ts'), 'export const a = 3;\nexport const b = 2;\n');
    const { outcome, refused } = await applyReview(acting, [
      decisionOn(one, 'promote'),
      decisionOn(two, 'reject'),
    ]);
    expect(refused).toEqual([one.name, two.name]);
    expect(outcome.kind === 'refused' && outcome.reasons.map(({ message }) => message)).toEqual([
      say.changed({ item: one.short }),
      say.changed({ item: two.short }),
    ]);
    expect(
      (await applyReview(acting, [decisionOn(one, 'reject', { content: null })])).outcome.kind,
    ).toBe('plan');
  });

  it('one item under two names is decided once', async () => {
    const acting = await repositoryWith(three);
    const [one] = (await review(acting)).items as [ReviewItem];
    const { outcome } = await applyReview(acting, [
      decisionOn(one, 'promote'),
      decisionOn(one, 'reject', { item: one.target ?? '' }),
    ]);
    expect(outcome.kind === 'refused' && outcome.reasons.map(({ message }) => message)).toEqual([
      say.decidedTwice({ item: one.short, first: one.name, second: one.target ?? '' }),
    ]);
  });

  it('an agent may put off, and decides nothing else', async () => {
    const acting = await repositoryWith(three);
    const agent = { ...acting, env: { ...acting.env, LEDGER_ACTOR: 'agent' } };
    const { items } = await review(agent);
    expect(items.every((item) => item.against.length === 0)).toBe(true);
    const [one, two] = items as [ReviewItem, ReviewItem];
    expect(
      (await applyReview(agent, [decisionOn(one, 'promote'), decisionOn(two, 'reject')])).refused,
    ).toEqual([one.name, two.name]);
    expect(
      (await applyReview(agent, [decisionOn(one, 'defer', { until: '2027-01-31' })])).outcome.kind,
    ).toBe('plan');
  });
});

describe('decisions that are kept', () => {
  it('hold for the next review while their item stays as it was', async () => {
    const acting = await repositoryWith([
      fact('The first line sets a to one'),
      fact('The second line sets b to two', { evidence: ['src/a.ts#L2'] }),
    ]);
    const first = await review(acting);
    const [one, two] = first.items as [ReviewItem, ReviewItem];
    const decisions = [
      decisionOn(one, 'promote'),
      decisionOn(two, 'defer', { until: '2027-01-31' }),
    ];
    saveDraft(first, acting.env, decisions);
    expect([...(await readDraft(await review(acting), acting.env)).decisions.values()]).toEqual(
      decisions,
    );
    writeFileSync(
      join(acting.cwd ?? '', one.target ?? ''),
      at(acting, one.target ?? '').replace('sets a', 'sets z'),
    );
    const kept = await readDraft(await review(acting), acting.env);
    expect([...kept.decisions.keys()]).toEqual([two.name]);
    expect(kept.dropped).toBe(1);
    saveDraft(first, acting.env, []);
    expect(await readDraft(first, acting.env)).toEqual({ decisions: new Map(), dropped: 0 });
  });

  it('lie outside of the work tree, for their owner alone; what cannot be read is no decision', async () => {
    const acting = await repositoryWith([fact('The first line sets a to one')]);
    const before = everything(acting);
    const all = await review(acting);
    saveDraft(
      all,
      acting.env,
      all.items.map((item) => decisionOn(item, 'promote')),
    );
    expect(everything(acting)).toEqual(before);
    const folder = join(acting.env.XDG_CACHE_HOME ?? '', 'ledger/reviews');
    const [name = ''] = readdirSync(folder);
    for (const text of ['', '{', '[1]', '{"decisions":[null,{"item":3}]}']) {
      writeFileSync(join(folder, name), text);
      expect((await readDraft(all, acting.env)).decisions.size).toBe(0);
    }
  });
});
