import { claimOf } from '#claims/claim-sections';
import { oneLine } from '#diagnostics/plain-text';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { guardsIn } from '#guards/guards-of-record';
import { hitCountKey } from '#guards/hit-counts';
import { importedPackage } from '#guards/violations';
import { textOf } from '#messages/join-message';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { type GuardInForce, guardsInForce, promotionOf } from '#provenance/guards-in-force';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { ownFiles } from '#provenance/own-files';
import { type ExportedGuard, guardsEslint, guardsSemgrep } from '#reporters/exported-guards';
import type { GuardView } from '#reporters/guards';
import { type GuardedTree, guardedTree } from '#sources/guards/broken-today';
import { loadWorkspace } from '#sources/load-workspace';
import { workTreeSource } from '#sources/work-tree-source';
import { isWithdrawn, statusOf } from '#workspace/record-status';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { readCatchCounts } from './guard-hit-counts.ts';

/** Memory with its guards, and the files that they check. */
export interface GuardedMemory {
  readonly located: RootWithPaths;
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** Null where git does not list the files. */
  readonly tree: GuardedTree | null;
  readonly inForce: readonly GuardInForce[];
}

/**
 * Loads memory and lists the files around it, without reading them.
 *
 * @param named files and folders to read, too
 */
export async function loadGuardedMemory(
  acting: ActInvocation,
  named: (located: RootWithPaths) => readonly string[] = () => [],
): Promise<GuardedMemory> {
  const located = locateAt(acting);
  const env = acting.env as NodeJS.ProcessEnv;
  const { workspace, config } = await loadWorkspace(
    { ...located, named: [...located.named, ...named(located)] },
    { branchEnv: env },
  );
  const ledger = ledgerOf(workspace);
  const source = workTreeSource(located.root, config, env);
  return {
    located,
    workspace,
    ledger,
    tree: await guardedTree(source, ownFiles(workspace)),
    inForce: guardsInForce(workspace, ledger, config.guard?.level),
  };
}

/** A guard that is not decided yet. */
export type CandidateGuard = Pick<GuardInForce, 'record' | 'nth' | 'guard'>;

/** The guards of candidates: of records that are no memory and were not withdrawn. */
export function candidateGuards({ workspace, inForce }: GuardedMemory): CandidateGuard[] {
  const known = new Set(inForce.map(({ record }) => record.path));
  return recordsWithGuards(workspace)
    .filter((record) => !known.has(record.path) && !isWithdrawn(statusOf(record) ?? ''))
    .flatMap((record) =>
      (guardsIn(record.document)?.guards ?? []).map((guard, at) => ({
        record,
        nth: at + 1,
        guard,
      })),
    );
}

/** Problems of guards that cannot be read, by the path of their record. */
export function unreadableGuards(workspace: Workspace): ReadonlyMap<string, readonly string[]> {
  return new Map(
    recordsWithGuards(workspace).flatMap((record) => {
      const problems = guardsIn(record.document)?.problems ?? [];
      return problems.length === 0 ? [] : [[record.path, problems.map(textOf)] as const];
    }),
  );
}

function recordsWithGuards({ byPath }: Workspace): DiscoveryRecord[] {
  return [...byPath.values()].flatMap((record) =>
    holdsDiscovery(record) && guardsIn(record.document) !== null ? [record] : [],
  );
}

/** The fields of a guard that every list shows. */
export function guardView(
  { record, nth, guard }: CandidateGuard,
  ledger: Ledger,
): Pick<GuardView, 'item' | 'short' | 'record' | 'nth' | 'claim' | 'guard' | 'decided'> {
  const history = ledger.byTarget.get(record.path);
  return {
    ...guardSource(record, ledger),
    nth,
    claim: oneLine(claimOf(record)?.value ?? record.title),
    guard,
    decided: history ? promotionOf(history) : null,
  };
}

/** Returns the path of a record, and its id and short id; null for both before its first act. */
export function guardSource(
  { path: record }: DiscoveryRecord,
  ledger: Ledger,
): Pick<GuardView, 'item' | 'short' | 'record'> {
  const item = ledger.byTarget.get(record)?.item ?? null;
  return { item, short: item === null ? null : ledger.shortOf(item), record };
}

/** Returns the guards in force as rules of ESLint or Semgrep. Writes nothing. */
export async function exportGuards(
  acting: ActInvocation,
  tool: 'eslint' | 'semgrep',
): Promise<string> {
  const guards: ExportedGuard[] = [];
  for (const each of await listGuards(acting))
    guards.push({
      ...each,
      imported: each.guard.kind === 'forbid' ? await importedPackage(each.guard) : null,
    });
  return tool === 'eslint' ? guardsEslint(guards) : guardsSemgrep(guards);
}

/** Lists the guards in force, with what they caught on this machine. Writes nothing. */
export async function listGuards(acting: ActInvocation): Promise<GuardView[]> {
  const { inForce, ledger, located } = await loadGuardedMemory(acting);
  const counts = readCatchCounts(acting.env, located.root.path);
  return inForce.map((each) => ({
    ...guardView(each, ledger),
    level: each.level,
    leftAlone: [...each.baseline.values()].reduce((sum, count) => sum + count, 0),
    catches:
      counts &&
      (counts.guards.get(hitCountKey({ record: each.record.path, nth: each.nth }))?.caught ?? 0),
  }));
}
