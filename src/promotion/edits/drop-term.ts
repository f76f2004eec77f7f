import { plainText } from '#diagnostics/plain-text';
import { removeLines } from '#workspace/edit/text-lines';
import type { Glossary } from '#workspace/records';

import type { Session } from '../session.ts';

/**
 * Takes a word out of the glossary again; false where it stands in no table row, which is for
 * people to edit.
 */
export async function dropTerm(session: Session, path: string, term: string): Promise<boolean> {
  const glossary = await session.desk.record(path);
  if (glossary?.role !== 'glossary') return false;
  const row = glossary.terms.find((each) => plainText(each.term.value) === term);
  const inTable =
    row !== undefined &&
    glossary.document.outline.blocks.some(
      (block) =>
        block.kind === 'table' && block.rows.some((each) => each.span.start === row.span.start),
    );
  if (!row || !inTable) return false;
  await session.desk.edit<Glossary>(
    path,
    'glossary',
    ({ document }) => [
      removeLines(document.text, row.span.start, Math.max(row.span.start, row.span.end - 1)),
    ],
    (after, before) => after.terms.length === before.terms.length - 1,
  );
  return true;
}
