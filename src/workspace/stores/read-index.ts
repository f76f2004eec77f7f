import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import type { Document, SpannedValue } from '../document.ts';
import type { Link } from '../outline/outline.ts';
import { wikilinksOf } from './references.ts';
import type { ContainedFact, IndexLine, StoreDialect, StoreIndex } from './store.ts';

/** Between a link and the text about it. */
const separator = /^[\s*_]*(?:[—–:|-]|--)*[\s*_]*/;
/** The type as mini-claude writes it. */
const inParentheses = /^[\s*_]*\(([\p{L}\p{N}_-]{1,40})\)[\s*_]*/u;
/** The type as caliban writes it. */
const beforeColon = /^([\p{L}\p{N}_-]{1,40}):\s+/u;

/**
 * Reads an index of any form: nested items, table rows, bold links, wikilinks, bare file names, and
 * the separators `—`, `-` and `:`.
 */
export function readIndex(document: Document, dialect: StoreDialect): StoreIndex {
  const lines: IndexLine[] = [];
  const wikilinks = wikilinksOf(document);
  for (const block of document.outline.blocks) {
    if (block.kind === 'item')
      lines.push(...linesOfItem(document, dialect, block.text, block.span, wikilinks));
    if (block.kind === 'table') {
      for (const row of block.rows) {
        const target = row.cells
          .map((cell) => targetIn(document, dialect, cell, wikilinks))
          .find((each) => each !== null);
        const [first] = row.cells;
        if (target && first)
          lines.push({
            title: plainText(document.text.slice(first.start, first.end)),
            target,
            hook: cellAfter(document, row.cells, target.span),
            type: null,
            span: row.span,
          });
      }
    }
  }
  return { path: document.path, document, lines, facts: factsIn(document, lines) };
}

function linesOfItem(
  document: Document,
  dialect: StoreDialect,
  text: Span,
  span: Span,
  wikilinks: readonly SpannedValue[],
): IndexLine[] {
  const target = targetIn(document, dialect, text, wikilinks);
  if (!target) return [];
  const link = linkAt(document, target.span);
  const raw = document.text.slice(target.span.end, text.end);
  const title = link
    ? plainText(document.text.slice(link.text.start, link.text.end))
    : target.value;
  let start = target.span.end;
  let type: SpannedValue | null = null;
  const take = (pattern: RegExp): RegExpExecArray | null => {
    const match = pattern.exec(document.text.slice(start, text.end));
    if (match) start += match[0].length;
    return match;
  };
  if (raw.trim() !== '') {
    const parenthesised = dialect === 'mini-claude' ? take(inParentheses) : null;
    if (parenthesised?.[1])
      type = within(document, start - parenthesised[0].length, parenthesised[1]);
    take(separator);
    const prefixed = dialect === 'caliban' ? take(beforeColon) : null;
    if (prefixed?.[1]) type = within(document, start - prefixed[0].length, prefixed[1]);
  }
  const hook = document.text.slice(start, text.end);
  return [
    {
      title,
      target,
      hook:
        hook.trim() === '' ? null : { value: oneLine(hook).trim(), span: { start, end: text.end } },
      type,
      span,
    },
  ];
}

/** Locates a word at or after an offset. */
function within(document: Document, from: number, word: string): SpannedValue {
  const start = document.text.indexOf(word, from);
  return { value: word, span: { start, end: start + word.length } };
}

/** The first local link in a span, or the first wikilink, or a leading file name. */
function targetIn(
  document: Document,
  dialect: StoreDialect,
  span: Span,
  wikilinks: readonly SpannedValue[],
): SpannedValue | null {
  const link = document.outline.links.find(
    (each) =>
      each.kind === 'link' &&
      each.span.start >= span.start &&
      each.span.end <= span.end &&
      !/^(?:[a-z][a-z0-9+.-]*:|#|\/\/)/i.test(each.target),
  );
  if (link) return { value: link.target, span: link.span };
  const wiki = wikilinks.find((each) => each.span.start >= span.start && each.span.end <= span.end);
  if (wiki) return wiki;
  const text = document.text.slice(span.start, span.end);
  const bare =
    /^[\s*_]*`([^`\n]+\.(?:md|mdc))`/i.exec(text) ??
    /^[\s*_]*([\w./-]+\.(?:md|mdc))(?=[\s*_:—–|-]|$)/i.exec(text);
  // In an index that contains facts, a path is the subject of a fact.
  if (!bare?.[1] || (bare[1].includes('/') && dialect !== 'index-notes' && dialect !== 'ledger'))
    return null;
  return { value: bare[1].trim(), span: { start: span.start, end: span.start + bare[0].length } };
}

function linkAt({ outline }: Document, span: Span): Link | undefined {
  return outline.links.find((each) => each.span.start === span.start && each.span.end === span.end);
}

/** The cell after the link, or else the first one after the row's name. */
function cellAfter(document: Document, cells: readonly Span[], target: Span): SpannedValue | null {
  const at = cells.findIndex((cell) => target.start >= cell.start && target.end <= cell.end);
  const cell = cells[at + 1] ?? cells.find((_, index) => index !== at && index > 0);
  const value = cell ? document.text.slice(cell.start, cell.end).trim() : '';
  return cell && value !== '' ? { value, span: cell } : null;
}

/**
 * Finds the facts in an index: sections without links to notes or with other items as well; or all
 * items, if there are no sections and no links.
 */
function factsIn({ outline, text }: Document, lines: readonly IndexLine[]): ContainedFact[] {
  const headings = outline.blocks.flatMap((block) =>
    block.kind === 'heading' && block.nesting === 0 ? [block] : [],
  );
  const depths = headings.map((heading) => heading.depth).filter((depth) => depth > 1);
  const depth = depths.length > 0 ? Math.min(...depths) : 1;
  const ends = headings.filter((heading) => heading.depth <= depth);
  const sections = ends.flatMap((heading, at) =>
    heading.depth === depth
      ? [
          {
            title: plainText(text.slice(heading.text.start, heading.text.end)),
            span: { start: heading.span.start, end: ends[at + 1]?.span.start ?? text.length },
          },
        ]
      : [],
  );
  const starts = lines.map((line) => line.span.start).sort((a, b) => a - b);
  let at = 0;
  const holdsNone = ({ start, end }: Span): boolean => {
    while ((starts[at] ?? end) < start) at += 1;
    return (starts[at] ?? end) >= end;
  };
  const listed = new Set(starts);
  // Items without a link to a note.
  const own = outline.blocks.flatMap(({ kind, nesting, span }) =>
    kind === 'item' && nesting === 0 && !listed.has(span.start) ? span.start : [],
  );
  let next = 0;
  const holdsItem = ({ start, end }: Span): boolean => {
    while ((own[next] ?? end) < start) next += 1;
    return (own[next] ?? end) < end;
  };
  const filled = sections.filter(
    ({ span }) =>
      (holdsNone(span) && text.slice(span.start, span.end).trim().includes('\n')) ||
      holdsItem(span),
  );
  if (filled.length > 0 || lines.length > 0) return filled;
  return outline.blocks.flatMap((block) =>
    block.kind === 'item' && block.nesting === 0
      ? [
          {
            title: plainText(oneLine(text.slice(block.text.start, block.text.end))).slice(0, 80),
            span: block.span,
          },
        ]
      : [],
  );
}
