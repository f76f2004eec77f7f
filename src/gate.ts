import { resolve } from 'node:path';

import type { ChangedLines } from '#diagnostics/changed-lines';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { locate } from '#disk/locate';
import { folderFromRoot } from '#disk/path-from-root';
import { changedLines } from '#git/changed-lines';
import { openRepository } from '#git/open-repository';
import { readHead } from '#git/read-position';
import { changeOfMemory, changesOfMemory, type MemoryChange } from '#provenance/change-of-memory';
import type { RuleRequest } from '#rules/selection';
import type { Verdict } from '#rules/suppression';
import { guardsMemory } from '#rules/waivable';
import { findBase, type Base } from '#sources/find-base';
import { loadFrom, type Loaded } from '#sources/load-workspace';
import { readGateHistory } from '#sources/read-history';
import { configuredBase, readPolicy, type GatePolicy } from '#sources/read-policy';
import { commitSnapshot, seenFrom, type Snapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import { uncommittedMemory } from '#sources/uncommitted-memory';
import { workspacesOf } from '#sources/workspaces-of';
import { baselineFile, waiversFile } from '#workspace/policy-files';
import type { ConfigInForce } from '#workspace/within';

import { countRecords, dayOf, judgeLoaded } from './judge-loaded.ts';
import { combine, type LintResult } from './lint.ts';

/** What a gate is asked. */
export interface GateOptions {
  /** A folder of the repository; the process's own by default. */
  readonly cwd?: string;
  /** The base by name; found by itself where it is not given (document 5, default base). */
  readonly since?: string;
  /** Rules and severities on top of the policy's. */
  readonly rules?: RuleRequest;
  /** The environment that names the base in CI, and approvals; the process's own by default. */
  readonly env?: NodeJS.ProcessEnv;
  /** The clock waivers are judged by; now unless given. */
  readonly now?: Date;
  readonly progress?: (what: string) => void;
}

/** What a gate found: only what the change brings, judged by the policy of its base. */
export interface GateResult extends LintResult {
  readonly base: Base;
  /** Problems that the base has as well. */
  readonly older: readonly Diagnostic[];
  /** What was judged, with what it was compared; several where the configuration keeps several memories apart. */
  readonly judged: readonly Loaded[];
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
  const tip = await readHead(repository);
  const head = tip === null ? null : await commitSnapshot(repository, '', tip);
  const base = await findBase(repository, options.since ?? null, () => (head === null ? Promise.resolve(null) : configuredBase(repository, head, folder)));
  options.progress?.(`comparing with ${base.name}`);
  // Without a commit there is no base either, and that has been said.
  const policy = await readPolicy(head as Snapshot, base, folder);
  const seen = await seenFrom(head as Snapshot, policy.prefix);
  const parts: JudgedPart[] = [];
  for (const config of [policy.config, ...workspacesOf(policy.config, [seen, policy.from])]) parts.push(await judgePart(seen, config, base, policy, options));
  const added = parts.flatMap((part) => part.added);
  const older = parts.flatMap((part) => part.older);
  // Only where there is something to place is it asked which lines are new.
  const changed: ChangedLines = added.length === 0 ? new Map() : await changedLines(repository, base.mergeBases[0] ?? base.tip, base.head);
  const change = changesOfMemory(parts.map((part) => part.change));
  const notices = [...olderNotice(older.length, base.name), ...(await uncommittedMemory(seen, parts.flatMap((part) => part.judged.files)))];
  const result = combine(parts.map(({ judged, suppressed, added: diagnostics }, at) => ({ label: '.', inRepository: policy.prefix.replace(/\/$/, ''), config: judged.config, diagnostics, suppressed, fixed: [], notices: at === 0 ? notices : [], ...countRecords(judged, () => true) })));
  return { ...result, diagnostics: policyFirst(result.diagnostics).map((each) => fromBase(each, base)), base, older, judged: parts.map((part) => part.judged), changed, ...(change ? { change } : {}) };
}

/** One of the memories that a configuration keeps apart, judged. */
interface JudgedPart extends Pick<Verdict, 'suppressed'> {
  readonly judged: Loaded;
  readonly added: readonly Diagnostic[];
  readonly older: readonly Diagnostic[];
  readonly change: MemoryChange | null;
}

async function judgePart(seen: Snapshot, config: ConfigInForce, base: Base, policy: GatePolicy, options: GateOptions): Promise<JudgedPart> {
  const judged = await load(seen, config, policy, options, (layout, entries) => readGateHistory(seen, layout, entries, base, policy, config));
  const { diagnostics, suppressed } = judgeLoaded(judged, options.rules ?? {}, dayOf(options.now));
  const found = diagnostics.filter((each) => !isOfBase(each));
  const before = found.some((each) => each.severity !== 'info') ? await foundAtBase(config, base, policy, options) : [];
  const known = new Set(before.map((each) => each.fingerprint));
  const moved = inOtherFiles(before, judged);
  const touched = touchedFiles(judged);
  // What guards memory speaks anew of a file that was edited: an old problem must not hide another.
  const isOld = (each: Diagnostic): boolean => (known.has(each.fingerprint) || moved.has(sameness(each, each.path))) && !(guardsMemory(each.code) && touched.has(each.path));
  return {
    judged,
    suppressed,
    added: found.filter((each) => !isOld(each)),
    older: found.filter(isOld),
    change: changeOfMemory(judged.workspace, { highKinds: config.highConsequence ?? [], prefix: policy.prefix }),
  };
}

/** The files of memory that are not what they were at the base. */
function touchedFiles({ workspace }: Loaded): ReadonlySet<string> {
  return new Set(workspace.surroundings.history?.bases.flatMap((base) => [...base.changes.flatMap(({ now }) => now ?? []), ...base.newEntries]) ?? []);
}

/** Exceptions of the base that a change has no more need of: it mended something, and cannot prune what counts here. */
function isOfBase({ code, path }: Diagnostic): boolean {
  return code === 'WAV903' && (path === waiversFile || path === baselineFile);
}

function olderNotice(count: number, base: string): string[] {
  if (count === 0) return [];
  return [`${count} older ${count === 1 ? 'problem that' : 'problems that'} ${base} has as well ${count === 1 ? 'is' : 'are'} not counted; ledger lint shows ${count === 1 ? 'it' : 'them'}`];
}

/** What is taken back is taken from the base: HEAD is what is judged. */
function fromBase(diagnostic: Diagnostic, { name }: Base): Diagnostic {
  return { ...diagnostic, mend: diagnostic.mend.map((line) => line.replace('git checkout HEAD -- ', `git checkout ${shellWord(name)} -- `)) };
}

/** What a change makes of its own judge is read before anything else (document 5, POL002). */
function policyFirst(diagnostics: readonly Diagnostic[]): readonly Diagnostic[] {
  const isPolicy = ({ code }: Diagnostic): boolean => code.startsWith('POL');
  return [...diagnostics.filter(isPolicy), ...diagnostics.filter((each) => !isPolicy(each))];
}

function load(snapshot: Snapshot, config: ConfigInForce, { mailmap, from }: GatePolicy, { progress }: GateOptions, history?: Parameters<typeof loadFrom>[2]['history']): Promise<Loaded> {
  return loadFrom(snapshotSource(snapshot, snapshot.repository.root, mailmap, from), config, { named: [], replaced: null, fenced: true, progress: progress ?? (() => undefined), ...(history ? { history } : {}) });
}

/** The problems that the base has by itself, by the same policy: a change is not held up by what was there before. */
async function foundAtBase(config: ConfigInForce, base: Base, policy: GatePolicy, options: GateOptions): Promise<readonly Diagnostic[]> {
  const [commit] = base.mergeBases as [string, ...string[]];
  const before = await commitSnapshot(policy.from.repository, policy.prefix, commit);
  return judgeLoaded(await load(before, config, policy, options), options.rules ?? {}, dayOf(options.now)).diagnostics;
}

/** The same problems under the names that their files have now, where those were renamed. */
function inOtherFiles(before: readonly Diagnostic[], { workspace }: Loaded): ReadonlySet<string> {
  const names = new Map(workspace.surroundings.history?.bases.flatMap((base) => base.changes.flatMap((change) => (change.before !== null && change.now !== null && change.before !== change.now ? [[change.before, change.now] as const] : []))) ?? []);
  return new Set(before.flatMap((each) => (names.has(each.path) ? [sameness(each, names.get(each.path) ?? '')] : [])));
}

function sameness({ code, messageId, message }: Diagnostic, path: string): string {
  return [path, code, messageId, message].join('\0');
}
