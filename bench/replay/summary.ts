/**
 * Figures of a replay by kind of speech. `judged.jsonl` beside the log, written by whoever read it,
 * has a row for each speech: `n`, `right`, and after an edit `true` where the fact still was.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface Row {
  readonly n: number;
  readonly kind: string;
  readonly text: string;
}
interface Time {
  readonly event: string;
  readonly tool: string | null;
  readonly ms: number;
  readonly floor: number;
  readonly spoke: boolean;
}
interface Judged {
  readonly n: number;
  readonly right: boolean;
  readonly true?: boolean;
}

const folder = process.argv[2] ?? '.';
const read = <Type>(name: string): Type[] =>
  existsSync(join(folder, name))
    ? readFileSync(join(folder, name), 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Type)
    : [];
const median = (numbers: readonly number[]): string =>
  numbers.length === 0
    ? '–'
    : (numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0).toFixed(2);

const rows = read<Row>('speeches.jsonl');
const judged = new Map(read<Judged>('judged.jsonl').map((each) => [each.n, each]));
console.log('| kind | speeches | judged | right | still true | characters |');
console.log('| --- | --- | --- | --- | --- | --- |');
for (const kind of new Set(rows.map((row) => row.kind))) {
  const own = rows.filter((row) => row.kind === kind);
  const seen = own.flatMap(({ n }) => judged.get(n) ?? []);
  const characters = own.reduce((sum, { text }) => sum + text.length, 0);
  const right = seen.filter((each) => each.right).length;
  const still = seen.filter((each) => each.true).length;
  const cells = [kind, own.length, seen.length, right, still, characters];
  console.log(`| ${cells.join(' | ')} |`);
}

const times = read<Time>('times.jsonl');
console.log('\n| hook | silent | × bare node | speaking | × bare node |');
console.log('| --- | --- | --- | --- | --- |');
for (const name of new Set(times.map(({ event, tool }) => `${event} ${tool ?? ''}`.trim()))) {
  const cells = [true, false].flatMap((quiet) => {
    const own = times.filter(
      ({ event, tool, spoke }) => `${event} ${tool ?? ''}`.trim() === name && spoke !== quiet,
    );
    return [own.length, median(own.map(({ ms, floor }) => ms / floor))];
  });
  console.log(`| ${[name, ...cells].join(' | ')} |`);
}
