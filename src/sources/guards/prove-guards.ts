import { EnvironmentError } from '#diagnostics/failure';
import { type CommitChange, type FileChange, latestChanges } from '#git/history/last-written';
import { readBoundedBlobs } from '#git/objects/bounded-blobs';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import {
  type Guard,
  isGuarded,
  isTextGuard,
  type PatternGuard,
  type TogetherGuard,
} from '#guards/guard';
import { commandLine, findInsteadOrder } from '#guards/guard-line';
import { readGuards } from '#guards/guards-of-record';
import type { MatchTime } from '#guards/match-pattern';
import {
  type CaughtCommit,
  findExampleProblems,
  type GuardTrial,
  type HistoryTrial,
} from '#guards/prove-guard';
import { addedViolations, type Violation, violationsIn } from '#guards/violations';
import { guardProof as say } from '#messages/generated/guard';
import type { Message } from '#messages/message';
import type { GuardInForce } from '#provenance/guards-in-force';
import { matchesGlob } from '#workspace/paths/match-glob';

import { gitRefusal } from '../evidence/gather-evidence.ts';
import { findViolations } from './ast-engine.ts';
import { brokenToday, type GuardedTree } from './broken-today.ts';
import { maxMatchMilliseconds, timeForEach } from './match-times.ts';
import { problemText } from './problem-text.ts';

/** Violations that a baseline can contain. */
const maxBaseline = 1_000;

/** The files, the history and the other guards to prove guards on. */
export interface ProofContext {
  readonly tree: GuardedTree | null;
  readonly repository: Repository | null;
  /** Path of the memory's folder in the repository. */
  readonly prefix: string;
  /** Whether a file is memory, which no guard looks at. */
  isOwn(path: string): boolean;
  /** The guards of other records. */
  readonly others: readonly (GuardInForce & { readonly short: string })[];
}

/**
 * Proves guards on their examples, the tree, the latest commits and the other guards.
 *
 * @param value the guards as plain data
 */
export async function proveGuards(value: unknown, ground: ProofContext): Promise<GuardTrial> {
  const { guards, problems: unreadable } = readGuards(value);
  const problems: Message[] = [...unreadable];
  let unchecked: Message | null = null;
  for (const guard of guards) {
    const found = await findExampleProblems(guard, findViolations);
    problems.push(...found.filter(({ kind }) => kind !== 'unchecked').map(problemText));
    unchecked ??= found.find((each) => each.kind === 'unchecked')?.why ?? null;
    problems.push(...(await contradictions(guard, ground)));
    const does = findInsteadOrder(guard);
    if (does !== null) problems.push(say.ordering({ does }));
  }
  const commands = guards.flatMap((guard) => (guard.kind === 'command' ? commandLine(guard) : []));
  const saysLevel = guards.every(({ kind, level }) => kind === 'command' || level !== null);
  const known = {
    unchecked,
    commands,
    isRunAlone: commands.length === guards.length,
    saysLevel,
    hasValues: guards.some(({ kind }) => kind === 'same'),
  };
  const { tree, repository } = ground;
  const today = problems.length > 0 || tree === null ? null : await brokenToday(guards, tree);
  const broken = today?.lines ?? null;
  const count = broken?.length ?? 0;
  if (count > maxBaseline) problems.push(say.tooMany({ count, most: maxBaseline }));
  if ((today?.slow.size ?? 0) > 0) problems.push(say.slow());
  if (problems.length > 0)
    return { ...known, problems, blind: [], broken: null, unread: [], history: null };
  return {
    ...known,
    problems,
    blind: tree === null ? [] : blindOf(guards, tree),
    broken,
    unread: today?.unread ?? [],
    history: repository === null ? null : await tryOnHistory(guards, { ...ground, repository }),
  };
}

/** Examples that one guard wants and another one catches, in files that both look at. */
async function contradictions(guard: Guard, { tree, others }: ProofContext): Promise<Message[]> {
  const said: Message[] = [];
  for (const { guard: other, short } of others) {
    if (!meet(guard, other, tree?.paths ?? [])) continue;
    const example =
      (await caught(other, wantedBy(guard))) ?? (await caught(guard, wantedBy(other)));
    if (example !== null) said.push(say.contradicts({ item: short, example }));
  }
  return said;
}

/** The good examples of a guard, and its replacement. */
function wantedBy(guard: Guard): readonly string[] {
  if (!isTextGuard(guard)) return [];
  const { good, instead } = guard;
  return guard.kind !== 'require' && instead !== null ? [...good, instead] : good;
}

async function caught(guard: Guard, examples: readonly string[]): Promise<string | null> {
  if (guard.kind !== 'forbid' && guard.kind !== 'ast') return null;
  for (const example of examples) {
    if ((await findViolations(guard, example)).violations.length > 0) return example;
  }
  return null;
}

/** Whether two guards have a file or a glob in common. */
function meet(one: Guard, other: Guard, paths: readonly string[]): boolean {
  if (!isTextGuard(one) || !isTextGuard(other)) return false;
  return (
    one.in.some((glob) => other.in.includes(glob)) ||
    paths.some((path) => isGuarded(one, path) && isGuarded(other, path))
  );
}

/** The globs of guards that match no file of the tree. */
function blindOf(guards: readonly Guard[], { paths }: GuardedTree): string[] {
  return guards.flatMap((guard) =>
    (isTextGuard(guard) || guard.kind === 'path') && !paths.some((path) => isGuarded(guard, path))
      ? [guard.in.join(', ')]
      : [],
  );
}

