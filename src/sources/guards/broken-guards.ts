import type { PatternGuard } from '#guards/guard';
import { isGuarded } from '#guards/guarded-files';
import { provenByExamples } from '#guards/prove-guard';
import { type Violation, violationsIn } from '#guards/violations';
import { textOf } from '#messages/join-message';
import { type GuardInForce, lineDigest, type NamedGuard } from '#provenance/guards-in-force';
import type { GuardFindings, GuardName, GuardViolation } from '#workspace/paths/surroundings';

import { brokenValues } from './broken-values.ts';
import type { GuardedTree } from './guarded-tree.ts';
import { halfDone } from './half-done.ts';
import { problemText } from './problem-text.ts';

/** Files that are held at a time. */
const filesAtOnce = 200;
/** Violations of one guard beyond which the others are only counted. */
const mostOfOne = 500;

/** What is collected while files are looked through. */
interface Collected {
  readonly violations: GuardViolation[];
  readonly unproven: Map<
    string,
    { readonly record: string; readonly nth: number; readonly why: string }
  >;
  readonly texts: Map<string, string>;
  readonly unread: Set<string>;
  /** The guards that looked at a file. */
  readonly seen: Set<string>;
}

/**
 * Where the files of a tree break guards, apart from what stood there when these were promoted; and
 * the guards that do not do what their own examples say.
 */
export async function brokenInTree(
  guards: readonly GuardInForce[],
  tree: GuardedTree,
): Promise<GuardFindings> {
  const all = collected();
  await eachFile(guards, tree, tree.paths, all, (of, found) => {
    for (const each of found) all.violations.push(named(of, each));
  });
  await brokenValues(guards, tree, all);
  for (const { guard, ...of } of guards)
    for (const problem of await provenByExamples(guard))
      all.unproven.set(keyOf(nameOf(of)), { ...nameOf(of), why: textOf(problemText(problem)) });
  const left = new Map(guards.map((of) => [keyOf(nameOf(of)), new Map(of.baseline)]));
  const violations = all.violations.filter((each) => {
    const known = left.get(keyOf(each));
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
  { unproven, seen }: Collected,
  violations: readonly GuardViolation[],
): ReadonlySet<string> {
  const broken = new Set([...violations, ...unproven.values()].map(({ record }) => record));
  const reading = guards.filter(({ guard }) => ['forbid', 'require', 'same'].includes(guard.kind));
  const blind = new Set(
    reading
      .filter((of) => isOfPattern(of) && !seen.has(keyOf(nameOf(of))))
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
): Promise<GuardFindings> {
  const [was, is] = [collected(), collected()];
  const sides = [...before.map((tree) => [tree, was] as const), [after, is] as const];
  for (const [tree, into] of sides) {
    await eachFile(guards, tree, changed, into, (of, found) => {
      for (const each of found) into.violations.push(named(of, each));
    });
    await brokenValues(guards, tree, into, changed);
  }
  const violations = addedIn(was.violations, is.violations);
  return findings({ ...is, violations }, halfDone(guards, changed));
}

/** The violations that are more than before; those in a file that had none of them come first. */
function addedIn(
  before: readonly GuardViolation[],
  after: readonly GuardViolation[],
): GuardViolation[] {
  const contentOf = ({ line, ...each }: GuardViolation): string => `${keyOf(each)}\0${line}`;
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
  into: Collected,
  take: (of: NamedGuard, found: readonly (Violation & { readonly path: string })[]) => void,
): Promise<void> {
  const there = new Set(tree.paths);
  const looking = guards.filter(isOfPattern);
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
        into.seen.add(keyOf(nameOf(of)));
        const found = await violationsIn(of.guard, text);
        if ('problem' in found)
          into.unproven.set(keyOf(nameOf(of)), {
            ...nameOf(of),
            why: textOf(problemText({ kind: 'no-pattern', why: found.problem })),
          });
        else if (found.length > 0) {
          into.texts.set(path, text);
          take(
            of,
            found.map((each) => ({ ...each, path })),
          );
        }
      }
  }
}

function isOfPattern(of: NamedGuard): of is NamedGuard & { readonly guard: PatternGuard } {
  return of.guard.kind === 'forbid' || of.guard.kind === 'require';
}

function collected(): Collected {
  return {
    violations: [],
    unproven: new Map(),
    texts: new Map(),
    unread: new Set(),
    seen: new Set(),
  };
}

function findings(
  { violations, unproven, texts, unread }: Collected,
  half: GuardFindings['halfDone'],
): GuardFindings {
  const counts = new Map<string, number>();
  const listed = violations.filter((each) => {
    const count = (counts.get(keyOf(each)) ?? 0) + 1;
    counts.set(keyOf(each), count);
    return count <= mostOfOne;
  });
  const shown = new Set(listed.map(({ path }) => path));
  return {
    violations: listed,
    halfDone: half,
    unproven: [...unproven.values()],
    passing: new Set(),
    texts: new Map([...texts].filter(([path]) => shown.has(path))),
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

function nameOf({ record, nth }: Pick<NamedGuard, 'record' | 'nth'>): GuardName {
  return { record: record.path, nth };
}

function keyOf({ record, nth }: GuardName): string {
  return `${record}\0${nth}`;
}
