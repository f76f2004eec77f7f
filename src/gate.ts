import { join, resolve } from 'node:path';

import type { ChangedLines } from '#diagnostics/changed-lines';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/locate';
import { folderFromRoot } from '#disk/path-from-root';
import { withScratchFolder } from '#disk/scratch-folder';
import { changedLines } from '#git/changed-lines';
import { openRepository, type Repository } from '#git/open-repository';
import { readTip, type Position } from '#git/read-position';
import { scratchFiles, scratchRepository } from '#git/scratch-repository';
import { missingParents } from '#provenance/ledger/missing-parents';
import { changeOfMemory, changesOfMemory, type MemoryChange } from '#provenance/change-of-memory';
import type { RuleRequest } from '#rules/selection';
import type { Verdict } from '#rules/suppression';
import { findBase, type Base } from '#sources/find-base';
import { memoriesOf } from '#sources/memories-of';
import { judgedFor } from '#sources/judged-for';
import { mergeNotice, saidOfConflicts, type Judged } from '#sources/merge-result';
import { readGateHistory } from '#sources/read-history';
import { configuredBase, type GatePolicy } from '#sources/read-policy';
import { commitSnapshot, seenFrom, type Snapshot } from '#sources/snapshot';
import { exceptionsIn } from '#sources/snapshot-source';
import { uncommittedMemory, uncommittedNotice } from '#sources/uncommitted-memory';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history';
import type { Layout } from '#workspace/layout';
import { baselineFile, noPolicy, waiversFile, type PolicyFiles } from '#workspace/policy-files';
import type { ConfigInForce } from '#workspace/within';

import { citedNotices } from './cited-notices.ts';
import type { Env } from './actor-of.ts';
import { fromBase, policyFirst } from './as-a-gate-shows.ts';
import { directivesNotice } from './directives-notice.ts';
import { dayOf } from './day-of.ts';
import { countRecords, judgeLoaded } from './judge-loaded.ts';
import { judgeSnapshot, type JudgedMemory, type SnapshotRequest } from './judge-snapshot.ts';
import { combine, type LintResult } from './lint.ts';
import { isOlder, isWaivedAgain, lackingBefore, olderNotice } from './older-problems.ts';
import { standOf } from './stand-of.ts';

/** What a gate is asked. */
export interface GateOptions {
  /** A folder of the repository; the process's own by default. */
  readonly cwd?: string;
  /** The base by name; found by itself where it is not given. */
  readonly since?: string;
  /** Rules and severities on top of the policy's. */
  readonly rules?: RuleRequest;
  /** The environment that names the base in CI, and approvals; the process's own by default. */
  readonly env?: Env;
  /** The clock waivers are judged by; now unless given. */
  readonly now?: Date;
  readonly progress?: (what: string) => void;
}

/** What a gate found: only what the change brings, judged by the policy of its base. */
export interface GateResult extends LintResult {
  readonly base: Base;
  /**
   * Whether what was judged is the merge of the branch with the base's tip; else it is the branch
   * as it stands.
   */
  readonly merged: boolean;
  /** Problems that the base has as well. */
  readonly older: readonly Diagnostic[];
}

/**
 * Judges the commits of a branch as a merge of them would be: the files that a merge with the
 * base's tip makes, by the configuration of that tip, compared with it. Commits are read, and
 * merged, in a scratch repository without configuration: nothing of the one under judgement runs,
 * or is written to.
 *
 * @throws {UsageError} outside of git, and for a base that cannot be found
 * @throws {EnvironmentError} in a shallow or partial clone, and when git fails or cannot merge
 */
export async function gate(options: GateOptions = {}): Promise<GateResult> {
  const cwd = resolve(options.cwd ?? '.');
  locate(cwd, [], null);
  const repository = await openRepository(cwd, options.env ?? process.env, false);
  if (!repository)
    throw new UsageError(
      'a gate compares commits, and this is no git repository',
      'outside of git, `ledger lint` checks memory as it stands',
    );
  const tip = await readTip(repository);
  const files = scratchFiles(repository, tip.head ?? '');
  return withScratchFolder(files, (folder) =>
    gateIn({ repository, tip, cwd, options, scratch: scratchRepository(repository, folder) }),
  );
}

/**
 * Where a gate looks: the repository for its branches and its work tree, the scratch repository for
 * commits.
 */
interface Asking {
  readonly repository: Repository;
  readonly scratch: Repository;
  readonly tip: Pick<Position, 'head' | 'shallow'>;
  readonly cwd: string;
  readonly options: GateOptions;
}

