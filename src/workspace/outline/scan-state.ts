import type { Span } from '#diagnostics/diagnostic';

import type { Block, HtmlPiece, TableRow } from './outline.ts';

/** Thrown inside `scanOutline` for a file that only remark can read; the message is the reason. */
export class NeedsFullParser extends Error {}

/** A list item around the current line; `content` is the column at which its text starts. */
export interface OpenListItem {
  readonly content: number;
  readonly marker: string;
  readonly ordered: boolean;
  empty: boolean;
}

/** The block that the next line may continue. */
export type OpenBlock =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'text';
      readonly start: number;
      end: number;
      lines: number;
      readonly item: { readonly start: number; readonly ordered: boolean } | null;
    }
  | {
      readonly kind: 'table';
      readonly start: number;
      readonly header: TableRow;
      readonly rows: TableRow[];
    }
  | {
      readonly kind: 'fence';
      readonly start: number;
      readonly marker: string;
      readonly language: string;
      readonly base: number;
      readonly content: number;
    }
  | {
      readonly kind: 'html';
      readonly start: number;
      end: number;
      readonly until: 'comment-end' | 'blank';
      readonly base: number;
    }
  | { readonly kind: 'quote'; readonly start: number; end: number; readonly lines: Span[] };

/** The state of the scanner between two lines. */
export interface ScanState {
  readonly text: string;
  readonly blocks: Block[];
  /** Spans of inline text, which are searched for links once all definitions are known. */
  readonly leaves: Span[];
  readonly html: HtmlPiece[];
  readonly definitions: Map<string, string>;
  containers: readonly OpenListItem[];
  open: OpenBlock;
  afterBlank: boolean;
  afterDefinition: boolean;
}

/**
 * Offsets of a line: `column` of its first character that is not a space, `end` of its line ending,
 * `next` of the next line.
 */
export interface Line {
  readonly start: number;
  readonly column: number;
  readonly end: number;
  readonly next: number;
  readonly blank: boolean;
}

/** Returns the state before the first line. */
export function newState(text: string): ScanState {
  return {
    text,
    blocks: [],
    leaves: [],
    html: [],
    definitions: new Map(),
    containers: [],
    open: { kind: 'none' },
    afterBlank: false,
    afterDefinition: false,
  };
}

/** Finds the ends of the line that starts at `start`. */
export function lineAt(text: string, start: number): Line {
  const newline = text.indexOf('\n', start);
  let end = newline === -1 ? text.length : newline;
  if (end > start && text.charCodeAt(end - 1) === 0x0d) end -= 1;
  let column = start;
  while (column < end && text.charCodeAt(column) === 0x20) column += 1;
  const blank =
    column === end || (text.charCodeAt(column) === 0x09 && text.slice(column, end).trim() === '');
  return { start, column, end, next: newline === -1 ? text.length : newline + 1, blank };
}

/** Ends the open block and adds it to the outline. */
export function closeOpenBlock(state: ScanState): void {
  const { open, text, blocks, leaves } = state;
  const nesting = state.containers.length;
  switch (open.kind) {
    case 'text': {
      const span = { start: open.start, end: open.end };
      if (text[open.start] === '[' && /^\[[^\]]*\]:/.test(text.slice(open.start, open.end)))
        throw new NeedsFullParser('definition');
      leaves.push(span);
      if (open.item)
        blocks.push({
          kind: 'item',
          ordered: open.item.ordered,
          text: span,
          span: { start: open.item.start, end: open.end },
          nesting: nesting - 1,
        });
      else blocks.push({ kind: 'paragraph', span, nesting });
      break;
    }
    case 'table':
      blocks.push({
        kind: 'table',
        header: open.header,
        rows: open.rows,
        span: { start: open.start, end: (open.rows.at(-1) ?? open.header).span.end },
        nesting,
      });
      for (const row of [open.header, ...open.rows]) leaves.push(...row.cells);
      break;
    case 'fence': {
      const end = text.trimEnd().length;
      blocks.push({
        kind: 'code',
        language: open.language,
        content: { start: Math.min(open.content, end), end },
        span: { start: open.start, end },
        nesting,
      });
      break;
    }
    case 'html': {
      const span = {
        start: open.start,
        end: open.start + text.slice(open.start, open.end).trimEnd().length,
      };
      blocks.push({ kind: 'html', span, nesting });
      state.html.push({ span, block: true });
      break;
    }
    case 'quote':
      blocks.push({ kind: 'quote', span: { start: open.start, end: open.end }, nesting });
      leaves.push(...open.lines);
      break;
    case 'none':
  }
  state.open = { kind: 'none' };
}

/** Ends the open block and leaves the containers that the line does not belong to. */
export function leaveContainers(state: ScanState, matched: number): void {
  closeOpenBlock(state);
  if (matched < state.containers.length) state.containers = state.containers.slice(0, matched);
  for (const each of state.containers) each.empty = false;
}

/** The end of a text, from `from` to `end`, without trailing spaces and tabs. */
export function trimmedEnd(text: string, from: number, end: number): number {
  let at = end;
  while (at > from && (text.charCodeAt(at - 1) === 0x20 || text.charCodeAt(at - 1) === 0x09))
    at -= 1;
  return at;
}
