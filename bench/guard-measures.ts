import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Guard } from '#guards/guard';
import { readGuard } from '#guards/guards-of-record';
import { findForbiddenCommand } from '#guards/shell-commands';
import { violationsIn } from '#guards/violations';

import type { BenchRequest } from './lint-measures.ts';
import { makeWorkspace } from './make-workspace.ts';
import { type Command, interleaved } from './measure.ts';
import type { Measure } from './measure-line.ts';
import { bareNode, ledger } from './programs.ts';

/** What a start of the tool may cost beside bare node. */
const goals: Readonly<Record<string, number>> = {
  'guards-edit-beside': 3,
  'guards-edit-passing': 3,
  'guards-edit-refused': 3,
  'guards-command': 3,
};

/** Records of the measured workspace, and how many of them carry a guard. */
const [records, guarded] = [1_000, 50];

/**
 * What guards cost: the hook before an edit and before a command, and the hook on a commit, in a
 * workspace with fifty of them; then how the time to look through hostile text grows with it.
 */
export async function* guardMeasures({ temporary, runs }: BenchRequest): AsyncGenerator<Measure> {
  const folder = join(temporary, 'guards');
  await makeWorkspace(folder, { findings: records, seed: 1 });
  addGuards(folder);
  const hook = (tool_name: string, tool_input: object): Command => ({
    ...ledger(folder, 'hook', 'pre-tool-use'),
    input: JSON.stringify({
      session_id: 'bench',
      cwd: folder,
      hook_event_name: 'PreToolUse',
      tool_name,
      tool_input,
    }),
  });
  const write = (path: string, content: string): Command =>
    hook('Write', { file_path: join(folder, path), content });
  const own: Record<string, Command> = {
    'guards-edit-beside': { ...write('web/page.html', '<p>A page</p>\n'), silent: true },
    'guards-edit-passing': { ...write('app/a.ts', 'export const a = 1;\n'), silent: true },
    'guards-edit-refused': write('app/a.ts', 'export const a = old7(1);\n'),
    'guards-command': { ...hook('Bash', { command: 'npm test -- app' }), silent: true },
    'guards-staged': ledger(folder, 'lint', '--staged', '--fail-on', 'warning'),
  };
  const times = interleaved<string>({ node: bareNode(folder), ...own }, runs);
  const { node } = times;
  for (const name of Object.keys(own)) {
    const time = times[name];
    if (!time || !node) continue;
    const goal = goals[name];
    yield { name, value: time.median, unit: 'ms', against: [] };
    yield {
      name: `${name}/node`,
      value: time.median / node.median,
      unit: '×',
      against: [{ kind: 'floor', name: 'node', value: node.median, unit: 'ms' }],
      ...(goal === undefined ? {} : { goal }),
    };
  }
  for (const [name, [guard, text]] of Object.entries(hostile)) {
    const [half, whole] = await besideDouble(guard, text, runs.usual);
    yield { name: `guards-hostile-${name}`, value: whole, unit: 'ms', against: [] };
    yield {
      name: `guards-hostile-${name}/half`,
      value: whole / half,
      unit: '×',
      against: [{ kind: 'floor', name: 'half', value: half, unit: 'ms' }],
      goal: 2.5,
    };
  }
}

/** Fifty guards of several kinds, in the frontmatter of promoted records. */
function addGuards(folder: string): void {
  const findings = join(folder, 'corpus/findings');
  const promoted = readdirSync(findings)
    .sort()
    .filter((name) => readFileSync(join(findings, name), 'utf8').includes('\nstatus: promoted'));
  for (const [at, name] of promoted.slice(0, guarded).entries()) {
    const text = readFileSync(join(findings, name), 'utf8');
    const guard = JSON.stringify([guardAt(at)]);
    writeFileSync(join(findings, name), text.replace('\ntopic: ', `\nguard: ${guard}\ntopic: `));
  }
  mkdirSync(join(folder, 'app'));
  writeFileSync(join(folder, 'app/a.ts'), 'export {};\n');
  inGit(folder, 'init', '-q');
  inGit(folder, 'add', '-A');
  inGit(folder, 'commit', '-qm', 'base');
  writeFileSync(join(folder, 'app/a.ts'), 'export const a = 1;\n');
  inGit(folder, 'add', '-A');
}

