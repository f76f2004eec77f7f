import { execFileSync } from 'node:child_process';

import { describe, expect } from 'vitest';

import { approvalLine } from '#promotion/statements/ticks';

import { captureFact } from '../support/facts.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, type Team, teamAt } from '../support/team.ts';
import { whole } from '../support/whole.ts';
import { ann, bob, decideJob, eventOf, pullRequest, stranger } from './decide-job.ts';
import { type Account, type PlayedGitHub, type Review, robot } from './played-github.ts';
import type { Acted } from './run-action.ts';

const { decide, land, said, gate } = decideJob();
const on = '{ "approvalDecides": true }\n';

/** Runs the job `decide` for a review. */
const reviewed = (github: PlayedGitHub, review: Review): Promise<Acted> => {
  // Webhooks have states in small letters.
  const payload = { ...review, state: review.state.toLowerCase() };
  return decide(github, eventOf('pull_request_review', 'submitted', payload, review.user));
};

const approved = (github: PlayedGitHub, user: Account, body = ''): Promise<Acted> =>
  reviewed(github, github.review(user, 'APPROVED', body));

/** Pushes what stands in a checkout to the branch of the pull request. */
function push(here: Team, github: PlayedGitHub): void {
  here.git('pull', '-q', '--rebase', github.git('rev-parse', '--absolute-git-dir'), 'work');
  here.git('push', '-q', github.git('rev-parse', '--absolute-git-dir'), 'HEAD:work');
}

/** A checkout of the base that the pull request was merged into. */
function merged(github: PlayedGitHub): Team {
  const root = folderWith({});
  const bare = github.git('rev-parse', '--absolute-git-dir');
  execFileSync('git', ['clone', '-q', '--branch', 'main', bare, root]);
  const main = teamAt(root);
  main.git('remote', 'set-head', 'origin', 'main');
  main.git('merge', '-q', '--no-ff', '-m', 'Merge', 'origin/work');
  return main;
}

/** Raises one more candidate on the branch. */
function raised(here: Team, github: PlayedGitHub, number = 12): string {
  const id = captureFact(
    here,
    `Value ${number} is exported`,
    `src/a.ts#L${number + 1}-L${number + 2}`,
    `changing value ${number}`,
  );
  here.commit('Raise one more');
  push(here, github);
  return id;
}

