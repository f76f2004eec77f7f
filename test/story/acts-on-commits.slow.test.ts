import { appendFileSync, chmodSync, existsSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { decide } from '#app/acts/decide';
import { promote } from '#app/acts/promote';
import { capture } from '#app/capture/capture';
import type { ActInvocation, Outcome } from '#app/unit-of-work/run-act';
import { openCommits } from '#features/forge/app/decision-context';

import { guarded } from '../support/guarded.ts';
import { folderWith } from '../support/run-cli.ts';
import { reviewer, type Team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const base = guarded();
const now = new Date('2027-05-06T07:08:09Z');

/** Acts as somebody does them, in a work tree or on a commit. */
const acts: Readonly<Record<string, (acting: ActInvocation, items: string[]) => Promise<Outcome>>> =
  {
    promote: (acting, items) => promote(acting, items),
    reject: (acting, items) =>
      decide({ ...acting, reason: 'the value is another one' }, 'reject', items, {
        until: null,
        blockedBy: null,
        task: null,
      }),
    defer: (acting, items) =>
      decide({ ...acting, reason: 'the module is rewritten' }, 'defer', items, {
        until: '2027-09-01',
        blockedBy: null,
        task: null,
      }),
    capture: (acting) =>
      capture(acting, {
        claim: 'Value three is the fourth that is exported',
        kinds: ['fact'],
        evidence: ['src/values.ts#L4'],
        quotes: [],
        commands: [],
        outputs: [],
        loadWhen: 'changing exported values',
        from: null,
        details: {},
      } as never),
  };

const env = {
  PATH: process.env.PATH,
  GIT_AUTHOR_NAME: reviewer.name,
  GIT_AUTHOR_EMAIL: reviewer.mail,
};

const optionsOf = (root: string) => ({
  cwd: root,
  env: { PATH: process.env.PATH },
  at: 'work',
  since: 'main',
  branch: 'work',
  accounts: [],
});

/** The same act planned in the work tree and on the commit that is checked out there. */
async function both(
  here: Team,
  act: keyof typeof acts,
  items: string[],
): Promise<Readonly<Record<'inWorkTree' | 'onCommit', Outcome>>> {
  const inWorkTree = await acts[act]!({ cwd: here.root, env, now, dryRun: true }, items);
  return { inWorkTree, onCommit: await onCommit(here, act, items) };
}

async function onCommit(here: Team, act: keyof typeof acts, items: string[]): Promise<Outcome> {
  const options = optionsOf(here.root);
  return openCommits(options, async (ground) => {
    const place = await ground.place(ground.configs[0] ?? {});
    const by = `${reviewer.name} <${reviewer.mail}>`;
    return acts[act]!({ env: options.env, now, by, place }, items);
  });
}

/** A branch with files that agents load, of which git ignores some. */
function branch(): ReturnType<typeof base> {
  const here = base();
  here.write('.claude/settings.json', '{}\n');
  here.write('.claude/rules/own.md', '# Own\n');
  here.write('AGENTS.md', '# Agents\n');
  here.write('.gitignore', '.claude/rules/value-one-*\n');
  here.commit('Add what agents load');
  return here;
}

describe('an act that is planned on a commit', { timeout: 120_000 }, () => {
  it.each(sampleOf(Object.keys(acts)))('writes what it writes in a work tree: %s', async (act) => {
    const here = branch();
    const planned = await both(here, act, [here.items.undecided]);
    expect(planned.inWorkTree).toMatchObject({ kind: 'plan' });
    expect(planned.onCommit).toEqual(planned.inWorkTree);
  });

  it('is refused for the same reasons', async () => {
    const here = branch();
    const planned = await both(here, 'promote', [here.items.rejected, 'nothing']);
    expect(planned.inWorkTree).toMatchObject({ kind: 'refused' });
    expect(planned.onCommit).toEqual(planned.inWorkTree);
  });

  it('reads nothing of the work tree, and runs nothing that the repository names', async () => {
    const here = branch();
    const trap = folderWith({});
    const program = join(trap, 'run.sh');
    writeFileSync(program, `#!/bin/sh\ntouch ${trap}/ran\ncat\n`);
    chmodSync(program, 0o755);
    here.write('.gitattributes', '*.md filter=trap diff=trap merge=trap\n');
    here.commit('Name a filter');
    const expected = await onCommit(here, 'promote', [here.items.undecided]);
    here.git('rm', '-rq', '--cached', '.');
    for (const path of ['corpus', 'memory', 'src'])
      rmSync(join(here.root, path), { recursive: true });
    appendFileSync(
      join(here.root, '.git/config'),
      `[filter "trap"]\n clean = ${program}\n smudge = ${program}\n` +
        `[diff "trap"]\n command = ${program}\n[merge "trap"]\n driver = ${program}\n` +
        `[core]\n fsmonitor = ${program}\n hooksPath = ${trap}\n`,
    );
    here.write('ledger.config.json', '{ "highConsequence": "nonsense" }\n');
    here.write('.gitignore', '*\n');
    const planned = await onCommit(here, 'promote', [here.items.undecided]);
    expect(planned).toEqual(expected);
    expect(existsSync(join(trap, 'ran'))).toBe(false);
  });

  it('takes its policy from the base, whatever the branch has', async () => {
    const here = branch();
    here.write('ledger.config.json', '{ "layout": { "findings": ["elsewhere/*.md"] } }\n');
    here.commit('Bring a policy of its own');
    const planned = await onCommit(here, 'promote', [here.items.undecided]);
    expect(planned).toMatchObject({ kind: 'plan' });
  });

  it('is planned on what the plans before it made', async () => {
    const here = branch();
    const options = optionsOf(here.root);
    const [first, second, all] = await openCommits(options, async (ground) => {
      const acting = async (): Promise<ActInvocation> => ({
        env: options.env,
        now,
        by: `${reviewer.name} <${reviewer.mail}>`,
        place: await ground.place(ground.configs[0] ?? {}),
      });
      const one = await acts.promote!(await acting(), [here.items.undecided]);
      if (one.kind === 'plan') await ground.add(one.writes);
      const other = await acts.reject!(await acting(), [here.items.undecided]);
      return [one, other, ground.writes] as const;
    });
    expect(first).toMatchObject({ kind: 'plan' });
    expect(second).toMatchObject({ kind: 'refused' });
    expect([...all.keys()].filter((path) => path.endsWith('.json'))).toHaveLength(1);
  });

  it('writes through no link, and beside no name that differs in case', async () => {
    const here = branch();
    here.git('mv', 'corpus/ledger', 'other');
    symlinkSync('../other', join(here.root, 'corpus/ledger'));
    here.commit('Link the ledger');
    await expect(
      openCommits(optionsOf(here.root), (ground) =>
        ground.add([{ path: 'corpus/ledger/a.json', before: null, after: '{}' }]),
      ),
    ).rejects.toThrow('link');
    await expect(
      openCommits(optionsOf(here.root), (ground) =>
        ground.add([{ path: 'Src/a.ts', before: null, after: '' }]),
      ),
    ).rejects.toThrow('src');
    await expect(
      openCommits(optionsOf(here.root), (ground) =>
        ground.add([{ path: '.git/hooks/post-checkout', before: null, after: '' }]),
      ),
    ).rejects.toThrow('.git');
  });
});
