import type { Span } from '#diagnostics/diagnostic';
import { findFence } from '#workspace/frontmatter/frontmatter';
import type { History } from '#workspace/history/history';
import type { Block } from '#workspace/outline/outline';
import { scanOutline } from '#workspace/outline/scan';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import type { MemoryRecord } from '#workspace/records';

import { changedLines } from '../evidence/line-changes.ts';
import { headingsIn } from '../record-text/promoted-section.ts';
import type { SimilarWithdrawal } from './item-change.ts';

/** A line for agents that a change adds, moves or removes without an act. */
export interface ChangedText {
  readonly path: string;
  readonly became: 'added' | 'moved' | 'removed';
  /** Counted from 1; of a removed text, the line at the base. */
  readonly line: number;
  /** Its key in a record, or what happened to the whole file; null for other lines. */
  readonly key: string | null;
  /** The heading or list item above it; null for none. */
  readonly under: string | null;
  /** The one above it before, if it moved below another; null for none. */
  readonly wasUnder?: string | null;
  readonly text: string;
  /** The withdrawn claim most like it. */
  readonly like?: SimilarWithdrawal;
}

/** A change of a file as a whole, or of a key of it. */
export function textOfFile(path: string, key: string, text: string): ChangedText {
  return { path, became: 'added', line: 1, key, under: null, text };
}

/** Whether an act wrote a line, so that its entry has it. */
export type IsLineOfAct = (line: string, span: Span) => boolean;

/** Patterns of table heads and keys that an act writes into a new file. */
const frame = [
  '---',
  String.raw`(?:type|id|status|updated): *["']?[\w-]*["']?`,
  String.raw`\| Term \| Meaning \|(?: Aliases \|)?(?: Not \|)?`,
  String.raw`\|[\s:|-]*\|`,
  String.raw`\| (?:Finding|ADR) \| Status \| Load when \|`,
  String.raw`\| Item \| Replacement \| Action \|`,
];

/** Patterns of headings and sentences that it writes there. */
const titles = [
  '#+ (?:Memory index|Purpose|Always-relevant project facts|Topic files)',
  '# (?:Glossary|Workflow|Agents)|## Workflow',
  '#+ (?:Durable findings|Decisions|Stale or superseded memory)',
  String.raw`What is known here, and when to load it\. Read this first; follow a link when its condition holds\.`,
];

const isFrame = new RegExp(`^(?:${frame.join('|')})$`);
const isSkeleton = new RegExp(`^(?:${[...frame, ...titles].join('|')})$`);

/** A record at each base, null where it is missing; empty if a base has it unchanged. */
export function recordsAtBases(path: string, { bases }: History): readonly (MemoryRecord | null)[] {
  const changes = bases.map((base) => base.changes.find((change) => change.now === path));
  return changes.includes(undefined)
    ? []
    : bases.map((base, at) => base.records.get(changes[at]?.before ?? '') ?? null);
}

/** A text for agents, and the same at the bases. */
export interface ComparedText {
  readonly path: string;
  readonly text: string;
  /** The text at each base, null where it is missing; empty if a base has it unchanged. */
  readonly was: readonly (string | null)[];
  readonly isOfAct?: IsLineOfAct;
  /** As `isOfAct`, for the text at a base. */
  readonly wasOfAct?: (text: string) => IsLineOfAct;
  /** Whether people write its table heads and keys, too. */
  readonly isOfPeople?: boolean;
}

/** The added, moved and removed lines of a text, without those that acts wrote. */
export function changedLinesOf({
  path,
  text,
  was,
  isOfAct = () => false,
  wasOfAct = () => () => false,
  isOfPeople = false,
}: ComparedText): ChangedText[] {
  if (was.length === 0) return [];
  const [now = [], ...before] = linesOfAll(path, [text, ...was.map((each) => each ?? '')]);
  const changes = before.map((each) => compareLines(each, now));
  const isLeftOut = (line: Line, known: RegExp, isWritten: IsLineOfAct): boolean =>
    line.same === '' || (!isOfPeople && known.test(line.text)) || isWritten(line.text, line.span);
  const come = now.flatMap((line): ChangedText[] => {
    if (changes.some(({ come: lines }) => !lines.has(line))) return [];
    if (isLeftOut(line, isSkeleton, isOfAct)) return [];
    const from = changes.flatMap(({ come: lines }) => lines.get(line) ?? [])[0];
    return [
      from === undefined
        ? changedText(path, line, 'added')
        : {
            ...changedText(path, line, 'moved'),
            // For example, text that became code or part of a comment.
            ...(from.same === line.same ? {} : { key: 'read in another way' }),
            ...(from.above?.same === line.above?.same ? {} : { wasUnder: titleOf(from.above) }),
          },
    ];
  });
  const [first, ...others] = changes;
  const isWritten = wasOfAct(was[0] ?? '');
  const elsewhere = others.map((each) => new Set([...each.gone].map(({ same }) => same)));
  const gone = [...(first?.gone ?? [])].filter(
    (line) =>
      !isLeftOut(line, isFrame, isWritten) && elsewhere.every((lines) => lines.has(line.same)),
  );
  return [...come, ...gone.map((line) => changedText(path, line, 'removed'))];
}

