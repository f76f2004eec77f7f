import { spawn } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandLinesIn, rawCharacters } from '../hostile/raw-output.ts';
import { promoteFact } from '../support/facts.ts';
import { folderWith, ledger, type Ran } from '../support/run-cli.ts';
import { bot, team } from '../support/team.ts';
import { tries } from '../support/whole.ts';

const store = '.claude/memory';
const note = (name: string, description: string, body = 'Words.\n'): string =>
  `---\nname: ${name}\ndescription: ${description}\nmetadata: \n  node_type: memory\n  ` +
  `type: project\n  originSessionId: 1-2\n---\n\n${body}`;

interface Home {
  readonly root: string;
  run(args: readonly string[], input?: string): Ran;
  json(...args: readonly string[]): Record<string, unknown>;
  read(path: string): string;
}

/** A folder with files, and the tool run in it with caches of its own. */
function home(files: Readonly<Record<string, string>>, below = '.'): Home {
  const root = folderWith(files);
  mkdirSync(join(root, below), { recursive: true });
  const run = (args: readonly string[], input = ''): Ran =>
    ledger(join(root, below), args, {
      input,
      env: { HOME: root, XDG_CACHE_HOME: join(root, '.cache'), GIT_CONFIG_GLOBAL: '/dev/null' },
    });
  return {
    root,
    run,
    json: (...args) =>
      JSON.parse(run([...args, '--format', 'json']).out) as Record<string, unknown>,
    read: (path) => readFileSync(join(root, path), 'utf8'),
  };
}

function repository(files: Readonly<Record<string, string>>): Home {
  return home({
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/config': '[core]\n',
    '.git/objects/.keep': '',
    '.git/refs/.keep': '',
    ...files,
  });
}

