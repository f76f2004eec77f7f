import { chmodSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { describe, expect, it } from 'vitest';

import { askCommand } from '../../src/processes/run-command.ts';
import { folderWith } from '../support/run-cli.ts';

const asking = { cwd: '/', env: process.env, timeoutMilliseconds: 10_000, mostBytes: 100_000 };
const node = (script: string, ...args: readonly string[]): string[] => [
  process.execPath,
  '-e',
  script,
  ...args,
];

describe('a program that is asked', () => {
  it('gets the text on standard input, its arguments as they are, and gives what it prints', async () => {
    const script =
      'let t="";process.stdin.on("data",(d)=>t+=d).on("end",()=>console.log(JSON.stringify([t,process.argv[1]])))';
    expect(
      await askCommand({ ...asking, command: node(script, '$(id); `id` | x') }, 'what?'),
    ).toEqual({ said: '["what?","$(id); `id` | x"]\n' });
  });

  it('may answer without reading, however much there was to read', async () => {
    expect(
      await askCommand(
        { ...asking, command: node('console.log("done"); process.exit(0)') },
        'x'.repeat(5_000_000),
      ),
    ).toEqual({ said: 'done\n' });
  });

  it.each([
    ['an exit code', node('process.exit(3)'), 'ended with exit code 3'],
    [
      'a signal',
      node('process.kill(process.pid, "SIGTERM"); setInterval(() => 0, 9)'),
      'ended with signal SIGTERM',
    ],
    [
      'too much text',
      node('for (;;) process.stdout.write("x".repeat(65536))'),
      'printed more than 100000 bytes',
    ],
    ['no such program', ['no-such-program-here'], 'cannot be run'],
  ])('gives no answer with %s', async (_name, command, why) => {
    const asked = await askCommand({ ...asking, command }, '');
    expect('failed' in asked && asked.failed).toContain(why);
  });

  it('ends with its time-out, and what it started ends too', async () => {
    const folder = folderWith({});
    const late = join(folder, 'late');
    const script =
      `require('child_process').spawn(process.execPath, ['-e', 'setTimeout(() => ` +
      `require("fs").writeFileSync(${JSON.stringify(late)}, ""), 1500)'], { stdio: ` +
      `'inherit' }); setInterval(() => 0, 1000)`;
    const began = Date.now();
    expect(
      await askCommand({ ...asking, command: node(script), timeoutMilliseconds: 700 }, ''),
    ).toEqual({ failed: `${process.execPath} took longer than 0.7 seconds` });
    expect(Date.now() - began).toBeLessThan(5_000);
    await wait(2_000);
    expect(existsSync(late)).toBe(false);
  });

  it('is not looked up in folders that a repository could bring', async () => {
    const folder = folderWith({ 'bin/tool': '#!/bin/sh\necho brought\n' });
    chmodSync(join(folder, 'bin/tool'), 0o755);
    const asked = await askCommand(
      { ...asking, command: ['tool'], cwd: folder, env: { PATH: 'bin:.' } },
      '',
    );
    expect(asked).toHaveProperty('failed');
  });
});
