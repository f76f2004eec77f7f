import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { describeBreak, type Mutant } from './breaks.ts';
import { placed, withSwitches } from './switched.ts';

/**
 * Switches breaks on one at a time in a copy of the project, and yields those that `npm test` does
 * not notice. All are built once. A first run of the tests, one file at a time, tells which files
 * reach which break; a break is then shown to these alone, those that reach fewest breaks first.
 * Tests that read source text (test/house) are left out.
 */
export function* survivorsOfTests(work: string, mutants: readonly Mutant[]): Generator<string> {
  const state = join(work, '.mutants');
  mkdirSync(join(state, 'reached'), { recursive: true });
  writeFileSync(join(work, 'vitest.mutants.config.ts'), config(state));
  const set = (file: string, value: string): void => writeFileSync(join(state, file), value);
  const numbered = mutants.map(({ path, each }, id) => ({ path, ...each, id }));
  for (const [path, text] of new Map(mutants.map(({ path, text }) => [path, text]))) {
    const breaks = placed(
      text,
      numbered.filter((each) => each.path === path),
    );
    writeFileSync(join(work, path), withSwitches(text, breaks, whatIsOn(state)));
  }

  set('on', 'none');
  set('file', '');
  const run = (...args: readonly string[]): number | null => {
    const { status } = spawnSync(
      'npx',
      ['vitest', 'run', '--config', 'vitest.mutants.config.ts', ...args],
      { cwd: work, stdio: 'ignore', timeout: 3_600_000 },
    );
    if (status === null) process.stderr.write('stopped after an hour, which counts as noticed\n');
    return status;
  };
  run('--maxWorkers', '1', '--reporter', 'json', '--outputFile', join(state, 'first.json'));
  const failed = failedFiles(join(state, 'first.json'));
  for (const file of failed) process.stderr.write(`left out, for it fails already: ${file}\n`);
  const reachedBy = filesByBreak(join(state, 'reached'), failed);
  const reach = new Map<string, number>();
  for (const file of [...reachedBy.values()].flat()) reach.set(file, (reach.get(file) ?? 0) + 1);

  for (const [id, { path, text, each }] of mutants.entries()) {
    set('on', String(id));
    const files = [...(reachedBy.get(id) ?? [])].sort(
      (one, other) => (reach.get(one) ?? 0) - (reach.get(other) ?? 0),
    );
    const parts = [files.slice(0, 6), files.slice(6)].filter((part) => part.length > 0);
    const isNoticed = parts.some((part) => run('--bail', '1', ...part) !== 0);
    process.stderr.write(`${id + 1} of ${mutants.length}, ${files.length} files\n`);
    if (!isNoticed) yield describeBreak(path, text, each);
  }
}

/**
 * Body of the function that the code asks. It reads once what is on; while nothing is, it writes
 * down which test file reached which break.
 */
function whatIsOn(state: string): string {
  const at = (name: string): string => JSON.stringify(join(state, name));
  return `
  const fs = process.getBuiltinModule('node:fs');
  const known = (globalThis.brokenCode ??= {
    on: fs.readFileSync(${at('on')}, 'utf8'), read: 0, file: '', seen: new Set() });
  if (known.on !== 'none') return known.on === String(id);
  if (Date.now() - known.read > 20) {
    known.file = fs.readFileSync(${at('file')}, 'utf8');
    known.read = Date.now();
  }
  const key = id + ' ' + known.file;
  if (!known.seen.has(key)) {
    known.seen.add(key);
    fs.appendFileSync(${at('reached/')} + process.pid, key + '\\n');
  }
  return false;`;
}

function config(state: string): string {
  const setup = join(state, 'setup.ts');
  writeFileSync(
    setup,
    `import { writeFileSync } from 'node:fs';
writeFileSync(${JSON.stringify(join(state, 'file'))}, globalThis.__vitest_worker__.filepath);\n`,
  );
  return `import base from './vitest.config.ts';
const projects = base.test.projects
  .filter(({ test }) => test.name !== 'slow')
  .map(({ test }) => ({ test: { ...test, exclude: [...test.exclude, 'test/house/**'],
    setupFiles: [${JSON.stringify(setup)}], testTimeout: 120_000, hookTimeout: 120_000 } }));
export default { test: { maxWorkers: 2, projects } };
`;
}

function failedFiles(report: string): ReadonlySet<string> {
  if (!existsSync(report)) throw new Error('the tests did not run in the copy');
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[];
  };
  return new Set(testResults.filter(({ status }) => status !== 'passed').map(({ name }) => name));
}

function filesByBreak(
  folder: string,
  failed: ReadonlySet<string>,
): ReadonlyMap<number, readonly string[]> {
  const found = new Map<number, Set<string>>();
  for (const name of readdirSync(folder))
    for (const line of readFileSync(join(folder, name), 'utf8').split('\n').filter(Boolean)) {
      const [id = '', file = ''] = line.split(/ (.*)/);
      if (file === '' || failed.has(file)) continue;
      found.set(Number(id), (found.get(Number(id)) ?? new Set()).add(file));
    }
  return new Map([...found].map(([id, files]) => [id, [...files]]));
}
