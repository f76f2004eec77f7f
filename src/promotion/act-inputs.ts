import type { Diagnostic } from '#diagnostics/diagnostic';
import type { GuardTrial } from '#guards/prove-guard';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Ledger } from '#provenance/ledger/ledger';
import type { SurfaceReaders } from '#provenance/surfaces/surface-readers';
import type { Workspace } from '#workspace/workspace';

import type { DefaultLocations } from './edits/default-locations.ts';
import type { Policy } from './policy.ts';

/** The inputs of a planner, gathered before it starts. */
export interface ActInputs {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly homes: DefaultLocations;
  readonly policy: Policy;
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
  /** For gate P02. */
  readonly lintErrors: readonly Diagnostic[];
  /** Possible secrets, for gate P13: `path` is of a record, or an item's id, or null (request). */
  readonly secrets: readonly { readonly path: string | null; readonly what: string }[];
  /** Proofs of guards, by the path of their record, or by the claim of a new item. */
  readonly proven: ReadonlyMap<string, GuardTrial>;
  /** Authors of recent commits; null where not read. */
  readonly authors: readonly string[] | null;
  /** Whether two identities are one person, by case-folded e-mail or by mailmap. */
  isSamePerson(one: string, other: string): boolean;
}
