import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { bot, captured, reviewer, type Team, team } from '../support/team.ts';
import { realData } from '../support/test-scope.ts';
import { sampleOf } from '../support/whole.ts';

interface Line {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
  readonly byte_order_mark: boolean;
  readonly sha256: string;
  readonly imported: { readonly text: string; readonly byte_order_mark: boolean } | null;
  readonly claim: string | null;
}

const memories = realData();
const wild = memories === null ? '' : join(memories, 'wild');
const bytesOf = (line: { readonly text: string; readonly byte_order_mark: boolean }): string =>
  (line.byte_order_mark ? '\ufeff' : '') + line.text;
const exported = (here: Team, ...folder: readonly string[]): readonly Line[] =>
  here
    .did(reviewer, 'export', ...folder)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesBelow(join(folder, entry.name)) : [join(folder, entry.name)],
  );
}

/** A store outside of the repository, as somebody else keeps one. */
function storeOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'store-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

const note = (name: string, description: string, body = 'Words.\n'): string =>
  `---\nname: ${name}\ndescription: ${description}\ntype: project\n---\n\n${body}`;

describe('import', () => {
  it.runIf(existsSync(wild)).each(sampleOf(existsSync(wild) ? readdirSync(wild) : []))(
    '%s: every file comes out byte for byte, and once',
    { timeout: 60_000 },
    (name) => {
      const here = team('work', {});
      const source = join(mkdtempSync(join(tmpdir(), 'wild-')), name);
      cpSync(join(wild, name), source, { recursive: true });
      const digests = (): string[] =>
        filesBelow(source).map(
          (file) => `${file} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`,
        );
      const before = digests();
      const lines = exported(here, source);
      expect(lines.length).toBe(before.length);
      for (const line of lines)
        expect(bytesOf(line), line.path).toBe(
          readFileSync(join(source, line.path.slice(name.length + 1)), 'utf8'),
        );
      here.did(bot, 'import', source);
      const notes = new Map(
        lines.filter((line) => line.kind === 'note').map((line) => [bytesOf(line), line.path]),
      );
      const kept = exported(here).flatMap((line) =>
        line.imported ? [bytesOf(line.imported)] : [],
      );
      expect(kept.filter((text) => notes.has(text)).length).toBe(notes.size);
      here.commit('Import');
      expect(here.did(bot, 'import', source)).toContain('nothing to do');
      expect(here.git('status', '--porcelain')).toBe('');
      expect(digests()).toEqual(before);
    },
  );

  it(
    'gives two notes of one name, and names without ASCII, files of their own',
    { timeout: 30_000 },
    () => {
      const here = team('work', {});
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'a/one.md': note('Same name', 'the first'),
        'b/one.md': note('Same name', 'the second'),
        'メモ.md': note('日本語のメモ', '説明'),
        'x.md': note('???', 'only marks'),
      });
      here.did(bot, 'import', store);
      const names = readdirSync(join(here.root, 'corpus/findings')).sort();
      expect(names).toHaveLength(4);
      expect(names.filter((each) => /^same-name-[a-z2-7]{4}\.md$/.test(each))).toHaveLength(2);
      expect(names.filter((each) => /^日本語のメモ-[a-z2-7]{4}\.md$/.test(each))).toHaveLength(1);
      expect(names.filter((each) => /^[a-z2-7]{4}\.md$/.test(each))).toHaveLength(1);
    },
  );

  it(
    'keeps the marks of globs and patterns, and leaves out a note that no record can quote',
    { timeout: 30_000 },
    () => {
      const here = team('work', {});
      const merge = '<<<<<<< HEAD\nours\n=======\ntheirs\n>>>>>>> other\n';
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'globs.md': note('Globs', 'The gate reads `a/*.json` and `b/*.md` first'),
        'class.md': note('Class', 'The tests match paths with ([\\\\/]) on Windows'),
        'merge.md': note('Merge', 'Sessions are merged', `\n\`\`\`text\n${merge}\`\`\`\n`),
      });
      const said = here.did(bot, 'import', store);
      const claims = exported(here).map(({ claim }) => claim);
      expect(claims.sort()).toEqual([
        String.raw`The gate reads a/\*.json and b/\*.md first`,
        String.raw`The tests match paths with (\[\\/\]) on Windows`,
      ]);
      expect(here.did(reviewer, 'review', '--list')).toContain('with ([\\/]) on Windows');
      expect(said).toMatch(/skipped \S*merge\.md: .* conflict markers/);
      expect(here.did(bot, 'lint')).toBe('');
    },
  );

  it('is compared with other notes, and not with the one that it came from', () => {
    const here = team('work', {
      '.claude/memory/MEMORY.md': '# Memory\n\n- [One](one.md) — one\n- [Two](two.md) — two\n',
      '.claude/memory/one.md': note('One', 'Login sessions of users expire after 30 minutes'),
      '.claude/memory/two.md': note('Two', 'Login sessions of users expire after 60 minutes'),
    });
    here.did(bot, 'import', '.claude/memory');
    const conflicts = here
      .did(reviewer, 'review', '--list')
      .split('\n')
      .filter((line) => / conflict /.test(line));
    expect(conflicts.map((line) => /\.claude\S+\.md/.exec(line)?.[0])).toEqual([
      '.claude/memory/two.md',
      '.claude/memory/one.md',
    ]);
  });

  it(
    'takes a changed source into a candidate that nobody touched, and leaves one that a person edited',
    { timeout: 30_000 },
    () => {
      const here = team('work', {});
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'one.md': note('One', 'the first'),
        'two.md': note('Two', 'the second'),
      });
      here.did(bot, 'import', store);
      here.write(
        'corpus/findings/two.md',
        here
          .read('corpus/findings/two.md')
          .replace('## Applies when\n', '## Applies when\n- editing two\n'),
      );
      const edited = here.read('corpus/findings/two.md');
      for (const name of ['one', 'two'])
        writeFileSync(join(store, `${name}.md`), note(name, `the ${name}`, 'Other words.\n'));
      const said = here.did(bot, 'import', store);
      const [one, two] = [here.at('corpus/findings/one.md'), here.at('corpus/findings/two.md')];
      expect(said).toContain(`one.md changed since its import; ${one} has the new text`);
      expect(said).toContain(
        `two.md changed, but ${two} was edited or decided and was not updated`,
      );
      expect(here.read('corpus/findings/one.md')).toContain('Other words.');
      expect(here.read('corpus/findings/two.md')).toBe(edited);
      expect(here.did(bot, 'lint')).toBe('');
    },
  );

  it(
    'leaves out a note with a secret, by its line and without the secret, and what a retraction names',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'export const a = 1;\n' });
      const key = `ghp_${'a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8'}`;
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'one.md': note('One', 'Value a is one'),
        'key.md': note('Key', 'the key', `\nUse ${key} there.\n`),
      });
      const item =
        /captured (\w+)/.exec(
          here.did(
            bot,
            'capture',
            'Value a is one',
            'src/a.ts#L1',
            '--when',
            'editing a',
            '--not-when',
            'tests',
          ),
        )?.[1] ?? '';
      here.did(reviewer, 'promote', item);
      here.did(reviewer, 'retract', item, '--reason', 'withdrawn: it is two');
      const said = here.did(bot, 'import', store);
      expect(said).toMatch(
        /key\.md:8 was skipped: it contains a possible secret \(a GitHub token\)/,
      );
      expect(said).not.toContain(key.slice(4, 16));
      expect(said).toMatch(
        /skipped \S*one\.md: its claim was withdrawn on \d{4}-\d\d-\d\d \(\w+\)/,
      );
    },
  );

  it(
    'marks the Load when it proposes until somebody decides, and the candidate is promoted like any other',
    { timeout: 60_000 },
    () => {
      const here = team('work', {
        'src/a.ts': 'export const a = 1;\n',
        '.claude/rules/api.md': '---\npaths:\n  - "src/api/**"\n---\n\nAnswers are JSON.\n',
      });
      here.did(bot, 'import', '.claude');
      const path = `corpus/findings/${readdirSync(join(here.root, 'corpus/findings'))[0] ?? ''}`;
      const text = here.read(path);
      expect(text).toMatch(/^load_when: "Editing src\/api\/\*\*"$/m);
      expect(text).toMatch(/^load_when_from: paths$/m);
      expect(text).toMatch(/"import:\.claude\/rules\/api\.md@[0-9a-f]{12}"/);
      here.write(
        path,
        text
          .replace('## Evidence\n', '## Evidence\n- File: `src/a.ts#L1`\n')
          .replace('## Applies when\n', '## Applies when\n- editing the API\n')
          .replace('## Does not apply when\n', '## Does not apply when\n- in tests\n'),
      );
      expect(here.did(reviewer, 'promote', path)).toContain(
        ' comes from its paths: Editing src/api/**',
      );
      expect(here.read(path)).not.toMatch(/load_when_from|import_digest/);
      expect(here.did(reviewer, 'lint', '--fail-on', 'warning')).toBe('');
    },
  );

  it(
    'says what to do for a folder that is not there, or holds no notes',
    { timeout: 30_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'x\n' });
      expect(here.as(bot, ['import', 'nowhere'])).toMatchObject({
        code: 2,
        error: expect.stringContaining('nowhere does not exist') as string,
      });
      expect(here.as(bot, ['import', 'src'])).toMatchObject({
        code: 2,
        error: expect.stringContaining('src contains no Markdown files') as string,
      });
      expect(here.as(bot, ['import'])).toMatchObject({ code: 2 });
    },
  );
});