async function gateIn({ repository, scratch, tip, cwd, options }: Asking): Promise<GateResult> {
  const folder = folderFromRoot(repository.root, cwd);
  const listed = tip.head === null ? null : commitSnapshot(scratch, '', tip.head);
  const [base, head] = await Promise.all([
    findBase(
      repository,
      options.since ?? null,
      async (main) => (listed === null ? null : configuredBase(main, await listed, folder)),
      tip,
    ),
    listed,
  ]);
  options.progress?.(`comparing with ${base.name}`);
  // Without a commit there is no base either, and that has been said.
  const branch = head as Snapshot;
  const { judged, policy } = await judgedFor(branch, base, folder);
  const [seen, own] = await Promise.all([
    seenFrom(judged.files, policy.prefix),
    seenFrom(branch, policy.prefix),
  ]);
  const history = (config: ConfigInForce) => (layout: Layout, entries: readonly Entry[]) =>
    readGateHistory({ head: seen, branch: own, judged, base, policy }, layout, entries, config);
  const found = await judgeSnapshot(
    seen,
    memoriesOf(policy.config, [seen, policy.from]),
    { ...asked(policy, options), history },
    async (part) => ({
      ...(await partOf(part, seen, policy, options)),
      stand: standOf(cwd, join(repository.root, policy.prefix), repository.root, part.config),
      differing: await uncommittedMemory(repository, own, part.loaded.files),
    }),
  );
  // What was judged is let go before its base is.
  const parts: (Compared & (typeof found)[number])[] = [];
  for (const part of found)
    parts.push({ ...part, ...(await comparedWithBase(part, judged, policy, options)) });
  const older = parts.flatMap((part) => part.older);
  // Only where there is something to place is it asked which lines are new.
  const [was, is] = [judged.bases[0] ?? base.tip, judged.files.commit ?? base.head];
  const changed: ChangedLines = parts.every(({ added }) => added.length === 0)
    ? new Map()
    : await changedLines(scratch, was, is);
  const change = changesOfMemory(parts.map((part) => part.change));
  const told = [
    ...mergeNotice(judged, base),
    ...directivesNotice(change?.directives ?? []),
    ...olderNotice(older, base.name, parts.flatMap(lackingBefore)),
  ];
  const notices = [
    ...told,
    ...parts.flatMap((part) => part.unseen),
    ...uncommittedNotice(parts.flatMap((part) => part.differing)),
  ];
  const result = combine(
    parts.map(({ config, stand, suppressed, counts, added }, at) => ({
      ...stand,
      config,
      diagnostics: added.map((each) => fromBase(each, base)),
      suppressed,
      fixed: [],
      notices: at === 0 ? notices : [],
      ...counts,
    })),
  );
  saidOfConflicts(judged, base, result.diagnostics);
  return {
    ...result,
    diagnostics: policyFirst(result.diagnostics),
    base,
    merged: judged.merged,
    older,
    changed,
    ...(change ? { change } : {}),
  };
}

/** What is kept of one of the memories that a configuration keeps apart, once it was judged. */
interface JudgedPart {
  readonly config: ConfigInForce;
  readonly found: readonly Diagnostic[];
  readonly suppressed: Verdict['suppressed'];
  readonly counts: ReturnType<typeof countRecords>;
  readonly history: History | null;
  readonly change: MemoryChange | null;
  /** What of history could not be seen. */
  readonly unseen: readonly string[];
  /** Entries that the ledger goes on from, and lacks. */
  readonly missing: readonly string[];
  /** Judged with the exceptions it brings, where a waiver may have been given again. */
  readonly own: Pick<Verdict, 'diagnostics' | 'suppressed'> | null;
}

async function partOf(
  { config, loaded, verdict }: JudgedMemory,
  seen: Snapshot,
  policy: GatePolicy,
  options: GateOptions,
): Promise<JudgedPart> {
  const found = verdict.diagnostics.filter((each) => !isOfBase(each));
  return {
    config,
    found,
    suppressed: verdict.suppressed,
    counts: countRecords(loaded, () => true),
    history: loaded.workspace.surroundings.history,
    change: changeOfMemory(loaded.workspace, {
      highKinds: config.highConsequence ?? [],
      prefix: policy.prefix,
    }),
    missing: [...missingParents(loaded.workspace).values()].flatMap((each) => [...each]),
    unseen: citedNotices(loaded.workspace.surroundings.cited),
    own: found.some(({ code }) => code === 'WAV902')
      ? judgeLoaded(
          { ...loaded, policy: await ownExceptions(seen, policy) },
          options.rules ?? {},
          dayOf(options.now),
        )
      : null,
  };
}

/** What a change brings, and what its base has as well. */
interface Compared {
  readonly added: readonly Diagnostic[];
  readonly older: readonly Diagnostic[];
}

async function comparedWithBase(
  { config, found, history, own }: JudgedPart,
  judged: Judged,
  policy: GatePolicy,
  options: GateOptions,
): Promise<Compared> {
  const before = found.some((each) => each.severity !== 'info')
    ? await foundAtBase(config, judged, policy, options)
    : null;
  const isOld = isOlder(before?.diagnostics ?? [], history);
  const isExcused = own === null ? () => false : isWaivedAgain(before?.suppressed ?? [], own);
  const added = found.filter((each) => !isOld(each));
  return {
    added: added.filter((each) => !isExcused(each)),
    older: [
      ...found.filter(isOld),
      ...added.filter((each) => each.code !== 'WAV902' && isExcused(each)),
    ],
  };
}

/**
 * Exceptions of the base that a change has no more need of: it mended something, and cannot prune
 * what counts here.
 */
function isOfBase({ code, path }: Diagnostic): boolean {
  return code === 'WAV903' && (path === waiversFile || path === baselineFile);
}

function asked({ from }: GatePolicy, { rules, now, progress }: GateOptions): SnapshotRequest {
  return {
    inForce: from,
    rules: rules ?? {},
    today: dayOf(now),
    ...(progress ? { progress } : {}),
  };
}

/**
 * What the base has by itself, by the same policy: a change is not held up by what was there
 * before.
 */
async function foundAtBase(
  config: ConfigInForce,
  { bases }: Judged,
  policy: GatePolicy,
  options: GateOptions,
): Promise<Verdict | null> {
  const [commit] = bases as [string, ...string[]];
  const before = await commitSnapshot(policy.from.repository, policy.prefix, commit, policy.from);
  return (
    (await judgeSnapshot(before, [config], asked(policy, options), ({ verdict }) => verdict))[0] ??
    null
  );
}

/**
 * The waivers and the baseline that the change brings; none where they cannot be read, which POL003
 * says.
 */
async function ownExceptions(seen: Snapshot, { broken }: GatePolicy): Promise<PolicyFiles> {
  return broken === null ? exceptionsIn(seen) : noPolicy;
}
