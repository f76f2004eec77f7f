// Counts how common words are in what developers write, for the scores of recall.
//
//   npm run word-rates -- CLONES
//
// CLONES is a folder of bare clones of public repositories, `owner+name` each. The subjects of
// their commits are counted, at most 2,000 per repository, without those of bots. The counted
// repositories are in scripts/word-rates/sources.tsv. Stop words of other languages count as if
// half of all texts had them.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { format, resolveConfig } from 'prettier';
import { deu, fra, ita, nld, pol, por, rus, spa, swe, tur } from 'stopword';

import { termsOf } from '#recall/terms';

const mostOfOne = 2_000;
const stems = 2_000;
/** The rate of stop words of other languages. */
const stepOfStopWords = 3;

const [clones = '.'] = process.argv.slice(2);
const sources: string[] = [];
const having = new Map<string, number>();
const repositories = new Map<string, number>();
let subjects = 0;
for (const name of readdirSync(clones).sort()) {
  const folder = gitFolder(join(clones, name));
  if (folder === null) continue;
  const log = git(folder, ['log', '--all', '--no-merges', '--format=%an%x09%s']);
  const said = [
    ...new Set(
      log
        .split('\n')
        .filter((line) => line.includes('\t') && !/^[^\t]*bot\b/i.test(line))
        .map((line) => line.slice(line.indexOf('\t') + 1)),
    ),
  ].slice(0, mostOfOne);
  if (said.length === 0) continue;
  const own = new Set<string>();
  for (const subject of said)
    for (const term of new Set(termsOf(subject))) {
      if (!/^[a-z]{2,}$/.test(term)) continue;
      having.set(term, (having.get(term) ?? 0) + 1);
      own.add(term);
    }
  for (const term of own) repositories.set(term, (repositories.get(term) ?? 0) + 1);
  subjects += said.length;
  const head = git(folder, ['rev-list', '--all', '--max-count=1']).trim();
  sources.push(`${name.replace('+', '/')}\t${head}\t${said.length}`);
}

// A word in few repositories is a name.
const least = Math.max(2, Math.ceil(sources.length / 14));
const common = [...having]
  .filter(([term]) => (repositories.get(term) ?? 0) >= least)
  .sort(([one, count], [other, more]) => more - count || (one < other ? -1 : 1))
  .slice(0, stems);
// Steps of a fifth are fine enough.
const byStep = new Map<number, string[]>();
for (const [term, count] of common) {
  const step = Math.round(Math.log(count / subjects) / Math.log(0.8));
  byStep.set(step, [...(byStep.get(step) ?? []), term]);
}
const known = new Set(common.map(([term]) => term));
const stopWords = [deu, fra, ita, nld, pol, por, rus, spa, swe, tur].flat().flatMap(termsOf);
byStep.set(stepOfStopWords, [
  ...(byStep.get(stepOfStopWords) ?? []),
  ...[...new Set(stopWords)].filter((term) => !known.has(term)).sort(),
]);
const lines = [...byStep]
  .sort(([one], [other]) => one - other)
  .map(
    ([step, terms]) =>
      `  [${Number((0.8 ** step).toPrecision(2))}, ${JSON.stringify(terms.join(' '))}],`,
  );
const table = 'src/recall/word-rate-table.ts';
const text = await format(
  [
    '// Written by scripts/count-word-rates.ts; do not edit.',
    '',
    `/** In how many of ${subjects} subjects of commits a word stands: a share, and the stems that have it. */`,
    'export const wordRates: readonly (readonly [number, string])[] = [',
    ...lines,
    '];',
    '',
  ].join('\n'),
  { ...(await resolveConfig(table)), filepath: table },
);
writeFileSync(table, text);
writeFileSync('scripts/word-rates/sources.tsv', `${sources.join('\n')}\n`);
process.stdout.write(
  `${common.length} stems of ${subjects} subjects in ${sources.length} repositories\n`,
);

/** The git folder of a clone, which may be one folder deeper. */
function gitFolder(path: string): string | null {
  const places = [path, join(path, '.git')];
  if (existsSync(path) && !existsSync(join(path, 'HEAD')))
    try {
      places.push(...readdirSync(path).map((name) => join(path, name)));
    } catch {
      return null;
    }
  return places.find((each) => existsSync(join(each, 'HEAD'))) ?? null;
}

function git(folder: string, args: readonly string[]): string {
  return execFileSync('git', ['--git-dir', folder, ...args], {
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
}
