// npm run size: counts lines by folder, and what a command loads.
// --check fails if the core is larger than its limit.
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';

import type { ICruiseResult } from 'dependency-cruiser';

/** Sources of the package; texts and tables count, too. */
const folders = ['src', 'schemas', 'action', 'bin'];
/** A file of fewer lines is short. */
const shortBelow = 40;
const entry = 'src/cli/bin.ts';
/** The files that load a command when it is called. */
const listOfCommands = /^src\/(?:cli\/commands|features\/[^/]+\/feature)\.ts$/;

interface Import {
  readonly to: string;
  /** Only types, so that nothing is loaded. */
  readonly isType: boolean;
  /** Loaded on use. */
  readonly isLate: boolean;
}

const files = new Map(
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((path) => statSync(path).isFile())
      .map((path) => [path, readFileSync(path, 'utf8').split('\n').length - 1] as const),
  ),
);
const [features, core] = [true, false].map((wanted) =>
  [...files.keys()].filter((path) => path.startsWith('src/features/') === wanted),
) as [string[], string[]];
const imports = process.argv.includes('--check') ? new Map<string, Import[]>() : importsIn('src');
if (process.argv.includes('--check')) checkCore();
else printBill();

/** Fails if the core has more lines than its last limit. */
function checkCore(): void {
  const path = 'scripts/core-limits.json';
  const [limit] = JSON.parse(readFileSync(path, 'utf8')) as [{ lines: number; because: string }];
  const lines = linesOf(core);
  console.log(`core (all but src/features): ${lines} lines of at most ${limit.lines}`);
  if (lines <= limit.lines) return;
  console.log(`make it smaller, or put a new limit and its reason on top of ${path}`);
  process.exitCode = 1;
}

function printBill(): void {
  table(
    'Lines and files',
    [...new Set([...files.keys()].map(moduleOf))].map((name) => {
      const own = [...files.keys()].filter((path) => moduleOf(path) === name);
      return [name, linesOf(own), own.length];
    }),
  );
  table('All', [
    ['lines and files', linesOf(files.keys()), files.size],
    ['of it the core', linesOf(core), core.length],
    ['of it features', linesOf(features), features.length],
  ]);
  table('Small files of src', smallFiles());
  const commands = [...imports.keys()]
    .filter((path) => listOfCommands.test(path))
    .flatMap(lateImportsOf)
    .filter((path) => path.endsWith('-command.ts') || path.endsWith('-commands.ts'));
  table(
    'Files that a command loads at once, of them rules',
    commands.map((path) => {
      const loaded = reached([entry, path], (each) => !each.isLate);
      return [
        nameOf(path),
        loaded.size,
        [...loaded].filter((each) => each.startsWith('src/rules/')).length,
      ];
    }),
  );
  table(
    'Lines and files that one command alone needs',
    commands.map((path) => {
      const without = reached([entry], (each) => each.to !== path);
      const alone = [...reached([path], () => true)].filter((each) => !without.has(each));
      return [nameOf(path), linesOf(alone), alone.length];
    }),
  );
  table('Package', [packageSize()]);
}

/** The imports of each file, by dependency-cruiser. */
function importsIn(folder: string): Map<string, Import[]> {
  const out = execFileSync(
    'node_modules/.bin/depcruise',
    ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', folder],
    { encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  return new Map(
    (JSON.parse(out) as ICruiseResult).modules.map(({ source, dependencies }) => [
      source,
      dependencies.map((each) => ({
        to: each.resolved,
        isType: each.dependencyTypes.includes('type-only'),
        isLate: each.dynamic,
      })),
    ]),
  );
}

/** The files of `src` that are loaded with these, through imports of a kind. */
function reached(from: readonly string[], counts: (each: Import) => boolean): Set<string> {
  const found = new Set(from);
  // The loop also visits files that are added to the set meanwhile.
  for (const path of found)
    for (const each of imports.get(path) ?? [])
      if (!each.isType && each.to.startsWith('src/') && counts(each)) found.add(each.to);
  return found;
}

function lateImportsOf(path: string): string[] {
  return [...new Set((imports.get(path) ?? []).flatMap((each) => (each.isLate ? each.to : [])))];
}

function smallFiles(): Row[] {
  const importers = new Map<string, Set<string>>();
  for (const [path, all] of imports)
    for (const { to } of all) importers.set(to, (importers.get(to) ?? new Set()).add(path));
  const code = [...files.keys()].filter((path) => /^src\/.*\.tsx?$/.test(path));
  const short = code.filter((path) => linesOf([path]) < shortBelow);
  const single = code.filter((path) => importers.get(path)?.size === 1);
  return [
    [`fewer than ${shortBelow} lines`, linesOf(short), short.length],
    ['imported by one file', linesOf(single), single.length],
  ];
}

function packageSize(): Row {
  const out = execFileSync('npm', ['pack', '--dry-run', '--ignore-scripts', '--json'], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [packed] = JSON.parse(out) as [{ unpackedSize: number; entryCount: number }];
  return ['bytes unpacked, and files', packed.unpackedSize, packed.entryCount];
}

type Row = readonly [name: string, ...numbers: readonly number[]];

/** Prints rows, those with the largest number first. */
function table(title: string, rows: readonly Row[]): void {
  console.log(`\n${title}`);
  for (const [name, ...numbers] of [...rows].sort((one, other) => (other[1] ?? 0) - (one[1] ?? 0)))
    console.log(
      `  ${name.padEnd(26)}${numbers.map((each) => each.toLocaleString('en').padStart(12)).join('')}`,
    );
}

function linesOf(paths: Iterable<string>): number {
  return [...paths].reduce((sum, path) => sum + (files.get(path) ?? 0), 0);
}

/** `src/rules/native/x.ts` belongs to `rules`; what is not in `src` belongs to its folder. */
function moduleOf(path: string): string {
  const [top = '', room = '', name = ''] = path.split('/');
  if (top !== 'src' || room.includes('.')) return top;
  return room === 'features' ? `src/features/${name}` : `src/${room}`;
}

function nameOf(path: string): string {
  return path.replace(/^.*\/|-commands?\.ts$/g, '');
}
