import { isGuarded, isTextGuard, type SameGuard, type TextGuard } from '#guards/guard';
import { hitCountKey } from '#guards/hit-counts';
import type { MatchTime } from '#guards/match-pattern';
import { findCheckProblem, findExampleProblems, type GuardProblem } from '#guards/prove-guard';
import { type FoundValue, valueIn, type Violation } from '#guards/violations';
import { textOf } from '#messages/join-message';
import { type GuardInForce, lineDigest, type NamedGuard } from '#provenance/guards-in-force';
import { matchesGlob } from '#workspace/paths/match-glob';
import type {
  GuardFindings,
  GuardName,
  GuardViolation,
  IncompleteChangeFact,
  UncheckedGuard,
  UnprovenGuard,
} from '#workspace/paths/rule-facts';

import { findViolations } from './ast-engine.ts';
import type { GuardedTree } from './broken-today.ts';
import { timeForEach, type TimeForGuard } from './match-times.ts';
import { problemText } from './problem-text.ts';

/** Files in memory at a time. */
const filesAtOnce = 200;
/** Further violations of a guard are only counted. */
const maxViolationsPerGuard = 500;

/** Finds violations in a tree beyond the baselines, and guards that fail their examples. */
export async function brokenInTree(
  guards: readonly GuardInForce[],
  tree: GuardedTree,
  timeOf: TimeForGuard = timeForEach(),
): Promise<GuardFindings> {
  const all = await eachFile(guards, tree, tree.paths, timeOf);
  await brokenValues(guards, tree, all, timeOf);
  for (const { guard, ...of } of guards)
    for (const problem of await findExampleProblems(guard, findViolations))
      noteProblem(of, problem, all);
  const left = new Map(guards.map((of) => [hitCountKey(nameOf(of)), new Map(of.baseline)]));
  const violations = all.violations.filter((each) => {
    const known = left.get(hitCountKey(each));
    const digest = lineDigest(each.line);
    const count = known?.get(digest) ?? 0;
    if (count > 0) known?.set(digest, count - 1);
    return count === 0;
  });
  return { ...findings({ ...all, violations }, []), passing: passingIn(guards, all, violations) };
}

/** The records whose guards all looked at a file and found no violation. */
function passingIn(
  guards: readonly GuardInForce[],
  { unproven, seen, unchecked }: Collected,
  violations: readonly GuardViolation[],
): ReadonlySet<string> {
  const broken = new Set(
    [...violations, ...unproven.values(), ...unchecked.values()].map(({ record }) => record),
  );
  const reading = guards.filter(({ guard }) => isTextGuard(guard) || guard.kind === 'same');
  const blind = new Set(
    reading
      .filter((of) => isTextGuard(of.guard) && !seen.has(hitCountKey(nameOf(of))))
      .map(({ record }) => record.path),
  );
  return new Set(
    reading
      .map(({ record }) => record.path)
      .filter((path) => !broken.has(path) && !blind.has(path)),
  );
}

/**
 * Finds the violations that a change adds. A moved line is not added: equal lines are counted over
 * all changed files.
 *
 * @param changed paths of changed files, from the folder of the memory
 */
export async function brokenByChange(
  guards: readonly NamedGuard[],
  before: readonly GuardedTree[],
  after: GuardedTree,
  changed: readonly string[],
  timeOf: TimeForGuard = timeForEach(),
): Promise<GuardFindings> {
  const [was, is] = [collected(), collected()];
  const sides = [...before.map((tree) => [tree, was] as const), [after, is] as const];
  for (const [tree, into] of sides) {
    await eachFile(guards, tree, changed, timeOf, into);
    await brokenValues(guards, tree, into, timeOf, changed);
  }
  // A guard that failed before the change cannot be compared.
  const unproven = new Map([...is.unproven, ...was.unproven]);
  const violations = addedIn(was.violations, is.violations).filter(
    (each) => !was.unproven.has(hitCountKey(each)),
  );
  return findings({ ...is, violations, unproven }, halfDone(guards, changed));
}

/** The violations of `after` that `before` does not have, by line and count. */
function addedIn(
  before: readonly GuardViolation[],
  after: readonly GuardViolation[],
): GuardViolation[] {
  const contentOf = ({ line, ...each }: GuardViolation): string => `${hitCountKey(each)}\0${line}`;
  const left = new Map<string, number>();
  const take = (key: string): boolean => {
    const count = left.get(key) ?? 0;
    if (count > 0) left.set(key, count - 1);
    return count > 0;
  };
  const placeOf = (each: GuardViolation): string => `${contentOf(each)}\0${each.path}`;
  for (const each of before)
    for (const key of [contentOf(each), placeOf(each)]) left.set(key, (left.get(key) ?? 0) + 1);
  // First subtract equal lines in the same file, then in other files.
  const elsewhere = after.filter((each) => !(take(placeOf(each)) && take(contentOf(each))));
  return elsewhere.filter((each) => !take(contentOf(each)));
}

async function eachFile(
  guards: readonly NamedGuard[],
  tree: GuardedTree,
  paths: readonly string[],
  timeOf: TimeForGuard,
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
        // What a binary file lacks cannot be told.
        if (of.guard.kind === 'require' && text.includes('\0')) {
          into.unread.add(path);
          continue;
        }
        into.seen.add(hitCountKey(nameOf(of)));
        into.looked.add(path);
        const found = await findViolations(of.guard, text, timeOf(of));
        if (found.isLeft) noteSlow(of, path, into);
        const problem = findCheckProblem(of.guard, found);
        if (problem !== null) noteProblem(of, problem, into);
        if (found.violations.length > 0) into.texts.set(path, text);
        for (const each of found.violations) into.violations.push(named(of, { ...each, path }));
      }
  }
  return into;
}

