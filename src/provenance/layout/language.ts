import type { Parser } from '@lezer/common';

import type { Part, Parts } from './part.ts';

/** A leaf with its neighbours, as the layout of a language looks at it. */
export interface LeafAt {
  readonly leaf: Part;
  readonly text: string;
  /** The leaves before and behind it that are no comments. */
  readonly before: Part | null;
  readonly next: Part | null;
  /** The text between the leaf before and this one. */
  readonly gap: string;
}

/** What of a language is layout, and which of its nodes hold parts that stand by themselves. */
export interface Language {
  readonly parser: Parser;
  /** Nodes that count with every sign in them. */
  readonly atoms: ReadonlySet<string>;
  /** Nodes that count with every sign between their parts. */
  readonly texts?: ReadonlySet<string>;
  /** Nodes whose parts can be compared without the others: statements, members, properties. */
  readonly sequences: ReadonlySet<string>;
  /** Nodes that carry a name of their own, by which short evidence is known. */
  readonly symbols: ReadonlySet<string>;
  /** Nodes that count as if only what is in them were there. */
  transparent?(part: Part, text: string): boolean;
  /** What a leaf counts as; null where it is layout. Comments are not asked for. */
  says(leaf: LeafAt, whole: string): string | null;
  /** What of the place of a comment counts beside its words. */
  remarkAt?(comment: Part, whole: string): string;
  /** Whether the text is laid out as the language wants it, which its parser may not ask for. */
  isSound?(parts: Parts, whole: string): boolean;
}

/** What a leaf counts as unless its language says otherwise: its kind and its signs. */
export function plainly({ leaf, text }: Pick<LeafAt, 'leaf' | 'text'>): string {
  return `${leaf.name} ${text}`;
}

/** Whether a comma stands between an item of a list and the bracket that closes it. */
export function isTrailingComma({ leaf, text, next }: LeafAt, lists: ReadonlySet<string>): boolean {
  const list = leaf.parent;
  if (text !== ',' || !list || !lists.has(list.name)) return false;
  const parts = list.parts.filter((part) => !isComment(part));
  const item = parts[parts.indexOf(leaf) - 1];
  // A comma behind another one, or behind the opening bracket, is a hole in an array.
  return (
    next !== null &&
    next === list.parts.at(-1) &&
    item !== undefined &&
    item !== parts[0] &&
    item.name !== ','
  );
}

/** Whether a part is a remark of people, which no program is made of. */
export function isComment({ name }: Part): boolean {
  return name.endsWith('Comment');
}

/** A quoted text without its quotes, and with escapes before quotes taken away. */
export function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\([^])/g, (escape, sign: string) => (sign === '"' || sign === "'" ? sign : escape));
}