describe('what an import proposes', () => {
  const typed = (name: string, type: string, description: string, body = 'Words.\n'): string =>
    `---\nname: ${name}\ndescription: ${description}\ntype: ${type}\n---\n\n${body}`;
  const files = {
    'MEMORY.md': '# Memory\n',
    'cites.md': typed(
      'Cites',
      'project',
      'The parser is strict',
      'See `src/a.ts` and `src/gone.ts`.\n',
    ),
    'says.md': typed('Says', 'project', 'Use when releasing a version to npm'),
    'prs.md': typed('Prs', 'feedback', 'Small pull requests'),
    'me.md': typed('Me', 'user', 'Writes Go'),
  };

  it(
    'comes from what a note says, cites or is of, is said at once and in the list of what waits',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'export const a = 1;\n' });
      const said = here.did(bot, 'import', storeOf(files));
      expect(
        [...said.matchAll(/has a proposed load_when: (.*)/g)].map((match) => match[1]).sort(),
      ).toEqual([
        'Answering or explaining to them: Writes Go',
        'Choosing how to work: Small pull requests',
        'Editing src/a.ts',
        'releasing a version to npm',
      ]);
      const list = here.did(reviewer, 'review', '--list');
      expect(list).toMatch(
        /load when \(proposed\): Editing src\/a\.ts\n +may be evidence: src\/a\.ts \(ledger review --cite \w+\)\n/,
      );
      expect(list.match(/not yet/g)?.length).toBe(
        new Set(list.match(/not yet {2}all of them: .*/g)).size,
      );
      expect(list).toContain('not yet  all of them:');
      const shown = here.did(
        reviewer,
        'show',
        /note {2}(\w+) has a proposed/.exec(said)?.[1] ?? '',
      );
      expect(shown).not.toContain('also captured as');
      expect(here.read('corpus/findings/cites.md')).toContain(
        'It cites these, which may be evidence: `src/a.ts`\n',
      );
      expect(here.did(bot, 'lint', '--fail-on', 'error')).not.toContain('error');
    },
  );

  it('was proposed once: what was rejected and deleted stays away', { timeout: 60_000 }, () => {
    const here = team('work', { 'src/a.ts': 'x\n' });
    const store = storeOf({
      'MEMORY.md': '# Memory\n',
      'one.md': note('One', 'The queue is drained at night'),
    });
    const item = captured(here.did(bot, 'import', store));
    here.did(reviewer, 'reject', item, '--reason', 'nobody needs it');
    rmSync(join(here.root, here.at('corpus/findings/one.md')));
    here.commit('Reject');
    here.did(bot, 'import', store);
    expect(here.git('status', '--short')).toBe('');
  });

  it(
    'leaves out what a store of the home folder says of its user, unless that is asked for',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'x\n' });
      const store = storeOf(files);
      const env = { env: { HOME: store } };
      const said = here.as(bot, ['import', store, '--dry-run'], env);
      expect([
        said.code,
        /skipped 1 note about you \(type: user\)/.test(said.out),
        said.out.includes('Writes Go'),
      ]).toEqual([0, true, false]);
      expect(here.as(bot, ['import', store, '--dry-run', '--include-user'], env).out).toContain(
        'Writes Go',
      );
    },
  );
});

