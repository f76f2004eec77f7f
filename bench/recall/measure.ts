// Measures what recall finds on the labelled set: npx tsx bench/recall/measure.ts [--half
// even|odd|both] [--selector "command"]
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

import { synonymsOf } from '#recall/aliases';
import { rank } from '#recall/rank';
import { memoryOf } from '#recall/recall-memory';
import type { Recallable } from '#recall/recallable';
import type { Glossary } from '#workspace/records';

interface Fact {
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  readonly appliesWhen: readonly string[];
  readonly notWhen: readonly string[];
  readonly loadWhen: string;
}
interface Task {
  readonly id: string;
  readonly prompt: string;
  readonly files: readonly string[];
  readonly relevant: readonly string[];
  readonly shares: 'words' | 'none';
}

/** What came of one group of tasks, each a mean over them. */
export interface Quality {
  readonly tasks: number;
  readonly recallAt5: number;
  readonly precision: number;
  readonly mrr: number;
  /** Of tasks that need nothing: the share that got nothing. */
  readonly silent: number;
}

type Find = (task: Task) => readonly string[];
export type Half = 'even' | 'odd' | 'both';

const read = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(name, import.meta.url), 'utf8')) as T;
const facts = read<readonly Fact[]>('facts.json');
const terms =
  read<readonly { readonly term: string; readonly aliases: readonly string[] }[]>('glossary.json');
const tasks = read<readonly Task[]>('tasks.json');

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
const recallable = (fact: Fact, whole: boolean): Recallable =>
  ({
    path: fact.id,
    id: fact.id,
    title: whole ? fact.title : '',
    claim: whole ? fact.claim : '',
    loadWhen: fact.loadWhen,
    appliesWhen: whole ? fact.appliesWhen : [],
    doesNotApplyWhen: [],
    paths: [],
    evidence: [],
    verifiedAt: null,
    standing: 'fact',
    kind: 'fact',
    history: null,
  }) as unknown as Recallable;
const whole = facts.map((fact) => recallable(fact, true));
const conditions = facts.map((fact) => recallable(fact, false));

const lexical =
  (from: readonly Recallable[], glossaries: readonly Glossary[]): Find =>
  (task) =>
    rank(memoryOf(from, synonymsOf(glossaries)), {
      text: [task.prompt, ...task.files].join('\n'),
      paths: task.files,
    })
      .slice(0, 5)
      .map((match) => from[match.at]?.id ?? '');

/** A selector by its protocol: manifest on standard input, names on standard output. */
const selector =
  (command: string): Find =>
  (task) => {
    const manifest = {
      schemaVersion: 1,
      query: task.prompt,
      limit: 5,
      memories: facts.map((fact) => ({
        name: fact.id,
        description: `${fact.title} (${fact.loadWhen})`,
      })),
    };
    const ran = spawnSync(command, {
      shell: true,
      input: JSON.stringify(manifest),
      encoding: 'utf8',
    });
    return (
      JSON.parse(ran.stdout) as { readonly selected_memories: readonly string[] }
    ).selected_memories.slice(0, 5);
  };

/** The ways of finding that are compared. */
export function ways(selectorCommand: string | null): Readonly<Record<string, Find>> {
  return {
    'Load when alone': lexical(conditions, []),
    BM25: lexical(whole, []),
    'BM25 + aliases': lexical(whole, [glossary]),
    ...(selectorCommand === null ? {} : { selector: selector(selectorCommand) }),
  };
}

/**
 * What a way of finding comes to on the tasks that need something, and on those that need nothing.
 */
export function quality(find: Find, half: Half, shares: Task['shares'] | null = null): Quality {
  const own = tasks.filter(
    (_task, position) => half === 'both' || (half === 'even') === (position % 2 === 0),
  );
  const needy = own.filter(
    (task) => task.relevant.length > 0 && (shares === null || task.shares === shares),
  );
  const idle = own.filter((task) => task.relevant.length === 0);
  const answers = needy.map((task) => ({ task, found: find(task) }));
  const mean = (values: readonly number[]): number =>
    values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
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
    silent: mean(idle.map((task) => (find(task).length === 0 ? 1 : 0))),
  };
}

function main(args: readonly string[]): void {
  const value = (name: string): string | null =>
    args.includes(name) ? (args[args.indexOf(name) + 1] ?? null) : null;
  const half = (value('--half') ?? 'both') as Half;
  const share = (number: number): string => number.toFixed(2).padStart(9);
  process.stdout.write(
    `${half} half\n${'way'.padEnd(18)}${'tasks'.padEnd(8)}` +
      `${['count', 'recall@5', 'precision', 'MRR', 'silent'].map((each) => each.padStart(10)).join('')}` +
      '\n',
  );
  for (const [name, find] of Object.entries(ways(value('--selector')))) {
    for (const shares of ['words', 'none', null] as const) {
      const { tasks: count, recallAt5, precision, mrr, silent } = quality(find, half, shares);
      process.stdout.write(
        `${name.padEnd(18)}${(shares ?? 'all').padEnd(8)}${String(count).padStart(10)}` +
          `${[recallAt5, precision, mrr, silent].map((each) => ` ${share(each)}`).join('')}\n`,
      );
    }
  }
}

if (process.argv[1]?.endsWith('measure.ts')) main(process.argv.slice(2));
