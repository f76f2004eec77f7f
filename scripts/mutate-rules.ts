// npm run mutate [-- rule …]: breaks each rule in small ways, one at a time, and says which breaks
// no case notices. A survivor is a missing case, or a piece of the rule that does nothing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

import { buildSync } from 'esbuild';

import { ruleFiles } from './generate/registry.ts';

/** A small break: what it replaces and by what. */
const breaks: readonly (readonly [RegExp, string])[] = [
  [/ === /g, ' !== '],
  [/ !== /g, ' === '],
  [/ && /g, ' || '],
  [/ \|\| /g, ' && '],
  [/ < /g, ' <= '],
  [/ > /g, ' >= '],
  [/ >= /g, ' > '],
  [/(?<=[( ])!(?=[a-z(])/g, ''],
  [/\bcontinue;/g, ';'],
  [/\byield \{/g, 'void {'],
];

const wanted = process.argv.slice(2);
const work = mkdtempSync(join(tmpdir(), 'ledger-mutants-'));
for (const part of ['src', 'test', 'scripts', 'schemas', 'package.json', 'tsconfig.json'])
  cpSync(part, join(work, part), { recursive: true });
symlinkSync(resolve('node_modules'), join(work, 'node_modules'));

/** Runs all cases against the mutated sources; true when at least one expectation fails. */
function noticed(): boolean {
  // Bundled first, which is much faster than a TypeScript loader. A mutant that does not even
  // compile is noticed, too.
  const built = buildSync({
    absWorkingDir: work,
    entryPoints: ['scripts/check-cases.ts'],
    outfile: join(work, 'check-cases.mjs'),
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    logLevel: 'silent',
    write: true,
  });
  return (
    built.errors.length > 0 ||
    spawnSync(process.execPath, ['check-cases.mjs'], {
      cwd: work,
      encoding: 'utf8',
      timeout: 60_000,
    }).status !== 0
  );
}

let survivors = 0;
let mutants = 0;
try {
  if (noticed()) throw new Error('the cases fail before anything is broken');
  for (const { family, name } of ruleFiles().filter(
    (file) => wanted.length === 0 || wanted.includes(file.name),
  )) {
    const path = join(work, 'src/rules', family, `${name}.ts`);
    const text = readFileSync(path, 'utf8');
    const body = text.indexOf('*check(');
    for (const [pattern, replacement] of breaks) {
      for (const match of text.matchAll(pattern)) {
        if (match.index < body) continue;
        mutants += 1;
        writeFileSync(
          path,
          text.slice(0, match.index) + replacement + text.slice(match.index + match[0].length),
        );
        if (!noticed()) {
          survivors += 1;
          const line = text.slice(0, match.index).split('\n').length;
          process.stdout.write(
            `survived: ${family}/${name}.ts:${line} "${match[0].trim()}" → "${replacement.trim()}"\n`,
          );
        }
      }
    }
    writeFileSync(path, text);
  }
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${mutants} mutants, ${mutants - survivors} noticed, ${survivors} survived\n`);
