import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact } from '../support/facts.ts';
import { type Guarded, guarded, queue, undecided } from '../support/guarded.ts';
import { bot, type Person, reviewer } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const capture = (here: Guarded, ...more: readonly string[]): string =>
  captureFact(
    here,
    'Value fifteen is odd',
    'src/values.ts#L15-L17',
    'changing value fifteen',
    ...more,
  );

/**
 * Something of high consequence that `reviewer` promoted, in a work tree that nobody committed yet.
 */
const high = guarded({
  more: (here) => here.did(reviewer, 'promote', capture(here, '--consequence', 'high')),
});
/** Something that was raised on the branch, and nobody decided. */
const waiting = guarded({
  more: (here) => {
    capture(here);
    here.commit('Raise');
  },
});

const commitAs = (here: Guarded, { name, mail }: Person): void => {
  here.git('add', '-A');
  here.git('commit', '-qm', 'Promote', '--author', `${name} <${mail}>`);
};
const doubts = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.includes('QUE407'))
    .map((line) => line.replace(/decided [a-z2-7]+/, 'decided ITEM'));
const claimed =
  'error QUE407 corpus/ledger/promotions/…: neither an approval nor a commit shows that reviewer@example.org decided ITEM';

const unapproved =
  'error QUE407 corpus/ledger/promotions/…: no approval shows that ' +
  'reviewer@example.org or another reviewer decided ITEM';

describe('who stands behind a decision of high consequence', () => {
  it('is whoever approved it, where a forge says who did', { timeout: 90_000 }, async () => {
    const here = high();
    commitAs(here, bot);
    for (const approval of sampleOf([
      'reviewer@example.org',
      'A Reviewer <REVIEWER@example.org>',
      'someone@example.org,\nreviewer@example.org',
    ]))
      expect(await here.gate({ env: { LEDGER_APPROVALS: approval } }), approval).toEqual([]);
    // Anybody can write any author into a commit.
    here.git('reset', '-q', '--soft', 'HEAD~1');
    commitAs(here, reviewer);
    for (const approval of sampleOf([
      '',
      'bot@example.org',
      'reviewer',
      '<reviewer@example.com>',
      '*',
    ]))
      expect(doubts(await here.gate({ env: { LEDGER_APPROVALS: approval } })), approval).toEqual([
        unapproved,
      ]);
  });

  it(
    'is the author of the commit that brought it, where nothing is known of approvals',
    { timeout: 60_000 },
    async () => {
      const here = high();
      commitAs(here, bot);
      expect(doubts(await here.gate())).toEqual([claimed]);
      here.git('reset', '-q', '--soft', 'HEAD~1');
      commitAs(here, reviewer);
      expect(await here.gate()).toEqual([]);
    },
  );

  it(
    'may be another reviewer who approved the change, and not whoever raised it',
    { timeout: 60_000 },
    async () => {
      const here = high();
      here.git('stash', '-q', '--include-untracked');
      here.write(
        'ledger.config.json',
        '{ "reviewers": ["else@example.org", "bot@example.org"] }\n',
      );
      here.write('.mailmap', 'Build Bot <bot@example.org> <robot@example.org>\n');
      here.commit('Reviewers');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('stash', 'pop', '-q');
      commitAs(here, reviewer);
      expect(await here.gate({ env: { LEDGER_APPROVALS: 'else@example.org' } })).toEqual([]);
      for (const approval of sampleOf([
        'bot@example.org',
        'robot@example.org',
        'somebody@example.org',
      ]))
        expect(doubts(await here.gate({ env: { LEDGER_APPROVALS: approval } })), approval).toEqual([
          unapproved,
        ]);
    },
  );

  it('is asked once: what the base has was judged there', { timeout: 60_000 }, async () => {
    const here = high();
    commitAs(here, bot);
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.write('src/more.ts', 'export const more = 1;\n');
    here.commit('Code');
    expect(await here.gate()).toEqual([]);
  });

  it(
    'is known by the mailmap of the base, where a login approves',
    { timeout: 60_000 },
    async () => {
      const here = high();
      here.git('stash', '-q', '--include-untracked');
      here.write('.mailmap', 'A Reviewer <reviewer@example.org> <octo@users.noreply.github.com>\n');
      here.commit('People');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('stash', 'pop', '-q');
      commitAs(here, bot);
      expect(await here.gate({ env: { LEDGER_APPROVALS: 'octo' } })).toEqual([]);
      expect(doubts(await here.gate({ env: { LEDGER_APPROVALS: 'other' } }))).toEqual([unapproved]);
    },
  );

  it('must be a reviewer of the base, where it has some', { timeout: 60_000 }, async () => {
    const here = high();
    here.git('stash', '-q', '--include-untracked');
    here.write('ledger.config.json', '{ "reviewers": ["else@example.org"] }\n');
    here.commit('Reviewers');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('stash', 'pop', '-q');
    commitAs(here, reviewer);
    expect(doubts(await here.gate())).toEqual([
      'error QUE407 corpus/ledger/promotions/…: reviewer@example.org decided ITEM, but is not a reviewer at origin/main',
    ]);
  });
});

