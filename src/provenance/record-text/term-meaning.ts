import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Glossary, GlossaryTerm } from '#workspace/records';
import { isSameTerm, termKey } from '#workspace/text/same-term';

import type { RecordedAct } from '../recorded-acts.ts';

/** A term where it stands. */
export interface TermRow {
  readonly glossary: Glossary;
  readonly row: GlossaryTerm;
}

/**
 * The row of a term, in the glossary at a path first; by the word itself before another form of it.
 */
export function termRow(
  glossaries: readonly Glossary[],
  term: string,
  path: string,
): TermRow | null {
  const rows = [...glossaries]
    .sort((a, b) => Number(b.path === path) - Number(a.path === path))
    .flatMap((glossary) => glossary.terms.map((row) => ({ glossary, row })));
  return (
    rows.find(({ row }) => termKey(row.term.value) === termKey(term)) ??
    rows.find(({ row }) => isSameTerm(row.term.value, term)) ??
    null
  );
}

/** The meaning of a term that an act wrote down. */
export function recordedMeaning({ item }: RecordedAct): string {
  return shownMeaning(item.says?.meaning ?? item.says?.claim ?? '');
}

/** A meaning as a reader sees it, on one line and whatever a formatter makes of its table. */
export function shownMeaning(meaning: string): string {
  return plainText(oneLine(meaning).replace(/\\\|/g, '|')).replace(/\s+/g, ' ').trim();
}
