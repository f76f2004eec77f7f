import { cpSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { silentPrompt } from './act-measures.ts';
import { makeWorkspace } from './make-workspace.ts';
import {
  type Command,
  interleaved,
  longest,
  peakMemory,
  type Runs,
  type Timing,
} from './measure.ts';
import type { Measure, Reference } from './measure-line.ts';
import { memoryGoal } from './memory-goal.ts';
import {
  bareNode,
  cleanLint,
  ledger,
  markdownlint,
  readAndHash,
  remark,
  rumdl,
  warmLint,
} from './programs.ts';

/** What is measured: how often, in which sizes, and a folder for the workspaces. */
export interface BenchRequest {
  readonly temporary: string;
  readonly runs: Runs;
  readonly sizes: readonly number[];
}

/** Goals, by the name of the measure. */
const goals: Readonly<Record<string, number>> = {
  'version/node': 1.15,
  'hook-without-store/node': 1.15,
  'lint-warm-10000/node': 7,
  'lint-warm-content-10000/node': 10,
  'lint-warm-10000/rumdl-warm': 1 / 5,
  'lint-memory-warm-10000': 90,
  'lint-cold-10000/read-and-hash': 6,
  'lint-cold-10000/rumdl': 0.5,
  'lint-real-1000/markdownlint-cli2': 1 / 12,
  'lint-real-1000/remark-cli': 1 / 18,
  'lint-real-1000/rumdl': 1,
};

const megabyte = 1_000_000;

/** Start-up: what a command costs before it does anything. */
export function* startMeasures({ temporary, runs }: BenchRequest): Generator<Measure> {
  const [empty, bare] = [join(temporary, 'empty'), join(temporary, 'bare')];
  for (const folder of [empty, bare]) mkdirSync(join(folder, '.git'), { recursive: true });
  const times = interleaved(
    {
      node: bareNode(empty),
      version: ledger(empty, '--version'),
      'lint-help': ledger(empty, 'lint', '--help'),
      'lint-nothing': ledger(empty, 'lint', '--no-cache'),
      'lint-nothing-warm': warmLint(empty),
      'hook-without-store': {
        ...ledger(bare, 'hook', 'user-prompt-submit'),
        input: silentPrompt(bare),
      },
    },
    runs,
  );
  for (const name of [
    'version',
    'lint-help',
    'lint-nothing',
    'lint-nothing-warm',
    'hook-without-store',
  ] as const)
    yield* ratio(`${name}/node`, times[name], 'floor', 'node', times.node);
}

/**
 * Cold lint of every size beside floors and peers, all sizes in one interleaved run; then growth
 * and memory.
 */
export async function* lintMeasures({
  temporary,
  runs,
  sizes,
}: BenchRequest): AsyncGenerator<Measure> {
  const folders = new Map(sizes.map((size) => [size, join(temporary, `findings-${size}`)]));
  for (const [findings, folder] of folders) await makeWorkspace(folder, { findings, seed: 1 });
  const empty = join(temporary, 'nothing');
  mkdirSync(join(empty, '.git'), { recursive: true });

  const commands: Record<string, Command> = {
    node: bareNode(temporary),
    start: ledger(empty, 'lint', '--no-cache'),
  };
  for (const [size, folder] of folders) {
    commands[`ledger ${size}`] = cleanLint(folder);
    for (const strategy of ['metadata', 'content'] as const)
      commands[`warm ${strategy} ${size}`] = warmLint(folder, strategy);
    const cached = rumdl(folder, undefined, join(temporary, `rumdl-${size}`));
    if (cached) commands[`warm rumdl ${size}`] = cached;
    for (const [name, { command }] of Object.entries(besides(folder, size, runs)))
      commands[`${name} ${size}`] = command;
  }
  const times = interleaved(commands, runs);

  for (const [size, folder] of folders) {
    const own = times[`ledger ${size}`];
    yield wallTime(`lint-cold-${size}`, own);
    yield* ratio(`lint-cold-${size}/node`, own, 'floor', 'node', times.node);
    for (const [name, { kind }] of Object.entries(besides(folder, size, runs)))
      yield* ratio(`lint-cold-${size}/${name}`, own, kind, name, times[`${name} ${size}`]);
  }
  for (const size of folders.keys()) {
    const [warm, content, rumdlWarm] = ['metadata', 'content', 'rumdl'].map(
      (name) => times[`warm ${name} ${size}`],
    );
    yield* ratio(`lint-warm-${size}/node`, warm, 'floor', 'node', times.node);
    yield* ratio(`lint-warm-content-${size}/node`, content, 'floor', 'node', times.node);
    yield* ratio(`lint-warm-${size}/rumdl-warm`, warm, 'peer', 'rumdl-warm', rumdlWarm);
  }
  const start = times.start?.median ?? 0;
  const costs = sizes.flatMap((size) => {
    const own = times[`ledger ${size}`];
    return own ? [{ size, each: (own.median - start) / size }] : [];
  });
  for (const { size, each } of costs)
    yield { name: `lint-cost-${size}`, value: each * 1_000, unit: 'µs', against: [] };
  for (const [at, { size, each }] of costs.entries()) {
    const before = costs[at - 1];
    if (before && before.size >= 1_000)
      yield withGoal({
        name: `lint-growth-${before.size}-${size}`,
        value: each / before.each,
        unit: '×',
        against: [],
      });
  }
  for (const [size, folder] of folders)
    if (times[`ledger ${size}`]) yield* memoryMeasures(size, folder, runs);
}

/** The Markdown of a folder of real records, copied until there are a thousand files. */
export function realMeasures(source: string): (request: BenchRequest) => Generator<Measure> {
  return function* ({ temporary, runs }) {
    const folder = join(temporary, 'real');
    mkdirSync(join(folder, '.git'), { recursive: true });
    const files = readdirSync(source, { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name.endsWith('.md'),
    );
    if (files.length === 0) throw new Error('no Markdown file below the folder of --real');
    const whole = 1_000;
    for (let at = 0; at < whole; at += 1) {
      const file = files[at % files.length]!;
      // A folder a copy, and a number a file: names repeat in real collections.
      cpSync(
        join(file.parentPath, file.name),
        join(
          folder,
          'memory',
          `copy-${Math.floor(at / files.length)}`,
          String(at % files.length),
          file.name,
        ),
      );
    }
    const peers: Record<string, Command> = {
      'markdownlint-cli2': markdownlint(folder, ['memory']),
      'remark-cli': remark(folder, ['memory']),
    };
    const native = rumdl(folder, ['memory']);
    if (native) peers.rumdl = native;
    // Real records have real faults, so ours may exit 1 here as the peers may.
    const commands = {
      node: bareNode(folder),
      'read-and-hash': readAndHash(folder, ['memory']),
      ledger: { ...ledger(folder, 'lint', 'memory'), accepts: [0, 1] },
      ...peers,
    };
    const times: Partial<Record<string, Timing>> = interleaved(commands, runs);
    yield wallTime(`lint-real-${whole}`, times.ledger);
    for (const name of ['node', 'read-and-hash'])
      yield* ratio(`lint-real-${whole}/${name}`, times.ledger, 'floor', name, times[name]);
    for (const name of Object.keys(peers))
      yield* ratio(`lint-real-${whole}/${name}`, times.ledger, 'peer', name, times[name]);
  };
}

/** Runs of each command in a quick run. */
export const quickRuns = 2;

/** What runs beside us on a workspace: slow peers only on small ones, and in no quick run. */
function besides(
  folder: string,
  size: number,
  runs: Runs,
): Readonly<Record<string, { readonly kind: Reference['kind']; readonly command: Command }>> {
  const native = rumdl(folder);
  return {
    'read-and-hash': {
      kind: 'floor',
      command: readAndHash(folder),
    },
    ...(native ? { rumdl: { kind: 'peer', command: native } } : {}),
    ...(size <= 1_000 && runs.usual > quickRuns
      ? {
          'markdownlint-cli2': { kind: 'peer', command: markdownlint(folder) },
          'remark-cli': { kind: 'peer', command: remark(folder) },
        }
      : {}),
  };
}

function* memoryMeasures(size: number, folder: string, runs: Runs): Generator<Measure> {
  const native = rumdl(folder);
  const peer = native ? peakMemory(native, runs.slow) : null;
  const against: Reference[] = [
    {
      kind: 'floor',
      name: 'node',
      value: peakMemory(bareNode(folder), runs.slow)! / megabyte,
      unit: 'MB',
    },
  ];
  if (peer !== null)
    against.push({ kind: 'peer', name: 'rumdl', value: peer / megabyte, unit: 'MB' });
  yield {
    name: `lint-memory-${size}`,
    value: peakMemory(cleanLint(folder), runs.slow)! / megabyte,
    unit: 'MB',
    against,
    ...memoryGoal(size),
  };
  yield withGoal({
    name: `lint-memory-warm-${size}`,
    value: peakMemory(warmLint(folder), runs.slow)! / megabyte,
    unit: 'MB',
    against: [],
  });
}

function wallTime(name: string, own: Timing | undefined): Measure {
  return {
    name,
    value: own?.median ?? longest,
    unit: 'ms',
    against: [],
    ...(own ? {} : { givenUp: true }),
  };
}

/** Our time over another's; nothing when one of them was given up. */
function* ratio(
  name: string,
  own: Timing | undefined,
  kind: Reference['kind'],
  other: string,
  its: Timing | undefined,
): Generator<Measure> {
  if (own && its)
    yield withGoal({
      name,
      value: own.median / its.median,
      unit: '×',
      against: [{ kind, name: other, value: its.median, unit: 'ms' }],
    });
}

function withGoal(measure: Measure): Measure {
  const goal = goals[measure.name];
  return goal === undefined ? measure : { ...measure, goal };
}
