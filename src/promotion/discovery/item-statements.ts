import { headingOf } from '#provenance/record-text/asserted-statements';
import type { MemoryRecord } from '#workspace/records';

import type { Discovery } from './read-discovery.ts';

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
  return { claim, title: headingOf(kind, details.title, record) };
}
