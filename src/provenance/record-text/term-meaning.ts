import { oneLine, plainText } from '#diagnostics/plain-text';
import type { Obligation } from '#workspace/document';
import { memoizeByObject } from '#workspace/memoize';
import type { Glossary, GlossaryTerm, Spec } from '#workspace/records';
import { isSameTerm, termKey } from '#workspace/text/terms';

import type { RecordedAct } from '../item-content.ts';
import { canonicalText } from './body-layout.ts';
import { linksIn } from './promoted-section.ts';

/** A row of a glossary, and the glossary. */
export interface TermRow {
  readonly glossary: Glossary;
  readonly row: GlossaryTerm;
}

/** The row of a term, else of another form of it; the glossary at `path` is searched first. */
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

/** Whether a row has the meaning and the links that an act wrote. */
export function hasRecordedMeaning({ item }: RecordedAct, { glossary, row }: TermRow): boolean {
  const [was, is] = [item.says?.meaning ?? item.says?.claim ?? '', row.meaning?.value ?? ''];
  return (
    canonicalMeaning(was) === canonicalMeaning(is) &&
    linksIn(was, item.path ?? '') === linksIn(is, glossary.path)
  );
}

/** A meaning in a table cell, where marks at its start do not make another block. */
function canonicalMeaning(meaning: string): string {
  return canonicalText(`| ${meaning.replace(/\\?\|/g, '\\|')} |\n| - |`);
}

/** The meaning of a term in an act, in plain text. */
export function recordedMeaning({ item }: RecordedAct): string {
  return shownMeaning(item.says?.meaning ?? item.says?.claim ?? '');
}

/** A meaning in plain text on one line. */
export function shownMeaning(meaning: string): string {
  return plainText(oneLine(meaning).replace(/\\\|/g, '|')).replace(/\s+/g, ' ').trim();
}

const canonicalObligations = memoizeByObject(({ document, obligations }: Spec) =>
  obligations.map((obligation) => ({
    obligation,
    words: canonicalText(document.text.slice(obligation.span.start, obligation.span.end)),
  })),
);

const canonicalClaim = memoizeByObject(({ item }: RecordedAct) =>
  canonicalText(item.says?.claim ?? ''),
);

/** The first obligation of a spec with the text of one of some acts, and that act. */
export function findUnchangedRequirement(
  spec: Spec,
  acts: readonly RecordedAct[],
): { readonly obligation: Obligation; readonly act: RecordedAct } | null {
  for (const { obligation, words } of canonicalObligations(spec)) {
    const act = acts.find((each) => words.includes(canonicalClaim(each)));
    if (act) return { obligation, act };
  }
  return null;
}
