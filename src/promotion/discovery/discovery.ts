import type { Kind } from '#provenance/discovery-kinds';
import type { Details } from '#provenance/item-content';
import type { LedgerEntry } from '#workspace/schema/generated/types';

/** One item of an act, as an entry records it. */
export type ActItem = LedgerEntry['items'][number];

/** The provenance record of an item and what it would write. */
export type Provenance = Details;

/** One discovery of one kind, before or after it has an id. */
export interface Discovery {
  readonly kind: Kind;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Provenance;
}