/** Of ten guards seven look for a pattern. */
function guardAt(at: number): object {
  const files = { in: ['app/**/*.ts'] };
  switch (at % 10) {
    case 0:
      return { path: [`generated${at}/**`], instead: 'npm run generate' };
    case 1:
      return { shell: `npm run compile${at}`, instead: 'just build' };
    case 2:
      return { together: [`api/${at}.yaml`, `client${at}/**`] };
    case 3:
      return { forbid: `fetch${at}\\([^()]*\\)\\s*\\.then`, multiline: true, bad: 'x', ...files };
    default:
      return { forbid: `\\bold${at}\\(|from ['"]old${at}['"]`, bad: `old${at}(`, ...files };
  }
}

function inGit(folder: string, ...args: readonly string[]): void {
  const name = ['-c', 'user.name=Bench', '-c', 'user.email=bench@example.org'];
  if (spawnSync('git', ['-C', folder, ...name, ...args], { stdio: 'ignore' }).status !== 0)
    throw new Error(`git ${args.join(' ')} failed`);
}

/** Characters of hostile text. */
const characters = 500_000;

/** Guards beside texts that are made to keep them busy. */
const hostile: Readonly<Record<string, readonly [guard: object, text: (size: number) => string]>> =
  {
    text: [{ forbid: 'moment' }, (size) => repeated('momen', size)],
    line: [{ forbid: '(a+a+)+b' }, (size) => repeated('a', size)],
    lines: [{ forbid: '(\\w+\\s*)+;' }, (size) => repeated('word word\n', size)],
    needs: [{ forbid: 'old+x|bar\\(' }, (size) => repeated('bar(\n', size)],
    spanning: [{ forbid: 'a[\\s\\S]*b|a', multiline: true }, (size) => repeated('a\n', size)],
    required: [{ require: '^(a|aa)+$' }, (size) => repeated('a', size - 1) + 'b'],
    shell: [{ shell: 'npm run compile' }, (size) => repeated('cat <<A\n', size)],
    quoted: [{ shell: 'npm run compile' }, (size) => `"${repeated('$(a)', size)}"`],
  };

function repeated(text: string, size: number): string {
  return text.repeat(Math.ceil(size / text.length));
}

/**
 * The least milliseconds of the processor that half of a text takes, and all of it: on a busy
 * machine the clock says nothing about so short a time.
 */
async function besideDouble(
  written: object,
  text: (size: number) => string,
  runs: number,
): Promise<readonly [half: number, whole: number]> {
  const read = readGuard('shell' in written ? written : { in: ['**'], ...written });
  const guard = 'guard' in read ? read.guard : null;
  if (guard === null) throw new Error(`no guard: ${JSON.stringify(written)}`);
  const [half, whole] = [text(characters / 2), text(characters)];
  const times = [Infinity, Infinity] as [number, number];
  for (let run = 0; run <= runs; run += 1)
    for (const [at, each] of [half, whole].entries()) {
      const start = process.cpuUsage();
      await look(guard, each);
      const { user, system } = process.cpuUsage(start);
      // The first is for the compiler of the engine.
      if (run > 0) times[at] = Math.min(times[at] ?? 0, (user + system) / 1_000);
    }
  return times;
}

async function look(guard: Guard, text: string): Promise<void> {
  if (guard.kind === 'shell') findForbiddenCommand(guard, text);
  else if (guard.kind === 'forbid' || guard.kind === 'require') await violationsIn(guard, text);
}
