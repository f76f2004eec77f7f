import type { Span } from '#diagnostics/diagnostic';
import { oneLine, plainText } from '#diagnostics/plain-text';

import { type Document, type Located, mapOf, type Section } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Block, Link } from '../outline/outline.ts';
import { withoutDirectives } from '../policy/directives.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type {
  IndexEntry,
  IndexSection,
  IndexSectionKind,
  MemoryIndex,
  Retraction,
} from '../records.ts';
import { isSlot } from '../text/prose-spans.ts';
import { baseOf, idProblems, textAt } from './section-text.ts';

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

/** Section headings that only an index of this model has. */
const ownHeadings = new Set([
  'always-relevant project facts',
  'durable findings',
  'tried and given up',
  'stale or superseded memory',
]);

/** Reads a Tier-1 index in any of its entry forms. */
export function readMemoryIndex(document: Document): Reading<MemoryIndex> {
  const entries: IndexEntry[] = [];
  const retractions: Retraction[] = [];
  const problems: ShapeProblem[] = [];
  const sections: IndexSection[] = [];
  let governed =
    scalarOf(mapOf(document), 'type')?.value === 'memory-index' ||
    document.sections.some((section) => ownHeadings.has(section.name));

  const blocksOf = (section: Section | null): Section['blocks'] => {
    const all = section ? section.blocks : document.outline.blocks;
    const next = all.findIndex((block) => block.kind === 'heading' && block.nesting === 0);
    return next === -1 ? all : all.slice(0, next);
  };
  const read = (section: Section, kind: IndexSectionKind): void => {
    const found = readEntries(document, kind, blocksOf(section));
    entries.push(...found.entries);
    retractions.push(...found.retractions);
    problems.push(...found.problems);
    governed ||= found.saysLoadWhen;
  };

  // Entries before any heading, and under headings this model does not know, count like any other.
  const preamble = readEntries(document, 'other', blocksOf(null));
  entries.push(...preamble.entries);
  governed ||= preamble.saysLoadWhen;

  let inherited: { kind: IndexSectionKind; depth: number } = { kind: 'other', depth: 0 };
  document.sections.forEach((section, index) => {
    const own = sectionKinds.find(([name]) => name.test(section.name))?.[1];
    if (own) inherited = { kind: own, depth: section.depth };
    else if (section.depth <= inherited.depth) inherited = { kind: 'other', depth: section.depth };
    if (own) {
      let next = index + 1;
      while ((document.sections[next]?.depth ?? 0) > section.depth) next += 1;
      const body = document.text.slice(
        section.heading.end,
        document.sections[next]?.heading.start ?? document.text.length,
      );
      sections.push({
        kind: own,
        title: section.title,
        heading: section.heading,
        lines: body.split('\n').filter((line) => line.trim() !== '').length,
      });
    }
    read(section, inherited.kind);
  });

  return {
    record: {
      role: 'index',
      ...baseOf(document),
      governed,
      sections,
      entries: governed ? entries : entries.filter((entry) => entry.target),
      retractions,
    },
    problems: governed ? [...problems, ...idProblems(document)] : [],
  };
}

/** The entries of one section, and what looked like an entry but could not be read as one. */
interface SectionEntries {
  readonly entries: IndexEntry[];
  readonly retractions: Retraction[];
  readonly problems: ShapeProblem[];
  /** Whether any entry or table head here says Load when. */
  readonly saysLoadWhen: boolean;
}

type TableBlock = Extract<Block, { kind: 'table' }>;

const separator = /^\s*(?:[—–:|-]|--)*\s*/;
const loadWhenWords = /(?:^|[\s—–:;.,(|*_-])load when[*_]{0,3}\s{0,9}(?::[*_]*|—|–|-)?\s*/i;
const fileName = /^(?:[\w.@()+-]+\/)*[\w.@()+ -]*\.(?:md|mdc|json|yaml|yml|txt)(?:#[\w./-]+)?$/i;

/**
 * Reads the entries of one section in every form: table rows, `- [Title](path) — Load when:
 * condition`, the same wrapped over lines, and a bare file name or code span in a table's first
 * cell.
 */
function readEntries(
  document: Document,
  kind: IndexSectionKind,
  blocks: readonly Block[],
): SectionEntries {
  const found: SectionEntries & { saysLoadWhen: boolean } = {
    entries: [],
    retractions: [],
    problems: [],
    saysLoadWhen: false,
  };
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
  return { ...found, entries: found.entries.filter(({ title }) => !isSlot(title)) };
}

function readTable(
  document: Document,
  kind: IndexSectionKind,
  table: TableBlock,
  found: SectionEntries & { saysLoadWhen: boolean },
): void {
  const heads = table.header.cells.map((cell) =>
    plainText(document.text.slice(cell.start, cell.end)).toLowerCase(),
  );
  const column = (...names: string[]): number => heads.findIndex((head) => names.includes(head));
  const when = column('load when', 'load-when');
  const status = column('status');
  const file = column('file', 'path', 'link');
  if (when !== -1) found.saysLoadWhen = true;
  if (kind === 'stale') return readRetractions(document, table, found);

  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textAt(document, cell));
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
      status: status === -1 ? null : filled(cells[status]),
      loadWhen: when === -1 ? null : filled(cells[when]),
      span: row.span,
    });
  }
}

function readRetractions(document: Document, table: TableBlock, found: SectionEntries): void {
  for (const row of table.rows) {
    const cells = row.cells.map((cell) => textAt(document, cell));
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
      replacement: filled(replacement),
      action: filled(action),
      span: row.span,
    });
  }
}

function readItem(
  document: Document,
  kind: IndexSectionKind,
  text: Span,
  span: Span,
  found: SectionEntries & { saysLoadWhen: boolean },
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
      action: filled({ value: rest.replace(separator, ''), span: text }),
      span,
    });
    return;
  }
  if (!link && !code && !words) {
    if (kind === 'findings' || kind === 'decisions' || kind === 'dead-ends' || kind === 'topics')
      found.problems.push({
        kind: 'item',
        path: document.path,
        what: 'it has no link to the record it stands for',
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

/** A condition on one line, without the marks around it. */
function unwrapped(condition: string): string {
  return oneLine(condition)
    .replace(/^[<*_]+|[>*_]+$/g, '')
    .trim();
}

/** The first link, not an image, inside a span; the links are sorted by where they start. */
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

function linkTarget(link: Link): Located {
  return { value: link.target, span: link.span };
}

function targetIn(document: Document, cell: Located | undefined): Located | null {
  if (!cell) return null;
  const link = firstLinkIn(document.outline.links, cell.span);
  if (link) return linkTarget(link);
  const bare = plainText(cell.value);
  return fileName.test(bare) ? { value: bare, span: cell.span } : null;
}

function leadingCode(raw: string, start: number): { end: number; target: Located } | null {
  const code = /^(`+)([^`]+)\1/.exec(raw);
  if (!code?.[2] || !fileName.test(code[2].trim())) return null;
  return {
    end: code[0].length,
    target: { value: code[2].trim(), span: { start, end: start + code[0].length } },
  };
}

function filled(cell: Located | undefined): Located | null {
  return cell && !/^(?:[-–—\s]*|&mdash;)$/.test(cell.value) ? cell : null;
}

/** Empty template rows, and rows of dashes, are no entries. */
function isBlankRow(cells: readonly Located[]): boolean {
  return (
    cells.every((cell) => filled(cell) === null) ||
    cells.every((cell) => cell.value === '' || /^_?\(?(?:empty|none)\b/i.test(cell.value))
  );
}
