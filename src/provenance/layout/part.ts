import type { Parser, Tree } from '@lezer/common';

/** A node of a syntax tree with its own text; what has no parts is a leaf. */
export interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parent: Part | null;
  readonly parts: Part[];
}

/** The sides of a syntax tree that one language needs: its root, and its leaves in their order. */
export interface Parts {
  readonly root: Part;
  readonly leaves: readonly Part[];
}

/** Blanks that mean nothing by themselves; any other sign between two leaves is a leaf itself. */
const blanks = /[ \t\n]+/;

/** Levels of a tree that is read: more is no code that people write. */
const mostLevels = 500;

/** What a node of an unread sign is called. */
const unread = 'Unread';

/**
 * Reads a syntax tree as parts that leave out nothing of the text but blanks.
 *
 * @param atoms nodes that are taken as one leaf, with all their text
 * @param texts nodes in which blanks count as well
 * @returns null where the parser found an error, or the tree is too deep
 */
export function partsOf(
  tree: Tree,
  text: string,
  { atoms, texts }: Pick<Language, 'atoms' | 'texts'>,
): Parts | null {
  const leaves: Part[] = [];
  const cursor = tree.cursor();
  const partAt = (parent: Part | null): Part => {
    const part = { name: cursor.name, from: cursor.from, to: cursor.to, parent, parts: [] };
    parent?.parts.push(part);
    return part;
  };
  const addUnread = (parent: Part, from: number, to: number): void => {
    let at = from;
    const signs = text.slice(from, to);
    for (const sign of texts?.has(parent.name) ? [signs] : signs.split(blanks)) {
      if (sign === '') continue;
      at = text.indexOf(sign, at);
      const leaf = { name: unread, from: at, to: at + sign.length, parent, parts: [] };
      parent.parts.push(leaf);
      leaves.push(leaf);
      at += sign.length;
    }
  };
  const root = partAt(null);
  const ends = [0];
  let here = root;
  let isEntered = cursor.firstChild();
  if (!isEntered) addUnread(root, 0, text.length);
  while (isEntered) {
    if (cursor.type.isError || ends.length > mostLevels) return null;
    addUnread(here, ends.at(-1) ?? 0, cursor.from);
    ends[ends.length - 1] = cursor.to;
    const part = partAt(here);
    if (!atoms.has(cursor.name) && cursor.firstChild()) {
      here = part;
      ends.push(part.from);
      continue;
    }
    leaves.push(part);
    while (!cursor.nextSibling()) {
      addUnread(here, ends.pop() ?? 0, here.parent === null ? text.length : here.to);
      if (here.parent === null || !cursor.parent()) {
        isEntered = false;
        break;
      }
      here = here.parent;
    }
  }
  return { root, leaves };
}

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
