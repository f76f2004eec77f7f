import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { BenchRequest } from './lint-measures.ts';
import { makeWorkspace } from './make-workspace.ts';
import { interleaved, longest, peakMemory, type Timing } from './measure.ts';
import type { Measure } from './measure-line.ts';
import { memoryGoal } from './memory-goal.ts';
import { bareNode, ledger } from './programs.ts';

/** Findings that the measured branch changes. */
const changedFindings = 50;

/**
 * What they may cost beside bare node where readings are kept, by the size they are measured at.
 */
const goals: Readonly<Record<string, number>> = {
  'gate-10000': 5,
  'staged-10000': 3.2,
};

const megabyte = 1_000_000;

/**
 * The gate on a branch with fifty changed findings, and the hook on one staged finding, beside bare
 * node: with what files were read as before, and without; of the largest their memory as well. Then
 * the hook on a commit that touches no memory.
 */
export async function* gateMeasures({
  temporary,
  runs,
  sizes,
}: BenchRequest): AsyncGenerator<Measure> {
  for (const size of sizes) {
    const folder = join(temporary, `branch-${size}`);
    await makeWorkspace(folder, { findings: size, seed: 1 });
    commit(folder, 'base');
    for (const path of candidates(folder).slice(0, changedFindings)) touch(folder, path);
    commit(folder, 'change');
    const [staged] = candidates(folder).slice(-1);
    if (staged !== undefined) touch(folder, staged);
    git(folder, 'add', '-A');
    const fewWhenSlow = size >= 10_000;
    const gate = {
      ...ledger(folder, 'gate', '--since', 'HEAD~1', '--fail-on', 'warning'),
      fewWhenSlow,
    };
    const hook = { ...ledger(folder, 'lint', '--staged', '--fail-on', 'warning'), fewWhenSlow };
    const own = {
      'gate-cold': { ...gate, keepsNothing: true },
      'staged-cold': { ...hook, keepsNothing: true },
      gate,
      staged: hook,
    };
    yield* besideNode(own, interleaved({ node: bareNode(folder), ...own }, runs), size);
    if (size >= 10_000)
      for (const [name, command] of [
        ['gate-cold', own['gate-cold']],
        ['staged-cold', own['staged-cold']],
      ] as const)
        yield {
          name: `${name}-memory-${size}`,
          value: peakMemory(command, 1)! / megabyte,
          unit: 'MB',
          against: [],
          ...memoryGoal(size),
        };
    commit(folder, 'staged');
    writeFileSync(join(folder, 'src/beside.ts'), 'export const beside = true;\n');
    git(folder, 'add', '-A');
    const beside = { 'staged-beside': hook };
    yield* besideNode(beside, interleaved({ node: bareNode(folder), ...beside }, runs), size);
  }
}

function* besideNode(
  own: Readonly<Record<string, unknown>>,
  times: Partial<Record<string, Timing>>,
  size: number,
): Generator<Measure> {
  for (const name of Object.keys(own)) {
    const time = times[name];
    const goal = goals[`${name}-${size}`];
    yield {
      name: `${name}-${size}`,
      value: time?.median ?? longest,
      unit: 'ms',
      against: [],
      ...(time ? {} : { givenUp: true }),
    };
    if (time && times.node)
      yield {
        name: `${name}-${size}/node`,
        value: time.median / times.node.median,
        unit: '×',
        against: [{ kind: 'floor', name: 'node', value: times.node.median, unit: 'ms' }],
        ...(goal === undefined ? {} : { goal }),
      };
  }
}

/** Findings that nobody decided yet: those may be edited, and the branch stays clean. */
function candidates(folder: string): string[] {
  return readdirSync(join(folder, 'corpus/findings'))
    .sort()
    .filter((name) =>
      readFileSync(join(folder, 'corpus/findings', name), 'utf8').includes('\nstatus: candidate'),
    )
    .map((name) => `corpus/findings/${name}`);
}

function touch(folder: string, path: string): void {
  const file = join(folder, path);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(
      /\n## Applies when\n/,
      '\nSeen again since.\n\n## Applies when\n',
    ),
  );
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
  mkdirSync(folder, { recursive: true });
  if (spawnSync('git', ['-C', folder, ...args], { stdio: 'ignore' }).status !== 0)
    throw new Error(`git ${args.join(' ')} failed`);
}
