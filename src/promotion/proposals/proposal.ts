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

/** A provenance field after auto-fill: text, a list, or nothing. */
export type Filled = string | readonly string[] | null;

/** One piece of evidence that is hashed, or why it cannot be; `item` is what the record says. */
export interface ProposedSurface {
  readonly item: EvidenceItem;
  readonly outcome:
    | { readonly row: SurfaceRow }
    | { readonly problem: { readonly text: string; readonly mend: string } };
}

/** A finding that a pattern names. */
export interface CitedFinding {
  readonly name: string;
  readonly record: MemoryRecord | null;
}

/** What is about to be promoted, with everything the gates ask about. */
export interface Proposal {
  readonly history: ItemHistory;
  /** The id as people type it. */
  readonly short: string;
  readonly discovery: Discovery;
  readonly target: string | null;
  /** The candidate, where its kind keeps one in a file. */
  readonly record: MemoryRecord | null;
  /**
   * What promoting it writes from its raise entry, with the word for each; no document where it
   * cannot be read.
   */
  readonly texts: readonly { readonly where: string; readonly document: Document | null }[];
  readonly surfaces: readonly ProposedSurface[];
  /** The findings a pattern names, as they will be; null where there is none of that name. */
  readonly cited: readonly CitedFinding[];
  /** Claims that become memory in this very plan. */
  readonly alsoPromoted: readonly { readonly claim: string; readonly target: string | null }[];
  /** What it says it replaces, where another record took its place. */
  readonly replacedAlready: readonly ReplacedAlready[];
  /** Paths of what it wants to replace and says in the same words, with the same evidence. */
  readonly repeatedReplaced: readonly string[];
  readonly fields: Readonly<Record<ProvenanceField, Filled>>;
  /** Why it is of high consequence, or null. */
  readonly high: string | null;
  readonly corroboration: Corroboration;
  /** What people said, where it rests on nothing else. */
  readonly testimony: readonly Testimony[];
  /** Whether nobody but the person who decides commits here. */
  readonly alone: boolean;
  /** What the kind's own form still lacks, in words. */
  readonly lacking: readonly string[];
  readonly request: Request;
  readonly world: World;
}
