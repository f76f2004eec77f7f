import type { Span } from '#diagnostics/diagnostic';

/** Why the bytes of a file could not be had as text. Each is an LDG001 diagnostic, never a skip. */
export type Unreadable =
  | { readonly kind: 'invalid-utf8'; readonly offset: number }
  | { readonly kind: 'binary'; readonly offset: number }
  | { readonly kind: 'too-large'; readonly size: number; readonly limit: number }
  | { readonly kind: 'invalid-name' }
  /** It may not be opened; `why` is what the system said. */
  | { readonly kind: 'denied'; readonly why: string }
  | {
      readonly kind: 'not-a-file';
      readonly what: 'symlink' | 'link-past-memory' | 'repository' | 'device';
    };

/** One file as the disk gave it. `path` is relative to the root, with forward slashes. */
export type SourceFile =
  | { readonly path: string; readonly text: string; readonly byteOrderMark: boolean }
  | { readonly path: string; readonly unreadable: Unreadable };

/** A file whose bytes are text. */
export type TextFile = Extract<SourceFile, { text: string }>;

/** A value together with the stretch of the file it was read from. */
export interface Located<T = string> {
  readonly value: T;
  readonly span: Span;
}
