import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from './discovery.ts';

/**
 * What an item asserts, for gates that compare it with other claims: its claim, and its heading,
 * which is read first.
 */
export interface Statements {
  readonly claim: string;
  /** The record's heading as it is now, else the title that was given; null where there is none. */
  readonly title: string | null;
}

/** The claim and the heading of a discovery; a number before the heading says nothing. */
export function statementsOf(
  { kind, claim, details }: Discovery,
  record: MemoryRecord | null,
): Statements {
  // The title of a term is a word, and asserts nothing.
  const title = record?.title ?? (kind === 'term' ? undefined : details.title);
  return { claim, title: title?.replace(/^ADR[-_ #]*\d+\s*[:.–—-]*\s*/i, '') ?? null };
}
