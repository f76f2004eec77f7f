import { plainText } from '#diagnostics/plain-text';

import type { Document, Located } from '../document.ts';
import type { Block } from '../outline/outline.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type { Glossary, GlossaryTerm } from '../records.ts';
import { isSlot } from '../text/prose-spans.ts';
import { baseOf, textAt } from './section-text.ts';

/** What the columns of a glossary are called, in lower case. */
export const glossaryHeads = {
  term: ['term', 'word'],
  meaning: ['meaning', 'canonical meaning', 'definition', 'canonical definition', 'description'],
  aliases: ['aliases', 'alias'],
  not: ['not', 'avoid', 'aliases to avoid', 'words to avoid', 'do not use'],
} as const;

/** Reads a glossary: a `Term | Meaning` table, or a heading a term with its definition below. */
export function readGlossary(document: Document): Reading<Glossary> {
  const terms: GlossaryTerm[] = [];
  const problems: ShapeProblem[] = [];
  let tables = 0;
  for (const block of document.outline.blocks) {
    if (block.kind !== 'table') continue;
    const found = readTable(document, block, problems);
    if (found) {
      tables += 1;
      terms.push(...found);
    }
  }
  if (tables === 0) terms.push(...readHeadings(document));
  return { record: { role: 'glossary', ...baseOf(document), terms }, problems };
}

function readTable(
  document: Document,
  table: Extract<Block, { kind: 'table' }>,
  problems: ShapeProblem[],
): GlossaryTerm[] | null {
  const heads = table.header.cells.map((cell) =>
    plainText(document.text.slice(cell.start, cell.end)).toLowerCase(),
  );
  const column = (names: readonly string[]): number =>
    heads.findIndex((head) => names.includes(head));
  const term = heads.indexOf('term') === -1 ? heads.indexOf('word') : heads.indexOf('term');
  const meaning = column(glossaryHeads.meaning);
  if (term === -1 || meaning === -1) return null;
  const aliases = column(glossaryHeads.aliases);
  const not = column(glossaryHeads.not);
  const terms: GlossaryTerm[] = [];
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textAt(document, cell));
    const name = cells[term];
    if (!name || isSlot(name.value) || cells.every((cell) => cell.value === '')) continue;
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
    const words = cells[meaning];
    terms.push({
      term: { value: plainText(name.value), span: name.span },
      meaning: words && !/^[-–—\s]*$/.test(words.value) ? words : null,
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
    // The title, and headings that only group terms, define nothing.
    if (section.depth < 2 || (section.depth < deepest && section.blocks[0]?.kind === 'heading'))
      continue;
    const own = section.blocks.find((block) => block.kind !== 'html');
    const meaning = own && own.kind !== 'heading' ? textAt(document, own.span) : null;
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

function listCell(cell: Located | undefined): Located[] {
  if (!cell || /^[-–—\s]*$/.test(cell.value)) return [];
  return cell.value
    .split(/[,;]/)
    .map((part) => ({ value: plainText(part), span: cell.span }))
    .filter((part) => part.value !== '');
}