function changedText(path: string, line: Line, became: ChangedText['became']): ChangedText {
  return {
    path,
    became,
    line: line.number,
    key: null,
    under: titleOf(line.above),
    text: line.text,
  };
}

/** The words of a heading or list item. */
function titleOf(above: Line | null): string | null {
  return above && above.text.replace(/^(?:#+|[-*+]|\d+[.)])\s+|\s+#+$/g, '');
}

interface ComparedLines {
  /** Added lines, each with its former line if it moved. */
  readonly come: Map<Line, Line | undefined>;
  readonly gone: Set<Line>;
  /** Lines that stay in order, each with its former line. */
  readonly stays: Map<Line, Line>;
}

/**
 * Compares two texts. A line that is removed in one place and added in another moved; so did one
 * with the same words that is, say, code now. A line also moves if the heading or list item above
 * it is another one, but not if that is only renamed.
 */
function compareLines(was: readonly Line[], now: readonly Line[]): ComparedLines {
  const lines = comparedInOrder(was, now);
  const { come, gone, stays } = lines;
  pairMoved(lines, ({ same }) => same);
  pairMoved(lines, ({ text }) => text);
  for (const [line, before] of stays) {
    const [old, its] = [before.above, line.above];
    if (old?.same === its?.same || (its && come.get(its) === old)) continue;
    const isRenamed =
      old && its ? gone.has(old) && !stays.has(its) : (old ?? its)?.isHeading === true;
    if (!isRenamed) come.set(line, before);
  }
  return lines;
}

/** Pairs added lines with removed ones that have the same key. */
function pairMoved({ come, gone }: ComparedLines, keyOf: (line: Line) => string): void {
  const elsewhere = new Map<string, Line[]>();
  for (const line of gone)
    elsewhere.set(keyOf(line), [...(elsewhere.get(keyOf(line)) ?? []), line]);
  for (const [line, from] of come) {
    const before = from || line.same === '' ? undefined : elsewhere.get(keyOf(line))?.shift();
    if (!before) continue;
    come.set(line, before);
    gone.delete(before);
  }
}

function comparedInOrder(was: readonly Line[], now: readonly Line[]): ComparedLines {
  const lines: ComparedLines = { come: new Map(), gone: new Set(), stays: new Map() };
  let [from, at] = [0, 0];
  const keep = (until: number): void => {
    for (; at < until; from += 1, at += 1) {
      const [before, line] = [was[from], now[at]];
      if (before && line) lines.stays.set(line, before);
    }
  };
  const changes = changedLines(
    was.map(({ same }) => same),
    now.map(({ same }) => same),
  );
  for (const { at: first, removed, added } of changes) {
    keep(first - 1);
    for (const line of was.slice(from, from + removed.length)) lines.gone.add(line);
    for (const line of now.slice(at, at + added.length)) lines.come.set(line, undefined);
    from += removed.length;
    at += added.length;
  }
  keep(now.length);
  return lines;
}

/** A text at each base, null where it is missing; empty if a base has it unchanged. */
export function textsAtBases(path: string, history: History): (string | null)[] {
  const guides = history.bases.map((base) => base.guides?.get(path));
  return guides.length > 0 && !guides.includes(undefined)
    ? guides.map((was) => was?.text ?? null)
    : recordsAtBases(path, history).map((record) => record?.document.text ?? null);
}

/** Returns a test for lines that overlap one of these spans. */
export function overlapsAny(spans: readonly Span[]): IsLineOfAct {
  return (_line, { start, end }) => spans.some((span) => span.start < end && start < span.end);
}

interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly span: Span;
  /** The text by which lines are compared; empty for a blank one. */
  readonly same: string;
  /** The list item or heading above that it belongs to; null for none. */
  readonly above: Line | null;
  readonly isHeading: boolean;
}

/**
 * The lines of texts to compare. In Markdown that the line scanner can read, blanks and the padding
 * of tables do not count, and list items nest. In other texts blanks before a line count, and in
 * other Markdown a blank line above it, because they may change how it is read.
 */
function linesOfAll(path: string, texts: readonly string[]): Line[][] {
  const isMarkdown = isMarkdownPath(path);
  const blocks = texts.map((text) => (isMarkdown ? blocksIn(text) : null));
  const areScanned = !blocks.includes(null);
  return texts.map((text, at) =>
    linesIn(
      text,
      areScanned ? placedByBlocks(blocks[at] ?? []) : placedAsWritten(text, isMarkdown),
    ),
  );
}

/** The blocks of Markdown; null if the line scanner cannot read it. */
function blocksIn(text: string): readonly Block[] | null {
  const scan = scanOutline(text, findFence(text).bodyStart);
  return 'outline' in scan ? scan.outline.blocks : null;
}

function linesIn(text: string, place: (raw: string, span: Span) => PlacedLine): Line[] {
  const lines: Line[] = [];
  let at = 0;
  for (const raw of text.split('\n')) {
    const span = { start: at, end: at + raw.length };
    const { placed, took } = place(raw, span);
    const line: Line = { number: lines.length + 1, span, ...placed };
    lines.push(line);
    took?.(line);
    at = span.end + 1;
  }
  return lines;
}

/** What a line is. `took` gets the made line, because lines below may belong to it. */
interface PlacedLine {
  readonly placed: Pick<Line, 'text' | 'same' | 'above' | 'isHeading'>;
  readonly took?: (line: Line) => void;
}

/** Normalizes blanks and the padding of tables. */
function normalizeBlanks(raw: string): string {
  return raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\|\s?:?)-+(?=:?\s?\|)/g, '-');
}

