import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import {
  type Document,
  frontmatterMap,
  type Section,
  type ShapeProblem,
  type SpannedValue,
  type Table,
  titleOf,
} from '../document.ts';
import { pairOf, scalarOf } from '../frontmatter/values.ts';
import type { Block } from '../outline/outline.ts';
import { lastName } from '../paths/target.ts';
import { withoutDirectives } from '../policy/directives.ts';
import type { RecordBase } from '../records.ts';
import { isPlaceholder } from '../text/prose-spans.ts';

/** The prose of a section up to the next heading; null for none, or a placeholder. */
export function sectionText(document: Document, section: Section | undefined): SpannedValue | null {
  const blocks = ownBlocks(section).filter(
    (block) =>
      block.kind === 'paragraph' ||
      block.kind === 'item' ||
      block.kind === 'quote' ||
      block.kind === 'table' ||
      block.kind === 'code',
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const start = first.kind === 'item' && blocks.length === 1 ? first.text.start : first.span.start;
  const value = textWithoutDirectives(document, { start, end: last.span.end });
  return isPlaceholder(plainText(value.value)) ? null : value;
}

/** The items of a section, else its paragraphs, quotes and tables; each as one line. */
export function sectionItems(document: Document, section: Section | undefined): SpannedValue[] {
  const blocks = ownBlocks(section);
  const items = blocks.flatMap((block) => (block.kind === 'item' ? [block.text] : []));
  const spans =
    items.length > 0
      ? items
      : blocks.flatMap((block) =>
          block.kind === 'paragraph' || block.kind === 'quote' || block.kind === 'table'
            ? [block.span]
            : [],
        );
  return spans
    .map((span) => textWithoutDirectives(document, span))
    .map((each) => ({ ...each, value: oneLine(each.value) }))
    .filter((each) => !isPlaceholder(plainText(each.value)));
}

/** The `- key: value` bullets of a section by key; `a: x; b: y` in one bullet gives both. */
export function bulletsUnder(
  document: Document,
  section: Section | undefined,
): ReadonlyMap<string, SpannedValue> {
  const found = new Map<string, SpannedValue>();
  for (const block of ownBlocks(section)) {
    if (block.kind !== 'item') continue;
    const raw = oneLine(textWithoutDirectives(document, block.text).value);
    for (const part of raw.split(/;\s+(?=[a-z_]+\s*:)/)) {
      // Without bounds, the expression tries all ways to divide a row of underscores.
      const match = /^[*_`]{0,6}([a-z][a-z_]{0,40})[*_`]{0,6}\s{0,10}:/i.exec(part.trim());
      if (match?.[1])
        found.set(match[1].toLowerCase(), {
          value: part.trim().slice(match[0].length).trim(),
          span: block.text,
        });
    }
  }
  return found;
}

function ownBlocks(section: Section | undefined): readonly Block[] {
  if (!section) return [];
  const next = section.blocks.findIndex((block) => block.kind === 'heading');
  return next === -1 ? section.blocks : section.blocks.slice(0, next);
}

/** The file name without folder and ending. */
export function fileStem(path: string): string {
  return lastName(path).replace(/\.(?:swarm\.)?mdc?$/i, '');
}

/** The id is the frontmatter's, else the file stem; the title loses a prefix such as `Finding:`. */
export function recordBase(document: Document): RecordBase {
  const map = frontmatterMap(document);
  const title = titleOf(document);
  const id = scalarOf(map, 'id') ?? {
    value: fileStem(document.path),
    span: title?.span ?? { start: document.bodyStart, end: document.bodyStart },
  };
  const shown = title
    ? plainText(title.value).replace(
        /^(?:finding|pattern|dead end|adr|audit|bug(?: report)?|task|review|spec):\s*/i,
        '',
      )
    : (scalarOf(map, 'title', 'name')?.value ?? fileStem(document.path));
  return { path: document.path, document, id, title: shown };
}

/** Reports an id that rows, links and commands cannot name. */
export function idProblems(document: Document): ShapeProblem[] {
  const pair = pairOf(frontmatterMap(document), 'id');
  if (pair?.value.kind !== 'scalar') return [];
  const { text, span } = pair.value;
  return /^[\p{L}\p{N}][\p{L}\p{N}._:#-]{0,119}$/u.test(text)
    ? []
    : [{ kind: 'id', path: document.path, value: text.slice(0, 60), span }];
}

/**
 * Reports a `status` in the frontmatter whose first word is not in a list.
 *
 * @param allowed the words that the problem names
 */
export function statusProblems(
  document: Document,
  known: readonly string[],
  allowed: string,
): ShapeProblem[] {
  const status = scalarOf(frontmatterMap(document), 'status');
  const word = /^[\p{L}-]+/u.exec(status?.value.toLowerCase() ?? '')?.[0];
  return status && !known.includes(word ?? '') ? [statusProblem(document, status, allowed)] : [];
}

/** Reports a status, cut to 40 characters; `allowed` lists the right ones for people. */
export function statusProblem(
  { path }: Document,
  { value, span }: SpannedValue,
  allowed: string,
): ShapeProblem {
  return { kind: 'status', path, value: value.slice(0, 40), allowed, span };
}

/** The text of a span without directives to this tool. */
export function textWithoutDirectives(document: Document, span: Span): SpannedValue {
  return { value: withoutDirectives(document.text.slice(span.start, span.end)), span };
}

/** The words over the columns of a table, in lower case. */
export function tableHeads({ text }: Document, { header }: Table): string[] {
  return header.cells.map(({ start, end }) => plainText(text.slice(start, end)).toLowerCase());
}

/** A cell with words; null for an empty one or a dash. */
export function nonEmptyCell(cell: SpannedValue | undefined): SpannedValue | null {
  return cell && !/^(?:[-–—\s]*|&mdash;)$/.test(cell.value) ? cell : null;
}
