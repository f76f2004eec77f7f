import type { Parser, Tree } from '@lezer/common';

/** A node of a syntax tree; a leaf has no parts. */
export interface Part {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly parent: Part | null;
  readonly parts: Part[];
}

/** A syntax tree, and its leaves in order. */
export interface Parts {
  readonly root: Part;
  readonly leaves: readonly Part[];
}

/** Other characters between leaves are leaves themselves. */
const blanks = /[ \t\n]+/;

/** Levels of a tree: people write fewer. */
const mostLevels = 500;

/** The name of leaves that the parser skipped. */
const unread = 'Unread';

/** Reads a syntax tree with all of the text but blanks; null for errors, or if it is too deep. */
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

/** A leaf with its neighbors. */
export interface LeafAt {
  readonly leaf: Part;
  readonly text: string;
  /** The leaves before and after it, without comments. */
  readonly before: Part | null;
  readonly next: Part | null;
  /** The text between the leaf before and this one. */
  readonly gap: string;
}

/** How to tell layout from content in the syntax tree of a language. */
export interface Language {
  readonly parser: Parser;
  /** Nodes that are one leaf, with all of their text. */
  readonly atoms: ReadonlySet<string>;
  /** Nodes in which the blanks between parts count. */
  readonly texts?: ReadonlySet<string>;
  /** Nodes that hold parts in a row (a block, a class body), each complete without the others. */
  readonly sequences: ReadonlySet<string>;
  /** Nodes with a name, by which short evidence is found. */
  readonly symbols: ReadonlySet<string>;
  /** Whether only the content of a node counts. */
  transparent?(part: Part, text: string): boolean;
  /** The text of a leaf that is compared; null for layout. Not called for comments. */
  says(leaf: LeafAt, whole: string): string | null;
  /** The part of a comment's place that is compared, as text. */
  remarkAt?(comment: Part, whole: string): string;
  /** Whether the language accepts the layout, if its parser does not check that. */
  isSound?(parts: Parts, whole: string): boolean;
}

/** The text of a leaf that is compared by default: its kind and its signs. */
export function defaultLeafText({ leaf, text }: Pick<LeafAt, 'leaf' | 'text'>): string {
  return `${leaf.name} ${text}`;
}

/** Whether a comma is between the last item of a list and the closing bracket. */
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

/** Whether a node is a comment: in all grammars, their names end with `Comment`. */
export function isComment({ name }: Part): boolean {
  return name.endsWith('Comment');
}

/** Removes the quotes around a text, and escapes before quotes in it. */
export function unquoted(text: string): string {
  return text
    .slice(1, -1)
    .replace(/\\([^])/g, (escape, sign: string) => (sign === '"' || sign === "'" ? sign : escape));
}
