import type { Span } from '#diagnostics/diagnostic';

/**
 * How one file of memory leads to another, the more telling way first: where two ways lead from one
 * to the other, the first of them counts.
 */
export const linkKinds = [
  'finding',
  'evidence',
  'supersedes',
  'superseded-by',
  'obligation',
  'row',
  'retraction',
  'import',
  'wikilink',
  'link',
] as const;
export type LinkKind = (typeof linkKinds)[number];

/** One way from one file of memory to another. */
export interface RecordLink {
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
  /** Where it is written; null where only a hash or an entry says it. */
  readonly span: Span | null;
  /** The ids of the obligations that are named; null for every other kind. */
  readonly name: string | null;
}

/** A place that is led to, before it is known whether memory is there. */
export interface Led extends Pick<RecordLink, 'from' | 'kind' | 'span'> {
  /** A path from the root, or what is written, to be followed from the file it stands in. */
  readonly to: { readonly path: string } | { readonly written: string };
  readonly name?: string;
}

/** What each kind of link does to what it leads to, in the words of `show` and of a refusal. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  finding: 'cites it as a finding',
  evidence: 'cites it as evidence',
  supersedes: 'supersedes it',
  'superseded-by': 'is superseded by it',
  obligation: 'names its requirement',
  row: 'lists it',
  retraction: 'lists it as withdrawn',
  import: 'imports it',
  wikilink: 'names it',
  link: 'links to it',
};
