import { oneLine, plainText } from '#diagnostics/plain-text';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { isSameTerm } from '#workspace/text/same-term';
import type { Workspace } from '#workspace/workspace';

import type { Details } from '../item-content.ts';
import { includesSection, placeOfSection } from '../record-text/promoted-section.ts';
import type { Locator } from './locator.ts';
import { overlaps, type TextAt } from './place-span.ts';

type ActItem = LedgerEntry['items'][number];

/** What is part of a file that others share: a term, a procedure, a requirement. */
export interface OwnPart {
  readonly kind: ActItem['kind'];
  readonly claim: string;
  readonly details: Pick<Details, 'title' | 'meaning' | 'text' | 'guard'>;
}

/**
 * Whether a place is where such an item stands, whoever wrote it there: the row of the term, the
 * section with the procedure, the requirement.
 */
export function isOwnPart(
  at: Locator,
  { kind, claim, details: { title, meaning, text } }: OwnPart,
  { byPath }: Workspace,
  file: TextAt | null,
): boolean {
  if (file === null) return false;
  const record = byPath.get(at.path);
  switch (kind) {
    case 'term':
      return (
        record?.role === 'glossary' &&
        record.terms.some(
          (row) =>
            (isSameTerm(row.term.value, title ?? '') ||
              wordsOf(row.meaning?.value ?? '') === wordsOf(meaning ?? claim)) &&
            overlaps(at, file, row.span),
        )
      );
    case 'workflow': {
      const section = { title: title ?? claim, text: text ?? '' };
      const span = placeOfSection(file.text, section.title);
      return span !== null && includesSection(file.text, section) && overlaps(at, file, span);
    }
    case 'behaviour':
      return (
        record?.role === 'spec' &&
        record.obligations.some(
          ({ span }) =>
            wordsOf(file.text.slice(span.start, span.end)).includes(wordsOf(claim)) &&
            overlaps(at, file, span),
        )
      );
    default:
      return false;
  }
}

function wordsOf(text: string): string {
  return plainText(oneLine(text)).replace(/\s+/g, ' ').trim().toLowerCase();
}
