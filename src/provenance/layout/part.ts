import type { Tree } from '@lezer/common';

import type { Language } from './language.ts';

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
