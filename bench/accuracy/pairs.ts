// Whether two promoted claims contradict each other, as promotion sees it, on pairs of a table:
// npx tsx bench/accuracy/pairs.ts FILE.tsv
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

import { differenceOf } from './contradiction.ts';
import { type Accuracy, accuracyOf } from './labelled.ts';

export interface Pair {
  readonly id: string;
  readonly claims: readonly [string, string];
  readonly contradict: boolean;
}

/** Reads a table with the columns id, claim_a, claim_b and label (`contradict`, `compatible`). */
export function pairsIn(table: string): Pair[] {
  const [head = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '');
  const columns = head.split('\t');
  return lines.map((line) => {
    const cells = line.split('\t');
    const cell = (name: string): string => cells[columns.indexOf(name)] ?? '';
    return {
      id: cell('id'),
      claims: [cell('claim_a'), cell('claim_b')],
      contradict: cell('label') === 'contradict',
    };
  });
}

/** How promotion calls the difference of the two claims; null where it sees none. */
function differenceIn({ claims }: Pick<Pair, 'claims'>): string | null {
  const [a, b] = claims.map((claim) => ({ claim, appliesWhen: [], doesNotApplyWhen: [] }));
  return a && b ? differenceOf([a, b]) : null;
}

/** What promotion gets right of a table of pairs. */
export function pairAccuracy(pairs: readonly Pair[]): Accuracy {
  return accuracyOf(
    pairs,
    ({ contradict }) => contradict,
    (pair) => differenceIn(pair) !== null,
  );
}

function main([file = '']: readonly string[]): void {
  const pairs = pairsIn(readFileSync(file, 'utf8'));
  const { cases, precision, recall, wrong } = pairAccuracy(pairs);
  const show = (title: string, ids: readonly string[]): void => {
    console.log(`${title}: ${String(ids.length)}`);
    for (const pair of pairs.filter(({ id }) => ids.includes(id)))
      console.log(
        `  ${pair.id} (${differenceIn(pair) ?? 'nothing'})\n    ${pair.claims.join('\n    ')}`,
      );
  };
  show('reported, and compatible', wrong.cried);
  show('not reported', wrong.missed);
  console.log(
    `precision ${precision.toFixed(3)} recall ${recall.toFixed(3)} of ${String(cases)} pairs`,
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) main(process.argv.slice(2));
