import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { fingerprintKinds } from '#disk/facts/view-file';
import { checkDependencies, getCachedView, type ViewsPlace } from '#disk/facts/views';

import { lint } from '../../src/app/lint/lint.ts';
import { folderWith } from '../support/run-cli.ts';
import { bot, team } from '../support/team.ts';
import { tries } from '../support/whole.ts';

const cacheAt = (location: string, more: Partial<ViewsPlace> = {}): ViewsPlace => ({
  env: { HOME: location },
  location,
  strategy: 'metadata',
  build: 'b1',
  ...more,
});

/** A lint of a folder behind a cache, and how often it had to judge. */
function lintBehind(root: string, cache: ViewsPlace) {
  let judged = 0;
  const work = async () => {
    judged += 1;
    return said(await lint({ cwd: root, now: new Date('2026-11-22') }));
  };
  return {
    ask: (key: unknown = 'k') => getCachedView(cache, root, key, work),
    count: () => judged,
  };
}

function said(result: unknown): unknown {
  return JSON.parse(JSON.stringify(result)) as unknown;
}

const cases = resolve('test/cases');
const workspaces: readonly string[] = ['valid', 'violating'].flatMap((kind) =>
  readdirSync(join(cases, kind), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('expected.txt'))
    .map((path) => join(cases, kind, dirname(path))),
);

