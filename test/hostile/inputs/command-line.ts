import { type Expected, type HostileInput, mebibyte, note, type Placed } from '../input.ts';

function call(
  args: readonly string[],
  says: string,
  files: Readonly<Record<string, Placed>> = note('# Note\n'),
): HostileInput {
  return {
    name: `command line: ${JSON.stringify(args).slice(0, 120)}`,
    args,
    files: () => files,
    expect: { exit: 2, says },
    apart: true,
  };
}

function stdin(
  name: string,
  path: string,
  text: () => string | Uint8Array,
  expect: Expected,
): HostileInput {
  return {
    name: `standard input: ${name}`,
    args: ['lint', '-', '--stdin-filename', path, '--format', 'json', '--fail-on', 'never'],
    stdin: text,
    files: () => note('# Note\n'),
    expect,
    alone: true,
  };
}

/** Flags and paths that cannot be: two lines on standard error and exit 2, never a stack trace. */
export const commandLines: readonly HostileInput[] = [
  call(['lnit'], 'ledger lint'),
  call(['__proto__'], 'no command'),
  call(['constructor'], 'no command'),
  call(['lint', '--fromat', 'json'], '--format'),
  call(['lint', '--format', 'xml'], 'no format "xml"'),
  call(['lint', '--format', 'json:'], 'no file after the colon'),
  call(['lint', '--format', 'json', '--format', 'sarif'], 'standard output for itself'),
  call(['lint', '--format', 'json:memory/note.md/x.json'], 'cannot write'),
  call(['lint', '--fail-on', 'always'], '--fail-on'),
  call(['lint', '--max-warnings', '-1'], '--max-warnings'),
  call(['lint', '--max-warnings', '1e3'], '--max-warnings'),
  call(['lint', '--only', 'IDX999'], 'unknown rule'),
  call(['lint', '--rule', 'IDX102'], 'RULE='),
  call(['lint', '--rule', 'IDX102=fatal'], 'RULE='),
  call(['lint', '--rule', 'constructor=off'], 'unknown rule'),
  call(['lint', '--config', 'nowhere.json'], 'nowhere.json does not exist'),
  call(['lint', '--config', 'memory'], 'memory is not a UTF-8 text file'),
  call(['lint', '--config', 'memory/note.md'], 'not valid JSON'),
  call(['lint', 'nowhere.md'], 'does not exist'),
  call(['lint', 'memory/note.md/x.md'], 'does not exist'),
  call(['lint', 'loop/x.md'], 'loop', { ...note('# Note\n'), loop: { link: 'loop' } }),
  call(['lint', 'x'.repeat(5_000)], 'does not exist'),
  call(['lint', '\u001b[2J\u202e.md'], 'does not exist'),
  call(['lint', 'x\n::error file=a::pwn'], 'does not exist'),
  call(['-C', 'nowhere', 'lint'], 'nowhere'),
  call(['-C', 'memory/note.md', 'lint'], 'memory/note.md'),
  call(['-C'], '-C'),
  call(['lint', '-', 'memory'], 'cannot be combined'),
  call(['lint', '-'], 'needs a name'),
  call(['lint', '--stdin-filename', 'a.md'], 'needs the argument -'),
  call(['lint', '-', '--fix', '--stdin-filename', 'memory/note.md'], '--fix cannot'),
  call(['lint', '-', '--stdin-filename', '../x.md'], 'outside'),
  call(['lint', '-', '--stdin-filename', '/etc/x.md'], 'outside'),
  call(['lint', 'empty'], 'no file that ledger checks', {
    ...note('# Note\n'),
    empty: { special: 'folder' },
  }),
  call(['lint', 'memory', '--ignore', '**'], '--ignore'),
  call(['explain', '\u001b[2J::error::x'], 'is not a rule or a term'),
  call(['init', '--check', '--format', 'sarif'], '--format'),
  stdin(
    'one byte over 1 MiB',
    'memory/note.md',
    () => 'word \n'.repeat(mebibyte / 4).slice(0, mebibyte + 1),
    { at: 'memory/note.md', codes: ['LDG001'] },
  ),
  stdin('invalid UTF-8', 'memory/note.md', () => Buffer.from([0x23, 0x20, 0xff]), {
    at: 'memory/note.md',
    codes: ['LDG001'],
  }),
  stdin('hidden characters', 'memory/new.md', () => 'a\u200bb\n', {
    at: 'memory/new.md',
    codes: ['SEC701'],
  }),
  stdin('a name of two dots and more', 'memory/..new.md', () => 'a\u200bb\n', {
    at: 'memory/..new.md',
    codes: ['SEC701'],
  }),
  stdin('a name at the root that starts with two dots', '..new.md', () => 'a\u200bb\n', {
    at: '..new.md',
    codes: ['SEC701'],
  }),
];
