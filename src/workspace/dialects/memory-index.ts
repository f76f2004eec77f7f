import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import {
  type Document,
  frontmatterMap,
  ownBlocks,
  type ParsedRecord,
  type ShapeProblem,
  type SpannedValue,
  type Table,
} from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Block, Link } from '../outline/outline.ts';
import { withoutDirectives } from '../policy/directives.ts';
import type {
  IndexEntry,
  IndexSection,
  IndexSectionKind,
  MemoryIndex,
  Retraction,
} from '../records.ts';
import { hasTemplateSlot } from '../text/prose-spans.ts';
import {
  idProblems,
  nonEmptyCell,
  recordBase,
  tableHeads,
  textWithoutDirectives,
} from './section-text.ts';

const sectionKinds: readonly (readonly [RegExp, IndexSectionKind])[] = [
  [/^purpose$/, 'purpose'],
  [/^always[- ]relevant(?: project)?(?: facts)?$/, 'always'],
  [/^topic files?$|^topics$/, 'topics'],
  [/^durable findings$|^findings$/, 'findings'],
  [/^decisions$/, 'decisions'],
  [/^tried and given up$|^dead ends$/, 'dead-ends'],
  [
    /^stale or superseded memory$|^stale memory$|^superseded memory$|^withdrawn memory$|^retractions$/,
    'stale',
  ],
];

/** Headings that only an index of this model has. */
const ownHeadings = new Set([
  'always-relevant project facts',
  'durable findings',
  'tried and given up',
  'stale or superseded memory',
]);

/** Reads an index in any of its entry forms. */
export function readMemoryIndex(document: Document): ParsedRecord<MemoryIndex> {
  const found: Found = { entries: [], retractions: [], problems: [], saysLoadWhen: false };
  const sections: IndexSection[] = [];

  // Entries before any heading, and under unknown headings, count like any other.
  readEntries(document, 'other', ownBlocks(document, null), found);
  let inherited: { kind: IndexSectionKind; depth: number } = { kind: 'other', depth: 0 };
  document.sections.forEach((section, index) => {
    const { title, heading, depth } = section;
    const kind = sectionKinds.find(([name]) => name.test(section.name))?.[1];
    if (kind) inherited = { kind, depth };
    else if (depth <= inherited.depth) inherited = { kind: 'other', depth };
    if (kind) {
      const next = document.sections.slice(index + 1).find((each) => each.depth <= depth);
      const body = document.text.slice(heading.end, next?.heading.start);
      const lines = body.split('\n').filter((line) => line.trim() !== '').length;
      sections.push({ kind, title, heading, lines });
    }
    readEntries(document, inherited.kind, ownBlocks(document, section), found);
  });

  const { retractions, problems } = found;
  const entries = found.entries.filter(({ title }) => !hasTemplateSlot(title));
  const governed =
    found.saysLoadWhen ||
    scalarOf(frontmatterMap(document), 'type')?.value === 'memory-index' ||
    document.sections.some((section) => ownHeadings.has(section.name));
  return {
    record: {
      role: 'index',
      ...recordBase(document),
      governed,
      sections,
      entries: governed ? entries : entries.filter((entry) => entry.target),
      retractions,
    },
    problems: governed ? [...problems, ...idProblems(document)] : [],
  };
}

interface Found {
  readonly entries: IndexEntry[];
  readonly retractions: Retraction[];
  /** Rows and items that look like an entry and cannot be read as one. */
  readonly problems: ShapeProblem[];
  /** Whether any entry or table head says Load when. */
  saysLoadWhen: boolean;
}

const separator = /^\s*(?:[—–:|-]|--)*\s*/;
const loadWhenWords = /(?:^|[\s—–:;.,(|*_-])load when[*_]{0,3}\s{0,9}(?::[*_]*|—|–|-)?\s*/i;
const fileName = /^(?:[\w.@()+-]+\/)*[\w.@()+ -]*\.(?:md|mdc|json|yaml|yml|txt)(?:#[\w./-]+)?$/i;

/** Reads table rows and items such as `- [Title](path) — Load when: condition`. */
function readEntries(
  document: Document,
  kind: IndexSectionKind,
  blocks: readonly Block[],
  found: Found,
): void {
  for (const block of blocks) {
    if (block.kind === 'table') readTable(document, kind, block, found);
    else if (
      block.kind === 'item' &&
      (block.nesting === 0 ||
        loadWhenWords.test(
          document.text.slice(block.text.start, Math.min(block.text.end, block.text.start + 4_096)),
        ))
    )
      readItem(document, kind, block.text, block.span, found);
  }
}

function readTable(document: Document, kind: IndexSectionKind, table: Table, found: Found): void {
  const heads = tableHeads(document, table);
  const column = (...names: string[]): number => heads.findIndex((head) => names.includes(head));
  const when = column('load when', 'load-when');
  const status = column('status');
  const file = column('file', 'path', 'link');
  if (when !== -1) found.saysLoadWhen = true;
  if (kind === 'stale') return readRetractions(document, table, found);

  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textWithoutDirectives(document, cell));
    if (isBlankRow(cells)) continue;
    if (when !== -1 && cells.length <= when) {
      found.problems.push({
        kind: 'row',
        path: document.path,
        what: 'index row',
        cells: cells.length,
        wanted: heads.length,
        span: row.span,
      });
      continue;
    }
    const target =
      (file !== -1 ? targetIn(document, cells[file]) : null) ?? targetIn(document, cells[0]);
    found.entries.push({
      form: 'row',
      section: kind,
      title: plainText(cells[0]?.value ?? ''),
      target,
      status: status === -1 ? null : nonEmptyCell(cells[status]),
      loadWhen: when === -1 ? null : nonEmptyCell(cells[when]),
      span: row.span,
    });
  }
}

