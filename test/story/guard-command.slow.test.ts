import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';

import { Linter } from 'eslint';
import { describe, expect, it } from 'vitest';
import { parse as parseYaml } from 'yaml';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';

const files = {
  'package.json': '{ "name": "shop" }\n',
  'src/dates.ts':
    "import { format } from 'date-fns';\nexport const day = format(new Date(), 'P');\n",
  'src/left.ts': "import moment from 'moment';\nexport const first = moment('1970');\n",
  'src/left.test.ts': "console.log('a test');\n",
  'api/openapi.yaml': 'openapi: 3.1.0\n',
  'docs/api.md': '# Interface\n',
  'tools/run.py': 'import json\n',
};

const rules = [
  '# Shop',
  '',
  '- Never use `moment`; use `date-fns` instead.',
  '- Use pnpm, not npm.',
  '- Do not edit `src/generated/` by hand.',
  '- Keep `api/openapi.yaml` and `docs/api.md` in step.',
  '- Do not use `console.log` in production code.',
  '- Keep functions short.',
  '- Never block the event loop.',
  '- You may use `eval()` in the tools.',
  '',
].join('\n');

interface Proposal {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
  readonly guard: Readonly<Record<string, unknown>>;
  readonly broken: { readonly count: number; readonly first: readonly string[] } | null;
  readonly command: string;
  readonly drafted_by: string | null;
}

const proposals = (here: Team, ...args: readonly string[]): Proposal[] =>
  (
    JSON.parse(here.did(bot, 'guard', 'suggest', ...args, '--format', 'json')) as {
      guards: Proposal[];
    }
  ).guards;

const guardFlags = [
  '--forbid',
  'moment\\(',
  '--in',
  'src/**/*.ts',
  '--bad',
  'moment(1)',
  '--instead',
  'date-fns',
  '--guard-level',
  'block',
];

function withGuard(): { here: Team; item: string } {
  const here = team('main', files);
  const item = captured(
    here.did(
      bot,
      'capture',
      'Dates are made with date-fns',
      'src/dates.ts#L1',
      '--when',
      'working with dates',
      '--not-when',
      'reading old exports',
      ...guardFlags,
    ),
  );
  return { here, item };
}

describe('guards, listed and tested', () => {
  it('with none it says how to begin', () => {
    const here = team('main', files);
    expect(here.did(bot, 'guard')).toMatch(
      /^no fact has a guard in force\n.*ledger guard suggest\n/,
    );
    expect(JSON.parse(here.did(bot, 'guard', '--format', 'json'))).toMatchObject({ guards: [] });
    expect(here.did(bot, 'guard', 'test')).toContain('no fact has a guard to test');
  });

  it('a candidate is tested and not listed; promoted it is listed with who decided and what is left alone', () => {
    const { here, item } = withGuard();
    expect(here.did(bot, 'guard')).toContain('no fact has a guard in force');
    const tested = here.did(bot, 'guard', 'test', item);
    expect(tested).toMatch(/passes {2}\S+ {2}candidate {2}Dates are made with date-fns/);
    expect(tested).toContain('1 example · checks 3 files · 1 line breaks it today');
    here.did(reviewer, 'promote', item);
    const listed = here.did(bot, 'guard');
    expect(listed).toContain('forbid · block  must not contain moment\\(; instead: date-fns');
    expect(listed).toContain('in src/**/*.ts');
    expect(listed).toMatch(/A Reviewer, \d{4}-\d\d-\d\d · 1 line exempt/);
    expect(listed).not.toContain('caught');
    expect(here.did(bot, 'guard', '--format', 'compact').split('\n')).toHaveLength(2);
    const { guards } = JSON.parse(here.did(bot, 'guard', '--format', 'json')) as {
      guards: Readonly<Record<string, unknown>>[];
    };
    expect(guards).toMatchObject([
      {
        short: item,
        kind: 'forbid',
        level: 'block',
        in: ['src/**/*.ts'],
        by: 'A Reviewer',
        left_alone: 1,
      },
    ]);
    expect(guards[0]).not.toHaveProperty('catches');
    expect(here.did(bot, 'guard', 'test')).toContain('1 line breaks it today · 1 exempt');
  });

  it('an example that fails ends with 1, and globs that match no file are named', () => {
    const { here, item } = withGuard();
    const {
      guards: [{ record } = { record: '' }],
    } = JSON.parse(here.did(bot, 'guard', 'test', '--format', 'json')) as {
      guards: { record: string }[];
    };
    const text = here.read(record);
    here.write(record, text.replace('bad: ["moment(1)"]', 'bad: ["dayjs(1)"]'));
    const failed = here.as(bot, ['guard', 'test', item]);
    expect(failed.code).toBe(1);
    expect(failed.out).toContain("the guard doesn't match its --bad example: dayjs(1)");
    here.write(record, text.replace('src/**/*.ts', 'lib/**/*.ts'));
    const empty = here.as(bot, ['guard', 'test', '--format', 'json']);
    expect(empty.code).toBe(0);
    expect(JSON.parse(empty.out)).toMatchObject({
      guards: [{ files: 0, broken: 0, unmatched: ['lib/**/*.ts'], status: 'candidate' }],
    });
    here.write(record, text.replace('bad: ', 'bda: '));
    const unread = here.as(bot, ['guard', 'test']);
    expect(unread.code).toBe(1);
    expect(unread.out).toContain('a forbid guard has no key "bda"');
  });

  it('a name of nothing, a flag of another action and a word too many are refused', () => {
    const here = team('main', files);
    for (const args of [
      ['test', 'zzzzz'],
      ['list', '--eslint'],
      ['export'],
      ['export', '--eslint', '--format', 'json'],
      ['suggest', 'AGENTS.md', 'CLAUDE.md'],
    ])
      expect(here.as(bot, ['guard', ...args]).code, args.join(' ')).toBe(2);
  });
});

