import type { Span } from '#diagnostics/diagnostic';

import { limits } from '../limits.ts';
import { htmlTag } from './inline.ts';
import { isDelimiterRow } from './outline.ts';
import {
  closeOpenBlock,
  leaveContainers,
  type Line,
  NeedsFullParser,
  type ScanState,
  trimmedEnd,
} from './scan-state.ts';

/** A line, and the list items that it belongs to. */
export interface PlacedLine extends Line {
  /** The text without indentation and line ending. */
  readonly content: string;
  /** How many of the open list items, from the outermost, it belongs to. */
  readonly matched: number;
  /** The column at which the text of the innermost of these starts; 0 for none. */
  readonly base: number;
  /** Whether it belongs to all open list items. */
  readonly inside: boolean;
}

/** Opens the block that a line starts; false if the line is plain text. */
export function openBlock(state: ScanState, line: PlacedLine, start: BlockStart): boolean {
  const { open } = state;
  switch (start.kind) {
    case 'odd':
      throw new NeedsFullParser(start.reason);
    case 'text':
      return false;
    case 'underline':
      if (open.kind === 'text') throw new NeedsFullParser('setext');
      return false;
    case 'rule':
      if (open.kind === 'text' && /^-+[ \t]*$/.test(line.content) && line.inside)
        throw new NeedsFullParser('setext');
      leaveContainers(state, line.matched);
      return true;
    case 'fence':
      leaveContainers(state, line.matched);
      state.open = {
        kind: 'fence',
        start: line.column,
        marker: start.marker,
        language: start.language,
        base: line.base,
        content: line.next,
      };
      return true;
    case 'heading':
      openHeading(state, line, start);
      return true;
    case 'html':
      return openHtml(state, line, start);
    case 'quote':
      openQuote(state, line);
      return true;
    case 'item':
      return openItem(state, line, start);
  }
}

function openHeading(
  state: ScanState,
  line: PlacedLine,
  start: Extract<BlockStart, { kind: 'heading' }>,
): void {
  leaveContainers(state, line.matched);
  if (line.matched > 0) throw new NeedsFullParser('heading-in-item');
  const raw = withoutClosing(line.content.slice(start.from));
  const text = { start: line.column + start.from, end: line.column + start.from + raw.length };
  state.blocks.push({
    kind: 'heading',
    depth: start.depth,
    text,
    span: { start: line.column, end: trimmedEnd(state.text, line.column, line.end) },
    nesting: 0,
  });
  state.leaves.push(text);
}

/** A heading's text without the closing `#`s, which need a space before them. */
function withoutClosing(raw: string): string {
  const text = raw.trimEnd();
  let at = text.length;
  while (at > 0 && text.charCodeAt(at - 1) === 0x23) at -= 1;
  return at === 0 || (at < text.length && /[ \t]/.test(text[at - 1] ?? ''))
    ? text.slice(0, at).trimEnd()
    : text;
}

function openHtml(
  state: ScanState,
  line: PlacedLine,
  start: Extract<BlockStart, { kind: 'html' }>,
): boolean {
  const { open } = state;
  if (!start.interrupts && (open.kind === 'quote' || (open.kind === 'text' && !line.inside)))
    throw new NeedsFullParser('lazy-html');
  if (!start.interrupts && open.kind === 'text') return false;
  leaveContainers(state, line.matched);
  if (line.matched > 0 && start.until === 'blank') throw new NeedsFullParser('html-in-item');
  state.open = {
    kind: 'html',
    start: line.column,
    end: line.end,
    until: start.until,
    base: line.base,
  };
  if (start.until === 'comment-end' && line.content.includes('-->')) closeOpenBlock(state);
  return true;
}

function openQuote(state: ScanState, line: PlacedLine): void {
  if (state.open.kind === 'quote' && !line.inside) throw new NeedsFullParser('quote-left-item');
  if (state.open.kind !== 'quote') {
    leaveContainers(state, line.matched);
    state.open = { kind: 'quote', start: line.column, end: line.column, lines: [] };
  }
  state.open.end = trimmedEnd(state.text, line.column, line.end);
  const reason = scanQuote(line.content, line.column, state.open.lines);
  if (reason) throw new NeedsFullParser(reason);
}

