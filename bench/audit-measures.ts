import { spawnSync } from 'node:child_process';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import type { BenchRequest } from './lint-measures.ts';
import { interleaved, longest } from './measure.ts';
import type { Measure } from './measure-line.ts';
import { bareNode, ledger } from './programs.ts';

/** Commits of the measured history, most of which touch nothing that a note cites. */
const commits = 300;

/**
 * An audit of native notes, beside bare node: where all cited paths stand, and what history adds
 * where they moved.
 */
export function* auditMeasures({ temporary, runs, sizes }: BenchRequest): Generator<Measure> {
  for (const size of sizes) {
    const [standing, moved] = [join(temporary, `notes-${size}`), join(temporary, `moved-${size}`)];
    for (const folder of [standing, moved]) makeNotes(folder, size);
    renameSync(join(moved, 'src'), join(moved, 'lib'));
    commit(moved, 'Move src');
    const audit = (folder: string) => ({
      ...ledger(folder, 'audit', '--no-home'),
      fewWhenSlow: size >= 10_000,
    });
    const times = interleaved(
      { node: bareNode(standing), audit: audit(standing), history: audit(moved) },
      runs,
    );
    for (const name of ['audit', 'history'] as const) {
      const own = times[name];
      yield {
        name: `${name === 'audit' ? 'audit' : 'audit-history'}-${size}`,
        value: own?.median ?? longest,
        unit: 'ms',
        against: [],
        ...(own ? {} : { givenUp: true }),
      };
    }
    if (!times.node || !times.audit) continue;
    yield {
      name: `audit-${size}/node`,
      value: times.audit.median / times.node.median,
      unit: '×',
      against: [{ kind: 'floor', name: 'node', value: times.node.median, unit: 'ms' }],
    };
    yield {
      name: `audit-cost-${size}`,
      value: ((times.audit.median - times.node.median) / size) * 1_000,
      unit: 'µs',
      against: [],
    };
    if (times.history)
      yield {
        name: `audit-history-${size}/node`,
        value: times.history.median / times.node.median,
        unit: '×',
        against: [{ kind: 'floor', name: 'node', value: times.node.median, unit: 'ms' }],
      };
  }
}

/** A store of notes that cite two files each, in a repository with a history. */
function makeNotes(folder: string, notes: number): void {
  const put = (path: string, text: string): void => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  const file = (at: number): string => `src/part${at % 50}/file${at % 500}.ts`;
  for (let at = 0; at < Math.min(notes, 500); at += 1)
    put(
      file(at),
      Array.from({ length: 30 }, (_, line) => `export const value${line} = ${at};\n`).join(''),
    );
  for (let at = 0; at < notes; at += 1)
    put(
      `.claude/memory/topic${at % 20}/note${at}.md`,
      `---\nname: Note ${at}\ndescription: what is known of part ${at}` +
        `\ntype: project\n---\n\nThe value is set in \`${file(at)}\` and read in ` +
        `${file(at + 1)}.\n\n**Why:** it was decided so.\n\n**How to apply:** look there ` +
        'first.\n',
    );
  put(
    '.claude/memory/MEMORY.md',
    `# Memory\n\n${Array.from({ length: Math.min(notes, 150) }, (_, at) => `- [Note ${at}](topic${at % 20}/note${at}.md) — part ${at}\n`).join('')}`,
  );
  git(folder, 'init', '-q');
  commit(folder, 'Begin');
  // One stream, for a process a commit would take minutes.
  const stream = Array.from(
    { length: commits },
    (_, at) =>
      `commit refs/heads/bench\ncommitter Bench <bench@example.org> ${1_700_000_000 + at}` +
      ` +0000\ndata 6\nChange${at === 0 ? '\nfrom HEAD^0' : ''}\nM 100644 inline docs/page` +
      `${at % 40}.md\ndata 4\n${String(at).padStart(4, '0')}\n`,
  ).join('');
  const { status } = spawnSync('git', ['-C', folder, 'fast-import', '--quiet'], {
    input: stream,
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('git fast-import failed');
  git(folder, 'reset', '-q', '--hard', 'bench');
}

function commit(folder: string, message: string): void {
  git(folder, 'add', '-A');
  git(
    folder,
    '-c',
    'user.name=Bench',
    '-c',
    'user.email=bench@example.org',
    'commit',
    '-q',
    '-m',
    message,
  );
}

function git(folder: string, ...args: readonly string[]): void {
  if (spawnSync('git', ['-C', folder, ...args], { stdio: 'ignore' }).status !== 0)
    throw new Error(`git ${args.join(' ')} failed`);
}
