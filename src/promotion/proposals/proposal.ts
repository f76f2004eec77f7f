import type { SurfaceRow } from '#provenance/evidence/evidence';
import type { EvidenceItem, Testimony } from '#provenance/evidence/evidence-items';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Document } from '#workspace/document';
import type { MemoryRecord, ProvenanceField } from '#workspace/records';

import type { Corroboration } from '../discovery/consequence.ts';
import type { Discovery } from '../discovery/read-discovery.ts';
import type { Request } from '../policy.ts';
import type { World } from '../reliance.ts';
import type { ReplacedAlready } from './earlier-replacement.ts';

/** A provenance field after it was filled in. */
export type Filled = string | readonly string[] | null;

/** One piece of evidence with its hash, or the problem of hashing it. */
export interface ProposedSurface {
  readonly item: EvidenceItem;
  readonly outcome:
    | { readonly row: SurfaceRow }
    | { readonly problem: { readonly text: string; readonly mend: string } };
}

/** A finding that a pattern names; null where there is none of that name. */
export interface CitedFinding {
  readonly name: string;
  readonly record: MemoryRecord | null;
}

/** An item to promote, with all inputs of the gates. */
export interface Proposal {
  readonly history: ItemHistory;
  /** The short id. */
  readonly short: string;
  readonly discovery: Discovery;
  readonly target: string | null;
  /** The candidate record, if its kind has one. */
  readonly record: MemoryRecord | null;
  /** Texts that a promotion writes from the raise entry, parsed; null where malformed. */
  readonly texts: readonly { readonly where: string; readonly document: Document | null }[];
  readonly surfaces: readonly ProposedSurface[];
  /** The findings of a pattern, as this plan leaves them. */
  readonly cited: readonly CitedFinding[];
  /** Other facts that this plan promotes. */
  readonly alsoPromoted: readonly { readonly claim: string; readonly target: string | null }[];
  readonly replacedAlready: readonly ReplacedAlready[];
  /** Paths of records that it wants to replace, but repeats. */
  readonly repeatedReplaced: readonly string[];
  readonly fields: Readonly<Record<ProvenanceField, Filled>>;
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
  readonly corroboration: Corroboration;
  readonly testimony: readonly Testimony[];
  /** Whether the decider is the only person who commits here. */
  readonly alone: boolean;
  /** Missing parts of the form of its kind, in words. */
  readonly lacking: readonly string[];
  readonly request: Request;
  readonly world: World;
}