/** Something somebody does to a work tree. */
type Edit = (root: string, at: number) => void;
const filesOf = (root: string): string[] =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.parentPath.includes('.git'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const pick = (root: string, at: number): string =>
  filesOf(root)[at % filesOf(root).length] ?? join(root, 'memory/INDEX.md');
const edits: Readonly<Record<string, Edit>> = {
  append: (root, at) => appendFileSync(pick(root, at), '\nMore of it. See [here](gone.md).\n'),
  'same length, old time': (root, at) => {
    const path = pick(root, at);
    const text = readFileSync(path, 'latin1');
    const { length } = text;
    writeFileSync(
      path,
      text.replace(/[a-y]/, (letter) => String.fromCharCode(letter.charCodeAt(0) + 1)),
      'latin1',
    );
    expect(readFileSync(path, 'latin1')).toHaveLength(length);
    utimesSync(path, 1_600_000_000, 1_600_000_000);
  },
  touch: (root, at) => utimesSync(pick(root, at), 1_700_000_000, 1_700_000_000),
  remove: (root, at) => rmSync(pick(root, at)),
  rename: (root, at) => renameSync(pick(root, at), `${pick(root, at)}.moved.md`),
  'a new record': (root, at) => {
    mkdirSync(join(root, 'corpus/findings'), { recursive: true });
    writeFileSync(
      join(root, `corpus/findings/new-${at}.md`),
      `---\ntype: finding\nid: FND-2026-00${at % 10}\n---\n\n# New ${at}\n`,
    );
  },
  'a file for a link': (root, at) => {
    const path = pick(root, at);
    if (existsSync(join(root, 'elsewhere.md'))) return;
    renameSync(path, join(root, 'elsewhere.md'));
    symlinkSync(join(root, 'elsewhere.md'), path);
  },
  'a folder moved away and back': (root) => {
    if (!existsSync(join(root, 'corpus'))) return;
    renameSync(join(root, 'corpus'), join(root, 'corpse'));
    renameSync(join(root, 'corpse'), join(root, 'corpus'));
  },
  'a folder for a link': (root) => {
    if (!existsSync(join(root, 'corpus')) || existsSync(join(root, 'body'))) return;
    renameSync(join(root, 'corpus'), join(root, 'body'));
    symlinkSync('body', join(root, 'corpus'));
  },
  mode: (root, at) => chmodSync(pick(root, at), 0o755),
  waivers: (root) =>
    writeFileSync(join(root, 'ledger.waivers.json'), '{ "schemaVersion": 1, "waivers": [] }\n'),
  configuration: (root, at) =>
    writeFileSync(
      join(root, 'ledger.config.json'),
      at % 2 === 0 ? '{ "rules": { "IDX102": "off" } }\n' : '{}\n',
    ),
  'a file that comes and goes': (root) => {
    writeFileSync(join(root, 'memory.swp'), '');
    rmSync(join(root, 'memory.swp'));
  },
};

describe('what a lint found and kept', { timeout: 120_000 }, () => {
  it('is what it would find now, whatever was edited in between', async () => {
    const rooted = workspaces
      .filter((_each, at) => at % 9 === 0)
      .map((source) => {
        const root = folderWith({});
        cpSync(source, root, { recursive: true });
        mkdirSync(join(root, '.git'), { recursive: true });
        return root;
      });
    const folder = folderWith({});
    // Old enough to be told by their facts alone.
    await sleep(2_100);
    let hits = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...rooted),
        fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(50)), {
          minLength: 1,
          maxLength: 4,
        }),
        async (root, steps) => {
          const behind = lintBehind(root, cacheAt(folder));
          for (const [name, at] of [...steps, ['touch', 0] as const]) {
            const before = behind.count();
            const outcomes = await Promise.allSettled([
              behind.ask(),
              lint({ cwd: root, now: new Date('2026-11-22') }).then(said),
            ]);
            expect([name, outcomes[0]]).toEqual([name, outcomes[1]]);
            if (behind.count() === before) hits += 1;
            if (filesOf(root).length > 0) edits[name]?.(root, at);
          }
        },
      ),
      { numRuns: tries(20, 60) },
    );
    expect(hits).toBeGreaterThan(tries(6, 20));
  });

  it('is found again without judging, by other processes too, until something that counts differs', async () => {
    const root = folderWith({ 'memory/INDEX.md': '# Index\n', '.git/HEAD': '' });
    const folder = folderWith({});
    const behind = lintBehind(root, cacheAt(folder));
    const first = await behind.ask();
    expect([
      await behind.ask(),
      await lintBehind(root, cacheAt(folder, { strategy: 'content' })).ask(),
      behind.count(),
    ]).toEqual([first, first, 1]);
    const asked: [string, ViewsPlace, unknown][] = [
      ['another build', cacheAt(folder, { build: 'b2' }), 'k'],
      ['another question', cacheAt(folder), 'other'],
      ['another place', cacheAt(folderWith({})), 'k'],
    ];
    for (const [why, cache, key] of asked) {
      const other = lintBehind(root, cache);
      expect([await other.ask(key), other.count(), why]).toEqual([first, 1, why]);
    }
  });

  it.each<[string, (path: string) => void]>([
    ['truncated', (path) => truncateSync(path, 100)],
    ['empty', (path) => writeFileSync(path, '')],
    [
      'changed in one bit',
      (path) =>
        writeFileSync(
          path,
          readFileSync(path).map((byte, at) => (at === 200 ? byte ^ 1 : byte)),
        ),
    ],
    [
      'of a later release',
      (path) =>
        writeFileSync(
          path,
          Buffer.concat([Buffer.from('ledger remembers 4\n'), readFileSync(path).subarray(19)]),
        ),
    ],
    ['no file of ours', (path) => writeFileSync(path, 'something else')],
    ['a folder', (path) => (rmSync(path), mkdirSync(path))],
    [
      'another question under this name',
      (path) =>
        cpSync(
          path.replace(
            /[0-9a-f]{16}(?=\.view)/,
            (name) =>
              readdirSync(dirname(path))
                .find((each) => !each.includes(name))
                ?.split('.')[1] ?? '',
          ),
          path,
        ),
    ],
  ])('and is %s is as good as nothing', async (_name, spoil) => {
    const root = folderWith({ 'memory/INDEX.md': '# Index\n', '.git/HEAD': '' });
    const folder = folderWith({});
    const behind = lintBehind(root, cacheAt(folder));
    const first = await behind.ask();
    const [name] = readdirSync(folder);
    await getCachedView(cacheAt(folder), root, 'other', () => Promise.resolve('not this'));
    spoil(join(folder, name ?? ''));
    expect([await behind.ask(), behind.count()]).toEqual([first, 2]);
  });

  it('is not believed of a file whose content was replaced, its length and time kept', async () => {
    const root = folderWith({ 'a.md': 'one' });
    const path = join(root, 'a.md');
    const { readSource } = await import('#disk/reading/read-source');
    const folder = folderWith({});
    const ask = (): Promise<unknown> =>
      getCachedView(cacheAt(folder), root, 'k', () => Promise.resolve(readSource(path, 'a.md')));
    utimesSync(path, 1_600_000_000, 1_600_000_000);
    await sleep(2_100);
    await ask();
    writeFileSync(path, 'two');
    utimesSync(path, 1_600_000_000, 1_600_000_000);
    expect(await ask()).toMatchObject({ text: 'two' });
  });

  it.each([
    ['long before the run', 2_001, true],
    ['just before the run', 1_999, false],
    ['during the run', -5, false],
  ])('is told by content where a file changed %s', (_when, before, byFacts) => {
    const path = join(folderWith({ 'a.md': 'one' }), 'a.md');
    const { mtimeMs, ctimeMs, size, ino } = lstatSync(path);
    const kept = {
      value: '',
      began: Math.max(mtimeMs, ctimeMs) + before,
      paths: [path],
      kinds: Uint8Array.of(fingerprintKinds.indexOf('file')),
      numbers: Float64Array.of(size, mtimeMs, ctimeMs, ino),
      digests: new Uint8Array(16).fill(7),
    };
    expect([
      checkDependencies(kept, () => '08'.repeat(16), 'metadata').holds,
      checkDependencies(kept, () => '07'.repeat(16), 'metadata').holds,
      checkDependencies(kept, () => '08'.repeat(16), 'content').holds,
    ]).toEqual([byFacts, true, false]);
  });

  it('where nothing can be written changes nothing', async () => {
    const root = folderWith({ 'memory/INDEX.md': '# Index\n', '.git/HEAD': '' });
    const behind = lintBehind(root, cacheAt(join(root, 'memory/INDEX.md/cache')));
    const [first, second] = [await behind.ask(), await behind.ask()];
    expect([first, behind.count()]).toEqual([second, 2]);
  });

  it('is never of two moments: what changes while it is looked at is not kept', async () => {
    const root = folderWith({ 'a.md': 'one' });
    const folder = folderWith({});
    const { readSource } = await import('#disk/reading/read-source');
    const read = (): string => JSON.stringify(readSource(join(root, 'a.md'), 'a.md'));
    const twice = await getCachedView(cacheAt(folder), root, 'k', async () => {
      const first = read();
      writeFileSync(join(root, 'a.md'), 'other');
      return Promise.resolve([first, read()]);
    });
    expect([new Set(twice).size, readdirSync(folder)]).toEqual([2, []]);
  });

  it('depends on all that a view does which it is made of, kept or not', async () => {
    const [root, folder] = [folderWith({ 'a.md': 'one' }), folderWith({})];
    const { readSource } = await import('#disk/reading/read-source');
    const read = (): Promise<string> =>
      Promise.resolve(JSON.stringify(readSource(join(root, 'a.md'), 'a.md')));
    const inner = (): Promise<string> => getCachedView(cacheAt(folder), root, 'inner', read);
    const outer = (name: string): Promise<string> =>
      getCachedView(cacheAt(folder), root, name, async () => `outer ${await inner()}`);
    // The inner view is new for the first, and kept for the second.
    expect(await outer('first')).toBe(await outer('second'));
    writeFileSync(join(root, 'a.md'), 'other');
    for (const name of ['second', 'first']) expect(await outer(name)).toContain('other');
    const kept = getCachedView(cacheAt(folder), root, 'first', () => Promise.resolve('made anew'));
    expect(await kept).toContain('other');
  });

  it('is not kept by what is made of it where a file alone does not tell whether it holds', async () => {
    const [root, folder] = [folderWith({}), folderWith({})];
    const outer = (value: string): Promise<string> =>
      getCachedView(cacheAt(folder), root, 'outer', () =>
        getCachedView(
          cacheAt(folder),
          root,
          'inner',
          () => Promise.resolve(value),
          () => Promise.resolve(false),
        ),
      );
    expect([await outer('one'), await outer('two')]).toEqual(['one', 'two']);
  });

  it('gives way to younger ones, and leaves what is not its own', async () => {
    const folder = folderWith({
      'notes.txt': 'mine',
      [`${'0'.repeat(20)}.${'1'.repeat(16)}.view.77`]: '',
      [`${'0'.repeat(20)}.${'2'.repeat(16)}.view`]: '',
    });
    for (const name of readdirSync(folder))
      utimesSync(join(folder, name), 1_600_000_000, 1_600_000_000);
    const root = folderWith({});
    for (let at = 0; at < 40; at += 1)
      await getCachedView(cacheAt(folder), root, at, () => Promise.resolve(at));
    expect([readdirSync(folder).length, readFileSync(join(folder, 'notes.txt'), 'utf8')]).toEqual([
      33,
      'mine',
    ]);
    expect(await getCachedView(cacheAt(folder), root, 39, () => Promise.resolve('not this'))).toBe(
      39,
    );
  });
});

