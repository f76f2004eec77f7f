import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { captureFact, numberedLines } from '../support/facts.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, captured, madeOnce, reviewer, type Team, team } from '../support/team.ts';
import { sampleOf } from '../support/whole.ts';

const code = numberedLines(20);
/** Each by words of its name. */
const findings = {
  token: 'corpus/findings/token-waits-neighbour.md',
  cache: 'corpus/findings/cache-waits-neighbour.md',
};
const evidence = 'src/token.ts';
const claim = 'The token waits for its neighbour';

/**
 * A repository with memory about a token and about a cache, and with the files that agents load.
 */
const remembered = madeOnce((): Team => {
  const here = team('work', {
    'ledger.config.json': '{}\n',
    [evidence]: code,
    'src/cache.ts': code,
    '.claude/memory/MEMORY.md': '# Memory\n\n- [Own](own.md) — what is kind\n',
    '.claude/memory/own.md': '# Own\n\nBe kind.\n',
    '.claude/rules/own.md': 'Be kind.\n',
  });
  const capture = (name: string): string =>
    captureFact(
      here,
      `The ${name} waits for its neighbour`,
      `src/${name}.ts#L1-L4`,
      `changing the ${name}`,
      '--path',
      `src/${name}.ts`,
    );
  here.did(reviewer, 'promote', capture('token'), capture('cache'));
  here.commit('Memory');
  return here;
});

/** What each makes of memory that cannot be read: of the evidence of a record, or of the record. */
const breaks: readonly {
  readonly what: string;
  readonly file: 'evidence' | 'record';
  readonly does: (here: Team, record: string) => void;
}[] = [
  {
    what: 'evidence with a stray byte',
    file: 'evidence',
    does: (here) => appendFileSync(join(here.root, evidence), Buffer.from([0xff])),
  },
  {
    what: 'evidence with a NUL',
    file: 'evidence',
    does: (here) => appendFileSync(join(here.root, evidence), '\0'),
  },
  {
    what: 'evidence that became a link',
    file: 'evidence',
    does: (here) => (
      renameSync(join(here.root, evidence), join(here.root, 'src/other.ts')),
      symlinkSync('other.ts', join(here.root, evidence))
    ),
  },
  {
    what: 'evidence that became a folder',
    file: 'evidence',
    does: (here) => (rmSync(join(here.root, evidence)), mkdirSync(join(here.root, evidence))),
  },
  {
    what: 'evidence below a link out of the repository',
    file: 'evidence',
    does: (here) => moveOut(here, 'src'),
  },
  {
    what: 'evidence that became a submodule',
    file: 'evidence',
    does: (here) => (
      rmSync(join(here.root, evidence)),
      here.git(
        'update-index',
        '--add',
        '--cacheinfo',
        `160000,${here.git('rev-parse', 'HEAD').trim()},${evidence}`,
      ),
      mkdirSync(join(here.root, evidence))
    ),
  },
  {
    what: 'evidence that is too large',
    file: 'evidence',
    does: (here) => truncateSync(join(here.root, evidence), 33_554_433),
  },
  {
    what: 'a record in UTF-16',
    file: 'record',
    does: (here, record) =>
      writeFileSync(join(here.root, record), Buffer.from(`\ufeff${here.read(record)}`, 'utf16le')),
  },
  {
    what: 'a record that became a folder',
    file: 'record',
    does: (here, record) => (
      rmSync(join(here.root, record)),
      mkdirSync(join(here.root, record)),
      writeFileSync(join(here.root, record, 'x'), '')
    ),
  },
  {
    what: 'a record that became a link to another',
    file: 'record',
    does: (here, record) => (
      rmSync(join(here.root, record)),
      symlinkSync(basename(here.at(findings.cache)), join(here.root, record))
    ),
  },
  {
    what: 'a record that is too large',
    file: 'record',
    does: (here, record) =>
      appendFileSync(join(here.root, record), `${'words '.repeat(10)}\n`.repeat(20_000)),
  },
  {
    what: 'a record of another type',
    file: 'record',
    does: (here, record) =>
      here.write(record, here.read(record).replace('type: finding', 'type: note')),
  },
  {
    what: 'a record whose frontmatter is broken',
    file: 'record',
    does: (here, record) => here.write(record, here.read(record).replace(/^id: .*$/m, 'id: [')),
  },
];

