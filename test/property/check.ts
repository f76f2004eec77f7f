import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Ran } from '../support/run-cli.ts';
import { bot } from '../support/team.ts';
import type { Base } from './bases.ts';
import { apart, type Book, joined } from './book.ts';
import { judge } from './judge.ts';
import { settle } from './legal.ts';
import type { Problem } from './problem.ts';
import { acts, isForged, type Pull, type Step } from './pulls.ts';
import { filesIn } from './reader.ts';
import { ofNewRows, rowsAt } from './tree.ts';
import { commit, errorsOf, people, run, type World, worldAt } from './world.ts';

/** What came of one pull request. */
export interface Checked {
  readonly problems: readonly Problem[];
  /** What was done, by the gate's answer to it: for the reader of a failure. */
  readonly story: readonly string[];
  readonly outcome: 'merged' | 'refused' | 'conflict' | 'nothing';
}

/**
 * Makes a pull request in a copy of its base, asks the gate, merges what passes, and looks at what
 * is served.
 */
export function check(pull: Pull, base: Base, folder: string): Checked {
  const root = mkdtempSync(join(folder, 'pull-'));
  try {
    cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    const world = worldAt(root, base.home, base.book, base.next);
    world.here.git('branch', 'base');
    const first = branch(world, 'one', 'base', pull.steps);
    const answer = gated(world, 'main', first);
    if (answer || pull.other === null)
      return answer ?? merged(world, base, 'one', world.book, first);
    const done = merged(world, base, 'one', world.book, first);
    // Who merges another policy has decided what counts from then on.
    if (
      done.problems.length > 0 ||
      done.outcome !== 'merged' ||
      world.forged.some((did) => did.includes('policy:'))
    )
      return done;
    return after(world, base, pull.other, first);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The second branch: it passes alone, and is judged again once the first is in. */
function after(one: World, base: Base, steps: readonly Step[], first: Done): Checked {
  const world = worldAt(one.here.root, base.home, base.book, one.next + 50);
  const second = branch(world, 'two', 'base', steps);
  const alone = gated(world, 'base', second);
  const story = [...first.story, ...second.story];
  if (alone) return { ...alone, story };
  const isCritical = (at: string): boolean =>
    !world.here.git('show', `${at}:corpus/specs/store.md`).includes('RISK low');
  const book = joined(
    base.book,
    one.book,
    world.book,
    new Set(isCritical('main') ? ['AC-002'] : []),
  );
  const told = isCritical('main') || isCritical('HEAD') || apart(base.book, one.book, world.book);
  const both = { story, legal: first.legal && second.legal, any: true };
  const resolved = both.legal && !told && takenIn(world);
  const answer = gated(world, 'main', { ...both, legal: both.legal && !told && resolved });
  return answer ?? merged(world, base, 'two', book, both);
}

/**
 * Takes the base into a branch, as people do: the map is rebuilt from the records, for git knows
 * nothing of its rows.
 */
function takenIn(world: World): boolean {
  const { here } = world;
  try {
    here.git('merge', '-q', '--no-edit', 'main');
    run(world, bot, 'index', '--write');
    commit(world, bot, 'Rebuild the map');
    return true;
  } catch {
    const torn = here.git('diff', '--name-only', '--diff-filter=U').trim().split('\n');
    if (!torn.every((path) => path.startsWith('memory/') || path === 'src/values.ts')) {
      here.git('merge', '--abort');
      return false;
    }
    for (const path of torn.filter((each) => each !== 'memory/INDEX.md'))
      here.write(path, here.read(path).replace(/^(?:<{7}|={7}|>{7}).*\n/gm, ''));
    if (torn.includes('memory/INDEX.md')) run(world, bot, 'index', '--write');
    return commit(world, bot, 'Take in main');
  }
}

interface Done {
  readonly story: string[];
  readonly legal: boolean;
  readonly any: boolean;
}

function branch(world: World, name: string, from: string, steps: readonly Step[]): Done {
  const { here } = world;
  // Attributes of the branch before may have left files that differ, and what was checked out of a
  // submodule stays behind.
  here.git('checkout', '-qfb', name, from);
  here.git('clean', '-ffdqx');
  const before = new Set(world.book.keys());
  for (const [kind, ...picks] of steps.filter(([each]) => !isForged(each)))
    world.done.push(acts[kind](world, picks) ?? `nothing to ${kind}`);
  settle(world, before, steps[0]?.slice(1) as number[]);
  for (const [kind, ...picks] of steps.filter(([each]) => isForged(each))) {
    const did = attempt(world, () => acts[kind](world, picks));
    if (did !== null) world.forged.push(`FORGED ${did}`);
  }
  return {
    story: [`branch ${name}`, ...world.done, ...world.forged],
    // A forgery that nothing came of leaves what it began with.
    legal: world.forged.length === 0 && !steps.some(([each]) => isForged(each)),
    any: here.git('rev-list', '--count', `${from}..HEAD`).trim() !== '0',
  };
}

/** A forgery after others may find no ground to stand on, or git may refuse it: then it is none. */
function attempt(world: World, forges: () => string | null): string | null {
  const before = world.here.git('rev-parse', 'HEAD');
  try {
    const did = forges();
    commit(world, bot, did ?? 'Work');
    return did !== null && world.here.git('rev-parse', 'HEAD') !== before ? did : null;
  } catch {
    world.here.git('reset', '-q', '--hard');
    world.here.git('clean', '-ffdqx');
    return null;
  }
}

const gate = (world: World, since: string): Ran =>
  run(world, bot, 'gate', '--since', since, '--format', 'compact');

/** The gate's answer where that is the end: nothing was done, it refuses, or it fails. */
function gated(world: World, since: string, { story, legal, any }: Done): Checked | null {
  if (!any) return { problems: [], story, outcome: 'nothing' };
  const ran = gate(world, since);
  const errors = ran.out.split('\n').filter((line) => line.includes(' error '));
  story.push(
    `gate since ${since}: ${ran.code}`,
    ...errors.slice(0, 8),
    ...ran.error.split('\n').slice(0, 4),
  );
  const bad = crashed(ran);
  if (ran.code === 0 && !bad) return null;
  const refuses = `the gate refuses legal acts with ${ran.code}: ${errors[0] ?? ran.error}`;
  // Branches that decided one item apart are named by LED508, and settled by the next act.
  const isNamed =
    errors.length > 0 &&
    errors.every((line) => / error LED50[48] /.test(line)) &&
    errors.some((line) => line.includes(' LED508 '));
  const problems: Problem[] = bad
    ? [bad]
    : legal && !isNamed
      ? [{ sort: 'liveness', says: refuses }]
      : [];
  return { problems, story, outcome: 'refused' };
}

function crashed({ code, out, error }: Ran): Problem | null {
  if (code !== 0 && code !== 1 && code !== 2)
    return { sort: 'crash', says: `ended with ${code}: ${error}` };
  const stack =
    /^ +at .*$/m.exec(`${out}\n${error}`)?.[0] ??
    /internal error|unexpected error|TypeError|RangeError/i.exec(error)?.[0];
  return stack === undefined
    ? null
    : { sort: 'crash', says: `${stack} in: ${error.slice(0, 300)}` };
}

/** What a merge into the base makes of it. */
function merged(
  world: World,
  base: Base,
  name: string,
  book: Book,
  { story, legal }: Done,
): Checked {
  const { here } = world;
  here.git('checkout', '-qf', 'main');
  const before = rowsAt(here.root);
  try {
    here.git('merge', '-q', '--no-ff', '--no-edit', name);
  } catch (error) {
    return {
      problems: [],
      story: [...story, `git merge: ${String(error).slice(0, 200)}`],
      outcome: 'conflict',
    };
  }
  const written = ofNewRows(book, here.root, before);
  const landed = run(world, people[0], 'land');
  if (landed.code === 0) commit(world, people[0], 'Land');
  const problems = [
    ...written,
    ...(legal && landed.code !== 0
      ? [{ sort: 'liveness' as const, says: `land refuses legal acts: ${landed.error}` }]
      : []),
    ...judge(world, book),
    ...unreadable(here.root),
    ...(legal ? broken(world, base) : []),
  ];
  return {
    problems,
    story: [...story, `merged: ${here.git('diff', '--stat', 'base', 'HEAD')}`],
    outcome: 'merged',
  };
}

function unreadable(root: string): Problem[] {
  const bad = filesIn(root)
    .filter((path) => path.startsWith('corpus/ledger/') && path.endsWith('.json'))
    .filter((path) => {
      try {
        return typeof JSON.parse(readFileSync(join(root, path), 'utf8')) !== 'object';
      } catch {
        return true;
      }
    });
  return bad.map((path) => ({
    sort: 'unreadable',
    says: `the gate passes with ${path}, which is no JSON`,
  }));
}

/** Errors that the tool itself names in a base after legal acts, and did not before. */
function broken(world: World, base: Base): Problem[] {
  return errorsOf(world)
    .filter((line) => !base.errors.includes(line))
    .slice(0, 3)
    .map((line) => ({ sort: 'broken', says: `after the merge: ${line}` }));
}