function openItem(
  state: ScanState,
  line: PlacedLine,
  start: Extract<BlockStart, { kind: 'item' }>,
): boolean {
  const { open, text } = state;
  if (open.kind === 'text' && line.inside) {
    if (start.empty && start.marker === '-') throw new NeedsFullParser('setext');
    // An empty item, or a number other than 1, cannot interrupt a paragraph.
    if (start.empty || !start.first) return false;
  }
  if (open.kind === 'text' && !line.inside) {
    if (start.empty) throw new NeedsFullParser('empty-item');
    const sibling = state.containers[line.matched];
    if (start.ordered && !start.first && (!sibling?.ordered || sibling.marker !== start.marker))
      throw new NeedsFullParser('ordered-start');
  }
  leaveContainers(state, line.matched);
  if (state.containers.length >= limits.containerDepth) throw new NeedsFullParser('depth');
  const rest = line.content.slice(start.content);
  if (!start.empty && (rest.startsWith('\t') || startsBlock(rest)))
    throw new NeedsFullParser('block-in-item');

  const container = {
    content: line.column - line.start + start.content,
    marker: start.marker,
    ordered: start.ordered,
    empty: start.empty,
  };
  state.containers = [...state.containers, container];
  const item = { start: line.column, ordered: start.ordered };
  if (start.empty) {
    const end = trimmedEnd(text, line.column, line.end);
    state.open = { kind: 'text', start: end, end, lines: 1, item };
    closeOpenBlock(state);
  } else {
    const from = Math.min(line.column + start.content, line.end);
    state.open = {
      kind: 'text',
      start: from,
      end: trimmedEnd(text, from, line.end),
      lines: 1,
      item,
    };
  }
  return true;
}

/** Whether the text after an item's marker opens another block, which only remark reads. */
function startsBlock(rest: string): boolean {
  if (/^\[[^\]]*\]:/.test(rest) || isDelimiterRow(rest)) return true;
  const start = blockStart(rest);
  return start.kind !== 'text' && start.kind !== 'underline';
}

/**
 * Adds one line of a block quote to the leaves that are searched for links. The outline has a quote
 * as one block, so only markup that changes the places of links and HTML matters.
 *
 * @param content the line from its `>` on
 * @param column offset of `content` in the file
 * @returns why only remark can read the quote, or null
 */
