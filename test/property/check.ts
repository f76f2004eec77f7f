import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Ran } from '../support/run-cli.ts';
import { seenAt } from '../support/statements.ts';
import { bot } from '../support/team.ts';
import type { Base } from './bases.ts';
import { apart, type Book, joined } from './book.ts';
import { judge } from './judge.ts';
import { settle } from './legal.ts';
import type { Problem } from './problem.ts';
import { acts, isForged, type Pull, type Step } from './pulls.ts';
import { filesIn, plain } from './reader.ts';
import { settled, takenIn } from './settle.ts';
import { ofFolded, ofNewRows, rowsAt } from './tree.ts';
import { commit, errorsOf, people, run, type World, worldAt } from './world.ts';

/** What came of one pull request. */
export interface Checked {
  readonly problems: readonly Problem[];
  /** What was done, by the gate's answer to it: for the reader of a failure. */
  readonly story: readonly string[];
  readonly outcome: 'merged' | 'refused' | 'conflict' | 'nothing';
  /** What it was about, to be counted. */
  readonly kinds: readonly string[];
}

/**
 * Makes a pull request in a copy of its base, asks the gate, merges what passes, and looks at what
 * is served.
 */
export async function check(pull: Pull, base: Base, folder: string): Promise<Checked> {
  const root = mkdtempSync(join(folder, 'pull-'));
  try {
    cpSync(base.root, root, { recursive: true, verbatimSymlinks: true });
    const world = worldAt(root, base.home, base.book, base.next);
    world.here.git('branch', 'base');
    const first = await branch(world, 'one', 'base', pull.steps);
    if (pull.sparse === true) first.kinds.push('sparse checkout');
    const answer =
      gated(world, 'main', first) ?? (pull.sparse === true ? sparsely(world, 'main', first) : null);
    if (answer) return answer;
    const done = merged(world, base, 'one', world.book, first);
    // Who merges another policy has decided what counts from then on.
    if (
      pull.other === null ||
      done.problems.length > 0 ||
      done.outcome !== 'merged' ||
      world.forged.some((did) => did.includes('policy:'))
    )
      return done;
    return await after(world, base, pull.other, first);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

/** The second branch: it passes alone, and is judged again once the first is in. */
async function after(
  one: World,
  base: Base,
  steps: readonly Step[],
  first: Done,
): Promise<Checked> {
  const world = worldAt(one.here.root, base.home, base.book, one.next + 50);
  const second = await branch(world, 'two', 'base', steps);
  const both: Done = {
    story: [...first.story, ...second.story],
    kinds: [...first.kinds, ...second.kinds, 'two branches'],
    legal: first.legal && second.legal,
    any: second.any,
  };
  for (const known of one.open) world.open.set(...known);
  const alone = gated(world, 'base', { ...both, legal: second.legal });
  if (alone) return alone;
  const isCritical = (at: string): boolean =>
    !world.here.git('show', `${at}:corpus/specs/store.md`).includes('RISK low');
  const isTold = isCritical('main') || isCritical('HEAD');
  const book = joined(
    base.book,
    one.book,
    world.book,
    new Set(isCritical('main') ? ['AC-002'] : []),
  );
  if (!both.legal) {
    const answer = gated(world, 'main', both);
    return answer ?? merged(world, base, 'two', book, both);
  }
  if (!takenIn(world, steps[0]?.[1] ?? 0)) return { ...both, problems: [], outcome: 'conflict' };
  const isApart = apart(base.book, one.book, world.book);
  if (isApart) both.kinds.push('two branches apart');
  const outcome = settled(world, gate, one.book, book);
  both.story.push(...outcome.story);
  if (outcome.book !== book) both.kinds.push('settled as the gate says');
  if (outcome.problems.length > 0) return { ...both, ...outcome, outcome: 'refused' };
  const answer = gated(world, 'main', { ...both, legal: !isApart && !isTold });
  return answer ?? merged(world, base, 'two', outcome.book, both);
}

interface Done {
  readonly story: string[];
  readonly kinds: string[];
  readonly legal: boolean;
  readonly any: boolean;
}

async function branch(
  world: World,
  name: string,
  from: string,
  steps: readonly Step[],
): Promise<Done> {
  const { here } = world;
  // Attributes of the branch before may have left files that differ, and what was checked out of a
  // submodule stays behind.
  here.git('checkout', '-qfb', name, from);
  here.git('clean', '-ffdqx');
  for (const [kind, ...picks] of steps)
    if (!isForged(kind)) {
      const did = acts[kind](world, picks) as string | null;
      world.done.push(did ?? `nothing to ${kind}`);
      if (did !== null) world.kinds.push(kind);
    }
  if (!steps.some(([kind]) => kind === 'misspoken')) settle(world, steps[0]!.slice(1) as number[]);
  for (const [kind, ...picks] of steps)
    if (isForged(kind)) {
      const did = await attempt(world, () => acts[kind](world, picks));
      if (did !== null) world.forged.push(`FORGED ${did}`);
      if (did !== null && kind !== 'byHand' && kind !== 'begun') world.kinds.push(kind);
    }
  return {
    story: [`branch ${name}`, ...world.done, ...world.forged],
    kinds: [...world.kinds],
    // A forgery that nothing came of leaves what it began with.
    legal: world.forged.length === 0 && !steps.some(([each]) => isForged(each)),
    any: here.git('rev-list', '--count', `${from}..HEAD`).trim() !== '0',
  };
}

/** A forgery after others may find no ground to stand on, or git may refuse it: then it is none. */
async function attempt(
  world: World,
  forges: () => string | null | Promise<string | null>,
): Promise<string | null> {
  const before = world.here.git('rev-parse', 'HEAD');
  const [book, kinds] = [[...world.book], [...world.kinds]];
  try {
    const did = await forges();
    commit(world, bot, did ?? 'Work');
    return did !== null && world.here.git('rev-parse', 'HEAD') !== before ? did : null;
  } catch (error) {
    if (process.env.LEDGER_TELL === '1') console.log('no forgery:', error);
    world.here.git('reset', '-q', '--hard');
    world.here.git('clean', '-ffdqx');
    book.forEach(([item, known]) => world.book.set(item, known));
    world.kinds.splice(0, Infinity, ...kinds);
    return null;
  }
}

/** The comments of the pull request, as the action hands them over. */
function comments({ here, said }: World): { readonly path: string; write(more: object): void } {
  const head = here.git('rev-parse', 'HEAD').trim();
  const statements = seenAt(
    head,
    said.map(({ statement }) => statement),
  );
  const file = { forge: 'github', repository: 'team/memory', number: 7, head, statements };
  return {
    path: join(here.root, '.git/said.json'),
    write: (more) => here.write('.git/said.json', JSON.stringify({ ...file, ...more })),
  };
}

function gate(world: World, since: string, format = 'compact'): Ran {
  const args = ['gate', '--since', since, '--format', format];
  if (world.said.length === 0) return run(world, bot, ...args);
  const { path, write } = comments(world);
  write({});
  return world.here.as(bot, args, { env: { HOME: world.home, LEDGER_STATEMENTS: path } });
}

/** The gate's answer where that is the end: nothing was done, it refuses, or it fails. */
function gated(world: World, since: string, done: Done): Checked | null {
  const { story, kinds, legal, any } = done;
  if (!any) return { problems: [], story, kinds, outcome: 'nothing' };
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
  const problems: Problem[] = bad ? [bad] : legal ? [{ sort: 'liveness', says: refuses }] : [];
  return { problems, story, kinds, outcome: 'refused' };
}

const wholeMemory = /sparse-checkout add/;

/**
 * In a checkout without memory the gate says what it says of the whole, or that memory is not
 * there; acts that read memory say that.
 */
function sparsely(world: World, since: string, { story, kinds }: Done): Checked | null {
  const { here } = world;
  here.git('sparse-checkout', 'set', 'src');
  const asked = [
    ['lint'],
    ['verify'],
    ['recall', 'a task'],
    ['context', '--profile', 'ledger'],
    ['index', '--write'],
    ...[...world.book.keys()].slice(0, 1).map((item) => ['confirm', item]),
  ];
  const empty = asked.flatMap((args): Problem[] => {
    const { code, out, error } = run(world, bot, ...args);
    return code === 2 && wholeMemory.test(error)
      ? []
      : [{ sort: 'sparse', says: `${args.join(' ')} ended with ${code}: ${out}${error}` }];
  });
  const ran = gate(world, since);
  here.git('sparse-checkout', 'disable');
  const problems: Problem[] = [
    ...empty,
    ...(ran.code === 0 || wholeMemory.test(ran.error)
      ? []
      : [{ sort: 'sparse' as const, says: `the gate ended with ${ran.code}: ${ran.out}` }]),
  ];
  return problems.length > 0 ? { problems, story, kinds, outcome: 'merged' } : null;
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
function merged(world: World, base: Base, name: string, book: Book, done: Done): Checked {
  const { here } = world;
  const { story, kinds, legal } = done;
  const { path, write } = comments(world);
  here.git('checkout', '-qf', 'main');
  const before = rowsAt(here.root);
  try {
    here.git('merge', '-q', '--no-ff', '--no-edit', name);
  } catch (error) {
    const why = `git merge: ${String(error).slice(0, 200)}`;
    return { problems: [], story: [...story, why], kinds, outcome: 'conflict' };
  }
  const written = ofNewRows(book, here.root, before);
  const from = world.said.length > 0 ? ['--from', path] : [];
  if (from.length > 0) write({ mergedAt: '2027-01-01T00:01:00Z' });
  for (const { decides } of world.said) decides?.();
  const landed = run(world, people[0], 'land', ...from);
  if (landed.code === 0) commit(world, people[0], 'Land');
  const problems = [
    ...written,
    ...(legal && landed.code !== 0
      ? [{ sort: 'liveness' as const, says: `land refuses legal acts: ${landed.error}` }]
      : []),
    ...judge(world, book),
    ...ofFolded(here.root),
    ...unreadable(here.root),
    ...(legal ? broken(world, base) : []),
  ];
  const stat = `merged: ${here.git('diff', '--stat', 'base', 'HEAD')}`;
  return { problems, story: [...story, stat], kinds, outcome: 'merged' };
}

function unreadable(root: string): Problem[] {
  const bad = filesIn(root)
    .filter((path) => path.startsWith('corpus/ledger/') && path.endsWith('.json'))
    .filter((path) => {
      try {
        return typeof JSON.parse(plain(readFileSync(join(root, path), 'utf8'))) !== 'object';
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
