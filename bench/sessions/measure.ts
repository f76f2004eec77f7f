import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { hiddenWords, makeSessions } from './make-sessions.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

interface Searched {
  /** Milliseconds to the first byte of the answer; null without an answer. */
  readonly first: number | null;
  readonly total: number;
  /** Bytes of memory at most. */
  readonly peak: number;
}

/**
 * Measures `ledger recall --sessions` on sessions that are written for it and deleted afterwards,
 * in turns with ripgrep, or grep, on the same files. Prints a line for each search.
 *
 * @param size how many MiB
 */
export async function measureSessions(size: number): Promise<void> {
  const home = mkdtempSync(join(tmpdir(), 'ledger-sessions-'));
  try {
    const { project, files, bytes } = makeSessions(home, size * 1_048_576);
    spawnSync('git', ['init', '-q', project]);
    const peer = spawnSync('rg', ['--version']).status === 0 ? 'rg' : 'grep';
    process.stdout.write(
      `${files.length} sessions, ${Math.round(bytes / 1_048_576)} MiB, beside ${peer}\n`,
    );
    for (const words of [...hiddenWords, 'nowhere at all', 'xylophone'].map((each) => [each])) {
      const [ours, theirs]: [Searched[], number[]] = [[], []];
      for (let run = 0; run < 3; run += 1) {
        theirs.push(searchedBy(peer, words, home));
        ours.push(await searched(home, project, words));
      }
      const total = median(ours.map((each) => each.total));
      const first = ours.flatMap((each) => each.first ?? []);
      const other = median(theirs);
      process.stdout.write(
        `${words.join(' ').padEnd(20)} ${Math.round(total)} ms, ` +
          `${(total / other).toFixed(1)} × ${peer} (${Math.round(other)} ms); ` +
          `first after ${first.length === 0 ? '-' : Math.round(median(first))} ms; ` +
          `peak ${Math.round(Math.max(...ours.map((each) => each.peak)) / 1_048_576)} MiB\n`,
      );
    }
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

function median(all: readonly number[]): number {
  return [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? NaN;
}

/** The time that another program takes for the same words, whatever their case. */
function searchedBy(peer: string, words: readonly string[], home: string): number {
  const args =
    peer === 'rg'
      ? ['--hidden', '--no-ignore', '-i', '-F', '-c', ...words, home]
      : ['-r', '-i', '-F', '-c', ...words, home];
  const begin = performance.now();
  spawnSync(peer, args, { stdio: 'ignore' });
  return performance.now() - begin;
}

function searched(home: string, cwd: string, words: readonly string[]): Promise<Searched> {
  const begin = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--require',
      here('../peak-memory.cjs'),
      here('../../bin/ledger.cjs'),
      'recall',
      '--sessions',
      ...words,
    ],
    {
      cwd,
      env: { HOME: home, PATH: process.env.PATH },
      stdio: ['ignore', 'pipe', 'ignore', 'pipe'],
    },
  );
  let [first, peak]: [number | null, string] = [null, ''];
  child.stdio[1]?.on('data', () => (first ??= performance.now() - begin));
  child.stdio[3]?.on('data', (bytes: Buffer) => (peak += bytes.toString()));
  return new Promise((done) => {
    child.on('close', () => {
      done({ first, total: performance.now() - begin, peak: Number(peak) });
    });
  });
}
