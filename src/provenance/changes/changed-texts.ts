import type { Span } from '#diagnostics/diagnostic';
import { findFence } from '#workspace/frontmatter/frontmatter';
import type { History } from '#workspace/history/history';
import type { Block } from '#workspace/outline/outline';
import { scanOutline } from '#workspace/outline/scan';
import { isMarkdownPath } from '#workspace/paths/agent-files';
import type { MemoryRecord } from '#workspace/records';

import { changedLines } from '../evidence/line-changes.ts';
import { headingsIn } from '../record-text/promoted-section.ts';
import type { LikeWithdrawal } from './item-change.ts';

/**
 * Words that agents read and that a change adds, moves or removes without an act: no evidence shows
 * that they are true, or that they may go.
 */
export interface ChangedText {
  readonly path: string;
  readonly became: 'added' | 'moved' | 'removed';
  /** Of what is removed, the line at the base. */
  readonly line: number;
  /** The key of a record that holds them, or what became of the file; null for most lines. */
  readonly key: string | null;
  /** The heading or the item of a list that it stands or stood below; null for none. */
  readonly under: string | null;
  /** Where it was moved to below another one, the one that it stood below; null for none. */
  readonly wasUnder?: string | null;
  readonly text: string;
  /** What was withdrawn that it repeats, or is most like. */
  readonly like?: LikeWithdrawal;
}

/** What a change does to a file as a whole, or to a key of it. */
export function ofFile(path: string, key: string, text: string): ChangedText {
  return { path, became: 'added', line: 1, key, under: null, text };
}

/** Whether an act wrote a line, and its entry answers for it. */
export type IsOfAct = (line: string, span: Span) => boolean;

/** The heads of tables and keys that an act writes into a file that it makes. */
const frame = [
  '---',
  String.raw`(?:type|id|status|updated): *["']?[\w-]*["']?`,
  String.raw`\| Term \| Meaning \|(?: Aliases \|)?(?: Not \|)?`,
  String.raw`\|[\s:|-]*\|`,
  String.raw`\| (?:Finding|ADR) \| Status \| Load when \|`,
  String.raw`\| Item \| Replacement \| Action \|`,
];

/** The headings and sentences that it writes there. */
const titles = [
  '#+ (?:Memory index|Purpose|Always-relevant project facts|Topic files)',
  '# (?:Glossary|Workflow|Agents)|## Workflow',
  '#+ (?:Durable findings|Decisions|Stale or superseded memory)',
  String.raw`What is known here, and when to load it\. Read this first; follow a link when its condition holds\.`,
];

const isFrame = new RegExp(`^(?:${frame.join('|')})$`);
const isSkeleton = new RegExp(`^(?:${[...frame, ...titles].join('|')})$`);

/** A record as each base has it, null where it is not there; none where a base has it as it is. */
export function recordsBefore(path: string, { bases }: History): readonly (MemoryRecord | null)[] {
  const changes = bases.map((base) => base.changes.find((change) => change.now === path));
  return changes.includes(undefined)
    ? []
    : bases.map((base, at) => base.records.get(changes[at]?.before ?? '') ?? null);
}

/** A text that agents read. */
export interface Read {
  readonly path: string;
  readonly text: string;
  /** As each base has it, null for nothing; none where a base has it as it is. */
  readonly was: readonly (string | null)[];
  readonly isOfAct?: IsOfAct;
  /** The same of the text at a base. */
  readonly wasOfAct?: (text: string) => IsOfAct;
  /** Whether people write all of it, heads of tables and keys as well. */
  readonly isOfPeople?: boolean;
}

/**
 * The lines of a text that no base has, or has below another heading, and those that are gone; what
 * acts wrote is left out.
 */
export function inLines({
  path,
  text,
  was,
  isOfAct = () => false,
  wasOfAct = () => () => false,
  isOfPeople = false,
}: Read): ChangedText[] {
  if (was.length === 0) return [];
  const [now = [], ...before] = linesOfAll(path, [text, ...was.map((each) => each ?? '')]);
  const changes = before.map((each) => compared(each, now));
  const isLeft = (line: Line, known: RegExp, isWritten: IsOfAct): boolean =>
    line.same === '' || (!isOfPeople && known.test(line.text)) || isWritten(line.text, line.span);
  const come = now.flatMap((line): ChangedText[] => {
    if (changes.some(({ come: lines }) => !lines.has(line))) return [];
    if (isLeft(line, isSkeleton, isOfAct)) return [];
    const from = changes.flatMap(({ come: lines }) => lines.get(line) ?? [])[0];
    return [
      from === undefined
        ? shown(path, line, 'added')
        : {
            ...shown(path, line, 'moved'),
            // Blanks before it or lines around it made code, a comment or other text of it.
            ...(from.same === line.same ? {} : { key: 'read in another way' }),
            ...(from.above?.same === line.above?.same ? {} : { wasUnder: titleOf(from.above) }),
          },
    ];
  });
  const [first, ...others] = changes;
  const isWritten = wasOfAct(was[0] ?? '');
  const elsewhere = others.map((each) => new Set([...each.gone].map(({ same }) => same)));
  const gone = [...(first?.gone ?? [])].filter(
    (line) => !isLeft(line, isFrame, isWritten) && elsewhere.every((lines) => lines.has(line.same)),
  );
  return [...come, ...gone.map((line) => shown(path, line, 'removed'))];
}