function scanQuote(content: string, column: number, leaves: Span[]): string | null {
  let at = 1;
  if (content[at] === ' ') at += 1;
  const inner = content.slice(at);
  const trimmed = inner.trimStart();
  if (trimmed === '') return null;
  if (/^(?: {4}|\t)/.test(inner) || inner.startsWith('\t')) return 'quote-indent';
  const start = blockStart(trimmed);
  if (
    start.kind === 'fence' ||
    start.kind === 'html' ||
    start.kind === 'quote' ||
    start.kind === 'odd'
  )
    return `quote-${start.kind}`;
  if (
    /^\[[^\]]*\]:/.test(trimmed) ||
    /[|`<[]/.test(trimmed.replace(/`[^`]*`/g, '').replace(/\[[^[\]]*\]\([^()\s]*\)/g, ''))
  )
    return 'quote-inline';
  if (start.kind === 'item' && /^(?:[-+*]|\d+[.)])\s+(?:[-+*>#`~<]|\d+[.)]|\s{4})/.test(trimmed))
    return 'quote-list';
  leaves.push({
    start: column + at + (inner.length - trimmed.length),
    end: column + content.trimEnd().length,
  });
  return null;
}

/** The kind of block that a line opens, by its text after the indentation. */
type BlockStart =
  | { readonly kind: 'fence'; readonly marker: string; readonly language: string }
  | { readonly kind: 'heading'; readonly depth: number; readonly from: number }
  | { readonly kind: 'rule' }
  | { readonly kind: 'underline' }
  | { readonly kind: 'html'; readonly until: 'comment-end' | 'blank'; readonly interrupts: boolean }
  | { readonly kind: 'quote' }
  | {
      readonly kind: 'item';
      readonly marker: string;
      readonly ordered: boolean;
      readonly first: boolean;
      readonly content: number;
      readonly empty: boolean;
    }
  | { readonly kind: 'text' }
  | { readonly kind: 'odd'; readonly reason: string };

const blockNames =
  'address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|' +
  'details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|frame|frameset|' +
  'h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|menuitem|nav|noframes|ol|' +
  'optgroup|option|p|param|search|section|source|summary|table|tbody|td|tfoot|th|thead|' +
  'title|tr|track|ul';
const htmlBlock = new RegExp(`^</?(?:${blockNames})(?:[ \\t]|/?>|$)`, 'i');
const rawBlock = /^<(?:script|pre|style|textarea)(?:[ \t>]|$)|^<\?|^<!/i;
const item = /^(?:([-+*])|(\d{1,9})([.)]))(?:( +)|$|(?=\t))/;
const backtickFence = /^(`{3,})([^`]*)$/;
const tildeFence = /^(~{3,})(.*)$/;
const heading = /^(#{1,6})(?:[ \t]+|$)/;
const rule = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;

/** Classifies `content`, one line without its indentation and line ending. */
export function blockStart(content: string): BlockStart {
  switch (content.charCodeAt(0)) {
    case 0x60: // `
    case 0x7e: {
      // ~
      const fence = backtickFence.exec(content) ?? tildeFence.exec(content);
      if (fence && /[&\\]/.test(fence[2] ?? '')) return { kind: 'odd', reason: 'fence-info' };
      return fence
        ? {
            kind: 'fence',
            marker: fence[1] ?? '',
            language: /^\S*/.exec((fence[2] ?? '').trim())?.[0] ?? '',
          }
        : { kind: 'text' };
    }
    case 0x23: {
      // #
      const mark = heading.exec(content);
      return mark
        ? { kind: 'heading', depth: (mark[1] ?? '').length, from: mark[0].length }
        : { kind: 'text' };
    }
    case 0x3c: // <
      return htmlStart(content);
    case 0x3e: // >
      return { kind: 'quote' };
    case 0x3d: // =
      return /^=+[ \t]*$/.test(content) ? { kind: 'underline' } : { kind: 'text' };
    case 0x2d: // -
      if (/^-+[ \t]*$/.test(content))
        return content.trimEnd().length >= 3
          ? { kind: 'rule' }
          : content.trimEnd() === '--'
            ? { kind: 'underline' }
            : itemStart(content);
      return rule.test(content) ? { kind: 'rule' } : itemStart(content);
    case 0x2a: // *
    case 0x5f: // _
      return rule.test(content) ? { kind: 'rule' } : itemStart(content);
    default:
      return itemStart(content);
  }
}

function itemStart(content: string): BlockStart {
  const mark = item.exec(content);
  if (!mark) return { kind: 'text' };
  const marker = mark[1] ?? `${mark[2] ?? ''}${mark[3] ?? ''}`;
  const spaces = (mark[4] ?? '').length;
  const empty = content.slice(mark[0].length).trim() === '';
  if (content[marker.length] === '\t') return { kind: 'odd', reason: 'tab' };
  if (!empty && spaces > 4) return { kind: 'odd', reason: 'item-indent' };
  return {
    kind: 'item',
    marker: mark[1] ?? mark[3] ?? '',
    ordered: mark[2] !== undefined,
    first: mark[2] === undefined || Number(mark[2]) === 1,
    content: empty ? marker.length + 1 : marker.length + spaces,
    empty,
  };
}

function htmlStart(content: string): BlockStart {
  if (content.startsWith('<!--')) return { kind: 'html', until: 'comment-end', interrupts: true };
  if (rawBlock.test(content)) return { kind: 'odd', reason: 'html' };
  if (htmlBlock.test(content)) return { kind: 'html', until: 'blank', interrupts: true };
  htmlTag.lastIndex = 0;
  const tag = htmlTag.exec(content);
  return tag && content.slice(tag[0].length).trim() === ''
    ? { kind: 'html', until: 'blank', interrupts: false }
    : { kind: 'text' };
}
