import { UsageError } from '#diagnostics/failure';
import { type Guard, isGuarded, isTextGuard } from '#guards/guard';
import { findExampleProblems, type GuardProblem } from '#guards/prove-guard';
import { guardList as say } from '#messages/generated/guard';
import { joinMessage, textOf } from '#messages/join-message';
import { findItem } from '#promotion/discovery/find-item';
import type { GuardInForce } from '#provenance/guards-in-force';
import { historyWithoutActs } from '#provenance/ledger/item-history';
import type { TestedGuard } from '#reporters/guards';
import { findViolations } from '#sources/guards/ast-engine';
import { brokenInTree } from '#sources/guards/broken-guards';
import { brokenToday, type GuardedTree } from '#sources/guards/broken-today';
import { problemText } from '#sources/guards/problem-text';
import { matchesGlob } from '#workspace/paths/match-glob';

import type { ActInvocation } from '../unit-of-work/run-act.ts';
import {
  type CandidateGuard,
  candidateGuards,
  type GuardedMemory,
  guardView,
  loadGuardedMemory,
  unreadableGuards,
} from './list-guards.ts';

/**
 * Runs the examples of guards and of candidates, and counts the files that each checks and the
 * lines that break it. Writes nothing.
 *
 * @param names items or records; none means all
 * @throws {UsageError} for an unknown name
 */
export async function testGuards(
  acting: ActInvocation,
  names: readonly string[],
): Promise<TestedGuard[]> {
  const memory = await loadGuardedMemory(acting);
  const { workspace, ledger, tree, inForce } = memory;
  const wanted =
    names.length === 0 ? null : new Set(names.map((name) => recordNamed(name, memory)));
  const asked = [...inForce, ...candidateGuards(memory)].filter(
    ({ record }) => wanted?.has(record.path) ?? true,
  );
  const broken = tree === null ? null : await brokenCounts(asked, tree);
  const tested: TestedGuard[] = [];
  for (const [at, each] of asked.entries()) {
    const { guard } = each;
    const known = inForce.find((one) => one === each);
    const found = await findExampleProblems(guard, findViolations);
    const untried = untriedIn(guard, found);
    tested.push({
      ...guardView(each, ledger),
      isCandidate: known === undefined,
      examples: examplesOf(guard),
      untried,
      problems: [
        ...found
          .filter(({ kind }) => kind !== 'unchecked')
          .map((problem) => textOf(problemText(problem))),
        ...(broken?.[at]?.problems ?? []),
      ],
      files: tree === null ? null : filesOf(guard, tree.paths),
      unmatched: tree === null ? [] : unmatchedIn(guard, tree.paths),
      broken: untried === null ? (broken?.[at]?.count ?? null) : null,
      leftAlone: known ? [...known.baseline.values()].reduce((sum, count) => sum + count, 0) : null,
    });
  }
  const unreadable = [...unreadableGuards(workspace)].filter(([path]) => wanted?.has(path) ?? true);
  return [
    ...tested,
    ...unreadable.flatMap(([path, problems]) => unreadResult(path, problems, memory)),
  ];
}

function recordNamed(name: string, { workspace, ledger }: GuardedMemory): string {
  const found = findItem(name, { workspace, ledger });
  if (found.kind === 'record') return found.record.path;
  if (found.kind === 'item' && found.history.path !== null) return found.history.path;
  if (found.kind === 'none') throw new UsageError(found.reason.message);
  return name;
}

/** The result for guards that cannot be read. */
function unreadResult(
  path: string,
  problems: readonly string[],
  { workspace, ledger }: GuardedMemory,
): TestedGuard[] {
  const record = workspace.byPath.get(path);
  const history = ledger.byTarget.get(path);
  return [
    {
      item: history?.item ?? null,
      short: history ? ledger.shortOf(history.item) : null,
      record: path,
      nth: 0,
      claim: record?.title ?? path,
      guard: null,
      decided: null,
      isCandidate: history?.status !== 'promoted',
      examples: 0,
      untried: null,
      problems,
      files: null,
      unmatched: [],
      broken: null,
      leftAlone: null,
    },
  ];
}

/** Why a guard could not be tried, and what helps; null where it was tried. */
function untriedIn(guard: Guard, found: readonly GuardProblem[]): string | null {
  if (guard.kind === 'command') return textOf(say.commandNotRun());
  const unchecked = found.find(({ kind }) => kind === 'unchecked');
  if (!unchecked) return null;
  const { text, mend } = joinMessage(problemText(unchecked));
  return [text, ...mend].join('; ');
}

function examplesOf(guard: Guard): number {
  return 'bad' in guard ? guard.bad.length + guard.good.length : 0;
}

/** The number of files that a guard checks; null for a guard of commands. */
function filesOf(guard: Guard, paths: readonly string[]): number | null {
  switch (guard.kind) {
    case 'shell':
    case 'command':
      return null;
    case 'together':
      return paths.filter((path) => guard.globs.some((glob) => matchesGlob(glob, path))).length;
    case 'same':
      return guard.values.filter(({ file }) => paths.includes(file)).length;
    default:
      return paths.filter((path) => isGuarded(guard, path)).length;
  }
}

/** Globs of a guard that match no file, mostly by mistake. */
function unmatchedIn(guard: Guard, paths: readonly string[]): readonly string[] {
  const globs =
    guard.kind === 'shell' || guard.kind === 'command'
      ? []
      : guard.kind === 'together'
        ? guard.globs
        : guard.kind === 'same'
          ? guard.values.map(({ file }) => file)
          : guard.in;
  return globs.filter((glob) => !paths.some((path) => matchesGlob(glob, path)));
}

interface BrokenCount {
  /** Lines that break it; null for a guard that no single line can break. */
  readonly count: number | null;
  readonly problems: readonly string[];
}

async function brokenCounts(
  asked: readonly CandidateGuard[],
  tree: GuardedTree,
): Promise<readonly BrokenCount[]> {
  const { lines, slow } = await brokenToday(
    asked.map(({ guard }) => guard),
    tree,
  );
  const counts: BrokenCount[] = [];
  for (const [at, each] of asked.entries()) {
    if (each.guard.kind === 'same') {
      const { violations, unproven } = await brokenInTree([asPromoted(each)], tree);
      counts.push({ count: violations.length, problems: unproven.map(({ why }) => why) });
    } else
      counts.push({
        count: isTextGuard(each.guard) ? lines.filter(({ nth }) => nth === at + 1).length : null,
        problems: slow.has(at + 1) ? [textOf(problemText({ kind: 'slow' }))] : [],
      });
  }
  return counts;
}

/** A candidate's guard as if it were promoted, with an empty baseline. */
function asPromoted(each: CandidateGuard): GuardInForce {
  const history = historyWithoutActs('fact', each.record.title, each.record.path);
  return { ...each, history, level: 'block', baseline: new Map() };
}