function shown(path: string, line: Line, became: ChangedText['became']): ChangedText {
  return {
    path,
    became,
    line: line.number,
    key: null,
    under: titleOf(line.above),
    text: line.text,
  };
}

/** The words of a heading or an item; null where there is none. */
function titleOf(above: Line | null): string | null {
  return above && above.text.replace(/^(?:#+|[-*+]|\d+[.)])\s+|\s+#+$/g, '');
}

/** What became of the lines of a text. */
interface ComparedLines {
  /** The lines that came, each with the line of before where it only moved. */
  readonly come: Map<Line, Line | undefined>;
  readonly gone: Set<Line>;
  /** The lines in their old order, each with the line of before. */
  readonly stays: Map<Line, Line>;
}

/**
 * Compares two texts. A line that went at one place and came at another moved, and so did one that
 * has the same words and is another thing now. A line moves as well
 * where what it belongs to comes or goes, but not where that gets other words.
 */
function compared(was: readonly Line[], now: readonly Line[]): ComparedLines {
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

/** Pairs the lines that came with those that went and are alike in something. */
function pairMoved({ come, gone }: ComparedLines, what: (line: Line) => string): void {
  const elsewhere = new Map<string, Line[]>();
  for (const line of gone) elsewhere.set(what(line), [...(elsewhere.get(what(line)) ?? []), line]);
  for (const [line, from] of come) {
    const before = from || line.same === '' ? undefined : elsewhere.get(what(line))?.shift();
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

/** A text at the bases, null where it was not there; none where a base has it as it is. */
export function textsBefore(path: string, history: History): (string | null)[] {
  const guides = history.bases.map((base) => base.guides?.get(path));
  return guides.length > 0 && !guides.includes(undefined)
    ? guides.map((was) => was?.text ?? null)
    : recordsBefore(path, history).map((record) => record?.document.text ?? null);
}

export function overlapsAny(spans: readonly Span[]): IsOfAct {
  return (_line, { start, end }) => spans.some((span) => span.start < end && start < span.end);
}

/** One line of a text. */
interface Line {
  /** Counted from 1. */
  readonly number: number;
  readonly text: string;
  readonly span: Span;
  /** As lines are compared; empty for a blank one. */
  readonly same: string;
  /** What it belongs to: the item of a list or the heading above it; null for none. */
  readonly above: Line | null;
  readonly isHeading: boolean;
}

/** What a line is, and what it belongs to. */
type Placed = Pick<Line, 'text' | 'same' | 'above' | 'isHeading'>;

/**
 * The lines of texts that are compared with each other. Where all of them are ordinary Markdown, a
 * line is what a reader sees: its blanks and the padding of tables make no difference, and an item
 * belongs to the one that it stands in. Else blanks before a line count, for they may make it
 * another thing, and in Markdown a blank line above it does as well.
 */
function linesOfAll(path: string, texts: readonly string[]): Line[][] {
  const isMarkdown = isMarkdownPath(path);
  const blocks = texts.map((text) => (isMarkdown ? blocksIn(text) : null));
  const isRead = !blocks.includes(null);
  return texts.map((text, at) =>
    linesIn(text, isRead ? placedByBlocks(blocks[at] ?? []) : placedAsWritten(text, isMarkdown)),
  );
}

/** The blocks of Markdown; null where it takes a tree to tell them. */
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

/** A line that is placed, and who is told once it is one: what is below may belong to it. */
interface PlacedLine {
  readonly placed: Placed;
  readonly took?: (line: Line) => void;
}

/** Without blanks at its ends and the padding of tables. */
function even(raw: string): string {
  return raw
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?<=\|\s?:?)-+(?=:?\s?\|)/g, '-');
}

/** The headings above a line, the outer ones first. */
function headingsAbove() {
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
  const headings = headingsAbove();
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
    const is = isWritten ? raw.trimEnd() : even(raw);
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
  const headings = headingsAbove();
  let isAfterBlank = false;
  return (raw, { start }) => {
    const depth = depths.get(start);
    const enter = depth === undefined ? undefined : headings.enter(depth);
    const is = raw.startsWith('|') ? even(raw) : raw.trimEnd();
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
