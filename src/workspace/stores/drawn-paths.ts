import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { citedPlaces } from './cited-places.ts';
import { placesFrom, surroundingFolders } from './surrounding-folders.ts';

/** A file or a folder in a drawing of folders. */
export interface DrawnEntry {
  /** Its path below the top of the drawing, with a slash at the end where it is drawn with one. */
  readonly path: string;
  readonly span: Span;
  /** What stands behind it on its line. */
  readonly comment: string;
  /** The entry it is drawn in; null at the top. */
  readonly parent: DrawnEntry | null;
}

/** A drawing of folders in a code block of a note. */
export interface Drawing {
  /** What the first line names: a folder, or the project. Empty where it names none. */
  readonly top: string;
  /** The folders that are named above it, the nearest first. */
  readonly above: readonly string[];
  readonly entries: readonly DrawnEntry[];
}

/** `│   ├── name.ts   # what it does`, and what stands before the first of them. */
const branch = /^(?<lead>[\s│┃|]*)[├└┣┗+`|][─━-]{1,3}[ \t]*(?<rest>\S.*)$/u;
const top = /^\s*(?<name>\.?\/?(?:[\w@.+-]+\/)*[\w@.+-]*)(?:\s+[#(←—-].*)?$/u;
const named = /^(?<name>(?=[@.+-]*\w)[\w@.+-]+(?:\/[\w@.+-]+)*\/?)(?=\s|$)/;
/** Names that stand for others. */
const placeholder =
  /(?:^|[-_./])(?:your|my|name|example|foo|bar|xxx+|feature-?\w*|module-?\d?)(?:[-_./]|$)|YYYY|NNN|XXX|\.\.\./i;
/** A drawing has as many lines at least. */
const fewest = 3;

/** The drawings of folders in the code blocks of a note. */
export const drawingsOf = oncePerObject((document: Document): Drawing[] =>
  document.outline.blocks.flatMap((block) => {
    if (block.kind !== 'code') return [];
    const drawing = readDrawing(document.text, block.content);
    if (drawing.entries.length < fewest) return [];
    const { near } = surroundingFolders(document, block.span.start);
    return [{ ...drawing, above: [...near].reverse() }];
  }),
);

function readDrawing(text: string, { start, end }: Span): Omit<Drawing, 'above'> {
  const entries: DrawnEntry[] = [];
  const open: { readonly column: number; readonly entry: DrawnEntry | null }[] = [];
  let name: string | null = null;
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const { lead = '', rest = '' } = branch.exec(line)?.groups ?? {};
    if (rest === '') {
      // Further lines without a branch go on with a comment, or begin another drawing.
      if (entries.length === 0) name = top.exec(line)?.groups?.name ?? name;
      else if (/^\S/.test(line)) break;
    } else {
      while ((open.at(-1)?.column ?? -1) >= lead.length) open.pop();
      const above = open.at(-1);
      const written = named.exec(rest)?.groups?.name ?? '';
      const isRead =
        written !== '' && !placeholder.test(written) && (!above || above.entry !== null);
      const from = at + line.length - rest.length;
      const entry: DrawnEntry | null = isRead
        ? {
            path: `${above?.entry ? above.entry.path.replace(/\/?$/, '/') : ''}${written}`,
            span: { start: from, end: from + written.length },
            comment: rest.slice(written.length),
            parent: above?.entry ?? null,
          }
        : null;
      if (entry) entries.push(entry);
      open.push({ column: lead.length, entry });
    }
    at += line.length + 1;
  }
  return { top: (name ?? '').replace(/^\.?\/|\/$/g, '').replace(/^\.$/, ''), entries };
}

/** Where the folder may stand that a drawing begins with, or that is named above it. */
export function topPlaces(note: string, { top: name, above }: Drawing): string[] {
  return [
    ...new Set([
      ...above,
      ...(name === '' ? [] : [...placesFrom(above, name), ...citedPlaces(note, name)]),
    ]),
  ];
}

/**
 * Where an entry may stand: below a folder that is named above the drawing, then below what the
 * drawing begins with, or beside that where it is the project.
 *
 * @param isFolder whether a place is a folder
 */
export function drawnPlaces(
  note: string,
  { top: name, above }: Drawing,
  path: string,
  isFolder: (place: string) => boolean,
): string[] {
  const named = above.filter(isFolder);
  const below = (tops: readonly string[]): string[] =>
    name === '' ? [] : placesFrom(tops.filter(isFolder), path);
  return [
    ...new Set([
      ...below(placesFrom(named, name)),
      ...placesFrom(named, path),
      ...below(citedPlaces(note, name)),
      ...citedPlaces(note, path),
    ]),
  ];
}
