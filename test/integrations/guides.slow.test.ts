import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, type Team, team } from '../support/team.ts';
import { whole } from '../support/whole.ts';

const blocks = (guide: string, language: string): string[] =>
  [
    ...readFileSync(`docs/guides/${guide}.md`, 'utf8').matchAll(
      new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'gm'),
    ),
  ].map(([, text]) => text ?? '');

/** A branch on which a fact was promoted by a commit of the one who decided. */
function branched(): Team {
  const here = team('main', {
    'src/a.ts': numberedLines(8),
    'ledger.config.json': '{}\n',
    'memory/INDEX.md': '# Memory index\n',
  });
  here.git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  here.git('checkout', '-q', '-b', 'work');
  promoteFact(here, 'Zero is the first value', 'src/a.ts#L1-L4', 'changing values');
  here.commit('Remember');
  return here;
}

/** Runs a line as somebody pastes it, with the built tool first on the PATH. */
function pasted(
  here: Team,
  line: string,
): { readonly line: string; readonly code: number | null; readonly said: string } {
  const bin = folderWith({});
  writeFileSync(
    join(bin, 'ledger'),
    `#!/bin/sh\nexec '${process.execPath}' '${resolve('bin/ledger.cjs')}' "$@"\n`,
  );
  chmodSync(join(bin, 'ledger'), 0o755);
  const who = {
    GIT_AUTHOR_NAME: bot.name,
    GIT_AUTHOR_EMAIL: bot.mail,
    GIT_COMMITTER_NAME: bot.name,
    GIT_COMMITTER_EMAIL: bot.mail,
  };
  const ran = spawnSync('sh', ['-c', line], {
    cwd: here.root,
    encoding: 'utf8',
    env: {
      PATH: `${bin}:${process.env.PATH ?? ''}`,
      HOME: here.root,
      GIT_CONFIG_GLOBAL: '/dev/null',
      ...who,
    } as unknown as NodeJS.ProcessEnv,
  });
  return { line, code: ran.status, said: ran.status === 0 ? '' : ran.stdout + ran.stderr };
}

describe.each(['github', 'squash-merging', 'topics'])('the guide %s', (guide) => {
  whole('has commands that do what they say, one after the other', { timeout: 120_000 }, () => {
    const here = branched();
    const lines = blocks(guide, 'sh').flatMap((text) => text.trimEnd().split('\n'));
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.map((line) => pasted(here, line))).toEqual(
      lines.map((line) => ({ line, code: 0, said: '' })),
    );
  });
});

describe('the workflows of the guide', () => {
  interface Step {
    readonly uses?: string;
    readonly run?: string;
    readonly with?: Readonly<Record<string, unknown>>;
  }
  interface Workflow {
    readonly on?: Readonly<Record<string, unknown>>;
    readonly permissions: Readonly<Record<string, string>>;
    readonly jobs?: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
    readonly steps?: readonly Step[];
  }
  const [workflow, deciding, landing, scanning] = blocks('github', 'yaml').map(
    (text) => parse(text) as Workflow,
  );
  const steps = [...(workflow?.jobs?.gate?.steps ?? []), ...(scanning?.steps ?? [])];

  it('fetches history, runs on pull requests and merge groups, and asks for no more than it needs', () => {
    expect(Object.keys(workflow?.on ?? {})).toEqual(['pull_request', 'merge_group']);
    expect(workflow?.permissions).toEqual({ contents: 'read', 'pull-requests': 'write' });
    expect(steps[0]?.with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
    expect(steps.some((step) => step.run !== undefined)).toBe(false);
  });

  it('names the version of this package and inputs that the action has, and lists all of them', () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    const action = parse(readFileSync('action.yml', 'utf8')) as {
      inputs: Record<string, unknown>;
      outputs: Record<string, unknown>;
    };
    const others = [deciding?.jobs?.decide, landing?.jobs?.land].flatMap((job) => job?.steps ?? []);
    const own = [...steps, ...others].filter((step) => step.uses?.startsWith('memory-ledger/'));
    expect(own).toHaveLength(4);
    expect(own.map((step) => step.uses)).toEqual(
      own.map(() => `memory-ledger/memory-ledger@v${version}`),
    );
    for (const step of own)
      expect(Object.keys(action.inputs)).toEqual(
        expect.arrayContaining(Object.keys(step.with ?? {})),
      );
    const page = readFileSync('docs/guides/github.md', 'utf8');
    expect([...page.matchAll(/^\| `([\w-]+)` \|/gm)].map(([, name]) => name)).toEqual(
      Object.keys(action.inputs),
    );
    for (const name of Object.keys(action.outputs)) expect(page).toContain(`\`${name}\``);
  });
});

describe('the guide syncing', () => {
  whole(
    'has commands that do what they say, and a configuration that chooses',
    { timeout: 120_000 },
    () => {
      const here = team('main', {
        'src/a.ts': 'export const zero = 0;\n',
        'memory/INDEX.md': '# Memory index\n',
        '.claude/memory/MEMORY.md': '# Notes\n',
        'AGENTS.md': '# Agents\n',
      });
      promoteFact(
        here,
        'Zero is the first value',
        'src/a.ts#L1',
        'changing values',
        '--path',
        'src/**',
      );
      const synced = (): string[] =>
        [
          '.claude/memory/MEMORY.md',
          'AGENTS.md',
          ...readdirSync(join(here.root, '.claude/rules')).map((name) => `.claude/rules/${name}`),
        ].map((path) => here.read(path));
      const told = synced();
      expect(told).toHaveLength(3);
      const [sync = '', edits = ''] = blocks('syncing', 'sh');
      here.write('.claude/memory/MEMORY.md', '# Notes\n');
      const lines = sync.trimEnd().split('\n');
      expect(lines.map((line) => pasted(here, line))).toEqual(
        lines.map((line) => ({ line, code: 0, said: '' })),
      );
      here.write('.claude/memory/MEMORY.md', (told[0] ?? '').replace('changing values', 'always'));
      const [lint = '', restore = ''] = edits.trimEnd().split('\n');
      expect(
        here.as(
          bot,
          lint
            .replace(/ +#.*$/, '')
            .split(' ')
            .slice(1),
        ).out,
      ).toContain('LED512');
      expect(pasted(here, restore)).toEqual({ line: restore, code: 0, said: '' });
      expect(synced()).toEqual(told);
      here.write('ledger.config.json', blocks('syncing', 'json')[0] ?? '');
      here.did(bot, 'sync');
      expect(here.git('status', '--short', '-uall')).not.toContain('.claude/rules');
      expect(here.read('AGENTS.md')).toBe(told[1]);
    },
  );
});
