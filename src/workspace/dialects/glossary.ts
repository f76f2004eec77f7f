import { plainText } from '#diagnostics/plain-text';

import {
  type Document,
  isTable,
  type ParsedRecord,
  type ShapeProblem,
  type SpannedValue,
  type Table,
} from '../document.ts';
import type { Glossary, GlossaryTerm } from '../records.ts';
import { hasTemplateSlot } from '../text/prose-spans.ts';
import { nonEmptyCell, recordBase, tableHeads, textWithoutDirectives } from './section-text.ts';

/** The names of the columns of a glossary, in lower case. */
export const glossaryHeads = {
  term: ['term', 'word'],
  meaning: ['meaning', 'canonical meaning', 'definition', 'canonical definition', 'description'],
  aliases: ['aliases', 'alias'],
  not: ['not', 'avoid', 'aliases to avoid', 'words to avoid', 'do not use'],
} as const;

/** Reads `Term | Meaning` tables; without one, each heading is a term with its definition below. */
export function readGlossary(document: Document): ParsedRecord<Glossary> {
  const problems: ShapeProblem[] = [];
  const tables = document.outline.blocks
    .filter(isTable)
    .map((table) => readTable(document, table, problems))
    .filter((terms) => terms !== null);
  const terms = tables.length > 0 ? tables.flat() : readHeadings(document);
  return { record: { role: 'glossary', ...recordBase(document), terms }, problems };
}

/** Null for a table without columns for terms and meanings. */
function readTable(
  document: Document,
  table: Table,
  problems: ShapeProblem[],
): GlossaryTerm[] | null {
  const heads = tableHeads(document, table);
  const column = (names: readonly string[]): number =>
    heads.findIndex((head) => names.includes(head));
  const term = heads.indexOf('term') === -1 ? heads.indexOf('word') : heads.indexOf('term');
  const meaning = column(glossaryHeads.meaning);
  if (term === -1 || meaning === -1) return null;
  const aliases = column(glossaryHeads.aliases);
  const not = column(glossaryHeads.not);
  const terms: GlossaryTerm[] = [];
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textWithoutDirectives(document, cell));
    const name = cells[term];
    if (!name || hasTemplateSlot(name.value) || cells.every((cell) => cell.value === '')) continue;
    if (cells.length <= meaning)
      problems.push({
        kind: 'row',
        path: document.path,
        what: 'glossary row',
        cells: cells.length,
        wanted: heads.length,
        span: row.span,
      });
    if (plainText(name.value) === '') {
      problems.push({ kind: 'term', path: document.path, span: row.span });
      continue;
    }
    terms.push({
      term: { value: plainText(name.value), span: name.span },
      meaning: nonEmptyCell(cells[meaning]),
      aliases: listCell(cells[aliases]),
      not: listCell(cells[not]),
      span: row.span,
    });
  }
  return terms;
}

function readHeadings(document: Document): GlossaryTerm[] {
  const deepest = Math.max(0, ...document.sections.map((section) => section.depth));
  const terms: GlossaryTerm[] = [];
  for (const section of document.sections) {
    // The title, and headings over groups of terms, are not terms.
    if (section.depth < 2 || (section.depth < deepest && section.blocks[0]?.kind === 'heading'))
      continue;
    const own = section.blocks.find((block) => block.kind !== 'html');
    const meaning =
      own && own.kind !== 'heading' ? textWithoutDirectives(document, own.span) : null;
    terms.push({
      term: { value: plainText(section.title.value), span: section.title.span },
      meaning,
      aliases: [],
      not: [],
      span: section.heading,
    });
  }
  return terms;
}

function listCell(cell: SpannedValue | undefined): SpannedValue[] {
  const words = nonEmptyCell(cell);
  return (words?.value.split(/[,;]/) ?? []).flatMap((part) => {
    const value = plainText(part);
    return words && value !== '' ? [{ value, span: words.span }] : [];
  });
}
