import type { Kind } from '#provenance/discovery-kinds';
import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Discovery } from './discovery/read-discovery.ts';
import type { DefaultLocations } from './edits/default-locations.ts';
import type { Proposal } from './proposals/proposal.ts';
import type { Session } from './session.ts';

/**
 * Where an item ends up, and as what: a behaviour for an approved spec is blocked and not promoted.
 */
export interface Landed {
  readonly to: 'promoted' | 'blocked';
  readonly target: string | null;
  /** What it waits for, when it is blocked. */
  readonly blockedBy?: string;
  readonly reason?: string;
}

/**
 * How one kind of discovery becomes memory: where it is kept until decided, what it must say, how
 * it lands.
 */
export interface Landing {
  readonly kind: Kind;
  /** The folder its candidates stand in; null where it lives in the raise entry alone. */
  readonly folder: ((homes: DefaultLocations) => string) | null;
  /** Where a kind without a candidate file will be written; the reason when it cannot be said. */
  target(discovery: Discovery, homes: DefaultLocations, workspace: Workspace): string | null;
  /** What its form still lacks, in words. */
  lacking(
    discovery: Discovery,
    record: MemoryRecord | null,
    workspace: Workspace,
  ): readonly string[];
  /** Plans the writes of a promotion. Problems go to the session. */
  land(session: Session, proposal: Proposal, facts: LandingFacts): Promise<Landed | null>;
}

/** What a promotion fills into the record. */
export interface LandingFacts {
  readonly contentHash: string | null;
  readonly rows: readonly SurfaceRow[];
  /** Who decided; `self` where the raiser did. */
  readonly reviewer: string;
}
