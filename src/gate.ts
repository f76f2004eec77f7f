import { join, resolve } from 'node:path';

import type { ChangedLines } from '#diagnostics/changed-lines';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { locate } from '#disk/locate';
import { folderFromRoot } from '#disk/path-from-root';
import { changedLines } from '#git/changed-lines';
import { openRepository } from '#git/open-repository';
import { readTip } from '#git/read-position';
import { changeOfMemory, changesOfMemory, type MemoryChange } from '#provenance/change-of-memory';
import type { RuleRequest } from '#rules/selection';
import type { Verdict } from '#rules/suppression';
import { findBase, type Base } from '#sources/find-base';
import { memoriesOf } from '#sources/memories-of';
import { readGateHistory } from '#sources/read-history';
import { configuredBase, readPolicy, type GatePolicy } from '#sources/read-policy';
import { commitSnapshot, seenFrom, type Snapshot } from '#sources/snapshot';
import { exceptionsIn } from '#sources/snapshot-source';
import { uncommittedMemory, uncommittedNotice } from '#sources/uncommitted-memory';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history';
import type { Layout } from '#workspace/layout';
import { baselineFile, noPolicy, waiversFile, type PolicyFiles } from '#workspace/policy-files';
import type { ConfigInForce } from '#workspace/within';

import type { Env } from './actor-of.ts';
import { directivesNotice } from './directives-notice.ts';
import { dayOf } from './day-of.ts';
import { countRecords, judgeLoaded } from './judge-loaded.ts';
import { judgeSnapshot, type JudgedMemory, type SnapshotRequest } from './judge-snapshot.ts';
import { combine, type LintResult } from './lint.ts';
import { isOlder, isWaivedAgain, olderNotice } from './older-problems.ts';
import { standOf } from './stand-of.ts';

/** What a gate is asked. */
export interface GateOptions {
  /** A folder of the repository; the process's own by default. */
  readonly cwd?: string;
  /** The base by name; found by itself where it is not given (document 5, default base). */
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
  /** Problems that the base has as well. */
  readonly older: readonly Diagnostic[];
}

/**
 * Judges the commits of a branch as a merge of them would be (document 5, policy comes from the base): HEAD's files, by
 * the configuration of the merge base, compared with it.
 *
 * @throws {UsageError} outside of git, and for a base that cannot be found
 * @throws {EnvironmentError} in a shallow or partial clone, and when git fails
 */
export async function gate(options: GateOptions = {}): Promise<GateResult> {
  const cwd = resolve(options.cwd ?? '.');
  locate(cwd, [], null);
  const repository = await openRepository(cwd, options.env ?? process.env, false);
  if (!repository) throw new UsageError('a gate compares commits, and this is no git repository', 'outside of git, `ledger lint` checks memory as it stands');
  const folder = folderFromRoot(repository.root, cwd);
  const tip = await readTip(repository);
  const listed = tip.head === null ? null : commitSnapshot(repository, '', tip.head);
  const [base, head] = await Promise.all([findBase(repository, options.since ?? null, async () => (listed === null ? null : configuredBase(repository, await listed, folder)), tip), listed]);
  options.progress?.(`comparing with ${base.name}`);
  // Without a commit there is no base either, and that has been said.
  const policy = await readPolicy(head as Snapshot, base, folder);
  const seen = await seenFrom(head as Snapshot, policy.prefix);
  const uncommitted = uncommittedMemory(seen);
  const request = { ...asked(policy, options), history: (config: ConfigInForce) => (layout: Layout, entries: readonly Entry[]) => readGateHistory(seen, layout, entries, base, policy, config) };
  const found = await judgeSnapshot(seen, memoriesOf(policy.config, [seen, policy.from]), request, async (judged) => ({ ...(await partOf(judged, seen, policy, options)), stand: standOf(cwd, join(repository.root, policy.prefix), repository.root, judged.config), differing: await uncommitted(judged.loaded.files) }));
  // What was judged is let go before its base is.
  const parts: (Compared & (typeof found)[number])[] = [];
  for (const part of found) parts.push({ ...part, ...(await comparedWithBase(part, base, policy, options)) });
  const older = parts.flatMap((part) => part.older);
  // Only where there is something to place is it asked which lines are new.
  const changed: ChangedLines = parts.every((part) => part.added.length === 0) ? new Map() : await changedLines(repository, base.mergeBases[0] ?? base.tip, base.head);
  const change = changesOfMemory(parts.map((part) => part.change));
  const notices = [...directivesNotice(change?.directives ?? []), ...olderNotice(older.length, base.name), ...uncommittedNotice(parts.flatMap((part) => part.differing))];
  const result = combine(parts.map(({ config, stand, suppressed, counts, added }, at) => ({ ...stand, config, diagnostics: added.map((each) => fromBase(each, base)), suppressed, fixed: [], notices: at === 0 ? notices : [], ...counts })));
  return { ...result, diagnostics: policyFirst(result.diagnostics), base, older, changed, ...(change ? { change } : {}) };
}

