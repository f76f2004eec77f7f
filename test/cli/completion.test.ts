import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, it } from 'vitest';

import { commandsOf } from '../../src/cli/commands.ts';
import { features } from '../../src/features.ts';
import { folderWith, ledger } from '../support/run-cli.ts';
import { describeWith } from '../support/test-scope.ts';

const shells = ['bash', 'zsh', 'fish'] as const;
const silent = { code: 0, out: '', error: '' };
let made: Record<(typeof shells)[number], string> | null = null;
const scripts = (): Record<(typeof shells)[number], string> =>
  (made ??= Object.fromEntries(
    shells.map((shell) => [shell, ledger(folderWith({}), ['init', '--completion', shell]).out]),
  ) as Record<(typeof shells)[number], string>);

/** Runs a program on a script; what it wrote. */
function shell(
  program: string,
  args: readonly string[],
  cwd: string,
): { readonly code: number | null; readonly out: string; readonly error: string } {
  const ran = spawnSync(program, args, {
    cwd,
    encoding: 'utf8',
    timeout: 20_000,
    input: '',
    env: { PATH: process.env.PATH, HOME: cwd, TERM: 'dumb' } as unknown as NodeJS.ProcessEnv,
  });
  return { code: ran.status, out: ran.stdout, error: ran.stderr };
}

/** What bash proposes for a line, as if Tab were pressed at its end. */
function bashProposes(line: string, folder: string): string[] {
  const words = line.split(/([ =])/).filter((word) => word !== ' ' && word !== '');
  const all = line.endsWith(' ') ? [...words, ''] : words;
  const quoted = all.map((word) => `'${word}'`).join(' ');
  const { code, out, error } = shell(
    'bash',
    [
      '--norc',
      '-c',
      `source ./script; COMP_WORDS=(${quoted}); COMP_CWORD=${all.length - 1}` +
        `; _ledger_words; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p ledger ` +
        'memory-ledger >&2',
    ],
    folder,
  );
  expect(code, error).toBe(0);
  expect(error).toBe(
    'complete -o filenames -F _ledger_words ledger\ncomplete -o filenames -F _ledger_words memory-ledger\n',
  );
  return out
    .split('\n')
    .filter((word) => word !== '')
    .sort();
}

const commands = commandsOf({ features });

describe('completion', () => {
  it.each([
    ['ledger gl', ['glossary']],
    ['ledger re', ['recall', 'reject', 'release', 'renumber', 'reopen', 'retract', 'review']],
    ['ledger lint --fi', ['--fix']],
    ['ledger -C docs lint --fail', ['--fail-on']],
    ['ledger lint --fail-on ', ['error', 'info', 'never', 'warning']],
    ['memory-ledger lint --fail-on=w', ['warning']],
    ['ledger --color ', ['always', 'auto', 'never']],
    ['ledger lint --format s', ['sarif']],
    ['ledger init --completion ', ['bash', 'fish', 'zsh']],
    ['ledger help expl', ['explain']],
    ['ledger lint not', ['notes']],
    ['ledger lint --config not', ['notes']],
    ['ledger show --di', ['--diff']],
  ])('bash: %s', (line, expected) => {
    const folder = folderWith({ notes: '' });
    writeFileSync(join(folder, 'script'), scripts().bash);
    expect(bashProposes(line, folder)).toEqual(expected);
  });

  it('bash takes its script without a word', () => {
    const { bash } = scripts();
    expect(shell('bash', ['-n', 'bash'], folderWith({ bash }))).toEqual(silent);
  });

  describeWith('zsh')('zsh', () => {
    it('takes its script without a word', () => {
      const { zsh } = scripts();
      expect(
        shell(
          'zsh',
          [
            '-f',
            '-c',
            'autoload -Uz compinit && compinit -u -d dump && source ./zsh && print ' +
              '$_comps[ledger] $_comps[memory-ledger]',
          ],
          folderWith({ zsh }),
        ),
      ).toEqual({ ...silent, out: '_ledger_words _ledger_words\n' });
    });
  });

  describeWith('fish')('fish', () => {
    it('takes its script without a word', () => {
      const { fish } = scripts();
      expect(
        shell(
          'fish',
          [
            '--no-config',
            '-c',
            'source fish; complete -C "ledger gl"; complete -C "ledger lint --fail-on w"; ' +
              'complete -C "ledger init --completion "',
          ],
          folderWith({ fish }),
        ),
      ).toMatchObject({
        ...silent,
        out: expect.stringMatching(
          /^glossary\t[^]*\nwarning\t[^]*\nbash\t.*\nfish\t.*\nzsh\t.*\n$/,
        ) as string,
      });
    });
  });

  it.each(shells)('%s knows every command and every option of it', (name) => {
    const script = scripts()[name];
    for (const { name: word } of commands)
      expect(script).toMatch(new RegExp(`(?<![\\w-])${word}(?![\\w-])`));
    for (const option of ['stdin-filename', 'max-warnings', 'not-when', 'mark-stale', 'local'])
      expect(script).toContain(option);
    // Memory text never gets in, and nothing but the shell's own is run while somebody types.
    expect(script).not.toMatch(/\$\((?!compgen|ledger init --completion)/);
  });

  it('names the shells that there are', () => {
    expect(ledger(folderWith({}), ['init', '--completion', 'fsh'])).toMatchObject({
      code: 2,
      error: expect.stringContaining('bash, zsh, fish') as string,
    });
  });
});