describe('what a merge waits for', () => {
  const pending = (here: Guarded, value: string): void => {
    here.git('stash', '-q', '--include-untracked');
    here.git('checkout', '-q', 'main');
    here.write('ledger.config.json', `{ "gate": { "pending": "${value}" } }\n`);
    here.commit('Policy');
    here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
    here.git('checkout', '-q', 'work');
    here.git('rebase', '-q', 'main');
  };
  const fifteen = 'corpus/findings/value-fifteen-odd.md';
  const raised = (here: Guarded): string =>
    `error QUE401 ${here.at(fifteen)}: this change proposes ITEM, which is pending: Value fifteen is odd`;
  const older = `error QUE401 ${undecided}: ITEM is still pending: Value nine is nine`;
  const found = async (here: Guarded): Promise<string[]> =>
    (await here.gate()).map((line) =>
      line.replace(/\b[a-z2-7]{4}\b(?=,? (?:which )?is (?:still )?pending: )/, 'ITEM'),
    );

  it(
    'is what the change raised; what was raised before waits until its task closes',
    { timeout: 60_000 },
    async () => {
      const here = waiting();
      expect(await found(here)).toEqual([raised(here)]);
      // A forge folds generated entries away: the note on the change stands on the record, or else
      // on the queue's row.
      const annotations = (): string[] =>
        here.as(bot, ['gate', '--format', 'github']).out.match(/file=[^,]+/g) ?? [];
      expect(annotations()).toEqual([`file=${here.at(fifteen)}`]);
      rmSync(join(here.root, here.at(fifteen)));
      here.commit('Without its record');
      expect(annotations()).toEqual(['file=corpus/tasks/work.md']);
      here.git('reset', '-q', '--hard', 'HEAD~1');
      here.edit(queue, 'status: active', 'status: abandoned');
      here.commit('Close');
      expect(await found(here)).toEqual([
        raised(here),
        `error QUE401 ${queue}: the task is abandoned, but ITEM is pending: Value nine is nine`,
      ]);
    },
  );

  it(
    'is nothing until a task closes, or all there is, as the base says',
    { timeout: 60_000 },
    async () => {
      const here = waiting();
      pending(here, 'closed');
      expect(await here.gate()).toEqual([]);
      here.write('ledger.config.json', '{ "gate": { "pending": "all" } }\n');
      here.git('stash', '-q');
      here.git('checkout', '-q', 'main');
      here.git('stash', 'pop', '-q');
      here.commit('All');
      here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
      here.git('checkout', '-q', 'work');
      here.git('rebase', '-q', 'main');
      expect((await found(here)).sort()).toEqual([raised(here), older].sort());
    },
  );
});