describe('ledger topic', () => {
  it('writes a topic like the others of its store, with its line, and leaves every other byte', () => {
    const here = repository({
      [`${store}/MEMORY.md`]: '# Mine\n\n<!-- né -->\n- [A](a.md) — hook of mine\n\nThe end.\n',
      [`${store}/a.md`]: note('a', 'd'),
    });
    expect(
      here.run(
        ['topic', 'write', 'small-prs', '--type', 'feedback', '--description', 'Wants: small #1'],
        'See [[a]] and [[nowhere]].\n',
      ),
    ).toMatchObject({ code: 0, error: '' });
    expect(here.read(`${store}/small-prs.md`)).toBe(
      '---\nname: small-prs\ndescription: "Wants: small #1"\nmetadata:\n  node_type: ' +
        'memory\n  type: feedback\n---\n\nSee [[a]] and [[nowhere]].\n',
    );
    expect(here.read(`${store}/MEMORY.md`)).toBe(
      '# Mine\n\n<!-- né -->\n- [A](a.md) — hook of mine\n- [small-prs](small-prs.md) — Wants: small #1\n\nThe end.\n',
    );
    expect(here.read(`${store}/a.md`)).toBe(note('a', 'd'));
    expect(here.json('topic', 'list')).toMatchObject({
      store: { dialect: 'claude' },
      topics: [
        { topic: 'a', type: 'project', indexed: true },
        {
          topic: 'small-prs',
          name: 'small-prs',
          description: 'Wants: small #1',
          type: 'feedback',
          indexed: true,
        },
      ],
    });
    expect(here.json('topic', 'show', 'small-prs')).toMatchObject({
      body: 'See [[a]] and [[nowhere]].\n',
      links: ['a', 'nowhere'],
    });
    expect(here.run(['topic', 'show', 'small-prs', '--body']).out).toBe(
      'See [[a]] and [[nowhere]].\n',
    );
  });

  it('changes nothing when it is written as it is, and keeps keys it does not know', () => {
    const text = note('a', 'd', '\n# H\n\nText');
    const here = repository({
      [`${store}/MEMORY.md`]: '- [A](a.md) - hook\n',
      [`${store}/a.md`]: text,
    });
    expect(
      here.run(['topic', 'write', 'a'], here.run(['topic', 'show', 'a', '--body']).out).out,
    ).toBe('nothing to do\n');
    expect(here.read(`${store}/a.md`)).toBe(text);
    expect(here.run(['topic', 'write', 'a', '--type', 'user']).code).toBe(0);
    expect(here.read(`${store}/a.md`)).toBe(text.replace('type: project', 'type: user'));
  });

  it('reads its text from a file, and says what is missing', () => {
    const here = repository({ [`${store}/MEMORY.md`]: '# M\n', 'draft.md': 'From a file.\n' });
    expect(
      here.run(['topic', 'write', 'a', 'draft.md', '--type', 'user', '--description', 'd']).code,
    ).toBe(0);
    expect(here.read(`${store}/a.md`)).toContain('\n\nFrom a file.\n');
    for (const [args, says] of [
      [['b', 'draft.md', '--type', 'user'], 'no description'],
      [['b', 'draft.md', '--description', 'd'], 'no type'],
      [['b', '--type', 'user', '--description', 'd'], 'no text'],
      [['b', 'draft.md', '--type', 'usr', '--description', 'd'], 'did you mean user?'],
      [['a'], 'standard input is empty'],
      [['a', '--description', 'x'.repeat(121)], '121 characters'],
      [['a', '--description', 'x\ntype: user'], 'more than one line'],
    ] as const) {
      expect(here.run(['topic', 'write', ...args])).toMatchObject({
        code: 2,
        error: expect.stringContaining(says) as string,
      });
    }
    expect(here.run(['topic', 'show', 'c'])).toMatchObject({ code: 2 });
    expect(readdirSync(join(here.root, store)).filter((name) => name.endsWith('.md'))).toEqual([
      'MEMORY.md',
      'a.md',
    ]);
  });

  it('a topic that changed since it was read is a conflict: both texts are kept', () => {
    const here = repository({
      [`${store}/MEMORY.md`]: '- [A](a.md) — d\n',
      [`${store}/a.md`]: note('a', 'd'),
    });
    const { digest } = here.json('topic', 'show', 'a') as { digest: string };
    writeFileSync(join(here.root, store, 'a.md'), note('a', 'd', 'Theirs.\n'));
    const ran = here.run(['topic', 'write', 'a', '--expect', digest], 'Mine.\n');
    expect(ran).toMatchObject({
      code: 1,
      error: expect.stringContaining(`${store}/a.md changed since it was read`) as string,
    });
    expect(here.read(`${store}/a.md`)).toContain('Theirs.');
    expect(readFileSync(/your text is in (\S+)/.exec(ran.error)?.[1] ?? '', 'utf8')).toBe(
      'Mine.\n',
    );
    expect(here.run(['topic', 'write', 'a', '--expect', 'new'], 'Mine.\n')).toMatchObject({
      code: 1,
      error: expect.stringContaining('already exists') as string,
    });
    expect(here.run(['topic', 'rm', 'a', '--force', '--expect', digest]).code).toBe(1);
    expect(here.run(['topic', 'write', 'a', '--expect', 'abc'], 'x').code).toBe(2);
    const now = (here.json('topic', 'show', 'a') as { digest: string }).digest;
    expect(here.run(['topic', 'write', 'a', '--expect', now.slice(7, 19)], 'Mine.\n').code).toBe(0);
    expect(here.read(`${store}/a.md`)).toContain('Mine.');
  });

  it('rm shows what goes, goes with --force, and is done when it is done', () => {
    const files = {
      [`${store}/MEMORY.md`]: '- [A](a.md) — d\n- [B](b.md) — e\n',
      [`${store}/a.md`]: note('a', 'd'),
      [`${store}/b.md`]: note('b', 'e'),
    };
    const here = repository(files);
    const preview = here.run(['topic', 'rm', 'a']);
    expect(preview).toMatchObject({
      code: 0,
      out: expect.stringContaining('-- [A](a.md) — d') as string,
    });
    expect(preview.out).toContain('to delete it: ledger topic rm a --force');
    expect([here.read(`${store}/a.md`), here.read(`${store}/MEMORY.md`)]).toEqual([
      files[`${store}/a.md`],
      files[`${store}/MEMORY.md`],
    ]);
    expect(here.run(['topic', 'rm', 'a', '--force']).code).toBe(0);
    expect([existsSync(join(here.root, store, 'a.md')), here.read(`${store}/MEMORY.md`)]).toEqual([
      false,
      '- [B](b.md) — e\n',
    ]);
    expect(here.run(['topic', 'rm', 'a', '--force'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('no topic is called a') as string,
    });
  });

  it('what was done is taken back by undo, and a saved plan is applied', () => {
    const here = team('main', {
      [`${store}/MEMORY.md`]: '- [A](a.md) — d\n',
      [`${store}/a.md`]: note('a', 'd'),
    });
    const env = { env: { XDG_CACHE_HOME: join(here.root, '.git/cache') } };
    expect(here.as(bot, ['topic', 'rm', 'a', '--force'], env).code).toBe(0);
    expect(here.as(bot, ['undo'], env)).toMatchObject({ code: 0, error: '' });
    expect([here.read(`${store}/a.md`), here.read(`${store}/MEMORY.md`)]).toEqual([
      note('a', 'd'),
      '- [A](a.md) — d\n',
    ]);
    const plan = here.as(
      bot,
      ['topic', 'write', 'b', '--type', 'user', '--description', 'e', '--plan'],
      { ...env, input: 'B\n' },
    ).out;
    expect(existsSync(join(here.root, store, 'b.md'))).toBe(false);
    expect(here.as(bot, ['apply', '-'], { ...env, input: plan })).toMatchObject({
      code: 0,
      error: '',
    });
    expect(here.read(`${store}/MEMORY.md`)).toBe('- [A](a.md) — d\n- [b](b.md) — e\n');
  });

  it('a note that git never had is taken back, too', () => {
    const here = team('main', { [`${store}/MEMORY.md`]: '# M\n' });
    const env = { env: { XDG_CACHE_HOME: join(here.root, '.git/cache') } };
    here.as(bot, ['topic', 'write', 'b', '--type', 'user', '--description', 'e'], {
      ...env,
      input: 'B\n',
    });
    const written = here.read(`${store}/b.md`);
    expect(here.as(bot, ['topic', 'rm', 'b', '--force'], env).code).toBe(0);
    expect(here.as(bot, ['undo'], env)).toMatchObject({ code: 0, error: '' });
    expect(here.read(`${store}/b.md`)).toBe(written);
  });

  it(
    'is taken back, and indexes are completed, where git does not say who somebody is: ' +
      'nothing is recorded of that',
    () => {
      const here = home({
        '.claude/memory/MEMORY.md': '- [A](a.md) — d\n',
        '.claude/memory/a.md': note('a', 'd'),
      });
      expect(
        here.run(['topic', 'write', 'b', '--type', 'user', '--description', 'e'], 'B\n'),
      ).toMatchObject({ code: 0, error: '' });
      expect(here.run(['undo'])).toMatchObject({ code: 0, error: '' });
      expect([
        existsSync(join(here.root, '.claude/memory/b.md')),
        here.read('.claude/memory/MEMORY.md'),
      ]).toEqual([false, '- [A](a.md) — d\n']);
      writeFileSync(join(here.root, '.claude/memory/c.md'), note('c', 'f'));
      expect(here.run(['index', '--write'])).toMatchObject({ code: 0, error: '' });
      expect(here.read('.claude/memory/MEMORY.md')).toBe('- [A](a.md) — d\n- [c](c.md) — f\n');
      expect(here.run(['undo'])).toMatchObject({ code: 0, error: '' });
      expect(here.run(['capture', 'x y'])).toMatchObject({
        code: 2,
        error: expect.stringContaining("git user.name and user.email aren't set") as string,
      });
    },
  );

  it('memory that was decided on is no note', () => {
    const here = team('work', {
      'src/a.ts': 'export const a = 1;\nexport const b = 2;\nexport const c = 3;\n',
      [`${store}/MEMORY.md`]: '# M\n',
      'ledger.config.json': `{ "layout": { "findings": ["${store}/*.md"] } }\n`,
    });
    promoteFact(here, 'Three constants stand there', 'src/a.ts#L1-L3', 'changing a constant');
    const [topic = ''] = readdirSync(join(here.root, store))
      .filter((name) => name.startsWith('three'))
      .map((name) => name.replace('.md', ''));
    const before = here.read(`${store}/${topic}.md`);
    for (const args of [
      ['write', topic],
      ['rm', topic, '--force'],
    ])
      expect(
        here.as(bot, ['topic', ...args, '--store', store], { input: 'Other words.\n' }),
      ).toMatchObject({ code: 1, error: expect.stringContaining('is an approved fact') as string });
    expect(here.read(`${store}/${topic}.md`)).toBe(before);
  });

  it('shows hostile notes with every character visible, and no line that a CI takes for a command', () => {
    const here = repository({
      [`${store}/MEMORY.md`]: '- [A](a.md) — d\n',
      [`${store}/a.md`]:
        '---\nname: "::error::x"\ndescription: ' +
        '"::warning::\u202e\u001b[31m"\n---\n\n::set-output ' +
        'name=x::y\n##[command]z\n\u200bhidden\u001b[2J\n',
    });
    for (const args of [
      ['list'],
      ['show', 'a'],
      ['rm', 'a'],
      ['list', '--format', 'json'],
      ['show', 'a', '--format', 'json'],
    ]) {
      const { code, out } = here.run(['topic', ...args]);
      expect([code, rawCharacters(out), commandLinesIn(out)], args.join(' ')).toEqual([0, [], []]);
    }
  });

  it('refuses what looks like a secret', () => {
    const here = repository({ [`${store}/MEMORY.md`]: '# M\n' });
    const secret = ['ghp', `wWPw5k4aXcaT4fNP0UcnZwJUVFk6LO0pINUx`].join('_');
    const ran = here.run(
      ['topic', 'write', 'a', '--type', 'reference', '--description', 'd'],
      `token ${secret}\n`,
    );
    expect([
      ran.code,
      ran.error.includes(secret),
      existsSync(join(here.root, store, 'a.md')),
    ]).toEqual([1, false, false]);
  });
});

describe('a topic stays in its store', () => {
  it.each([
    '',
    '../x',
    'a/../b',
    'a/b',
    'a\\b',
    '..',
    '.git',
    'a..b',
    'MEMORY',
    'index.md',
    'claude',
    'NUL',
    'a\nb',
    `a\u202eb`,
  ])('%j is refused by every action', (name) => {
    const here = repository({
      [`${store}/MEMORY.md`]: '- [A](a.md) — d\n',
      'x.md': 'not a topic\n',
      '.claude/x.md': 'not a topic\n',
    });
    for (const args of [
      ['show', name],
      ['write', name, '--type', 'user', '--description', 'd'],
      ['rm', name, '--force'],
    ])
      expect(here.run(['topic', ...args], 'body\n').code, args[0]).toBe(2);
    expect([here.read('x.md'), here.read('.claude/x.md'), here.read(`${store}/MEMORY.md`)]).toEqual(
      ['not a topic\n', 'not a topic\n', '- [A](a.md) — d\n'],
    );
    expect(readdirSync(join(here.root, store)).filter((each) => each.endsWith('.md'))).toEqual([
      'MEMORY.md',
    ]);
  });

  it('follows no link: not of a topic, the index or the folder', () => {
    const outside = folderWith({ 'secret.md': 'outside\n', 'MEMORY.md': '- [S](secret.md) — x\n' });
    const here = repository({ [`${store}/MEMORY.md`]: '# M\n', 'linked/x.md': 'x\n' });
    symlinkSync(join(outside, 'secret.md'), join(here.root, store, 'a.md'));
    symlinkSync(join(outside, 'MEMORY.md'), join(here.root, 'linked/MEMORY.md'));
    symlinkSync(outside, join(here.root, 'memory'));
    symlinkSync(dirname(outside), join(here.root, 'up'));
    const write = (...args: readonly string[]): Ran =>
      here.run(['topic', 'write', ...args, '--type', 'user', '--description', 'd'], 'body\n');
    for (const ran of [
      here.run(['topic', 'show', 'a']),
      write('a'),
      here.run(['topic', 'rm', 'a', '--force']),
      write('b', '--store', 'linked'),
      here.run(['topic', 'list', '--store', 'memory']),
      write('b', '--store', `up/${outside.split('/').at(-1) ?? ''}`),
    ]) {
      expect([ran.code, ran.out.includes('outside'), /link/.test(ran.error)]).toEqual([
        2,
        false,
        true,
      ]);
    }
    expect(here.json('topic', 'list', '--store', store)).toMatchObject({
      topics: [],
      unreadable: [{ path: `${store}/a.md` }],
    });
    expect([readFileSync(join(outside, 'secret.md'), 'utf8'), readdirSync(outside).sort()]).toEqual(
      ['outside\n', ['MEMORY.md', 'secret.md']],
    );
  });

  it('writes over no README at the top of a repository', () => {
    const here = repository({
      'MEMORY.md': '- [A](a.md) — d\n',
      'a.md': 'note\n',
      'README.md': 'mine\n',
    });
    expect(here.json('topic', 'list')).toMatchObject({ topics: [{ topic: 'a' }] });
    expect(here.run(['topic', 'rm', 'README', '--force']).out).toContain('no topic is called');
    expect(
      here.run(['topic', 'write', 'README', '--type', 'user', '--description', 'd'], 'other\n')
        .code,
    ).toBe(0);
    expect(here.read('README.md')).toBe('mine\n');
  });

  it('says which stores there are, and which another tool keeps', () => {
    const here = repository({
      [`${store}/MEMORY.md`]: '# M\n',
      '.claude/agent-memory/reviewer/MEMORY.md': '# M\n',
      '.serena/memories/one.md': '# One\n',
    });
    expect(here.run(['topic', 'list'])).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        'this folder has several note stores: .claude/agent-memory/reviewer, .claude/memory',
      ) as string,
    });
    expect(here.json('topic', 'list', '--store', '.serena/memories')).toMatchObject({
      store: { dialect: 'serena' },
      topics: [{ topic: 'one' }],
    });
    expect(
      here.run(
        [
          'topic',
          'write',
          'a',
          '--store',
          '.serena/memories',
          '--type',
          'user',
          '--description',
          'd',
        ],
        'x',
      ).code,
    ).toBe(2);
    expect(repository({}).run(['topic', 'list']).error).toContain('this folder has no note store');
  });
});

