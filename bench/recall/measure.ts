// Measures what recall finds on the labelled sets: npx tsx bench/recall/measure.ts [--half
// tuning|reported|both] [--advisor "command"]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import type { RecallRecordWithSource } from '#recall/list-recall-records';
import { type PathBases, placesIn, readPlace } from '#recall/places-in-text';
import { indexRecords, rank } from '#recall/rank';
import { synonymsOf } from '#recall/terms';
import { knownFiles } from '#recall/touched-files';
import type { Glossary } from '#workspace/records';

import { naturalTable } from './natural.ts';
import { type Fact, recallable } from './recallable-facts.ts';

interface Task {
  readonly id: string;
  readonly prompt: string;
  readonly files: readonly string[];
  readonly relevant: readonly string[];
  readonly shares: 'words' | 'none';
  readonly kind: string;
  readonly half: Half;
}

/** What came of one group of tasks, each a mean over them. */
export interface Quality {
  /** Tasks that need something. */
  readonly tasks: number;
  readonly recallAt5: number;
  readonly precision: number;
  readonly mrr: number;
  /** Tasks that need nothing. */
  readonly idle: number;
  /** The share of those that got nothing. */
  readonly silent: number;
}

type Find = (task: Task) => readonly string[];
export type Half = 'tuning' | 'reported';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const facts = read<readonly Fact[]>('facts.json');
const terms =
  read<readonly { readonly term: string; readonly aliases: readonly string[] }[]>('glossary.json');
/** The older tasks take turns; those that name files say of which half they are. */
const older = read<readonly Omit<Task, 'kind' | 'half'>[]>('tasks.json').map(
  (task, position): Task => ({
    ...task,
    kind: task.relevant.length === 0 ? 'no-need' : task.shares,
    half: position % 2 === 0 ? 'tuning' : 'reported',
  }),
);
const tasks: readonly Task[] = [...older, ...read<readonly Task[]>('tasks-with-files.json')];

const at = (value: string) => ({ value, span: { start: 0, end: 0 } });
const glossary = {
  role: 'glossary',
  terms: terms.map(({ term, aliases }) => ({
    term: at(term),
    meaning: null,
    aliases: aliases.map(at),
    not: [],
    span: { start: 0, end: 0 },
  })),
} as unknown as Glossary;
const written: PathBases = { root: '/work/team', folder: '', around: [] };
const whole = facts.map((fact) => recallable(fact, true));
const conditions = facts.map((fact) => recallable(fact, false));

const lexical = (
  from: readonly RecallRecordWithSource[],
  glossaries: readonly Glossary[],
  unasked?: true,
): Find => {
  const memory = indexRecords(from, synonymsOf(glossaries));
  const files = knownFiles(from);
  return (task) => {
    const { places, rest } = placesIn(task.prompt, files, written);
    return rank(memory, {
      text: rest,
      places: [...task.files.map(readPlace), ...places],
      ...(unasked && { unasked }),
    })
      .matches.slice(0, 5)
      .map((match) => from[match.at]?.id ?? '');
  };
};

/** An advisor by its protocol: the question on standard input, names on standard output. */
const advisor =
  (command: string): Find =>
  (task) => {
    const question = {
      schemaVersion: 1,
      asks: 'select',
      task: task.prompt,
      limit: 5,
      memories: facts.map((fact) => ({
        name: fact.id,
        description: `${fact.title} (${fact.loadWhen})`,
      })),
    };
    const ran = spawnSync(command, {
      shell: true,
      input: JSON.stringify(question),
      encoding: 'utf8',
    });
    return (JSON.parse(ran.stdout) as { readonly selected: readonly string[] }).selected.slice(
      0,
      5,
    );
  };

/** The ways of finding that are compared. */
export function ways(advisorCommand: string | null): Readonly<Record<string, Find>> {
  return {
    'Load when alone': lexical(conditions, []),
    BM25: lexical(whole, []),
    'BM25 + aliases': lexical(whole, [glossary]),
    'at a prompt': lexical(whole, [glossary], true),
    ...(advisorCommand === null ? {} : { advisor: advisor(advisorCommand) }),
  };
}

/**
 * What a way of finding comes to on the tasks that need something, and on those that need nothing.
 *
 * @param kinds of tasks; all of them without any
 */
export function quality(find: Find, half: Half, ...kinds: readonly string[]): Quality {
  const own = tasks.filter(
    (task) => task.half === half && (kinds.length === 0 || kinds.includes(task.kind)),
  );
  const needy = own.filter((task) => task.relevant.length > 0);
  const idle = own.filter((task) => task.relevant.length === 0);
  const answers = needy.map((task) => ({ task, found: find(task) }));
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? NaN : values.reduce((sum, value) => sum + value, 0) / values.length;
  const hits = (task: Task, found: readonly string[]): number =>
    found.filter((id) => task.relevant.includes(id)).length;
  const said = answers.filter(({ found }) => found.length > 0);
  return {
    tasks: needy.length,
    recallAt5: mean(answers.map(({ task, found }) => hits(task, found) / task.relevant.length)),
    precision: mean(said.map(({ task, found }) => hits(task, found) / found.length)),
    mrr: mean(
      answers.map(
        ({ task, found }) =>
          1 / (found.findIndex((id) => task.relevant.includes(id)) + 1 || Infinity),
      ),
    ),
    idle: idle.length,
    silent: mean(idle.map((task) => (find(task).length === 0 ? 1 : 0))),
  };
}

/** What the table shows beside each kind of task. */
const together: Readonly<Record<string, readonly string[]>> = {
  'files named': ['file', 'file-in-prompt'],
  'all no-need': ['no-need', 'other-file', 'long-no-need'],
};

function main(args: readonly string[]): void {
  const value = (name: string): string | null =>
    args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null;
  const asked = value('--half') ?? 'both';
  const halves = (['tuning', 'reported'] as const).filter(
    (half) => asked === 'both' || asked === half,
  );
  const share = (number: number): string =>
    (Number.isNaN(number) ? '-' : number.toFixed(2)).padStart(10);
  const groups = [
    ...[...new Set(tasks.map(({ kind }) => kind))].map((kind) => [kind, [kind]] as const),
    ...Object.entries(together),
  ];
  for (const half of halves) {
    process.stdout.write(
      `${half} half\n${'way'.padEnd(18)}${'tasks'.padEnd(20)}` +
        ['need', 'recall@5', 'precision', 'MRR', 'no need', 'silent']
          .map((each) => each.padStart(10))
          .join('') +
        '\n',
    );
    for (const [name, find] of Object.entries(ways(value('--advisor'))))
      for (const [group, kinds] of groups) {
        const {
          tasks: needy,
          recallAt5,
          precision,
          mrr,
          idle,
          silent,
        } = quality(find, half, ...kinds);
        process.stdout.write(
          `${name.padEnd(18)}${group.padEnd(20)}${String(needy).padStart(10)}` +
            `${[recallAt5, precision, mrr].map(share).join('')}` +
            `${String(idle).padStart(10)}${share(silent)}\n`,
        );
      }
    process.stdout.write(naturalTable(half));
  }
}

if (process.argv[1]?.endsWith('measure.ts')) main(process.argv.slice(2));
