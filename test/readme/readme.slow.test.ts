import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

import { describe, expect, it } from 'vitest';

import { copyOf, ledger } from '../support/run-cli.ts';

const readme = readFileSync('README.md', 'utf8');
const bin = resolve('bin/ledger.cjs');

/** Ids, digests and days differ from run to run; what is left must be the same. */
function steady(text: string): string {
  return text
    .replace(/\b\d{4}-\d{2}-\d{2}-[a-z2-7]{8}…/g, '<entry>')
    .replace(/\b20\d{2}-\d{2}-\d{2}\b/g, '<day>')
    .replace(/ +$/gm, '')
    .trimEnd();
}

/**
 * Runs the commands of the session one after the other, in a repository of its own, as they stand
 * in the README.
 */
function play(commands: readonly string[], idInReadme: string): string[] {
  const folder = copyOf('test/readme/session');
  const env = {
    PATH: process.env.PATH,
    HOME: folder,
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
  } as unknown as NodeJS.ProcessEnv;
  const shell = (command: string): string => {
    const ran = spawnSync(
      'sh',
      ['-c', `ledger() { "${process.execPath}" "${bin}" "$@" 2>&1; }\n${command}`],
      { cwd: folder, env, encoding: 'utf8' },
    );
    return ran.stdout + ran.stderr;
  };
  shell(
    'git init -q -b reuse && git config user.name "Ada Kern" && git config ' +
      'user.email ada@example.org && git add -A && git commit -qm Begin',
  );
  let id = idInReadme;
  return commands.map((command) => {
    const out = shell(command.replaceAll(idInReadme, id));
    id = /^(?:captured|promoted) (\S+) fact/m.exec(out)?.[1] ?? id;
    return out.replaceAll(id, idInReadme);
  });
}

describe('the README', () => {
  it('shows a session as it really is', { timeout: 60_000 }, () => {
    const sessions = [...readme.matchAll(/```console\n([^]*?)```/g)].map(([, text = '']) => text);
    const session = sessions.join('');
    expect(sessions).toHaveLength(3);
    const steps = session
      .split(/^\$ /m)
      .slice(1)
      .map((step) => {
        const end = /(?<!\\)\n/.exec(step)?.index ?? step.length;
        return { command: step.slice(0, end), shown: step.slice(end + 1) };
      });
    expect(steps.length).toBeGreaterThanOrEqual(6);
    const id = /^(?:captured|promoted) (\S+) fact/m.exec(session)?.[1] ?? '';
    expect(id).toMatch(/^[a-z2-7]{4,5}$/);
    const played = play(
      steps.map((step) => step.command),
      id,
    );
    expect(played.map(steady)).toEqual(steps.map((step) => steady(step.shown)));
  });

  it('its first command lints this repository, clean and with records', () => {
    expect(readme).toContain(
      'npm ci && npm run build && node bin/ledger.cjs lint --format pretty\n',
    );
    const { out, code } = ledger('.', ['lint', '--format', 'pretty']);
    expect(code).toBe(0);
    expect(out).toMatch(/^clean: [1-9]\d* records in [1-9]\d* files\n$/);
  });
});
