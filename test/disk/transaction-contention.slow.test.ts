import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { buildSync } from 'esbuild';
import { expect, it } from 'vitest';

import { transact } from '#disk/transaction/transact';

import { folderWith } from '../support/run-cli.ts';
import { tries } from '../support/whole.ts';

const processCount = tries(40, 100);
const atOnce = 16;
const rounds = 3;
/** What a process that is to be killed would do otherwise. */
const endless = 100_000;

it('of many competing processes, two of five killed, loses nothing that was acknowledged', async () => {
  const root = folderWith({ 'memory/a.md': '', 'memory/b.md': '' });
  const script = join(folderWith({}), 'contender.mjs');
  buildSync({
    entryPoints: [resolve('test/disk/support/contender.ts')],
    bundle: true,
    platform: 'node',
    format: 'esm',
    outfile: script,
  });
  const queue = Array.from({ length: processCount }, (_, index) => ({
    name: `p${index}`,
    doom: ([null, 'at a call', null, 'at a moment', null] as const)[index % 5] ?? null,
  }));
  const acknowledged: string[] = [];
  const ends = { done: 0, killed: 0 };
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const { lines, signal, code } = await contend(script, root, next.name, next.doom);
      acknowledged.push(...lines);
      if (next.doom) {
        expect(signal, next.name).toBe('SIGKILL');
        ends.killed += 1;
      } else {
        expect({ code, lines: lines.length }, next.name).toEqual({ code: 0, lines: rounds });
        ends.done += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));

  await transact(root, 'memory', () => Promise.resolve({ plan: null, result: null }));
  const [a, b] = ['memory/a.md', 'memory/b.md'].map((path) =>
    readFileSync(join(root, path), 'utf8'),
  );
  expect(a).toBe(b);
  const written = a!.split('\n').slice(0, -1);
  expect(new Set(written).size).toBe(written.length);
  expect(acknowledged.filter((line) => !written.includes(line))).toEqual([]);
  // Each killed process may have had one transaction committed that it could not tell of.
  expect(written.length - acknowledged.length).toBeLessThanOrEqual(ends.killed);
  expect(ends).toEqual({ done: processCount * 0.6, killed: processCount * 0.4 });
  expect(
    readdirSync(join(root, 'memory/.txn')).filter(
      (name) => !/^(?:lock\.\d+(?:\.free)?|\.gitignore)$/.test(name),
    ),
  ).toEqual([]);
}, 120_000);

/**
 * Runs one process; a doomed one is killed at some moment, or at some call on the disk, where it
 * mostly holds the lock.
 */
function contend(
  script: string,
  root: string,
  name: string,
  doom: 'at a call' | 'at a moment' | null,
): Promise<{
  readonly lines: readonly string[];
  readonly signal: string | null;
  readonly code: number | null;
}> {
  const fatalCall = doom === 'at a call' ? String(Math.floor(Math.random() * 400)) : '';
  const child = spawn(
    process.execPath,
    [script, root, name, String(doom ? endless : rounds), fatalCall],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let out = '';
  child.stdout.on('data', (chunk: Buffer) => {
    if (out === '' && doom === 'at a moment')
      setTimeout(() => child.kill('SIGKILL'), Math.random() * 400);
    out += chunk.toString();
  });
  return new Promise((done) => {
    child.on('close', (code, signal) =>
      done({ code, signal, lines: out.split('\n').filter((line) => line.startsWith('p')) }),
    );
  });
}