function moveOut(here: Team, folder: string): void {
  const outside = folderWith({});
  cpSync(join(here.root, folder), join(outside, folder), { recursive: true });
  rmSync(join(here.root, folder), { recursive: true });
  symlinkSync(join(outside, folder), join(here.root, folder));
}

const json = <T>(text: string): T => JSON.parse(text) as T;

describe('memory that is there and cannot be read', () => {
  it(
    'is served to nobody, and every command says so and ends with 1, with cold and warm caches',
    { timeout: 240_000 },
    () => {
      const here = remembered();
      const [record, cached] = [here.at(findings.token), basename(here.at(findings.cache))];
      const env = { XDG_CACHE_HOME: join(here.root, '.git/cache') };
      const run = (
        ...args: readonly string[]
      ): { readonly code: number | null; readonly out: string } => here.as(bot, args, { env });
      const hook = (name: string, event: object): string =>
        here.as(bot, ['hook', name], {
          env,
          input: JSON.stringify({
            session_id: `${name}${Math.random()}`,
            cwd: here.root,
            ...event,
          }),
        }).out;
      const item =
        /^\S+/.exec(
          json<{ short: string }>(run('show', record, '--format', 'json').out).short,
        )?.[0] ?? '';
      const before = run('verify', '--format', 'json');
      expect([
        before.code,
        run('lint').code,
        run('status').code,
        run('show', record).code,
        run('sync', '--check').code,
        run('context', '--profile', 'ledger').code,
      ]).toEqual([0, 0, 0, 0, 0, 0]);
      for (const text of [
        run('recall', claim).out,
        here.read('.claude/memory/MEMORY.md'),
        here.read(`.claude/rules/${basename(record)}`),
      ])
        expect(text).toContain(record);
      for (const { what, file: broken, does } of sampleOf(breaks)) {
        const file = broken === 'record' ? record : evidence;
        does(here, record);
        for (const cache of ['cold', 'warm']) {
          const told = (command: string, ...found: readonly unknown[]): void =>
            expect([what, cache, command, ...found]).toEqual([
              what,
              cache,
              command,
              ...found.map((each) => (typeof each === 'boolean' ? true : 1)),
            ]);
          const verified = run('verify', '--format', 'json');
          const own = json<{
            records: {
              path: string;
              state: string;
              surfaces: { state: string; surface: string }[];
            }[];
          }>(verified.out).records.find(({ path }) => path === record);
          told(
            'verify',
            verified.code,
            own?.state === 'unreadable',
            own?.surfaces.some(
              ({ state, surface }) => state === 'unreadable' && surface.startsWith(file),
            ) ?? false,
          );
          const linted = run('lint', '--format', 'json');
          told(
            'lint',
            linted.code,
            json<{ diagnostics: { code: string; severity: string; path: string }[] }>(
              linted.out,
            ).diagnostics.some(
              ({ code: rule, severity, path }) =>
                severity === 'error' && ['LDG001', 'FND320'].includes(rule) && path === record,
            ),
          );
          const recalled = run('recall', claim, '--format', 'json');
          const { packets, leftOut } = json<{
            packets: { path: string }[];
            leftOut: { reason: string }[];
          }>(recalled.out);
          told(
            'recall',
            recalled.code,
            packets.every(({ path }) => path !== record),
            leftOut.some(({ reason }) => reason === 'unreadable'),
          );
          // The others keep nothing from run to run.
          if (cache === 'warm') continue;
          const context = run('context', '--profile', 'ledger');
          told('context', context.code, !context.out.includes(record));
          const shown = run('show', item, '--format', 'json');
          told(
            'show',
            shown.code,
            json<{ compared: { state: string }[] }>(shown.out).compared.some(
              ({ state }) => state === 'unreadable',
            ),
          );
          const status = run('status', '--format', 'json');
          told(
            'status',
            status.code,
            json<{ broken: { path: string; state: string }[] }>(status.out).broken.some(
              ({ path, state }) => path === record && state === 'unreadable',
            ),
          );
          for (const command of [['conflicts'], ['graph'], ['export'], ['list']])
            told(command.join(' '), run(...command).code);
          const start = hook('session-start', { source: 'startup' });
          told(
            'session-start',
            !start.includes(record),
            /\d left out \(.* cannot be read\)/.test(start),
          );
          told(
            'user-prompt-submit',
            !hook('user-prompt-submit', { prompt: claim }).includes(record),
          );
          // What agents load is derived from records; of their evidence lint and verify say this.
          if (broken !== 'record') continue;
          const synced = run('sync', '--dry-run');
          told('sync', synced.code, synced.out.includes(`leave out ${record}:`));
        }
        expect([what, run('sync').code]).toEqual([what, broken === 'record' ? 1 : 0]);
        const loaded = [
          here.read('.claude/memory/MEMORY.md'),
          ...readdirSync(join(here.root, '.claude/rules')).map((name) =>
            here.read(`.claude/rules/${name}`),
          ),
        ].join('\n');
        expect([what, loaded.includes(record), loaded.includes(cached)]).toEqual([
          what,
          broken !== 'record',
          broken !== 'record' || !what.includes('below a link'),
        ]);
        here.git('reset', '-q', '--hard');
        here.git('clean', '-qfd');
        expect([what, run('verify').code, run('sync', '--check').code]).toEqual([what, 0, 0]);
      }
    },
  );

  it('may be a file that nobody lets the tool open', { timeout: 60_000 }, () => {
    const here = remembered();
    const isRoot = process.getuid?.() === 0;
    if (isRoot) spawnSync('chown', ['-R', '65534:65534', here.root]);
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: here.root,
      GIT_CONFIG_GLOBAL: '/dev/null',
      XDG_CACHE_HOME: join(here.root, '.git/cache'),
    } as unknown as NodeJS.ProcessEnv;
    const run = (
      ...args: readonly string[]
    ): { readonly status: number | null; readonly stdout: string } =>
      spawnSync(process.execPath, [resolve('bin/ledger.cjs'), ...args], {
        cwd: here.root,
        encoding: 'utf8',
        env,
        ...(isRoot ? { uid: 65_534, gid: 65_534 } : {}),
      });
    expect(run('verify').status).toBe(0);
    for (const file of [here.at(findings.token), evidence]) {
      chmodSync(join(here.root, file), 0);
      for (const cache of ['cold', 'warm']) {
        const { status, stdout } = run('verify', '--format', 'json');
        expect([
          file,
          cache,
          status,
          json<{ records: { state: string }[] }>(stdout)
            .records.map(({ state }) => state)
            .sort(),
        ]).toEqual([file, cache, 1, ['fresh', 'unreadable']]);
      }
      expect([file, run('lint').status, run('recall', claim).status]).toEqual([file, 1, 1]);
      chmodSync(join(here.root, file), 0o644);
      expect([file, run('verify').status]).toEqual([file, 0]);
    }
  });

  it(
    'is told from a source outside of the repository, which nobody can compare here',
    { timeout: 30_000 },
    () => {
      const here = team('work', { 'ledger.config.json': '{}\n' });
      const item = captured(
        here.did(
          bot,
          'capture',
          'The registry answers within a second',
          'https://example.org/limits',
          '--quote',
          'within one second',
          '--when',
          'calling the registry',
          '--not-when',
          'in tests',
        ),
      );
      here.did(reviewer, 'promote', item);
      const recalled = here.as(bot, ['recall', 'calling the registry', '--format', 'json']);
      expect(
        json<{ packets: { note: string }[] }>(recalled.out).packets.map(({ note }) => note),
      ).toEqual(['unverifiable']);
      for (const command of ['verify', 'lint', 'status', 'context'])
        expect([command, here.as(bot, [command]).code]).toEqual([command, 0]);
      expect([recalled.code, here.as(bot, ['show', item]).code]).toEqual([0, 0]);
    },
  );
});