describe('an approval at GitHub', { timeout: 600_000 }, () => {
  whole(
    'promotes what is listed in one commit, which dismisses it, and stays attested',
    async () => {
      const { github } = await pullRequest(on);
      expect((await gate(github)).body).toContain('Approving this pull request promotes');
      const start = github.head();
      github.dismissesStale = true;
      const ran = await approved(github, ann, 'Looks good.');
      expect([ran.code, ran.out]).toEqual([0, expect.any(String)]);
      expect(github.commits.map(({ headline }) => headline)).toEqual([
        'Record 2 decisions of the pull request',
      ]);
      expect(github.git('rev-parse', 'work^')).toBe(start);
      const [review] = github.reviews;
      expect(review).toMatchObject({ state: 'DISMISSED', dismissed: { by: github.head() } });
      expect(github.checks.map(({ conclusion }) => conclusion)).toEqual(['success']);

      // Other reviews were dismissed, too: each has its own reason.
      github.dismiss(github.review(bob, 'CHANGES_REQUESTED'), github.head());
      const { body } = await gate(github);
      expect(body.match(/attested: they said so on the pull request/g)).toHaveLength(2);
      expect(body).not.toMatch(/\bclaimed\b/);
      // What comes later does not undo it.
      await approved(github, bob, 'Once more');
      github.review(bob, 'CHANGES_REQUESTED');
      await said(github, bob, 'I am not sure any more.');
      expect(github.commits).toHaveLength(1);
      expect(github.comments.filter(({ user }) => user === robot)).toHaveLength(1);

      const main = merged(github);
      main.did(bot, 'land');
      expect(main.as(bot, ['lint']).code).toBe(0);
      expect(main.as(bot, ['verify']).code).toBe(0);
      const log = main.did(bot, 'log');
      expect(log).toContain('ann <21+ann@users.noreply.127.0.0.1>');
      expect(log).toContain(`its entry names ${review?.html_url}`);
    },
  );

  whole(
    'is claimed once a person dismisses it, and decides nothing that was dismissed before',
    async () => {
      const { github } = await pullRequest(on);
      await gate(github);
      const taken = github.review(ann, 'APPROVED');
      github.dismiss(taken);
      await reviewed(github, { ...taken, state: 'APPROVED' });
      const rejected = github.review(bob, 'CHANGES_REQUESTED');
      github.dismiss(rejected, github.head());
      await reviewed(github, { ...rejected, state: 'APPROVED' });
      expect(github.commits).toEqual([]);
      await approved(github, ann);
      expect(github.commits).toHaveLength(1);
      github.dismiss(github.reviews.at(-1) as Review);
      const { body } = await gate(github);
      expect(body).not.toContain('attested: they said so');
      expect(body).toMatch(/\bclaimed\b/);
    },
  );

  whole('of an older commit promotes nothing, and nothing that was pushed after it', async () => {
    const { here, items, github } = await pullRequest(on);
    await gate(github);
    const review = github.review(ann, 'APPROVED');
    const later = raised(here, github);
    await reviewed(github, review);
    expect(github.commits).toEqual([]);
    const answers = (): string[] =>
      github.comments.flatMap(({ body }) => (body.includes('the approval is for') ? [body] : []));
    expect(answers()).toHaveLength(1);
    await said(github, bob, `/ledger reject ${items[1]} because it is a guess`);
    expect(answers()).toHaveLength(1);
    expect(github.commits).toHaveLength(1);

    // The comment of the commit before lists less than there is by now.
    const before = github.reviews.length;
    raised(here, github, 16);
    await approved(github, bob);
    expect(github.reviews).toHaveLength(before + 1);
    expect(github.commits).toHaveLength(1);
    expect((await gate(github)).body).toContain(later);
    // What the comment says since was not there when he approved.
    await reviewed(github, github.reviews.at(-1) as Review);
    expect(github.commits).toHaveLength(1);
    await approved(github, bob);
    expect(github.commits[1]?.headline).toBe('Record 3 decisions of the pull request');
  });

  whole(
    'counts for nothing of a bot, of the author, without the right, or in a forged payload',
    async () => {
      const { github } = await pullRequest(on);
      await gate(github);
      github.permissions.stranger = 'read';
      await approved(github, stranger);
      expect(github.comments.at(-1)?.body).toContain('stranger has no write access');
      await approved(github, robot);
      await approved(github, { id: 10, login: 'agent-runner', type: 'User' });
      // The payload says of a review what GitHub does not.
      const commented = github.review(bob, 'COMMENTED');
      await reviewed(github, { ...commented, state: 'APPROVED' });
      const unknown = { ...commented, id: 999, state: 'APPROVED', user: ann };
      await reviewed(github, unknown);
      expect(github.commits).toEqual([]);
      expect(github.checks).toEqual([]);
    },
  );

  whole(
    'decides nothing where only the pull request has it so, and installs nothing for it',
    async () => {
      const { here, github } = await pullRequest();
      here.write('ledger.config.json', on);
      here.commit('Let approvals decide');
      push(here, github);
      const comment = await gate(github);
      expect(comment.body).not.toContain('Approving this pull request');
      const ran = await approved(github, ann);
      expect(ran.out).toContain('decides nothing about memory');
      // A workflow of the branch could write what it likes into the comment.
      const forged = comment.body.replace(
        '#### To decide\n',
        `#### To decide\n\n${approvalLine}\n`,
      );
      github.edit(comment, robot, forged);
      const again = await approved(github, bob);
      expect(again.out).not.toContain('decides nothing about memory');
      expect(github.commits).toEqual([]);
    },
  );

  whole(
    'is kept where the job may not write, and carried out on the base after the merge',
    async () => {
      const { github } = await pullRequest(on);
      await gate(github);
      github.refuseCommits = {
        type: 'FORBIDDEN',
        message: 'Resource not accessible by integration',
      };
      await approved(github, ann);
      expect(github.comments.at(-1)?.body).toContain('Kept: the job may not write to this branch');
      const main = merged(github);
      github.pullState = 'closed';
      const landed = await land(github, main);
      expect([landed.code, landed.out]).toEqual([0, expect.any(String)]);
      main.commit('Land');
      expect(main.as(bot, ['lint']).code).toBe(0);
      expect(main.as(bot, ['verify']).code).toBe(0);
      expect(main.did(bot, 'log')).toContain(`its entry names ${github.reviews[0]?.html_url}`);
    },
  );

  whole(
    'counts for the comment that was shown, if nobody else changed more of it than its boxes',
    async () => {
      const { items, github } = await pullRequest(on);
      const comment = await gate(github);
      const { body } = comment;
      const without = body
        .split('\n')
        .filter((line) => !line.startsWith(`- [ ] ${items[0]?.slice(0, 4)}`))
        .join('\n');
      expect(without).not.toBe(body);
      github.edit(comment, bob, without);
      await approved(github, ann);
      expect(github.commits).toEqual([]);
      // Before there was a comment, there was nothing to agree to.
      const early = await pullRequest(on);
      const review = early.github.review(ann, 'APPROVED');
      await gate(early.github);
      await reviewed(early.github, review);
      expect(early.github.commits).toEqual([]);
    },
  );
});
