// Tasks typed as people type them, among facts that somebody else wrote: what of the needed facts
// is named, and what is said where nothing is needed.
import { readFileSync } from 'node:fs';

import { indexRecords, rank } from '#recall/rank';

import { type Fact, recallable } from './recallable-facts.ts';

interface Task {
  readonly domain: string;
  readonly prompt: string;
  readonly relevant: readonly string[];
  readonly half: 'tuning' | 'reported';
}
interface NaturalFact extends Fact {
  readonly domain: string;
}

/** What came of tasks in a memory of one size. */
export interface NaturalQuality {
  /** Tasks that need something. */
  readonly tasks: number;
  /** Their mean share of needed facts that are named as sure, or at all. */
  readonly sure: number;
  readonly named: number;
  /** Of tasks that got a sure fact and need one, the mean share that was needed. */
  readonly precision: number;
  /** Mean lines of nearest facts where something is needed. */
  readonly lines: number;
  /** Tasks that need nothing, and what they get. */
  readonly idle: number;
  readonly silent: number;
  readonly idleLines: number;
  /** The same of tasks whose needed facts were taken out. */
  readonly hardSilent: number;
}

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const own = read<readonly NaturalFact[]>('natural-facts.json');
const others = read<readonly Fact[]>('facts.json');
const tasks = read<readonly Task[]>('natural-tasks.json');

/** The facts of a memory of a size for the tasks of a domain: its own first. */
export function factsFor(domain: string, size: number, needed: readonly string[]): Fact[] {
  const ofDomain = own.filter((fact) => fact.domain === domain);
  // A small memory holds what is needed, or it would measure nothing.
  const first = ofDomain.filter(({ id }) => needed.includes(id));
  return [
    ...first,
    ...ofDomain.filter((fact) => !first.includes(fact)),
    ...own.filter((fact) => fact.domain !== domain),
    ...others,
  ].slice(0, size);
}

/** Many tasks are asked of one memory. */
const memories = new Map<string, ReturnType<typeof indexRecords>>();
function memoryOfFacts(facts: readonly Fact[]): ReturnType<typeof indexRecords> {
  const key = facts.map(({ id }) => id).join(' ');
  const known =
    memories.get(key) ??
    indexRecords(
      facts.map((fact) => recallable(fact, true)),
      [],
    );
  memories.set(key, known);
  return known;
}

/** What recall says to the tasks of a half in memories of a size. */
export function naturalQuality(half: Task['half'], size: number, unasked = false): NaturalQuality {
  const answer = (task: Task, facts: readonly Fact[]) => {
    const { matches, nearest } = rank(memoryOfFacts(facts), {
      text: task.prompt,
      places: [],
      ...(unasked && { unasked }),
    });
    const ids = (found: typeof matches): string[] =>
      found.slice(0, 5).map(({ at }) => facts[at]?.id ?? '');
    return { sure: ids(matches), near: ids(nearest) };
  };
  const mine = tasks.filter((task) => task.half === half);
  const needy = mine.filter((task) => task.relevant.length > 0);
  const idle = mine.filter((task) => task.relevant.length === 0);
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
  const share = (found: readonly string[], { relevant }: Task): number =>
    relevant.filter((id) => found.includes(id)).length / relevant.length;
  const answered = needy.map((task) => ({
    task,
    ...answer(task, factsFor(task.domain, size, task.relevant)),
  }));
  const said = answered.filter(({ sure }) => sure.length > 0);
  const nothing = idle.map((task) => answer(task, factsFor(task.domain, size, [])));
  const hard = needy.map((task) =>
    answer(
      task,
      factsFor(task.domain, size + task.relevant.length, task.relevant).filter(
        ({ id }) => !task.relevant.includes(id),
      ),
    ),
  );
  return {
    tasks: needy.length,
    sure: mean(answered.map(({ sure, task }) => share(sure, task))),
    named: mean(answered.map(({ sure, near, task }) => share([...sure, ...near], task))),
    precision: mean(
      said.map(
        ({ sure, task }) => sure.filter((id) => task.relevant.includes(id)).length / sure.length,
      ),
    ),
    lines: mean(answered.map(({ near }) => near.length)),
    idle: idle.length,
    silent: mean(nothing.map(({ sure }) => (sure.length === 0 ? 1 : 0))),
    idleLines: mean(nothing.map(({ near }) => near.length)),
    hardSilent: mean(hard.map(({ sure }) => (sure.length === 0 ? 1 : 0))),
  };
}

/** A table of one half: each size, asked and at a prompt. */
export function naturalTable(half: Task['half']): string {
  const columns = [
    'need',
    'sure',
    'named',
    '95 %',
    'precision',
    'lines',
    'no need',
    'silent',
    'lines',
    'taken out',
  ];
  const cell = (value: string): string => value.padStart(11);
  const number = (value: number): string => (Number.isNaN(value) ? '-' : value.toFixed(2));
  const rows = [false, true].flatMap((unasked) =>
    [10, 30, 300].map((size) => {
      const found = naturalQuality(half, size, unasked);
      return (
        `${unasked ? 'at a prompt' : 'asked'}, ${size} facts`.padEnd(24) +
        [
          String(found.tasks),
          number(found.sure),
          number(found.named),
          interval(found.named, found.tasks),
          number(found.precision),
          number(found.lines),
          String(found.idle),
          number(found.silent),
          number(found.idleLines),
          number(found.hardSilent),
        ]
          .map(cell)
          .join('')
      );
    }),
  );
  return `natural, ${half} half\n${''.padEnd(24)}${columns.map(cell).join('')}\n${rows.join('\n')}\n`;
}

/** Wilson's interval of a share of so many. */
function interval(share: number, count: number): string {
  const z = 1.96;
  const middle = (share + z ** 2 / (2 * count)) / (1 + z ** 2 / count);
  const wide =
    (z * Math.sqrt((share * (1 - share)) / count + z ** 2 / (4 * count ** 2))) /
    (1 + z ** 2 / count);
  return `${(middle - wide).toFixed(2)}-${(middle + wide).toFixed(2)}`;
}
