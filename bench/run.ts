// Measures ledger beside its peers on synthetic workspaces. README.md in this folder says how and
// why.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

import type { Accuracy } from './accuracy/labelled.ts';
import { accuracies, describeAccuracy } from './accuracy/measure.ts';
import { actMeasures } from './act-measures.ts';
import { auditMeasures } from './audit-measures.ts';
import { conflictMeasures, textMeasures } from './conflict-measures.ts';
import { gateMeasures } from './gate-measures.ts';
import { guardMeasures } from './guard-measures.ts';
import {
  type BenchRequest,
  lintMeasures,
  quickRuns,
  realMeasures,
  startMeasures,
} from './lint-measures.ts';
import { above, describe, type Measure, type Recorded } from './measure-line.ts';

const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    reason: { type: 'string' },
    real: { type: 'string' },
    sizes: { type: 'string' },
    runs: { type: 'string' },
  },
});
if (positionals[0] === 'accuracy') {
  await measureAccuracy();
  process.exit();
}
if (positionals[0] === 'sessions') {
  const { measureSessions } = await import('./sessions/measure.ts');
  await measureSessions(Number(flags.sizes ?? 256));
  process.exit();
}
if (positionals[0] === 'cost') {
  const { measureCost } = await import('./cost/measure.ts');
  measureCost(positionals[1] ?? 'bin/ledger.cjs');
  process.exit();
}
const onlyGuards = positionals[0] === 'guards';
const runs = flags.quick
  ? { usual: quickRuns, slow: 1 }
  : { usual: Number(flags.runs ?? 7), slow: 3 };
// A full run measures the quick size too, so that what it records can be compared with any quick
// run.
const sizes = flags.sizes?.split(',').map(Number) ?? (flags.quick ? [200] : [200, 1_000, 10_000]);

const temporary = mkdtempSync(join(tmpdir(), 'ledger-bench-'));
const measures: Measure[] = [];
type Part = (request: BenchRequest) => Iterable<Measure> | AsyncIterable<Measure>;
try {
  const all = [
    startMeasures,
    lintMeasures,
    gateMeasures,
    actMeasures,
    auditMeasures,
    conflictMeasures,
    textMeasures,
    ...(flags.real === undefined ? [] : [realMeasures(flags.real)]),
  ];
  for (const part of onlyGuards ? [guardMeasures] : all) {
    for (const measure of await settled(part)) measures.push(measure);
  }
} finally {
  rmSync(temporary, { recursive: true, force: true });
}

const { accuracy, measures: before } = kept();
const results = {
  ...(accuracy === undefined ? {} : { accuracy }),
  measures: {
    ...(onlyGuards ? before : {}),
    ...Object.fromEntries(measures.map(({ name, ...rest }) => [name, rest])),
  },
  node: process.version,
  runs,
};
writeFileSync(here('results.json'), `${JSON.stringify(results, sortedAndRounded, 2)}\n`);

if (flags.record) record();
else {
  for (const { name, before, now } of above(measures, recorded(), 2)) {
    process.stdout.write(`doubled: ${name} was ${before} ×, is ${now} ×\n`);
    process.exitCode = 1;
  }
}

/**
 * Writes what was measured into `recorded.json`, and leaves the figures of other sizes there.
 * A figure rises by more than a tenth only with a reason, which stays beside it.
 */
function record(): void {
  const old = recorded();
  const risen = above(measures, old, 1.1);
  if (risen.length > 0 && flags.reason === undefined) {
    for (const { name, before, now } of risen)
      process.stdout.write(`slower: ${name} was ${before}, is ${now}\n`);
    process.stdout.write('nothing was recorded: make it faster, or give --reason "…"\n');
    process.exitCode = 1;
    return;
  }
  const names = new Set(risen.map(({ name }) => name));
  const figures = measures
    .filter(({ unit, givenUp }) => (unit === '×' || unit === 'MB') && !givenUp)
    .map(({ name, value }): [string, Recorded] => {
      const reason = names.has(name) ? flags.reason : old[name]?.reason;
      return [name, { value, ...(reason === undefined ? {} : { reason }) }];
    });
  writeFileSync(
    here('recorded.json'),
    `${JSON.stringify({ ...old, ...Object.fromEntries(figures) }, sortedAndRounded, 2)}\n`,
  );
}

/**
 * What a part measures. Where something took twice of what was recorded, the part is measured once
 * more and the lower of both counts: a machine that was busy for a moment is no slower tool.
 */
async function settled(part: Part): Promise<readonly Measure[]> {
  const first = await told(part);
  if (flags.record || above(first, recorded(), 2).length === 0) return first;
  process.stdout.write('twice of what was recorded: measured once more\n');
  const second = new Map((await told(part)).map((measure) => [measure.name, measure]));
  return first.map((measure) => {
    const again = second.get(measure.name);
    return again !== undefined && again.value < measure.value ? again : measure;
  });
}

/** Measures a part, and writes each measure as it comes. */
async function told(part: Part): Promise<readonly Measure[]> {
  const found: Measure[] = [];
  for await (const measure of part({
    temporary: mkdtempSync(join(temporary, 'part-')),
    runs,
    sizes,
  })) {
    found.push(measure);
    process.stdout.write(`${describe(measure)}\n`);
  }
  return found;
}

/**
 * What runs before this one wrote, of which each kind of run leaves the other's figures as they
 * are; nothing before the first.
 */
function kept(): { readonly accuracy?: unknown; readonly measures?: object } {
  try {
    return JSON.parse(readFileSync(here('results.json'), 'utf8')) as ReturnType<typeof kept>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    return {};
  }
}

/** Measures what rules get right, and puts it beside the ratios of the last run. */
async function measureAccuracy(): Promise<void> {
  const [reported, tuning] = [await accuracies('reported'), await accuracies('tuning')];
  for (const [name, accuracy] of Object.entries(reported))
    process.stdout.write(`${describeAccuracy(name, accuracy, tuning[name] as Accuracy)}\n`);
  const figures = Object.fromEntries(
    Object.entries(reported).map(([name, { cases, precision, recall }]) => [
      name,
      { cases, precision, recall },
    ]),
  );
  writeFileSync(
    here('results.json'),
    `${JSON.stringify({ ...kept(), accuracy: figures }, sortedAndRounded, 2)}\n`,
  );
}

function recorded(): Readonly<Record<string, Recorded>> {
  return JSON.parse(readFileSync(here('recorded.json'), 'utf8')) as Record<string, Recorded>;
}

/**
 * Writes keys in order and numbers with three digits, so that two results can be compared line by
 * line.
 */
function sortedAndRounded(_key: string, value: unknown): unknown {
  if (typeof value === 'number') return Number(value.toPrecision(3));
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