/** What is kept of one of the memories that a configuration keeps apart, once it was judged. */
interface JudgedPart {
  readonly config: ConfigInForce;
  readonly found: readonly Diagnostic[];
  readonly suppressed: Verdict['suppressed'];
  readonly counts: ReturnType<typeof countRecords>;
  readonly history: History | null;
  readonly change: MemoryChange | null;
  /** Judged with the exceptions it brings, where a waiver may have been given again. */
  readonly own: Pick<Verdict, 'diagnostics' | 'suppressed'> | null;
}

async function partOf({ config, loaded, verdict }: JudgedMemory, seen: Snapshot, policy: GatePolicy, options: GateOptions): Promise<JudgedPart> {
  const found = verdict.diagnostics.filter((each) => !isOfBase(each));
  return {
    config,
    found,
    suppressed: verdict.suppressed,
    counts: countRecords(loaded, () => true),
    history: loaded.workspace.surroundings.history,
    change: changeOfMemory(loaded.workspace, { highKinds: config.highConsequence ?? [], prefix: policy.prefix }),
    own: found.some(({ code }) => code === 'WAV902') ? judgeLoaded({ ...loaded, policy: await ownExceptions(seen, policy) }, options.rules ?? {}, dayOf(options.now)) : null,
  };
}

/** What a change brings, and what its base has as well. */
interface Compared {
  readonly added: readonly Diagnostic[];
  readonly older: readonly Diagnostic[];
}

async function comparedWithBase({ config, found, history, own }: JudgedPart, base: Base, policy: GatePolicy, options: GateOptions): Promise<Compared> {
  const before = found.some((each) => each.severity !== 'info') ? await foundAtBase(config, base, policy, options) : null;
  const isOld = isOlder(before?.diagnostics ?? [], history);
  const isExcused = own === null ? () => false : isWaivedAgain(before?.suppressed ?? [], own);
  const added = found.filter((each) => !isOld(each));
  return {
    added: added.filter((each) => !isExcused(each)),
    older: [...found.filter(isOld), ...added.filter((each) => each.code !== 'WAV902' && isExcused(each))],
  };
}

/** Exceptions of the base that a change has no more need of: it mended something, and cannot prune what counts here. */
function isOfBase({ code, path }: Diagnostic): boolean {
  return code === 'WAV903' && (path === waiversFile || path === baselineFile);
}

/** What is taken back is taken from the base: HEAD is what is judged. */
function fromBase(diagnostic: Diagnostic, { name }: Base): Diagnostic {
  const { cause, mend } = diagnostic;
  const taken = (lines: readonly string[]): string[] => lines.map((line) => line.replace('git checkout HEAD -- ', `git checkout ${shellWord(name)} -- `));
  return { ...diagnostic, mend: taken(mend), ...(cause ? { cause: { ...cause, mend: taken(cause.mend) } } : {}) };
}

/** What a change makes of its own judge is read before anything else (document 5, POL002). */
function policyFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isPolicy = ({ code }: Diagnostic): boolean => code.startsWith('POL');
  return [...diagnostics.filter(isPolicy), ...diagnostics.filter((each) => !isPolicy(each))];
}

function asked({ from }: GatePolicy, { rules, now, progress }: GateOptions): SnapshotRequest {
  return { inForce: from, rules: rules ?? {}, today: dayOf(now), ...(progress ? { progress } : {}) };
}

/** What the base has by itself, by the same policy: a change is not held up by what was there before. */
async function foundAtBase(config: ConfigInForce, base: Base, policy: GatePolicy, options: GateOptions): Promise<Verdict | null> {
  const [commit] = base.mergeBases as [string, ...string[]];
  const before = await commitSnapshot(policy.from.repository, policy.prefix, commit, policy.from);
  return (await judgeSnapshot(before, [config], asked(policy, options), ({ verdict }) => verdict))[0] ?? null;
}

/** The waivers and the baseline that the change brings; none where they cannot be read, which POL003 says. */
async function ownExceptions(seen: Snapshot, { broken }: GatePolicy): Promise<PolicyFiles> {
  return broken === null ? exceptionsIn(seen) : noPolicy;
}
