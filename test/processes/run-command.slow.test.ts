import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { runCommand } from '../../src/processes/run-command.ts';
import { folderWith } from '../support/run-cli.ts';

const usual = { cwd: '/', env: process.env, seconds: 20 };
const node = (script: string, ...args: readonly string[]): string[] => [
  process.execPath,
  '-e',
  script,
  ...args,
];
/** Starts a program that writes a file later, and holds the output open. */
const leaving = (late: string): string =>
  `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => ` +
  `require("fs").writeFileSync(${JSON.stringify(late)}, ""), 1500)'], { stdio: 'inherit' });`;

describe('a command that runs', () => {
  it('says how it ended, with its words as they are', async () => {
    const script = 'console.log(process.argv[1]); console.error("b"); process.exitCode = 4';
    expect(await runCommand({ ...usual, argv: node(script, '$(id) | x') })).toMatchObject({
      exit: 4,
      problem: null,
      lines: ['$(id) | x', 'b'],
    });
  });

  it.each([
    ['a signal', node('process.kill(process.pid, "SIGTERM"); setInterval(() => 0, 9)'), 'signal'],
    ['no such program', ['no-such-program-here'], 'start'],
    ['a program of the folder it runs in', ['package.json'], 'start'],
  ])('has no exit code with %s', async (_name, argv, kind) => {
    expect(await runCommand({ ...usual, cwd: resolve('.'), argv })).toMatchObject({
      exit: null,
      problem: { kind },
    });
  });

  it('gets no secret of the environment, and no relative folder of programs', async () => {
    const env = { PATH: `.:${process.env.PATH ?? ''}`, HOME: '/h', TOKEN: 'x', GIT_DIR: '/g' };
    const script = 'console.log(Object.keys(process.env).sort().join(), process.env.PATH[0])';
    const { lines } = await runCommand({ ...usual, env, argv: node(script) });
    expect(lines).toEqual(['HOME,PATH /']);
  });

  it('gives back the end of its output, without escape sequences', async () => {
    const script =
      'for (let i = 0; i < 1e5; i++) process.stdout.write("x".repeat(100) + i + "\\n");' +
      'process.stdout.write("10%\\r20%\\r\\n\\u001b[31mred\\u001b[0m\\u001b]0;t\\u0007 end" + "y".repeat(900))';
    const { lines } = await runCommand({ ...usual, argv: node(script) });
    expect(lines).toHaveLength(10);
    expect(lines.at(-2)).toBe('20%');
    expect(lines.at(-1)).toMatch(/^red endy{193}…$/);
  });

  it('ends with its time, and what it started ends too', async () => {
    const late = join(folderWith({}), 'late');
    const argv = node(`${leaving(late)} setInterval(() => 0, 1000)`);
    expect(await runCommand({ ...usual, seconds: 0.5, argv })).toMatchObject({
      exit: null,
      problem: { kind: 'time' },
    });
    await wait(1_800);
    expect(existsSync(late)).toBe(false);
  });

  it('that leaves a program behind is not waited for, and that program ends', async () => {
    const late = join(folderWith({}), 'late');
    const began = Date.now();
    expect(
      await runCommand({ ...usual, argv: node(`${leaving(late)} process.exit(0)`) }),
    ).toMatchObject({ exit: 0 });
    expect(Date.now() - began).toBeLessThan(1_400);
    await wait(1_800);
    expect(existsSync(late)).toBe(false);
  });

  it('ends with the process that runs it', async () => {
    const folder = folderWith({});
    const [pid, late] = [join(folder, 'pid'), join(folder, 'late')];
    const script =
      `require('fs').writeFileSync(${JSON.stringify(pid)}, String(process.pid));` +
      `setTimeout(() => require('fs').writeFileSync(${JSON.stringify(late)}, ''), 1500)`;
    const runner = spawn(process.execPath, [
      '--import',
      'tsx',
      '--input-type=module',
      '-e',
      `const { runCommand } = await import(${JSON.stringify(resolve('src/processes/run-command.ts'))});` +
        `await runCommand({ argv: [process.execPath, '-e', ${JSON.stringify(script)}], cwd: '/', env: process.env, seconds: 20 });`,
    ]);
    const ended = new Promise((done) => runner.on('exit', (_code, signal) => done(signal)));
    while (!existsSync(pid) || readFileSync(pid, 'utf8') === '') await wait(20);
    runner.kill('SIGTERM');
    expect(await ended).toBe('SIGTERM');
    await wait(1_800);
    expect(existsSync(late)).toBe(false);
  });
});