function readRetractions(document: Document, table: Table, found: Found): void {
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textWithoutDirectives(document, cell));
    if (isBlankRow(cells)) continue;
    const [item, replacement, action] = cells;
    if (!item) continue;
    if (cells.length < 2)
      found.problems.push({
        kind: 'row',
        path: document.path,
        what: 'retraction row',
        cells: cells.length,
        wanted: 3,
        span: row.span,
      });
    found.retractions.push({
      item,
      target: targetIn(document, item),
      replacement: nonEmptyCell(replacement),
      action: nonEmptyCell(action),
      span: row.span,
    });
  }
}

function readItem(
  document: Document,
  kind: IndexSectionKind,
  text: Span,
  span: Span,
  found: Found,
): void {
  const raw = document.text.slice(text.start, text.end);
  if (raw.trim() === '' || /^_?\(?_?(?:empty|none)\b/i.test(raw)) return;
  const link = firstLinkIn(document.outline.links, text);
  const code = link ? null : leadingCode(raw, text.start);
  const head = link ? link.span.end - text.start : code ? code.end : 0;
  const rest = raw.slice(head);
  const words = loadWhenWords.exec(rest.slice(0, 4_096));
  if (words) found.saysLoadWhen = true;
  if (kind === 'stale') {
    found.retractions.push({
      item: { value: raw, span: text },
      target: link ? linkTarget(link) : null,
      replacement: null,
      action: nonEmptyCell({ value: rest.replace(separator, ''), span: text }),
      span,
    });
    return;
  }
  if (!link && !code && !words) {
    if (kind === 'findings' || kind === 'decisions' || kind === 'dead-ends' || kind === 'topics')
      found.problems.push({
        kind: 'item',
        path: document.path,
        what: 'it has no link to a record',
        span,
      });
    return;
  }
  const start = words ? head + words.index + words[0].length : raw.length;
  const condition = withoutDirectives(raw.slice(start));
  found.entries.push({
    form: 'item',
    section: kind,
    title: link
      ? plainText(document.text.slice(link.text.start, link.text.end))
      : plainText(raw.slice(0, words ? head + words.index : head)).replace(/[\s—–:-]+$/, ''),
    target: link ? linkTarget(link) : (code?.target ?? null),
    status: null,
    loadWhen:
      words && condition.trim() !== ''
        ? { value: unwrapped(condition), span: { start: text.start + start, end: text.end } }
        : null,
    span,
  });
}

/** Joins the lines of a condition and removes the marks around it. */
function unwrapped(condition: string): string {
  return oneLine(condition)
    .replace(/^[<*_]+|[>*_]+$/g, '')
    .trim();
}

/** The first link inside a span that is not an image, by binary search in the sorted links. */
function firstLinkIn(links: readonly Link[], span: Span): Link | null {
  let low = 0;
  let high = links.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((links[middle]?.span.start ?? 0) < span.start) low = middle + 1;
    else high = middle;
  }
  for (let at = low; at < links.length; at += 1) {
    const link = links[at];
    if (!link || link.span.start >= span.end) return null;
    if (link.kind !== 'image' && link.span.end <= span.end) return link;
  }
  return null;
}

function linkTarget(link: Link): SpannedValue {
  return { value: link.target, span: link.span };
}

function targetIn(document: Document, cell: SpannedValue | undefined): SpannedValue | null {
  if (!cell) return null;
  const link = firstLinkIn(document.outline.links, cell.span);
  if (link) return linkTarget(link);
  const bare = plainText(cell.value);
  return fileName.test(bare) ? { value: bare, span: cell.span } : null;
}

function leadingCode(raw: string, start: number): { end: number; target: SpannedValue } | null {
  const code = /^(`+)([^`]+)\1/.exec(raw);
  if (!code?.[2] || !fileName.test(code[2].trim())) return null;
  return {
    end: code[0].length,
    target: { value: code[2].trim(), span: { start, end: start + code[0].length } },
  };
}

/** Whether a row is empty, of dashes, or `none`. */
function isBlankRow(cells: readonly SpannedValue[]): boolean {
  return (
    cells.every((cell) => nonEmptyCell(cell) === null) ||
    cells.every((cell) => cell.value === '' || /^_?\(?(?:empty|none)\b/i.test(cell.value))
  );
}
