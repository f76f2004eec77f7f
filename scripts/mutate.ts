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

import { type Break, breaksOf, broken, describeBreak, draw } from './mutate/breaks.ts';

// Breaks code in small ways, one at a time, in a copy of the project, and says which breaks nothing
// notices. A survivor is a missing test, or a piece of code that does nothing.
//
//   npm run mutate [-- rule …]              rules, against all cases
//   npm run mutate -- --in src/app/forge --by "npx vitest run test/story"
//                                           other code, built anew, against a command
//
// `--count 100 --seed 1` draws that many at random. The same seed draws the same breaks of the same
// code, so that two commands can be compared.

const { values: flags, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', default: 'src/rules' },
    by: { type: 'string' },
    count: { type: 'string' },
    seed: { type: 'string', default: '1' },
  },
});

interface Mutant {
  readonly path: string;
  readonly text: string;
  readonly each: Break;
}
const all = readdirSync(flags.in, { recursive: true, encoding: 'utf8' })
  .map((path) => `${flags.in}/${path}`)
  .filter((path) => /\.(?:ts|mjs)$/.test(path) && !path.includes('generated'))
  .filter((path) => wanted.length === 0 || wanted.includes(basename(path, '.ts')))
  .sort()
  .flatMap((path): Mutant[] => {
    const text = readFileSync(path, 'utf8');
    const check = text.indexOf('*check(');
    return breaksOf(text, Math.max(0, check)).map((each) => ({ path, text, each }));
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
  if (isNoticed()) throw new Error('the tests fail before anything is broken');
  for (const [at, { path, text, each }] of mutants.entries()) {
    process.stderr.write(`${at + 1} of ${mutants.length}\r`);
    writeFileSync(join(work, path), broken(text, each));
    if (!isNoticed()) {
      survivors += 1;
      process.stdout.write(`survived: ${describeBreak(path, text, each)}\n`);
    }
    writeFileSync(join(work, path), text);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(
  `${mutants.length} of ${all.length} mutants, ${mutants.length - survivors} noticed, ${survivors} survived\n`,
);

/** Whether the broken project does not build, or the tests fail in it. */
function isNoticed(): boolean {
  // Cases are bundled first, which is much faster than a TypeScript loader.
  const steps =
    flags.by === undefined
      ? [
          'npx esbuild scripts/check-cases.ts --bundle --packages=external --platform=node --format=esm --outfile=check-cases.mjs',
          'node check-cases.mjs',
        ]
      : ['npx tsx scripts/build.ts --no-types', flags.by];
  return steps.some(
    (step) =>
      spawnSync('sh', ['-c', step], { cwd: work, stdio: 'ignore', timeout: 1_200_000 }).status !==
      0,
  );
}
