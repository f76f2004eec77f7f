import type { Kind } from '#provenance/discovery-kinds';
import type { LedgerEntry } from '#workspace/schema/generated/types';

/** One item of an act, as an entry records it. */
export type ActItem = LedgerEntry['items'][number];

/** The provenance record and what an item would write, as its raise entry holds them. */
export type Provenance = Details;

/** One discovery of one kind, before or after it has an id. */
export interface Discovery {
  readonly kind: Kind;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Provenance;
}
