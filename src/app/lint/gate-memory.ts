import { compareDiagnostics, type Diagnostic } from '#diagnostics/diagnostic';
import { diagnosticFingerprint, lineMap } from '#diagnostics/line-map';
import { joinSentence } from '#messages/sentence';
import { openActContext } from '#promotion/act-context';
import { openEditBuffer } from '#promotion/edits/edit-buffer';
import { gates } from '#promotion/gates/all-gates';
import type { ActRequest } from '#promotion/policy';
import type { Reason } from '#promotion/reason';
import { findPromotionInChange, recheckPromotion } from '#promotion/recheck-promotion';
import {
  changeOfMemory,
  type MemoryChange,
  textsIn,
  withoutSecrets,
} from '#provenance/changes/memory-changes';
import { findRehashedRecords } from '#provenance/changes/memory-edits';
import type { FactInDoubt, PlaceInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { RecordedAct } from '#provenance/item-content';
import { isOfChange } from '#provenance/ledger/branch-conflicts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { ledgerOf } from '#provenance/ledger/ledger';
import { missingParents } from '#provenance/ledger/missing-entry';
import { recordOfItem } from '#provenance/native-item';
import { isSamePerson, principalOf } from '#provenance/people/identity';
import { isDecisionProtection } from '#rules/lowered-rules';
import { gateDocsUrl } from '#rules/rule';
import type { RuleRequest } from '#rules/selection';
import type { SuppressionResult } from '#rules/suppression';
import type { GateFiles } from '#sources/base/merge-result';
import { doubtedSince, snapshotComparison } from '#sources/evidence/facts-in-doubt';
import { findSecrets } from '#sources/find-secrets';
import type { LoadedWorkspace } from '#sources/load-workspace';
import type { GatePolicy } from '#sources/policy/read-policy';
import { commitSnapshot, type Snapshot } from '#sources/snapshot';
import { adrFolderOf, exceptionsIn } from '#sources/snapshot-source';
import type { History } from '#workspace/history/history';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import {
  baselineFile,
  noPolicy,
  type PolicyFiles,
  waiversFile,
} from '#workspace/policy/policy-files';
import type { Workspace } from '#workspace/workspace';

import { findFactsInDoubt } from '../doubt/facts-in-doubt.ts';
import type { Env } from '../invocation/principal.ts';
import { dayOf } from '../invocation/run-date.ts';
import { recordReader } from '../unit-of-work/read-record.ts';
import { gateSteps } from './gate-steps.ts';
import { olderProblemTest, unseenNotices, waivedAgainTest } from './history-notices.ts';
import { type JudgedMemory, judgeSnapshot, type SnapshotRequest } from './judge-snapshot.ts';
import { countRecords, judgeLoaded } from './judge-workspace.ts';
import { inputsWithoutEvidence } from './plan-index-rows.ts';

/** What a gate compares, and by which rules. */
export interface GateOptions {
  /** A folder of the repository; the process's own unless given. */
  readonly cwd?: string;
  /** The base by name; found unless given. */
  readonly since?: string;
  /** Rules and severities on top of the policy's. */
  readonly rules?: RuleRequest;
  /** The environment, which names the base and approvals in CI; the process's own unless given. */
  readonly env?: Env;
  /** The day of this time decides which waivers are in force; now unless given. */
  readonly now?: Date;
  /** Called with the name of each step when it starts. */
  readonly progress?: (what: string) => void;
  /** Whether to return pending items, for people who decide about them. */
  readonly waiting?: boolean;
}

/** What the gate found in one workspace of the configuration. */
export interface GatedMemory {
  readonly config: ConfigInForce;
  readonly found: readonly Diagnostic[];
  readonly suppressed: SuppressionResult['suppressed'];
  readonly counts: ReturnType<typeof countRecords>;
  readonly history: History | null;
  readonly change: MemoryChange | null;
  /** The facts that the change puts in doubt, with the excused ones. */
  readonly doubts: readonly FactInDoubt[];
  /** Notices about parts of history that could not be read. */
  readonly unseen: readonly string[];
  /** Parents of entries that the ledger does not have. */
  readonly missing: readonly string[];
  /** The verdict by the change's own exceptions, where it may renew a waiver; else null. */
  readonly own: Pick<SuppressionResult, 'diagnostics' | 'suppressed'> | null;
}

/** Adds to the result of the rules: repeated checks, the change of memory, and facts in doubt. */
export async function gateMemory(
  { config, loaded, verdict }: JudgedMemory,
  seen: Snapshot,
  judged: GateFiles,
  policy: GatePolicy,
  options: GateOptions,
): Promise<GatedMemory> {
  const { history } = loaded.workspace.surroundings;
  const ofRules = verdict.diagnostics.filter((each) => !isOfBase(each));
  const again = await checkAgain(loaded, await adrFolderOf(seen));
  // The checks would repeat what rules report about a record.
  const reported = new Set(
    ofRules.flatMap(({ path, severity }) => (severity === 'error' ? path : [])),
  );
  const found = [...ofRules, ...again.filter(({ path }) => !reported.has(path))].sort(
    compareDiagnostics,
  );
  return {
    config,
    found,
    suppressed: verdict.suppressed,
    counts: countRecords(loaded, () => true),
    history,
    change: await blankSecrets(
      changeOfMemory(loaded.workspace, {
        highKinds: config.highConsequence ?? [],
        prefix: policy.prefix,
        places: await placesBoundAnew(loaded.workspace, seen, judged, policy),
        excused: new Set(
          verdict.suppressed.flatMap(({ diagnostic: { code, path } }) =>
            isDecisionProtection(code) ? [path] : [],
          ),
        ),
      }),
    ),
    doubts: (
      await findFactsInDoubt(loaded.workspace, history?.bases[0]?.name ?? '', async () =>
        snapshotComparison(await baseOf(judged, policy), seen),
      )
    ).facts,
    missing: [...missingParents(loaded.workspace).values()].flatMap((each) => [...each]),
    unseen: unseenNotices(loaded.workspace.surroundings),
    own: found.some(({ code }) => code === 'WAV902')
      ? judgeLoaded(
          { ...loaded, policy: await ownExceptions(seen, policy) },
          { rules: options.rules ?? {}, today: dayOf(options.now) },
        )
      : null,
  };
}

/** Finds the places to which a change binds evidence again, by the path of the record. */
async function placesBoundAnew(
  workspace: Workspace,
  seen: Snapshot,
  judged: GateFiles,
  policy: GatePolicy,
): Promise<ReadonlyMap<string, readonly PlaceInDoubt[]>> {
  const bound = findRehashedRecords(workspace);
  if (bound.length === 0) return new Map();
  const found = await doubtedSince(bound, snapshotComparison(await baseOf(judged, policy), seen));
  return new Map(found.map(({ record, places }) => [record.path, places]));
}

/** Blanks possible secrets in a change, also in removed texts and in files of agents. */
async function blankSecrets(change: MemoryChange | null): Promise<MemoryChange | null> {
  if (change === null) return null;
  const secrets: string[] = [];
  for (const text of textsIn(change))
    for (const { span } of await findSecrets([{ path: null, text }]))
      // The lines of a key may be separate texts.
      secrets.push(...text.slice(span.start, span.end).split('\n'));
  return withoutSecrets(change, secrets);
}

/** Problems that a change adds, and problems that its base has, too. */
export interface ChangeProblems {
  readonly added: readonly Diagnostic[];
  readonly older: readonly Diagnostic[];
}

/** Separates the problems that the change adds from those that the base has, too. */
export async function compareWithBase(
  { config, found, history, own }: GatedMemory,
  judged: GateFiles,
  policy: GatePolicy,
  options: GateOptions,
): Promise<ChangeProblems> {
  const before = found.length > 0 ? await judgeBase(config, judged, policy, options) : null;
  const isOld = olderProblemTest(before?.diagnostics ?? [], history);
  const isExcused = own === null ? () => false : waivedAgainTest(before?.suppressed ?? [], own);
  const added = found.filter((each) => !isOld(each));
  return {
    added: added.filter((each) => !isExcused(each)),
    older: [
      ...found.filter(isOld),
      ...added.filter((each) => each.code !== 'WAV902' && isExcused(each)),
    ],
  };
}

/** Whether it reports an idle exception of the base, which a change cannot prune at its gate. */
function isOfBase({ code, path }: Diagnostic): boolean {
  return code === 'WAV903' && (path === waiversFile || path === baselineFile);
}

/** The configuration at a gate: broken evidence is an error, unless it asks for a warning. */
export function configAtGate(config: ConfigInForce): ConfigInForce {
  const { gate } = config;
  return gate?.evidenceChanged === 'warning'
    ? config
    : { ...config, gate: { ...gate, stale: 'error' } };
}

/** Makes the request that judges a snapshot by the policy of the base. */
export function snapshotRequest(
  { from }: GatePolicy,
  { rules, now, progress }: GateOptions,
): SnapshotRequest {
  return {
    inForce: from,
    rules: rules ?? {},
    inOrder: gateSteps.flatMap((step) => step.rules),
    today: dayOf(now),
    progress,
  };
}

/** Judges the base by the same policy: a change does not answer for older problems. */
async function judgeBase(
  config: ConfigInForce,
  judged: GateFiles,
  policy: GatePolicy,
  options: GateOptions,
): Promise<SuppressionResult | null> {
  const before = await baseOf(judged, policy);
  return (
    (
      await judgeSnapshot(
        before,
        [config],
        snapshotRequest(policy, options),
        ({ verdict }) => verdict,
      )
    )[0] ?? null
  );
}

/** The files of each base of a change, from the root. */
export function basesOf({ bases }: GateFiles, { from, prefix }: GatePolicy): Promise<Snapshot[]> {
  return Promise.all(bases.map((commit) => commitSnapshot(from.repository, prefix, commit, from)));
}

/** The files of the base, from the root. */
function baseOf({ bases }: GateFiles, { from, prefix }: GatePolicy): Promise<Snapshot> {
  const [commit] = bases as [string, ...string[]];
  return commitSnapshot(from.repository, prefix, commit, from);
}

/** The change's own waivers and baseline; none if they cannot be read, which POL003 reports. */
async function ownExceptions(seen: Snapshot, { broken }: GatePolicy): Promise<PolicyFiles> {
  return broken === null ? exceptionsIn(seen) : noPolicy;
}

/**
 * Runs the checks of `ledger promote` again on all records that a change makes memory: an entry
 * that was written by hand was not checked.
 *
 * @param adrFolder the folder that `.adr-dir` names
 */
async function checkAgain(
  { workspace, config }: Pick<LoadedWorkspace, 'workspace' | 'config'>,
  adrFolder: string | null,
): Promise<Diagnostic[]> {
  const { history: since, people } = workspace.surroundings;
  if (!since) return [];
  const ledger = ledgerOf(workspace);
  const isNew = isOfChange(since);
  const inputs = {
    ...inputsWithoutEvidence(workspace, ledger, config, adrFolder),
    isSamePerson: isSamePerson(people),
  };
  const read = recordReader({ config, adrFolder });
  const found: Diagnostic[] = [];
  for (const history of ledger.items.values()) {
    const act = findPromotionInChange(history, isNew);
    if (!act) continue;
    const session = openActContext(
      inputs,
      requestOf(act),
      openEditBuffer(workspace, new Map(), read),
    );
    for (const reason of await recheckPromotion(session, history, act))
      found.push(diagnosticOf(reason, history, act, workspace));
  }
  return found;
}

/** The request of an earlier act: who accepted, when, and which checks they overrode. */
function requestOf({ entry }: RecordedAct): ActRequest {
  const { id } = entry;
  const { at, by, overrides = [] } = entry.content;
  return {
    at,
    by,
    principal: principalOf(entry.content),
    reviewer: null,
    task: null,
    session: null,
    base: null,
    // Where the item came from is known only to that act.
    traces: [`ledger:${id}`],
    reason: null,
    overrides: overrides.map((each) => each.slice(0, 3)),
    rerun: null,
  };
}

/** Makes a reason a problem of its record, or of the entry where there is no record. */
function diagnosticOf(
  reason: Reason,
  history: ItemHistory,
  { entry }: RecordedAct,
  workspace: Workspace,
): Diagnostic {
  const record = recordOfItem(history, workspace);
  const [path, text, span] = record
    ? [record.document.path, record.document.text, record.id.span]
    : [entry.path, entry.text, { start: 0, end: 0 }];
  const gate = gates.find(({ code }) => code === reason.code);
  const { text: message, mend } = joinSentence(reason);
  return {
    code: reason.code,
    rule: gate?.name ?? reason.code,
    severity: 'error',
    path,
    place: lineMap(text).place(span),
    messageId: reason.message.id,
    data: {},
    message,
    why: gate?.why ?? '',
    mend,
    related: [],
    docsUrl: gateDocsUrl(reason.code, gate?.name ?? ''),
    fingerprint: diagnosticFingerprint(reason.code, path, message, 0),
  };
}
