import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { breaksOf, brokenText, describeBreak, draw, type Mutant } from './mutate/breaks.ts';
import { survivorsOfTests } from './mutate/by-tests.ts';
import { placed } from './mutate/switched.ts';

// Breaks code in small ways, one at a time, in a copy of the project, and says which breaks nothing
// notices. A survivor is a missing test, or a piece of code that does nothing.
//
//   npm run mutate [-- rule …]          rules, against all cases
//   npm run mutate -- --in src          other code, against the tests that reach it, but for pages
//                                       that run in a browser
//
// `--count 100 --seed 1` draws that many at random. The same seed draws the same breaks of the same
// code, so that two commands can be compared.

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'src/rules' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

const all = readdirSync(flags.in, { recursive: true, encoding: 'utf8' })
  .map((path) => `${flags.in}/${path}`)
  .filter((path) => /\.(?:ts|mjs)$/.test(path) && !/generated|\/page\//.test(path))
  .filter((path) => wanted.length === 0 || wanted.includes(basename(path, '.ts')))
  .sort()
  .flatMap((path): Mutant[] => {
    const text = readFileSync(path, 'utf8');
    const check = text.indexOf('*check(');
    return placed(text, breaksOf(text, Math.max(0, check))).map((each) => ({ path, text, each }));
  });
const mutants =
  flags.count === undefined ? all : draw(all, Number(flags.count), Number(flags.seed));

const work = mkdtempSync(join(tmpdir(), 'ledger-mutants-'));
let survivors = 0;
try {
  cpSync('.', work, {
    recursive: true,
    filter: (path) => !/^(?:node_modules|dist|\.dist.*)$/.test(path),
  });
  symlinkSync(resolve('node_modules'), join(work, 'node_modules'));
  const found =
    flags.in === 'src/rules' ? survivorsOfCases(work, mutants) : survivorsOfTests(work, mutants);
  for (const survivor of found) {
    survivors += 1;
    process.stdout.write(`survived: ${survivor}\n`);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(
  `${mutants.length} of ${all.length} mutants, ${mutants.length - survivors} noticed, ${survivors} survived\n`,
);

/** The breaks of rules that no case notices. Cases are bundled: that is faster than a loader. */
function* survivorsOfCases(copy: string, broken: readonly Mutant[]): Generator<string> {
  const isNoticed = (): boolean =>
    [
      'npx esbuild scripts/check-cases.ts --bundle --packages=external --platform=node --format=esm --outfile=check-cases.mjs',
      'node check-cases.mjs',
    ].some(
      (step) =>
        spawnSync('sh', ['-c', step], { cwd: copy, stdio: 'ignore', timeout: 1_200_000 }).status !==
        0,
    );
  if (isNoticed()) throw new Error('the cases fail before anything is broken');
  for (const [at, { path, text, each }] of broken.entries()) {
    process.stderr.write(`${at + 1} of ${broken.length}\r`);
    writeFileSync(join(copy, path), brokenText(text, each));
    if (!isNoticed()) yield describeBreak(path, text, each);
    writeFileSync(join(copy, path), text);
  }
}