describe('guards that people wrote as rules', () => {
  it('are proposed with their place, the files they are about and what breaks them today', () => {
    const here = team('main', { ...files, 'AGENTS.md': rules });
    const found = proposals(here);
    expect(found.map(({ file, line, kind }) => `${file}:${line} ${kind}`)).toEqual([
      'AGENTS.md:3 forbid',
      'AGENTS.md:4 shell',
      'AGENTS.md:5 path',
      'AGENTS.md:6 together',
      'AGENTS.md:7 forbid',
    ]);
    expect(found[0]).toMatchObject({
      guard: { in: ['**/*.ts'], instead: 'date-fns' },
      broken: { count: 1, first: ['src/left.ts:1'] },
    });
    expect(found[1]?.guard).toMatchObject({ shell: 'npm', instead: 'pnpm' });
    expect(found[3]?.guard).toEqual({ together: ['api/openapi.yaml', 'docs/api.md'] });
    // The one line that has it stands in a test.
    expect(found[4]).toMatchObject({
      guard: { except: ['**/*.{test,spec}.*'] },
      broken: { count: 0 },
    });
    const text = here.did(bot, 'guard', 'suggest');
    expect(text).toContain('5 guards proposed from 1 file; no pattern for 2 sentences');
  });

  it('the command of each can be pasted, and what was captured is not proposed again', () => {
    const here = team('main', { ...files, 'AGENTS.md': rules });
    for (const { command } of proposals(here)) {
      const ran = spawnSync(
        'sh',
        ['-c', command.replace(/^ledger/, `"${process.execPath}" "${resolve('bin/ledger.cjs')}"`)],
        {
          cwd: here.root,
          encoding: 'utf8',
          env: {
            PATH: process.env.PATH,
            HOME: here.root,
            LEDGER_ACTOR: 'person',
            GIT_AUTHOR_NAME: bot.name,
            GIT_AUTHOR_EMAIL: bot.mail,
          } as unknown as NodeJS.ProcessEnv,
        },
      );
      expect(ran.status, `${command}\n${ran.stdout}${ran.stderr}`).toBe(0);
    }
    expect(proposals(here)).toEqual([]);
    expect(here.did(bot, 'guard', 'suggest')).toContain('5 already guarded');
    const { summary } = JSON.parse(here.did(bot, 'guard', 'test', '--format', 'json')) as {
      summary: unknown;
    };
    expect(summary).toEqual({ guards: 5, failing: 0 });
  });

  it('a rule is for the folder and the files that its text is for; the same one twice is one', () => {
    const here = team('main', {
      ...files,
      'packages/web/AGENTS.md': '- Never call `fetch()`; use `http.get()`.\n',
      'packages/web/src/a.ts': "fetch('/a');\n",
      'packages/api/src/b.ts': "fetch('/b');\n",
      '.cursor/rules/view.mdc':
        '---\ndescription: View\nglobs: src/view/**\n---\n\n- Never use `innerHTML`.\n',
      'src/view/page.ts': 'a.innerHTML = b;\n',
      'src/page.ts': 'a.innerHTML = b;\n',
      'CLAUDE.md': '- Do not use `as any`.\n',
      'GEMINI.md': '- Do not use `as any`.\n',
    });
    const found = proposals(here);
    const of = (file: string): Proposal | undefined => found.find((each) => each.file === file);
    expect(of('packages/web/AGENTS.md')).toMatchObject({
      guard: { in: ['packages/web/**/*.ts'] },
      broken: { count: 1 },
    });
    expect(of('.cursor/rules/view.mdc')).toMatchObject({
      guard: { in: ['src/view/**'] },
      broken: { count: 1, first: ['src/view/page.ts:1'] },
    });
    expect(of('CLAUDE.md')).toMatchObject({ also: ['GEMINI.md:1'] });
    expect(of('GEMINI.md')).toBeUndefined();
    expect(proposals(here, 'GEMINI.md').map(({ file }) => file)).toEqual(['GEMINI.md']);
    expect(here.as(bot, ['guard', 'suggest', 'src/page.ts']).code).toBe(2);
  });

  it('a program may draft for the sentences left out; what its examples speak against is dropped', () => {
    const answer = JSON.stringify({
      candidates: [
        { turn: 'u1', guard: { forbid: 'setTimeout', in: ['src/**'], bad: ['setTimeout(a, 1)'] } },
        { turn: 'u1', guard: { forbid: 'never', in: ['src/**'], bad: ['something else'] } },
        { turn: 'u9', guard: { shell: 'make' } },
        { turn: 'u1', guard: { forbid: '(' } },
      ],
    });
    const here = team('main', {
      ...files,
      'AGENTS.md': '- Never block the event loop.\n',
      'draft.mjs': `let asked = '';
process.stdin.on('data', (data) => (asked += data)).on('end', () => {
  const { asks, turns } = JSON.parse(asked);
  if (asks !== 'guards' || turns[0].text !== 'Never block the event loop.') process.exit(1);
  console.log(${JSON.stringify(answer)});
});
`,
    });
    const command = `${process.execPath} ${here.root}/draft.mjs`;
    expect(proposals(here)).toEqual([]);
    expect(proposals(here, '--advisor', command)).toMatchObject([
      { kind: 'forbid', line: 1, drafted_by: process.execPath, broken: { count: 0 } },
    ]);
    const failed = here.as(bot, ['guard', 'suggest', '--advisor', `${process.execPath} -e 1`]);
    expect([failed.code, failed.error]).toEqual([2, expect.stringContaining('printed no')]);
  });
});

