import type { Span } from '#diagnostics/diagnostic';

/** One cell-by-cell row of a table; each cell is trimmed of white space. */
export interface TableRow {
  readonly span: Span;
  readonly cells: readonly Span[];
}

/**
 * One block of a Markdown body, in document order. `nesting` counts the list items around it; a
 * block quote is one opaque block. Spans are raw source, so that a reader of the outline sees what
 * the author typed.
 */
export type Block =
  | {
      readonly kind: 'heading';
      readonly depth: number;
      readonly text: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | { readonly kind: 'paragraph'; readonly span: Span; readonly nesting: number }
  | {
      readonly kind: 'item';
      readonly ordered: boolean;
      readonly text: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | {
      readonly kind: 'table';
      readonly header: TableRow;
      readonly rows: readonly TableRow[];
      readonly span: Span;
      readonly nesting: number;
    }
  | {
      readonly kind: 'code';
      readonly language: string;
      readonly content: Span;
      readonly span: Span;
      readonly nesting: number;
    }
  | { readonly kind: 'html'; readonly span: Span; readonly nesting: number }
  | { readonly kind: 'quote'; readonly span: Span; readonly nesting: number }
  | {
      readonly kind: 'definition';
      readonly label: string;
      readonly target: string;
      readonly span: Span;
      readonly nesting: number;
    };

/** A link, image or autolink outside code and comments. */
export interface Link {
  readonly kind: 'link' | 'image' | 'reference' | 'autolink';
  /** The destination, unescaped once, not percent-decoded. */
  readonly target: string;
  readonly span: Span;
  /** The text between the brackets, raw. */
  readonly text: Span;
}

/** A piece of raw HTML outside code: a comment or a tag, as a block or inside a line. */
export interface HtmlPiece {
  readonly span: Span;
  readonly block: boolean;
}

/** What a Markdown body is made of, whoever read it: the line scanner or, for odd files, remark. */
export interface Outline {
  readonly blocks: readonly Block[];
  readonly links: readonly Link[];
  readonly html: readonly HtmlPiece[];
}

/**
 * The label of a reference, compared case-insensitively with white space folded (CommonMark 4.7).
 */
export function normalLabel(label: string): string {
  return label.trim().replace(/\s+/g, ' ').toLowerCase().toUpperCase();
}
