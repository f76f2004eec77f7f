import { join } from 'node:path';

import { expect, it } from 'vitest';

import { confirm } from '#app/acts/confirm';
import { promote } from '#app/acts/promote';
import { capture } from '#app/capture/capture';
import { readCaptureJson } from '#app/capture/capture-json';
import { startContext } from '#app/context/session-start';
import { status } from '#app/inspect/status';
import { recall } from '#app/recall/recall';

import { type Team, team } from '../support/team.ts';

const env = (here: Team): Record<string, string> => ({
  PATH: process.env.PATH ?? '',
  HOME: join(here.root, '.git'),
  XDG_CACHE_HOME: join(here.root, '.git/cache'),
  GIT_AUTHOR_NAME: 'Ann',
  GIT_AUTHOR_EMAIL: 'ann@example.org',
  GIT_COMMITTER_NAME: 'Ann',
  GIT_COMMITTER_EMAIL: 'ann@example.org',
  GIT_CONFIG_GLOBAL: '/dev/null',
});

/** A repository with a merge freeze that was promoted in November. */
async function frozen(): Promise<{
  readonly here: Team;
  on(day: string): Date;
  served(day: string): Promise<string>;
  item: string;
}> {
  const here = team('main', {
    'ledger.config.json': '{}\n',
    'docs/plan.md': '# Plan\n\nNothing is merged.\n',
  });
  const on = (day: string): Date => new Date(`${day}T10:00:00Z`);
  const acting = { cwd: here.root, env: env(here), now: on('2026-11-20') };
  const raised = await capture(
    acting,
    readCaptureJson(
      JSON.stringify({
        claim:
          'Nothing is merged until 5 December, because the shop must not break on its best days',
        evidence: ['docs/plan.md#L3'],
        when: ['merging a pull request'],
        not_when: ['working on a branch'],
      }),
    ),
  );
  if (raised.kind !== 'plan') throw new Error(JSON.stringify(raised));
  const item = raised.done[0]?.item ?? '';
  const promoted = await promote(acting, [item]);
  if (promoted.kind !== 'plan') throw new Error(JSON.stringify(promoted));
  here.commit('Freeze');
  return {
    here,
    on,
    item,
    served: async (day) => {
      const found = await recall({
        cwd: here.root,
        env: env(here),
        now: on(day).toISOString(),
        text: 'merging a pull request',
        paths: [],
        limit: 5,
        session: null,
        include: [],
        unreviewed: true,
        advisor: true,
      });
      return JSON.stringify([found.packets.map(({ claim }) => claim), found.leftOut]);
    },
  };
}

it('a fact with an end is served through its last day and never after it', async () => {
  const { served } = await frozen();
  expect(await served('2026-11-20')).toContain('Nothing is merged until');
  expect(await served('2026-12-05')).toContain('Nothing is merged until');
  const after = await served('2026-12-06');
  expect(after).not.toContain('Nothing is merged until');
  expect(after).toContain('expired');
  // The day before is answered as it was, whatever was kept on the day after.
  expect(await served('2026-12-05')).toContain('Nothing is merged until');
});

it('is listed by status once it is over, not told at the start, and extended by one command', async () => {
  const { here, on, item, served } = await frozen();
  const where = { cwd: here.root, env: env(here) };
  expect((await status(where, on('2026-12-05'))).expired).toEqual([]);
  expect((await status(where, on('2026-12-06'))).expired).toHaveLength(1);
  const started = async (day: string): Promise<string> =>
    (await startContext({ ...where, program: 'ledger', now: on(day).toISOString() }, null)).text;
  expect(await started('2026-12-05')).toContain('Nothing is merged until');
  expect(await started('2026-12-06')).not.toContain('Nothing is merged until');
  const extended = await confirm(
    { ...where, now: on('2026-12-06'), reason: 'a week more' },
    [item],
    {
      until: '2026-12-12',
    },
  );
  expect(extended.kind).toBe('plan');
  expect(await served('2026-12-12')).toContain('Nothing is merged until');
  expect(await served('2026-12-13')).not.toContain('Nothing is merged until');
});