describe('guards as rules of other tools', () => {
  it('the import of a package is a rule of ESLint; what is none is listed with the reason', async () => {
    const here = team('main', { ...files, 'AGENTS.md': rules });
    for (const proposal of proposals(here).slice(0, 2)) {
      const words = spawnSync('sh', ['-c', `printf '%s\\0' ${proposal.command}`], {
        encoding: 'utf8',
      });
      const args = words.stdout.split('\0').slice(1, -1);
      here.did(reviewer, 'promote', captured(here.did(bot, ...args)));
    }
    const eslint = here.did(bot, 'guard', 'export', '--eslint');
    const { default: config } = (await import(
      `data:text/javascript,${encodeURIComponent(eslint)}`
    )) as { default: Linter.Config[] };
    const problems = (code: string, filename: string): string[] =>
      new Linter().verify(code, config, { filename }).flatMap(({ ruleId }) => ruleId ?? []);
    expect(problems("import moment from 'moment';", 'src/a.ts')).toEqual(['no-restricted-imports']);
    expect(problems("import a from 'moment/locale/de';", 'src/a.ts')).toEqual([
      'no-restricted-imports',
    ]);
    expect(problems("import { format } from 'date-fns';", 'src/a.ts')).toEqual([]);
    expect(eslint).toMatch(
      /\/\/ left out: \S+, shell, agents must not run npm; instead: pnpm: the guard does not check text/,
    );
    const semgrep = here.did(bot, 'guard', 'export', '--semgrep');
    expect(parseYaml(semgrep)).toMatchObject({
      rules: [
        {
          languages: ['regex'],
          paths: { include: ['**/*.ts'] },
          message: expect.stringContaining('; instead: date-fns') as unknown,
          severity: expect.stringMatching(/ERROR|WARNING/) as unknown,
        },
      ],
    });
    const [rule] = (parseYaml(semgrep) as { rules: { 'pattern-regex': string }[] }).rules;
    expect(new RegExp(rule?.['pattern-regex'] ?? '').test("import moment from 'moment'")).toBe(
      true,
    );
    expect(semgrep).toContain('# left out: ');
  });
});
