import type { Span } from '#diagnostics/diagnostic';

/**
 * A file that a reader had to leave in part: a key of the wrong shape (LDG002) or a thing it would
 * drop (LDG004).
 */
export type ShapeProblem =
  | {
      readonly kind: 'schema';
      readonly path: string;
      readonly key: string;
      readonly expected: string;
      readonly span: Span;
    }
  | {
      readonly kind: 'status';
      readonly path: string;
      readonly value: string;
      readonly allowed: string;
      readonly span: Span;
    }
  | { readonly kind: 'id'; readonly path: string; readonly value: string; readonly span: Span }
  | {
      readonly kind: 'row';
      readonly path: string;
      readonly what: string;
      readonly cells: number;
      readonly wanted: number;
      readonly span: Span;
    }
  | {
      readonly kind: 'type';
      readonly path: string;
      readonly value: string;
      readonly near: string;
      readonly span: Span;
    }
  | { readonly kind: 'queue'; readonly path: string; readonly what: string; readonly span: Span }
  | { readonly kind: 'term'; readonly path: string; readonly span: Span }
  | { readonly kind: 'item'; readonly path: string; readonly what: string; readonly span: Span };

/** A record with what its reader could not take in. */
export interface Reading<T> {
  readonly record: T;
  readonly problems: readonly ShapeProblem[];
}