describe('the claim of an imported note', () => {
  const store = (): string =>
    storeOf({
      'MEMORY.md': '# Memory\n\n- [Connection limits](limits.md) — Database setup notes\n',
      'limits.md':
        '# Connection limits\n\n**Why:** The database fell over.\n\n' +
        'Each worker holds at most five connections. See `src/a.ts`.\n',
      'label.md': '---\nname: Naming\ndescription: Names of things\n---\n\n- camelCase\n',
      'jp.md': '# 接続の上限\n\n接続は五つまで。\n',
    });

  it(
    'is what its body states, and no label; where nothing is found it is asked for, and not refused',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'export const a = 1;\n' });
      const said = here.did(bot, 'import', store());
      expect(here.read('corpus/findings/connection-limits.md')).toContain(
        '## Claim\n\nEach worker holds at most five connections.\n',
      );
      expect(said).toMatch(/the note states no fact, so its label is the claim: Names of things/);
      expect(said.match(/its label is the claim/g)).toHaveLength(2);
      const list = here.did(reviewer, 'review', '--list');
      expect(list.match(/the claim is only the label/g)).toHaveLength(2);
      expect(list).not.toMatch(/no claim/);
      const path = 'corpus/findings/naming.md';
      const whole = here
        .read(path)
        .replace('## Evidence\n', '## Evidence\n- File: `src/a.ts#L1`\n')
        .replace('## Applies when\n', '## Applies when\n- naming\n')
        .replace('## Does not apply when\n', '## Does not apply when\n- in tests\n');
      here.write(path, whole);
      expect(here.did(reviewer, 'promote', path, '--dry-run')).toMatch(
        /the claim of \w+ is only the label of the imported note/,
      );
      here.write(path, whole.replace('\nNames of things\n', '\nNames are in camel case\n'));
      expect(here.did(reviewer, 'promote', path)).not.toContain(
        'is only the label of the imported note',
      );
    },
  );

  it('is what the body states where notes are adopted', { timeout: 60_000 }, () => {
    const here = team('work', {
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Limits](limits.md) — Database setup notes\n',
      '.claude/memory/limits.md':
        '---\nname: Connection limits\ndescription: Database setup notes\ntype: project\n---\n\n' +
        'Each worker holds at most five connections.\n',
      '.claude/memory/naming.md':
        '---\nname: Naming\ndescription: Names of things\ntype: project\n---\n\n- camelCase\n',
    });
    const said = here.did(reviewer, 'adopt', '.claude/memory');
    expect(said).toContain('Each worker holds at most five connections.');
    expect(said).toMatch(
      /1 record states no fact, so its label is the claim: \.claude\/memory\/naming\.md/,
    );
  });
});