/** Keeps the open headings, the outer ones first. */
function trackHeadings() {
  let open: { line: Line; depth: number }[] = [];
  return {
    last: (): Line | null => open.at(-1)?.line ?? null,
    enter: (depth: number) => {
      open = open.filter((each) => each.depth < depth);
      return (line: Line): void => void open.push({ line, depth });
    },
  };
}

function placedByBlocks(blocks: readonly Block[]): (raw: string, span: Span) => PlacedLine {
  const headings = trackHeadings();
  let items: Line[] = [];
  let next = 0;
  return (raw, span) => {
    while ((blocks[next]?.span.end ?? Infinity) < span.start) next += 1;
    const block = blocks[next];
    const isIn = block !== undefined && block.span.start <= span.end && raw.trim() !== '';
    const isFirst = isIn && block.span.start >= span.start;
    const isHeading = isIn && block.kind === 'heading';
    const enter = isHeading ? headings.enter(block.depth) : undefined;
    if (isFirst) items = items.slice(0, isHeading ? 0 : block.nesting);
    const isWritten = !isIn || ['code', 'quote', 'html'].includes(block.kind);
    const is = isWritten ? raw.trimEnd() : normalizeBlanks(raw);
    return {
      placed: {
        text: raw.trim(),
        same: is === '' ? '' : `${isIn ? block.kind : ''} ${is}`,
        above: items.at(-1) ?? headings.last(),
        isHeading,
      },
      took: enter ?? ((line) => void (isFirst && block.kind === 'item' && items.push(line))),
    };
  };
}

function placedAsWritten(
  text: string,
  isMarkdown: boolean,
): (raw: string, span: Span) => PlacedLine {
  const depths = new Map(
    isMarkdown ? headingsIn(text).map(({ start, depth }) => [start, depth]) : [],
  );
  const headings = trackHeadings();
  let isAfterBlank = false;
  return (raw, { start }) => {
    const depth = depths.get(start);
    const enter = depth === undefined ? undefined : headings.enter(depth);
    const is = raw.startsWith('|') ? normalizeBlanks(raw) : raw.trimEnd();
    const blank = isMarkdown && isAfterBlank ? '\n' : '';
    isAfterBlank = start > 0 && is === '';
    return {
      placed: {
        text: raw.trim(),
        same: is === '' ? '' : blank + is,
        above: headings.last(),
        isHeading: enter !== undefined,
      },
      took: enter,
    };
  };
}