function isOfText(of: NamedGuard): of is NamedGuard & { readonly guard: TextGuard } {
  return isTextGuard(of.guard);
}

function findings(
  { violations, unproven, texts, looked, unread, unchecked }: Collected,
  half: GuardFindings['halfDone'],
): GuardFindings {
  const counts = new Map<string, number>();
  const listed = violations.filter((each) => {
    const count = (counts.get(hitCountKey(each)) ?? 0) + 1;
    counts.set(hitCountKey(each), count);
    return count <= maxViolationsPerGuard;
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

/** Incomplete changes: files that must change together, and protected files. */
function halfDone(
  guards: readonly NamedGuard[],
  changed: readonly string[],
): readonly IncompleteChangeFact[] {
  return guards.flatMap(({ guard, record, nth, level }): IncompleteChangeFact[] => {
    const of = { record: record.path, nth, level };
    if (guard.kind === 'path')
      return changed
        .filter((path) => isGuarded(guard, path))
        .map((path) => ({ ...of, path, missing: [] }));
    if (guard.kind !== 'together') return [];
    const met = guard.globs.map((glob) => changed.find((path) => matchesGlob(glob, path)));
    const path = met.find((each) => each !== undefined);
    const missing = guard.globs.filter((_glob, at) => met[at] === undefined);
    return path === undefined || missing.length === 0 ? [] : [{ ...of, path, missing }];
  });
}

/**
 * Adds values that must be equal and are not.
 *
 * @param changed the files of a change, which limits the check to guards of these files
 */
async function brokenValues(
  guards: readonly NamedGuard[],
  tree: GuardedTree,
  into: Collected,
  timeOf: TimeForGuard,
  changed?: readonly string[],
): Promise<void> {
  for (const of of guards) {
    const { guard, record, nth, level } = of;
    if (guard.kind !== 'same') continue;
    const files = guard.values.map(({ file }) => file);
    if (changed && !files.some((file) => changed.includes(file))) continue;
    const { texts, unread } = await tree.texts([...new Set(files)]);
    for (const path of unread) into.unread.add(path);
    const found = await valuesOf(guard, texts, timeOf(of));
    if (found === 'left') {
      noteSlow(of, files[0] ?? '', into);
      continue;
    }
    const [first] = found;
    const other = found.find(({ said }) => said === null || said !== first?.said);
    if (other === undefined) continue;
    // In a change, report at the changed file.
    const at = (changed && found.find(({ file }) => changed.includes(file))) ?? other;
    const path = texts.has(at.file) ? at.file : record.path;
    const values = found.map(({ file, said }) => `${file} ${said ?? '–'}`).join(', ');
    const text = texts.get(at.file);
    if (text !== undefined) into.texts.set(at.file, text);
    into.violations.push({
      record: record.path,
      nth,
      level,
      path,
      span: path === at.file ? at.span : { start: 0, end: 0 },
      line: values,
      values,
    });
  }
}

interface Said {
  readonly file: string;
  /** Null where the file or the value is not there. */
  readonly said: string | null;
  readonly span: { readonly start: number; readonly end: number };
}

async function valuesOf(
  guard: SameGuard,
  texts: ReadonlyMap<string, string>,
  time: MatchTime,
): Promise<Said[] | 'left'> {
  const all: Said[] = [];
  for (const value of guard.values) {
    const { file } = value;
    const text = texts.get(file);
    const found: FoundValue | null = text === undefined ? null : await valueIn(value, text, time);
    if (found !== null && 'missing' in found && found.missing === 'time') return 'left';
    all.push(
      found !== null && 'value' in found
        ? { file, said: found.value, span: found.span }
        : { file, said: null, span: { start: 0, end: 0 } },
    );
  }
  return all;
}

/** Results while files are searched. */
interface Collected {
  readonly violations: GuardViolation[];
  /** Guards that fail their proof, by `hitCountKey`. */
  readonly unproven: Map<string, UnprovenGuard>;
  /** Guards that could not be tried, by `hitCountKey`. */
  readonly unchecked: Map<string, UncheckedGuard>;
  readonly texts: Map<string, string>;
  readonly unread: Set<string>;
  /** Files that a guard looked at. */
  readonly looked: Set<string>;
  /** The guards that looked at a file, by `hitCountKey`. */
  readonly seen: Set<string>;
}

function collected(): Collected {
  return {
    violations: [],
    unproven: new Map(),
    unchecked: new Map(),
    texts: new Map(),
    unread: new Set(),
    looked: new Set(),
    seen: new Set(),
  };
}

/** Notes a file that took a guard too long, the first one with the guard. */
function noteSlow(of: NamedGuard, path: string, into: Collected): void {
  const name = nameOf(of);
  const why = textOf(problemText({ kind: 'slow' }));
  into.unread.add(path);
  if (!into.unproven.has(hitCountKey(name)))
    into.unproven.set(hitCountKey(name), { ...name, why, path });
}

/** Notes why a guard fails its proof, or could not be tried. */
function noteProblem(
  of: Pick<NamedGuard, 'record' | 'nth'>,
  problem: GuardProblem,
  { unproven, unchecked }: Collected,
): void {
  const name = nameOf(of);
  if (problem.kind === 'unchecked') unchecked.set(hitCountKey(name), { ...name, why: problem.why });
  else unproven.set(hitCountKey(name), { ...name, why: textOf(problemText(problem)) });
}

function nameOf({ record, nth }: Pick<NamedGuard, 'record' | 'nth'>): GuardName {
  return { record: record.path, nth };
}
