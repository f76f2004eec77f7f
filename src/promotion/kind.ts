import type { LedgerEntry } from '#workspace/schema/generated/types';

/** One item of an act, as an entry records it. */
export type ActItem = LedgerEntry['items'][number];

/** What a discovery can be (document 1, the table of kinds). */
export type Kind = ActItem['kind'];

/** The provenance record and what an item would write, as its raise entry holds them. */
export type Provenance = NonNullable<ActItem['provenance']>;

export const kinds: readonly Kind[] = ['behaviour', 'decision', 'risk', 'defect', 'fact', 'pattern', 'term', 'workflow', 'local'];

/** One discovery of one kind, before or after it has an id. */
export interface Discovery {
  readonly kind: Kind;
  readonly claim: string;
  readonly loadWhen: string | null;
  readonly details: Provenance;
}