describe('what a lint found with the help of git', { timeout: 60_000 }, () => {
  it('holds until git would answer otherwise', async () => {
    const here = team('work', {
      'ledger.config.json': '{}\n',
      'src/gone.ts': 'export const gone = 1;\n'.repeat(9),
    });
    here.did(
      bot,
      'capture',
      'The gone module waits for its neighbour',
      'src/gone.ts#L1-L4',
      '--when',
      'changing it',
      '--not-when',
      'in tests',
    );
    here.commit('Memory');
    here.git('rm', '-q', 'src/gone.ts');
    const folder = folderWith({});
    const behind = lintBehind(here.root, cacheAt(folder));
    const first = await behind.ask();
    expect([
      await behind.ask(),
      behind.count(),
      JSON.stringify(first).includes('src/gone.ts'),
    ]).toEqual([first, 1, true]);
    const changes: [string, () => unknown][] = [
      ['a commit', () => here.git('commit', '-qm', 'Gone')],
      [
        'a move in the index',
        () => (
          here.write('src/found.ts', 'export const gone = 1;\n'.repeat(9)),
          here.git('add', '-A')
        ),
      ],
      ['another commit', () => here.git('commit', '-q', '--amend', '-m', 'Moved')],
      ['another branch', () => here.git('symbolic-ref', 'HEAD', 'refs/heads/nowhere')],
    ];
    for (const [why, change] of changes) {
      const before = behind.count();
      change();
      expect([why, await behind.ask()]).toEqual([
        why,
        said(await lint({ cwd: here.root, now: new Date('2026-11-22') })),
      ]);
      expect([why, behind.count()]).toEqual([why, before + 1]);
      await behind.ask();
      expect([why, behind.count()]).toEqual([why, before + 1]);
    }
  });
});
