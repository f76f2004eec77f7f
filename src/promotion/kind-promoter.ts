import type { Kind } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { ActContext } from './act-context.ts';
import type { Discovery } from './discovery/read-discovery.ts';
import type { DefaultLocations } from './edits/default-locations.ts';
import type { Proposal } from './proposals/earlier-replacement.ts';

/** The place and status of a decided item; a behaviour for an approved spec is blocked. */
export interface PromotionResult {
  readonly to: 'promoted' | 'blocked';
  readonly target: string | null;
  /** The path of the amendment that it waits for. */
  readonly blockedBy?: string;
  readonly reason?: string;
}

/** How one kind of discovery becomes memory. */
export interface KindPromoter {
  readonly kind: Kind;
  /** The folder of its candidates; null where a candidate is only in its raise entry. */
  readonly folder: ((homes: DefaultLocations) => string) | null;
  /** The file that a kind without candidate files is written to; null where not known. */
  target(discovery: Discovery, homes: DefaultLocations, workspace: Workspace): string | null;
  /** Required parts that are missing, in words. */
  lacking(
    discovery: Discovery,
    record: MemoryRecord | null,
    workspace: Workspace,
  ): readonly string[];
  /** Plans the writes of a promotion; null where it is refused. */
  land(
    session: ActContext,
    proposal: Proposal,
    facts: PromotionFields,
  ): Promise<PromotionResult | null>;
}

/** The fields that a promotion fills into the record. */
export interface PromotionFields {
  readonly rows: readonly SurfaceRow[];
  /** The decider; `self` where the raiser decided. */
  readonly reviewer: string;
}
