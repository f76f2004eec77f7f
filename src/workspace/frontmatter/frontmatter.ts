import type { Span } from '#diagnostics/diagnostic';

/** A scalar as written, always text: no YAML type is guessed. */
export interface YamlScalar {
  readonly kind: 'scalar';
  readonly text: string;
  readonly quoted: boolean;
  readonly span: Span;
}

/** A key without a value, `~` or `null`: something to report with its line, never a crash. */
export interface YamlEmpty {
  readonly kind: 'empty';
  readonly span: Span;
}

export interface YamlList {
  readonly kind: 'list';
  readonly items: readonly YamlValue[];
  readonly span: Span;
}

export interface YamlPair {
  readonly key: string;
  readonly keySpan: Span;
  readonly value: YamlValue;
}

export interface YamlMap {
  readonly kind: 'map';
  readonly pairs: readonly YamlPair[];
  readonly span: Span;
}

/** A frontmatter value with the stretch of the file it was read from. */
export type YamlValue = YamlScalar | YamlEmpty | YamlList | YamlMap;

/** What is wrong with a frontmatter block, at its own place. */
export interface FrontmatterProblem {
  readonly reason:
    | 'unclosed'
    | 'foreign-fence'
    | 'second-block'
    | 'too-large'
    | 'too-deep'
    | 'not-a-map'
    | 'duplicate-key'
    | 'forbidden-key'
    | 'alias'
    | 'tag'
    | 'directive'
    | 'merge-key'
    | 'syntax';
  readonly detail: string;
  readonly span: Span;
}

/** Where a file's frontmatter stands, before anything inside it is read. */
export type Fence =
  | { readonly kind: 'none'; readonly bodyStart: number }
  | {
      readonly kind: 'block';
      /** The text between the fence lines. */
      readonly inner: Span;
      /** The block with both fence lines. */
      readonly block: Span;
      /** An HTML comment before the first fence line (dialect C). */
      readonly comment: Span | null;
      readonly bodyStart: number;
    }
  | { readonly kind: 'broken'; readonly problem: FrontmatterProblem; readonly bodyStart: number };

/** A file's frontmatter, read. */
export type Frontmatter =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'read';
      readonly map: YamlMap;
      readonly block: Span;
      readonly comment: Span | null;
    }
  | { readonly kind: 'template'; readonly block: Span; readonly text: string }
  | { readonly kind: 'broken'; readonly problem: FrontmatterProblem; readonly text: string };