describe('a store in the home folder', () => {
  it.each([
    [
      '.mini-claude/projects/0123456789abcdef/memory',
      'project_ci_cd.md',
      '# Memory Index\n\n- **[CI/CD](project_ci_cd.md)** (project) — d',
    ],
    [
      '.caliban/projects/Users-jf-dev/memory',
      'ci-cd.md',
      '# Memory index\n\n- [ci-cd](ci-cd.md) — project: d\n',
    ],
    ['.claude/projects/-x/memory', 'ci-cd.md', '- [CI/CD](ci-cd.md) — d\n'],
  ])('%s is written as its own system does, with the journal beside it', (folder, file, index) => {
    const here = home({}, 'work');
    expect(
      here.run(
        [
          'topic',
          'write',
          '--name',
          'CI/CD',
          '--type',
          'project',
          '--description',
          'd',
          '--store',
          join(here.root, folder),
        ],
        'B\n',
      ),
    ).toMatchObject({ code: 0, error: '' });
    expect(here.read(`${folder}/MEMORY.md`)).toBe(index);
    expect(readdirSync(join(here.root, folder)).sort()).toEqual(['.txn', 'MEMORY.md', file].sort());
    expect(here.json('topic', 'list', '--store', join(here.root, folder))).toMatchObject({
      topics: [{ topic: file.replace('.md', '') }],
    });
  });

  it('is found by itself where the repository has none, and not in CI', () => {
    const work = repository({});
    const owner = folderWith({});
    const env = { HOME: owner, GIT_CONFIG_GLOBAL: '/dev/null' };
    expect(ledger(work.root, ['topic', 'list'], { env }).error).toContain(
      'this folder has no note store',
    );
    const store = join(
      owner,
      '.claude/projects',
      work.root.replace(/[^A-Za-z0-9]/g, '-'),
      'memory',
    );
    expect(
      ledger(
        work.root,
        ['topic', 'write', 'a', '--type', 'user', '--description', 'd', '--store', store],
        { env, input: 'B\n' },
      ).code,
    ).toBe(0);
    expect(ledger(work.root, ['topic', 'list', '--format', 'json'], { env }).out).toContain(
      '"topic": "a"',
    );
    expect(ledger(work.root, ['topic', 'list'], { env: { ...env, CI: 'true' } }).code).toBe(2);
  });

  it('gives names that leave no letters, or the same ones, files of their own', () => {
    const here = home({}, 'work');
    const folder = join(here.root, '.mini-claude/projects/x/memory');
    for (const name of ['日本語', '要約しない', 'A b', 'a, b', 'A b'])
      expect(
        here.run(
          [
            'topic',
            'write',
            '--name',
            name,
            '--type',
            'user',
            '--description',
            `of ${name}`,
            '--store',
            folder,
          ],
          `Text of ${name}\n`,
        ).code,
      ).toBe(0);
    const { topics } = here.json('topic', 'list', '--store', folder) as {
      topics: { name: string; topic: string }[];
    };
    expect(topics.map((topic) => topic.name).sort()).toEqual([
      'A b',
      'a, b',
      '日本語',
      '要約しない',
    ]);
    for (const { name, topic } of topics)
      expect(here.json('topic', 'show', topic, '--store', folder)).toMatchObject({
        name,
        body: `Text of ${name}\n`,
      });
    const caliban = join(here.root, '.caliban/projects/x/memory');
    const into = (name: string): number | null =>
      here.run(
        ['topic', 'write', name, '--type', 'user', '--description', 'd', '--store', caliban],
        `${name}\n`,
      ).code;
    expect([into('a-b'), into('A b'), into('a-b')]).toEqual([0, 1, 0]);
  });

  it('is completed by index --write', () => {
    const here = home({
      'm/MEMORY.md': '# Memory index\n\nMine.\n\n- [b](b.md) — user: x\n',
      'm/a.md': note('a', 'orphan'),
      'm/b.md': note('b', 'x'),
    });
    expect(here.run(['index', '--write', '--store', 'm'])).toMatchObject({ code: 0, error: '' });
    expect(here.read('m/MEMORY.md')).toBe(
      '# Memory index\n\nMine.\n\n- [b](b.md) — user: x\n- [a](a.md) — project: orphan\n',
    );
    expect(here.run(['index', '--write', '--store', 'm']).out).toContain('nothing to do');
  });
});

