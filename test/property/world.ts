import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Statement } from '#promotion/statements/statement';

import type { Ran } from '../support/run-cli.ts';
import { bot, type Person, reviewer, type Team, teamAt } from '../support/team.ts';
import type { Known } from './book.ts';
import { plain, saidIn } from './reader.ts';

const carol: Person = { name: 'Carol Third', mail: 'carol@example.org' };
export const people = [bot, reviewer, carol] as const;
export const signed = ({ name, mail }: Person): string => `${name} <${mail}>`;
export const other = (than: string): Person => people.find((each) => signed(each) !== than)!;

/** A decision in a comment; of one that counts, who decides what. */
export interface Said {
  readonly statement: Statement;
  readonly item: string;
  readonly decides: (() => void) | null;
}

/** A repository under the generator's hands, with its record of what legal acts made. */
export interface World {
  readonly here: Team;
  readonly book: Map<string, Known>;
  /** What was done, in plain words, for whoever reads a failure. */
  readonly done: string[];
  /** Steps that forged something. */
  readonly forged: string[];
  /** What items may have become as well: an act by hand beside the others may count or not. */
  readonly open: Map<string, Known>;
  /** What people said in comments of the pull request. */
  readonly said: Said[];
  /** Items that the branch found. */
  readonly before: ReadonlySet<string>;
  /** Kinds of steps that did something. */
  readonly kinds: string[];
  /** Where the tool keeps its caches: outside of the repository. */
  readonly home: string;
  /** Numbers that make claims of this history unlike those of another. */
  next: number;
}

export function worldAt(
  root: string,
  home: string,
  book: Iterable<readonly [string, Known]>,
  next: number,
): World {
  const known = new Map(book);
  return {
    here: teamAt(root),
    book: known,
    done: [],
    forged: [],
    open: new Map(),
    said: [],
    before: new Set(known.keys()),
    kinds: [],
    home,
    next,
  };
}

/** Runs the tool as a person. */
export function run({ here, home }: World, who: Person, ...args: readonly string[]): Ran {
  return here.as(who, args, { env: { HOME: home } });
}

/** Commits all there is as a person; says whether there was anything. */
export function commit({ here }: World, who: Person, message: string): boolean {
  here.git('add', '-A');
  const head = here.git('rev-parse', 'HEAD^{tree}');
  if (here.git('write-tree') === head) return false;
  here.git('commit', '-qm', message, `--author=${signed(who)}`);
  return true;
}

/** A file as it reads: without a mark at its top, and with line feeds alone. */
export const textAt = (world: World, path: string): string => plain(world.here.read(path));

/** Takes down what the records of items say now, after an act that the tool let pass. */
export function takeDown({ here, book }: World, ...items: readonly string[]): void {
  for (const item of items) {
    const known = book.get(item)!;
    book.set(item, {
      ...known,
      acts: known.acts + 1,
      body: known.kind === 'term' ? null : saidIn(here.root, known.path).body,
    });
  }
}

/** Lines of a file, from one on. */
export function linesAt(world: World, file: string, from: number, count: number): string {
  return textAt(world, file)
    .split('\n')
    .slice(from - 1, from - 1 + count)
    .map((line) => `${line}\n`)
    .join('');
}

/** The errors that lint names, without their places in the line. */
export function errorsOf(world: World): string[] {
  const lines = run(world, bot, 'lint', '--format', 'compact').out.split('\n');
  return lines
    .filter((line) => line.includes(' error '))
    .map((line) => line.replace(/:\d+:\d+ /, ' '));
}

/** Writes a file of a folder, with its folders. */
export function put(root: string, path: string, text: string): void {
  mkdirSync(join(root, path, '..'), { recursive: true });
  writeFileSync(join(root, path), text);
}
