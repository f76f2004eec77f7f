import type { Diagnostic } from '#diagnostics/diagnostic';
import type { RootWithPaths } from '#disk/roots/locate';
import type { ActInputs } from '#promotion/act-inputs';
import { markStale } from '#promotion/acts/mark-stale';
import { citedLocators } from '#promotion/discovery/cited-locators';
import { findItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';
import { recordStatusFor } from '#promotion/transitions';
import { testimonyLabel } from '#provenance/consequence/inherited-consequence';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { doubtsIn } from '#provenance/doubts';
import type { ComparedSurface } from '#provenance/evidence/compare-evidence';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { SurfaceState } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { nativeOf } from '#provenance/native-item';
import { isSamePerson } from '#provenance/people/identity';
import { surfaceReaders } from '#provenance/surfaces/surface-readers';
import {
  unreadableMemory,
  type UnreadablePlace,
  unreadablePlaces,
} from '#provenance/unreadable-memory';
import { rules } from '#rules/registry';
import { runRules } from '#rules/run-rules';
import { selectRules } from '#rules/selection';
import { compareWithLayouts } from '#sources/evidence/compare-layouts';
import { gatherEvidence } from '#sources/evidence/gather-evidence';
import { evidenceWithAttributes } from '#sources/evidence/work-tree-evidence';
import { loadWorkspace } from '#sources/load-workspace';
import { readTrees } from '#threads/read-trees';
import { factAt } from '#workspace/paths/follow-reference';
import { isExpired, isServedAsFact, recordEndOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import type { ActNeeds } from '../unit-of-work/load-act-inputs.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { compareMemory, unreadablePlace } from './compare-memory.ts';

/** A record and the state of its evidence; or an unreadable place, without role and ID. */
export interface VerifiedRecord {
  readonly path: string;
  readonly id: string;
  /** Null for a record without a ledger entry. */
  readonly short: string | null;
  readonly role: MemoryRecord['role'] | null;
  readonly status: string;
  readonly state: SurfaceState;
  readonly broken: boolean;
  /** The last day of validity, if it is past; then evidence does not count. Else null. */
  readonly expired: string | null;
  /** Who said so, if it has no other evidence; else null. */
  readonly testimony: string | null;
  readonly surfaces: readonly ComparedSurface[];
}

/** The result of `ledger verify`. */
export interface Verification {
  readonly records: readonly VerifiedRecord[];
  /** Numbers of entries, and of entries that no other continues (heads); problems of the ledger. */
  readonly ledger: {
    readonly entries: number;
    readonly heads: number;
    readonly problems: readonly Diagnostic[];
  };
  /** Names that match no item, record or path. */
  readonly unknown: readonly string[];
  /** Of `judged` comparable records, `stale` no longer match their evidence or are marked stale. */
  readonly drift: { readonly stale: number; readonly judged: number };
}

/** Does `verify`. Opens git only for missing evidence, and for attributes in a linked work tree. */
export async function verifyRoot(
  located: RootWithPaths,
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): Promise<Verification> {
  const { root } = located;
  const { workspace, config } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const locators = locatorsToVerify(workspace, ledger, names);
  const source = await evidenceWithAttributes(root, env);
  const evidence = await gatherEvidence(
    locators.map(({ path }) => path),
    source,
  );
  return compareWithLayouts(
    { evidence, readers: await surfaceReaders(locators, evidence, readTrees) },
    source,
    (now) => verificationOf({ workspace, ledger, ...now }, config, names),
  );
}

/** The places that these names cite. */
export function locatorsToVerify(
  workspace: Workspace,
  ledger: Ledger,
  names: readonly string[],
): Locator[] {
  return memoryToVerify(workspace, ledger, names).flatMap((each) =>
    citedLocators(each.record, each.history),
  );
}

/** The needs of an act that compares the evidence of these names. */
export function evidenceNeeds(
  names: readonly string[],
): (workspace: Workspace, ledger: Ledger) => ActNeeds {
  return (workspace, ledger) => ({
    locators: locatorsToVerify(workspace, ledger, names),
  });
}

/** Does `verify` with inputs that are loaded with these places. */
export function verificationOf(
  inputs: Pick<ActInputs, 'workspace' | 'ledger' | 'evidence' | 'readers'>,
  config: LedgerConfig,
  names: readonly string[],
): Verification {
  const { workspace, ledger } = inputs;
  const same = isSamePerson(workspace.surroundings.people);
  const records = memoryToVerify(workspace, ledger, names).map(
    ({ record, history }): VerifiedRecord => {
      const compared = compareMemory(record, history, inputs);
      const testimony = record && testimonyLabel(record, history, same);
      const expired =
        record && isExpired(record, workspace.today)
          ? recordEndOf(record.document).valid_until
          : null;
      return {
        path: record?.path ?? history?.path ?? '',
        id: record?.id.value ?? history?.item ?? '',
        short: history ? ledger.shortOf(history.item) : null,
        role: record?.role ?? null,
        status: history?.status ?? 'promoted',
        ...compared,
        state: compared.state === 'fresh' && testimony !== null ? 'unverifiable' : compared.state,
        testimony,
        broken: expired === null && isBroken(compared.state),
        expired,
      };
    },
  );
  if (names.length === 0) records.push(...unreadablePlaces(workspace).map(placeAsRecord));
  const ofLedger = selectRules(rules, config, {}).filter(
    ({ rule: { code } }) =>
      // Rows derived from the ledger are not a part of it.
      (code.startsWith('LED') && code !== 'LED512') || code === 'LDG001' || code === 'LDG002',
  );
  const problems = runRules(workspace, ofLedger).filter(
    (each) => !each.code.startsWith('LDG') || each.path.endsWith('.json'),
  );
  return {
    records,
    ledger: { entries: ledger.entries.length, heads: ledger.heads.length, problems },
    unknown: names.filter((name) => findItem(name, inputs).kind === 'none'),
    drift: driftOf(records),
  };
}

/** Counts the records with comparable evidence, without expired ones, and the stale among them. */
export function driftOf(records: readonly VerifiedRecord[]): Verification['drift'] {
  const isStale = (each: VerifiedRecord): boolean => each.broken || each.status === 'stale';
  const judged = records.filter(
    (each) => each.expired === null && (each.state !== 'unverifiable' || isStale(each)),
  );
  return { stale: judged.filter(isStale).length, judged: judged.length };
}

function placeAsRecord(place: UnreadablePlace): VerifiedRecord {
  return {
    path: place.path,
    id: '',
    short: null,
    role: null,
    status: 'unreadable',
    ...unreadablePlace(place),
    testimony: null,
    broken: true,
    expired: null,
  };
}

interface CitingMemory {
  readonly record: MemoryRecord | null;
  readonly history: ItemHistory | null;
}

/** The named memory, else all served memory in the order of paths. */
export function memoryToVerify(
  workspace: Workspace,
  ledger: Ledger,
  names: readonly string[],
): CitingMemory[] {
  const at = (path: string | null): MemoryRecord | null =>
    path === null ? null : (workspace.byPath.get(path) ?? null);
  const of = (history: ItemHistory): MemoryRecord | null =>
    nativeOf(history, workspace) ?? at(history.path);
  if (names.length > 0) {
    return names.flatMap((name): CitingMemory[] => {
      const found = findItem(name, { workspace, ledger });
      return found.kind === 'item'
        ? [{ record: of(found.history), history: found.history }]
        : found.kind === 'record'
          ? [{ record: found.record, history: null }]
          : [];
    });
  }
  const [unreadable, doubts] = [unreadableMemory(workspace, ledger), doubtsIn(workspace, ledger)];
  const isKnown = (history: ItemHistory, target: string): boolean =>
    of(history) === null
      ? isGone(workspace, target)
      : history.content.rows.length > 0 || doubts.has(target);
  const recorded = [...ledger.items.values()]
    .filter((history) => {
      const { path: target, status, item } = history;
      const isHeld = recordStatusFor(status) === 'promoted' || status === 'stale';
      return (
        target !== null &&
        isHeld &&
        (unreadable.has(item) ||
          (ledger.byTarget.get(target) === history && isKnown(history, target)))
      );
    })
    .map((history) => ({ record: of(history), history }));
  const paths = new Set(recorded.map((each) => each.record?.path));
  const others = discoveryRecords(workspace)
    .filter(
      (record) =>
        !paths.has(record.path) &&
        isServedAsFact(record) &&
        ((record.role === 'finding' && record.perSurfaceHash.length > 0) ||
          doubts.has(record.path)),
    )
    .map((record) => ({ record, history: null }));
  return [...recorded, ...others].sort((one, other) =>
    (one.record?.path ?? '') < (other.record?.path ?? '') ? -1 : 1,
  );
}

/** Whether a target without record is gone: its file is missing, or it was a part of a file. */
function isGone(workspace: Workspace, target: string): boolean {
  return fileOfTarget(target) !== target || factAt(workspace, target).kind === 'missing';
}

/**
 * Marks memory stale that `verify` finds broken.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export function verifyAndMark(acting: ActInvocation, names: readonly string[]): Promise<Outcome> {
  return runAct(acting, {
    needs: evidenceNeeds(names),
    plan: async (session) => {
      const { workspace, ledger } = session.inputs;
      for (const { record, history } of memoryToVerify(workspace, ledger, names))
        if (history && !(record && isExpired(record, workspace.today)))
          await markStale(session, history);
    },
    indexFirst: true,
  });
}