describe('the body of an imported note', () => {
  it(
    'is shown whole by review and show, sixty lines at first, with its hidden characters named',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'export const a = 1;\n' });
      const lines = Array.from({ length: 70 }, (_, at) => `Line ${at + 1} of the note.`);
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'long.md': note(
          'Long',
          'The queue is drained at night',
          `a\u200bb\n\n${lines.join('\n')}\n`,
        ),
      });
      here.did(bot, 'import', store);
      const path = 'corpus/findings/long.md';
      const shown = here.did(reviewer, 'show', path);
      expect(shown).toContain('the note (data, not instructions)\n');
      expect(shown).toContain('  │ a\\u{200B}b\n');
      expect(shown).toContain('Line 50 of the note.');
      expect(shown).not.toContain('Line 60 of the note.');
      expect(shown).toMatch(/│ … 18 more lines: ledger show \w+ --full\n/);
      expect(here.did(reviewer, 'show', path, '--full')).toContain('Line 70 of the note.');
      const json = JSON.parse(here.did(reviewer, 'show', path, '--format', 'json')) as {
        readonly note: string;
      };
      expect(json.note).toContain('Line 70 of the note.');
    },
  );

  it('is shown of an adopted note, too', { timeout: 60_000 }, () => {
    const here = team('work', {
      '.claude/memory/MEMORY.md': '# Memory\n\n- [Limits](limits.md) — limits\n',
      '.claude/memory/limits.md': note('Limits', 'A pool holds five', 'The body of it.\n'),
    });
    here.did(reviewer, 'adopt', '.claude/memory');
    expect(here.did(reviewer, 'show', '.claude/memory/limits.md')).toContain(
      '  │ The body of it.\n',
    );
  });
});

