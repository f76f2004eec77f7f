import { claimsIn } from '#claims/claim-sections';
import type { MemoryRecord } from '#workspace/records';
import type { LedgerEntry } from '#workspace/schema/generated/types';

type ActItem = LedgerEntry['items'][number];

/** What was said of an item when it was raised, or decided. */
interface Said {
  readonly kind: ActItem['kind'];
  readonly claim: string;
  readonly details: Pick<NonNullable<ActItem['provenance']>, 'title' | 'meaning' | 'text'>;
}

/**
 * All that an item asserts, for comparing it with what was withdrawn: its claim, its heading, what
 * a term means, what a procedure says, and every claim of its record. They keep their lines.
 */
export function assertedStatements(
  { kind, claim, details }: Said,
  record: MemoryRecord | null,
): string[] {
  const title = headingOf(kind, details.title, record);
  const claims = record ? claimsIn(record.document).map((each) => each.value) : [];
  return [claim, title, details.meaning, details.text, ...claims].filter(
    (each) => each !== null && each !== undefined,
  );
}

/**
 * The heading of a record as it is now, else the title that was given, without the number of a
 * decision; null where there is none. The title of a term is a word, and asserts nothing.
 */
export function headingOf(
  kind: ActItem['kind'],
  given: string | undefined,
  record: MemoryRecord | null,
): string | null {
  const title = record?.title ?? (kind === 'term' ? undefined : given);
  return title === undefined ? null : withoutNumber(title);
}

/** A heading without the number of a decision. */
export function withoutNumber(title: string): string {
  return title.replace(/^ADR[-_ #]*\d+\s*[:.–—-]*\s*/i, '');
}
