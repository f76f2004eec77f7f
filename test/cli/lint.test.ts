import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { copyOf, folderWith, ledger } from '../support/run-cli.ts';

const vacuous =
  '# Memory index\n\n## Durable findings\n\n- [Cache](cache.md) — Load when: as needed\n';
const files = { 'memory/INDEX.md': vacuous, 'memory/cache.md': '# Cache\n' };
const sound = { ...files, 'memory/INDEX.md': vacuous.replace('as needed', 'changing start-up') };

describe('exit codes', () => {
  it('0 when clean, 1 at or above the threshold, 0 below it', () => {
    expect(ledger(folderWith(sound), ['lint']).code).toBe(0);
    const folder = folderWith(files);
    expect(ledger(folder, ['lint'])).toMatchObject({
      code: 1,
      out:
        'memory/INDEX.md:5:34 error IDX102 load-when-specific the condition "as ' +
        'needed" is true for every task\n',
      error: 'ledger: how to fix it: ledger explain IDX102\n',
    });
    expect(ledger(folder, ['lint', '--fail-on', 'never']).code).toBe(0);
    expect(ledger(folder, ['lint', '--rule', 'IDX102=warning']).code).toBe(0);
    expect(
      ledger(folder, ['lint', '--rule', 'load-when-specific=warning', '--fail-on', 'warning']).code,
    ).toBe(1);
    expect(ledger(folder, ['lint', '--rule', 'IDX102=warning', '--max-warnings', '0']).code).toBe(
      1,
    );
    expect(ledger(folder, ['lint', '--skip', 'IDX102']).code).toBe(0);
    expect(ledger(folder, ['lint', '--only', 'GLO201,IDX101']).code).toBe(0);
  });

  it.each([
    [['lint', 'nowhere'], 'nowhere does not exist'],
    [['lint', '--only', 'IDX1O2'], 'unknown rule "IDX1O2"; did you mean IDX102?'],
    [['lint', '--rule', 'IDX102=loud'], '"IDX102=loud" is not RULE=off|error|warning|info'],
    [['lint', '--format', 'xml'], 'ledger has no format "xml"'],
    [['lint', '--fail-on', 'all'], "argument 'all' is invalid"],
    [['lint', '--max-warnings', 'x'], '--max-warnings must be a whole number'],
    [['lint', '--fxi'], 'lint has no option --fxi; did you mean --fix?'],
    [['lint', '-'], 'standard input needs a name'],
    [['lint', '--stdin-filename', 'a.md'], '--stdin-filename needs the argument -'],
    [['lint', '--config', 'none.json'], 'the configuration none.json does not exist'],
    [['lint', '--format', 'json', '--format', 'compact'], 'json needs standard output for itself'],
    [['lnit'], 'ledger has no command "lnit"\n  ledger lint'],
    [['explain', 'IDX999'], '"IDX999" is not a rule or a term'],
    [['lint', 'package.json'], 'package.json has no file that ledger checks'],
    [['-C', 'nowhere', 'lint'], 'does not exist'],
    [['lint', '-C'], 'argument missing'],
    [['lint', 'empty'], 'empty has no file that ledger checks'],
  ])('2 with one clear line for %j', (args, message) => {
    const folder = folderWith(sound);
    mkdirSync(join(folder, 'empty'));
    writeFileSync(join(folder, 'package.json'), '{}');
    const { code, out, error } = ledger(folder, args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(message);
    expect(error.trimEnd().split('\n').length).toBeLessThanOrEqual(2);
    expect(error).not.toMatch(/^ {4}at /m);
  });

  it('2 when a file cannot be read, and nothing is judged', () => {
    const folder = folderWith(sound);
    // A folder where a file is expected, for root may read anything.
    mkdirSync(join(folder, 'ledger.config.json'));
    expect(ledger(folder, ['lint'])).toMatchObject({ code: 2, out: '' });
  });
});

it('a rule set to another severity still says less where it has less to say', () => {
  const folder = copyOf('test/cases/violating/content-hash-well-formed/honest');
  expect(
    ledger(folder, ['lint', '--rule', 'FND302=warning', '--fail-on', 'warning']),
  ).toMatchObject({ code: 0, out: expect.stringContaining(' info FND302') as string });
  expect(
    ledger(copyOf('test/cases/violating/content-hash-well-formed/malformed'), [
      'lint',
      '--rule',
      'FND302=warning',
    ]).out,
  ).toContain(' warning FND302');
});

describe('what is reported', () => {
  it('only the named paths, judged with the rest of the workspace', () => {
    const folder = folderWith({
      ...sound,
      'corpus/findings/a.md': '---\ntype: finding\nid: a\nstatus: promoted\n---\n\n# Finding: A\n',
      '.git/HEAD': '',
    });
    const all = ledger(folder, ['lint']).out;
    expect(all).toContain('FND301');
    const { out, code } = ledger(folder, ['lint', 'memory']);
    expect({ out, code }).toEqual({ out: '', code: 0 });
    expect(ledger(join(folder, 'corpus'), ['lint', 'findings/a.md']).out).toContain(
      'corpus/findings/a.md:4:9 error LED512',
    );
  });

  it('a buffer in place of its file, saved or not', () => {
    const folder = folderWith({ ...sound, '.git/HEAD': '' });
    expect(
      ledger(folder, ['lint', '-', '--stdin-filename', 'memory/INDEX.md'], { input: vacuous }),
    ).toMatchObject({ code: 1, out: expect.stringContaining('memory/INDEX.md:5:34') as string });
    const finding = '---\ntype: finding\nid: new\nstatus: promoted\n---\n\n# Finding: New\n';
    expect(
      ledger(
        folder,
        ['lint', '-', '--stdin-filename', 'corpus/findings/new.md', '--only', 'LED512'],
        { input: finding },
      ).out,
    ).toContain('corpus/findings/new.md:4:9 error LED512');
    expect(existsSync(join(folder, 'corpus'))).toBe(false);
  });

  it('two roots in one run, told apart by their folders', () => {
    const folder = folderWith({
      'one/.git/HEAD': '',
      'two/.git/HEAD': '',
      'one/memory/INDEX.md': vacuous,
      'one/memory/cache.md': 'x\n',
      'two/memory/INDEX.md': vacuous,
      'two/memory/cache.md': 'x\n',
    });
    expect(
      ledger(folder, ['lint', 'one', 'two'])
        .out.split('\n')
        .map((line) => line.split(' ')[0]),
    ).toEqual(['one/memory/INDEX.md:5:34', 'two/memory/INDEX.md:5:34', '']);
  });

  it('odd Markdown too, which the bundle hands to its own thread', () => {
    const folder = folderWith({
      'memory/INDEX.md':
        'Memory index\n============\n\nDurable findings\n----------------\n\n- ' +
        '[Cache](cache.md) — Load when: as needed\n',
      'memory/cache.md': '# Cache\n',
    });
    expect(ledger(folder, ['lint'])).toMatchObject({
      code: 1,
      out: expect.stringContaining('memory/INDEX.md:7:34 error IDX102') as string,
      error: 'ledger: how to fix it: ledger explain IDX102\n',
    });
  });

  it('nothing, said aloud, where there is no memory', () => {
    expect(ledger(folderWith({ '.git/HEAD': '', 'src/a.ts': '' }), ['lint'])).toMatchObject({
      code: 0,
      error: expect.stringContaining('no memory found in this folder') as string,
    });
  });
});

describe('--fix', () => {
  it('mends what is safe, keeps everything else byte for byte, and is idempotent', () => {
    const folder = copyOf('test/cases/violating/view-as-derived/three-rows');
    const path = join(folder, 'memory/INDEX.md');
    const before = readFileSync(path, 'utf8');
    const { out } = ledger(folder, ['lint', '--fix', '--format', 'pretty']);
    expect(out).toContain('fixed 1 file: memory/INDEX.md');
    const row = before.split('\n').find((line) => line.startsWith('- [Refresh')) ?? '';
    expect(readFileSync(path, 'utf8')).toBe(
      before
        .replace(`${row}\n${row}\n`, `${row}\n`)
        .replace('changing the login form', 'touching auth token rotation'),
    );
    const written = statSync(path).mtimeMs;
    ledger(folder, ['lint', '--fix']);
    expect(statSync(path).mtimeMs).toBe(written);
  });

  it('leaves CRLF, modes and other files alone', () => {
    const text =
      '# Memory index\r\n\r\n## Durable findings\r\n\r\n- [A](a.md) — Load when: changing ' +
      'a\r\n- [A](a.md) — Load when: changing a\r\n';
    const folder = folderWith({ 'memory/INDEX.md': text, 'memory/a.md': '\ufeff# A\n' });
    ledger(folder, ['lint', '--fix']);
    expect(readFileSync(join(folder, 'memory/INDEX.md'), 'utf8')).toBe(
      text.replace('- [A](a.md) — Load when: changing a\r\n', ''),
    );
    expect(readFileSync(join(folder, 'memory/a.md'), 'utf8')).toBe('# A\n');
  });

  it('does not touch what it was not asked about', () => {
    const folder = copyOf('test/cases/violating/view-as-derived/three-rows');
    writeFileSync(join(folder, 'README.md'), '# Read me\n');
    const before = readFileSync(join(folder, 'memory/INDEX.md'), 'utf8');
    ledger(folder, ['lint', '--fix', 'README.md']);
    expect(readFileSync(join(folder, 'memory/INDEX.md'), 'utf8')).toBe(before);
  });
});

describe('outside of git', () => {
  it('what cannot be seen is said once, where there is a ledger', () => {
    const folder = copyOf('test/cases/valid/promotion-recorded-adopted');
    const said =
      'ledger: this folder is not a git repository, so edits of accepted records and the ledger go unnoticed\n';
    expect(ledger(folder, ['lint'])).toEqual({ code: 0, out: '', error: said });
    expect(ledger(folder, ['lint', '--format', 'pretty']).out).toContain(
      'this folder is not a git repository',
    );
    expect(ledger(folder, ['gate'])).toMatchObject({
      code: 2,
      error: expect.stringContaining(
        'a gate compares commits, and this folder is not a git repository',
      ) as string,
    });
    expect(ledger(folder, ['lint', '--staged'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('--staged needs a git repository') as string,
    });
  });
});
