import { catchKey } from '#guards/catch-counts';
import { readsText, type TextGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { problemOf, provenByExamples } from '#guards/prove-guard';
import type { Violation } from '#guards/violations';
import { type GuardInForce, lineDigest, type NamedGuard } from '#provenance/guards-in-force';
import type { GuardFindings, GuardViolation } from '#workspace/paths/surroundings';

import { findViolations } from './ast-engine.ts';
import { brokenValues } from './broken-values.ts';
import { type Collected, collected, nameOf, noteProblem, noteSlow } from './collected.ts';
import type { GuardedTree } from './guarded-tree.ts';
import { halfDone } from './half-done.ts';
import { timeForEach, type TimeOf } from './match-times.ts';

/** Files that are held at a time. */
const filesAtOnce = 200;
/** Violations of one guard beyond which the others are only counted. */
const mostOfOne = 500;

/**
 * Where the files of a tree break guards, apart from what stood there when these were promoted; and
 * the guards that do not do what their own examples say.
 */
export async function brokenInTree(
  guards: readonly GuardInForce[],
  tree: GuardedTree,
  timeOf: TimeOf = timeForEach(),
): Promise<GuardFindings> {
  const all = await eachFile(guards, tree, tree.paths, timeOf);
  await brokenValues(guards, tree, all, timeOf);
  for (const { guard, ...of } of guards)
    for (const problem of await provenByExamples(guard, findViolations))
      noteProblem(of, problem, all);
  const left = new Map(guards.map((of) => [catchKey(nameOf(of)), new Map(of.baseline)]));
  const violations = all.violations.filter((each) => {
    const known = left.get(catchKey(each));
    const digest = lineDigest(each.line);
    const count = known?.get(digest) ?? 0;
    if (count > 0) known?.set(digest, count - 1);
    return count === 0;
  });
  return { ...findings({ ...all, violations }, []), passing: passingIn(guards, all, violations) };
}

/** The records of which every guard that reads files looked at some, and found nothing. */
function passingIn(
  guards: readonly GuardInForce[],
  { unproven, seen, unchecked }: Collected,
  violations: readonly GuardViolation[],
): ReadonlySet<string> {
  const broken = new Set(
    [...violations, ...unproven.values(), ...unchecked.values()].map(({ record }) => record),
  );
  const reading = guards.filter(({ guard }) => readsText(guard) || guard.kind === 'same');
  const blind = new Set(
    reading
      .filter((of) => readsText(of.guard) && !seen.has(catchKey(nameOf(of))))
      .map(({ record }) => record.path),
  );
  return new Set(
    reading
      .map(({ record }) => record.path)
      .filter((path) => !broken.has(path) && !blind.has(path)),
  );
}

/**
 * Where a change breaks guards: of lines that say the same, those that are more than before in all
 * of its files. What was only moved is no more.
 *
 * @param changed the files that differ, before and after, from the folder of the memory
 */
export async function brokenByChange(
  guards: readonly NamedGuard[],
  before: readonly GuardedTree[],
  after: GuardedTree,
  changed: readonly string[],
  timeOf: TimeOf = timeForEach(),
): Promise<GuardFindings> {
  const [was, is] = [collected(), collected()];
  const sides = [...before.map((tree) => [tree, was] as const), [after, is] as const];
  for (const [tree, into] of sides) {
    await eachFile(guards, tree, changed, timeOf, into);
    await brokenValues(guards, tree, into, timeOf, changed);
  }
  // What was there before is not known of a guard that nobody could look for then.
  const unproven = new Map([...is.unproven, ...was.unproven]);
  const violations = addedIn(was.violations, is.violations).filter(
    (each) => !was.unproven.has(catchKey(each)),
  );
  return findings({ ...is, violations, unproven }, halfDone(guards, changed));
}

/** The violations that are more than before; those in a file that had none of them come first. */
function addedIn(
  before: readonly GuardViolation[],
  after: readonly GuardViolation[],
): GuardViolation[] {
  const contentOf = ({ line, ...each }: GuardViolation): string => `${catchKey(each)}\0${line}`;
  const left = new Map<string, number>();
  const take = (key: string): boolean => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
  const placeOf = (each: GuardViolation): string => `${contentOf(each)}\0${each.path}`;
  for (const each of before)
    for (const key of [contentOf(each), placeOf(each)]) left.set(key, (left.get(key) ?? 0) + 1);
  // What stands where it stood is counted off first, so that what is left is what is new.
  const elsewhere = after.filter((each) => !(take(placeOf(each)) && take(contentOf(each))));
  return elsewhere.filter((each) => !take(contentOf(each)));
}

async function eachFile(
  guards: readonly NamedGuard[],
  tree: GuardedTree,
  paths: readonly string[],
  timeOf: TimeOf,
  into = collected(),
): Promise<Collected> {
  const there = new Set(tree.paths);
  const looking = guards.filter(isOfText);
  const wanted = paths.filter(
    (path) => there.has(path) && looking.some(({ guard }) => isGuarded(guard, path)),
  );
  for (let at = 0; at < wanted.length; at += filesAtOnce) {
    const { texts, unread } = await tree.texts(wanted.slice(at, at + filesAtOnce));
    for (const path of unread) into.unread.add(path);
    for (const [path, text] of texts)
      for (const of of looking) {
        if (!isGuarded(of.guard, path)) continue;
        // Nobody can say what such a file lacks, so it is named.
        if (of.guard.kind === 'require' && text.includes('\0')) {
          into.unread.add(path);
          continue;
        }
        into.seen.add(catchKey(nameOf(of)));
        into.looked.add(path);
        const found = await findViolations(of.guard, text, timeOf(of));
        if (found.isLeft) noteSlow(of, path, into);
        const problem = problemOf(of.guard, found);
        if (problem !== null) noteProblem(of, problem, into);
        if (found.violations.length > 0) into.texts.set(path, text);
        for (const each of found.violations) into.violations.push(named(of, { ...each, path }));
      }
  }
  return into;
}

function isOfText(of: NamedGuard): of is NamedGuard & { readonly guard: TextGuard } {
  return readsText(of.guard);
}

function findings(
  { violations, unproven, texts, looked, unread, unchecked }: Collected,
  half: GuardFindings['halfDone'],
): GuardFindings {
  const counts = new Map<string, number>();
  const listed = violations.filter((each) => {
    const count = (counts.get(catchKey(each)) ?? 0) + 1;
    counts.set(catchKey(each), count);
    return count <= mostOfOne;
  });
  const shown = new Set(listed.map(({ path }) => path));
  return {
    violations: listed,
    halfDone: half,
    unproven: [...unproven.values()],
    unchecked: [...unchecked.values()],
    passing: new Set(),
    texts: new Map([...texts].filter(([path]) => shown.has(path))),
    looked,
    unread: [...unread],
    more: violations.length - listed.length,
  };
}

function named(
  { level, ...of }: NamedGuard,
  { path, span, line }: Violation & { readonly path: string },
): GuardViolation {
  return { ...nameOf(of), path, span, line, level };
}