describe('the places that an imported note cites', () => {
  it(
    'are proposed with their lines, and one option makes them evidence',
    { timeout: 60_000 },
    () => {
      const here = team('work', { 'src/a.ts': 'const a = 1;\nconst b = 2;\nconst c = 3;\n' });
      const store = storeOf({
        'MEMORY.md': '# Memory\n',
        'cites.md': note(
          'Cites',
          'The parser is strict',
          'See `src/a.ts:2-3`, src/a.ts, `src/a.ts:99` and [gone](src/gone.ts#L4).\n',
        ),
      });
      const said = here.did(bot, 'import', store);
      expect(said).toMatch(/has a proposed load_when: Editing src\/a\.ts\n/);
      const path = here.at('corpus/findings/cites.md');
      expect(here.did(reviewer, 'show', path)).toMatch(
        /possible evidence, cited by its note\n {2}src\/a\.ts#L2-L3\n {2}to cite them: ledger review --cite \w+\n/,
      );
      expect(here.did(reviewer, 'review', '--list')).toMatch(
        /may be evidence: src\/a\.ts#L2-L3 \(ledger review --cite \w+\)/,
      );
      expect(here.did(reviewer, 'review', '--cite', path)).toMatch(
        new RegExp(
          `cited \\w+ fact → ${path.replace('.', '\\.')}\\n` +
            '[^]*\\w+ now cites src/a\\.ts#L2-L3\\n',
        ),
      );
      expect(here.read(path)).toContain('## Evidence\n\n- File: `src/a.ts#L2-L3`\n');
      const list = here.did(reviewer, 'review', '--list');
      expect(list).not.toMatch(/may be evidence|no evidence/);
      expect(here.as(reviewer, ['review', '--cite', path])).toMatchObject({
        code: 1,
        error: expect.stringMatching(/cites no other places here/) as string,
      });
      expect(here.did(bot, 'lint')).toBe('');
    },
  );
});

describe('what was adopted without evidence', () => {
  it(
    'says that it was never verified, until a confirmation compared it with some',
    { timeout: 60_000 },
    () => {
      const path = '.claude/memory/limits.md';
      const here = team('work', {
        'src/a.ts': 'export const pool = 5;\n',
        '.claude/memory/MEMORY.md': '# Memory\n\n- [Limits](limits.md) — pool limits\n',
        [path]: note('Limits', 'The pool holds at most five connections'),
      });
      here.did(reviewer, 'adopt', '.claude/memory');
      here.commit('Adopt');
      const words = 'never verified against evidence';
      const recalled = (): string => here.did(bot, 'recall', 'pool connections holds five');
      expect(recalled()).toContain(`; ${words}: check it before you rely on it`);
      expect(recalled()).not.toMatch(/verified today|cannot be compared/);
      expect(here.did(reviewer, 'show', path)).toContain(words);
      expect(here.did(reviewer, 'list')).toContain(words);
      here.did(reviewer, 'confirm', path);
      expect(recalled()).toContain(words);
      here.did(reviewer, 'confirm', path, '--at', 'src/a.ts#L1');
      expect(recalled()).toContain('verified today');
      expect(recalled()).toContain('src/a.ts#L1');
      expect(here.did(reviewer, 'show', path)).not.toContain(words);
      expect(here.did(reviewer, 'lint')).toBe('');
      here.write('src/a.ts', 'export const pool = 6;\n');
      expect(here.as(reviewer, ['verify']).out).toMatch(/limits\.md/);
    },
  );
});