/** Limits of a trial on history. */
const [maxCommits, milliseconds] = [200, 20_000];
/** Versions of whole files to read, and commits to read them for at a time. */
const [maxVersions, commitsAtOnce] = [4_000, 10];
/** 4 MiB; larger files are not searched, as in lint. */
const maxBytes = 4_194_304;

interface HistoryGround extends Pick<ProofContext, 'prefix' | 'isOwn'> {
  readonly repository: Repository;
}

/** A guard with its position in the record, from 1. */
interface NthGuard {
  readonly guard: TriedGuard;
  readonly nth: number;
}

/** A kind of guard that can be tried on commits. */
type TriedGuard = PatternGuard | TogetherGuard;

/**
 * Finds the latest commits that guards would have blocked: by the lines of their patches, or by the
 * whole files where a guard needs them.
 */
async function tryOnHistory(
  guards: readonly Guard[],
  { repository, prefix, isOwn }: HistoryGround,
): Promise<HistoryTrial | null> {
  const tried = guards.flatMap((guard, at) => (isTried(guard) ? [{ guard, nth: at + 1 }] : []));
  if (tried.length === 0) return null;
  const { head } = await readTip(repository);
  if (head === null) return { commits: 0, caught: [], leftAfter: null };
  const inside = ({ files }: CommitChange): readonly FileChange[] =>
    files.flatMap(({ path, ...change }) => {
      const own = path.slice(prefix.length);
      return path.startsWith(prefix) && !isOwn(own) ? [{ path: own, ...change }] : [];
    });
  try {
    const latest = await latestChanges(repository, head, maxCommits, milliseconds);
    const commits = latest.map((commit) => ({ ...commit, files: inside(commit) }));
    return await caughtCommits(tried, commits, repository);
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    return { commits: 0, caught: [], leftAfter: milliseconds, ...gitRefusal(error) };
  }
}

function isTried(guard: Guard): guard is TriedGuard {
  return guard.kind === 'together' || guard.kind === 'forbid' || guard.kind === 'require';
}

/** Whether a guard needs whole files. */
function readsWhole(guard: TriedGuard): guard is PatternGuard {
  return guard.kind === 'require' || (guard.kind === 'forbid' && guard.multiline);
}

/** Tries guards on commits, within the limits of versions and time. */
async function caughtCommits(
  guards: readonly NthGuard[],
  commits: readonly CommitChange[],
  repository: Repository,
): Promise<HistoryTrial> {
  const caught: CaughtCommit[] = [];
  const timeOf = timeForEach();
  let read = 0;
  for (let from = 0; from < commits.length; from += commitsAtOnce) {
    const some = commits.slice(from, from + commitsAtOnce);
    const versions = versionsIn(guards, some);
    read += versions.size;
    if (read > maxVersions) return { commits: from, caught, isCut: true, leftAfter: null };
    const texts = await textsOf(repository, versions);
    for (const { id, day, subject, files } of some)
      for (const { guard, nth } of guards) {
        const found = await caughtIn(guard, files, texts, timeOf(guard));
        if (timeOf(guard).left === 0)
          return { commits: 0, caught: [], leftAfter: maxMatchMilliseconds };
        if (found !== null) caught.push({ nth, commit: id, day, subject, ...found });
      }
  }
  return { commits: commits.length, caught, leftAfter: null };
}

/** The blob ids of whole files before and after commits. */
function versionsIn(guards: readonly NthGuard[], commits: readonly CommitChange[]): Set<string> {
  const whole = guards.flatMap(({ guard }) => (readsWhole(guard) ? [guard] : []));
  const files = commits
    .flatMap((commit) => commit.files)
    .filter(({ path }) => whole.some((guard) => isGuarded(guard, path)));
  return new Set(files.flatMap(({ before, after }) => [before, after].filter((id) => id !== null)));
}

/** Texts by blob id, without blobs that are too large. */
async function textsOf(
  repository: Repository,
  ids: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const blobs = await readBoundedBlobs(repository, ids, maxBytes);
  return new Map(
    [...blobs].flatMap(([id, blob]) =>
      blob !== null && 'bytes' in blob ? [[id, blob.bytes.toString('utf8')] as const] : [],
    ),
  );
}

async function caughtIn(
  guard: TriedGuard,
  files: readonly FileChange[],
  texts: ReadonlyMap<string, string>,
  time: MatchTime,
): Promise<{ readonly path: string; readonly line: string } | null> {
  if (guard.kind === 'together') {
    const met = guard.globs.map((glob) => files.find(({ path }) => matchesGlob(glob, path))?.path);
    const path = met.find((each) => each !== undefined);
    return path === undefined || met.every((each) => each !== undefined)
      ? null
      : { path, line: '' };
  }
  const broken = async (
    path: string,
    id: string | null,
    lines: readonly string[],
  ): Promise<(Violation & { readonly path: string })[]> => {
    const text = readsWhole(guard) ? texts.get(id ?? '') : lines.join('\n');
    if (text === undefined) return [];
    const { violations } = await violationsIn(guard, text, time);
    return violations.map((each) => ({ ...each, path }));
  };
  const all = files.filter(({ path }) => isGuarded(guard, path));
  const [was, is] = await Promise.all([
    Promise.all(all.map(({ path, before, removed }) => broken(path, before, removed))),
    Promise.all(all.map(({ path, after, added }) => broken(path, after, added))),
  ]);
  const [first] = addedViolations(was.flat(), is.flat());
  return first === undefined ? null : { path: first.path, line: first.line };
}
