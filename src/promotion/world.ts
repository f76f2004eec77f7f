import type { Diagnostic } from '#diagnostics/diagnostic';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { Ledger } from '#provenance/ledger/ledger';
import type { ProvenGuards } from '#provenance/proven-guards';
import type { SurfaceReaders } from '#provenance/surfaces/surface-readers';
import type { Workspace } from '#workspace/workspace';

import type { DefaultLocations } from './edits/default-locations.ts';
import type { Policy } from './policy.ts';

/** Everything a planner may look at: facts gathered before it thinks. */
export interface World {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly homes: DefaultLocations;
  readonly policy: Policy;
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
  /** Problems of level error that lint finds, for gate P02. */
  readonly lintErrors: readonly Diagnostic[];
  /**
   * What looks like a secret, for gate P13: by the path of a candidate, by the id of an item
   * without one, null in the request itself.
   */
  readonly secrets: readonly { readonly path: string | null; readonly what: string }[];
  /** How guards fared, by the path of their record, or the claim of what is raised. */
  readonly proven: ReadonlyMap<string, ProvenGuards>;
  /** Who wrote the commits of late; null where nobody asked, or that cannot be told. */
  readonly authors: readonly string[] | null;
  /**
   * Whether two identities are one person: by their folded e-mails, or by what mailmap makes of
   * them, which joins and never parts.
   */
  isSamePerson(one: string, other: string): boolean;
}