describe('index --write in a repository', () => {
  it('completes native indexes beside its own', () => {
    const here = team('main', {
      [`${store}/MEMORY.md`]: '# Mine\n\n- [A](a.md) — d\n- [Gone](gone.md) — mine\n',
      [`${store}/a.md`]: note('a', 'd'),
      [`${store}/b.md`]: note('b', 'orphan'),
    });
    const out = here.did(bot, 'index', '--write');
    expect(here.read(`${store}/MEMORY.md`)).toBe(
      '# Mine\n\n- [A](a.md) — d\n- [Gone](gone.md) — mine\n- [b](b.md) — orphan\n',
    );
    expect(out).toContain("keeps 1 line for a note that doesn't exist: gone.md");
  });
});

describe('writers at the same time', () => {
  it('lose no topic and no line, with every third one killed', { timeout: 120_000 }, async () => {
    const here = repository({ [`${store}/MEMORY.md`]: '# Mine\n' });
    const bin = resolve('bin/ledger.cjs');
    const start = (at: number): Promise<boolean> =>
      new Promise((done) => {
        const child = spawn(
          process.execPath,
          [
            bin,
            'topic',
            'write',
            `topic-${at}`,
            '--type',
            'user',
            '--description',
            `d${at}`,
            '--quiet',
          ],
          {
            cwd: here.root,
            env: {
              PATH: process.env.PATH,
              HOME: here.root,
              GIT_CONFIG_GLOBAL: '/dev/null',
            } as unknown as NodeJS.ProcessEnv,
            stdio: ['pipe', 'ignore', 'ignore'],
          },
        );
        child.stdin.on('error', () => undefined).end(`Text ${at}\n`);
        const timer =
          at % 3 === 0 ? setTimeout(() => child.kill('SIGKILL'), 150 + ((at * 53) % 500)) : null;
        child.on('close', (status) => {
          if (timer) clearTimeout(timer);
          done(status === 0);
        });
      });
    const pending = Array.from({ length: tries(12, 30) }, (_, at) => at);
    const done = new Map<number, boolean>();
    await Promise.all(
      Array.from({ length: 6 }, async () => {
        for (let at = pending.shift(); at !== undefined; at = pending.shift())
          done.set(at, await start(at));
      }),
    );
    here.run(['topic', 'write', 'last', '--type', 'user', '--description', 'd'], 'Last.\n');
    const index = here.read(`${store}/MEMORY.md`);
    for (const [at, acknowledged] of done) {
      const there = existsSync(join(here.root, store, `topic-${at}.md`));
      expect(index.split(`](topic-${at}.md)`).length - 1).toBe(there ? 1 : 0);
      if (acknowledged || at % 3 !== 0) expect(there, `topic-${at}`).toBe(true);
    }
  });
});
