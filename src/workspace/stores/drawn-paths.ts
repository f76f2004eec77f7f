import type { Span } from '#diagnostics/diagnostic';

import type { Document } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { folderOf, joinPath } from '../paths/target.ts';
import { placesFrom, surroundingFolders } from './folder-statements.ts';

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
/** The same without branches, where the depth is told by blanks alone. */
const indented =
  /^(?<lead>[ \t]*)(?<rest>(?=[@.+-]*\w)[\w@+.-]+(?:\/[\w@+.-]+)*\/?(?=\s{2}|\s+[#(←—]|\s*$).*)$/u;
const top = /^\s*(?<name>\.?\/?(?:[\w@.+-]+\/)*[\w@.+-]*)(?:\s+[#(←—-].*)?$/u;
const named = /^(?<name>(?=[@.+([-]*\w)[\w@+.()[\]-]+(?:\/[\w@+.()[\]-]+)*\/?)(?=\s|$)/;
/** A name in brackets may be one of routes, `(auth)` or `[id]`, or stand for others. */
const bracketed = /[([][\w.-]+[)\]][^/]*\/?$/;
/** Names that stand for others. */
const placeholder =
  /(?:^|[-_./])(?:your|my|name|example|foo|bar|xxx+|feature-?\w*|module-?\d?)(?:[-_./]|$)|YYYY|NNN|XXX|\.\.\./i;
/** A drawing has as many lines at least. */
const fewest = 3;
/** Entries by which it is found out where a drawing stands: how many must be there. */
const sample = { most: 24, fewest: 3, part: 0.6 };

/** The drawings of folders in the code blocks of a note. */
export const drawingsOf = oncePerObject((document: Document): Drawing[] =>
  document.outline.blocks.flatMap((block) => {
    if (block.kind !== 'code') return [];
    const { text } = document;
    const isIndented = isIndentedTree(text.slice(block.content.start, block.content.end));
    const drawing = readDrawing(text, block.content, isIndented ? indented : branch);
    if (drawing.entries.length < fewest) return [];
    const { near, guessed } = surroundingFolders(document, block.span.start);
    return [{ ...drawing, above: [...[...near].reverse(), ...[...guessed].reverse()] }];
  }),
);

/** Whether all lines of a block name files and folders, and some of them what is in a folder. */
function isIndentedTree(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const depthOf = (line: string | undefined): number => line?.search(/\S/) ?? 0;
  return (
    lines.length >= fewest &&
    lines.every((line) => indented.test(line)) &&
    lines.some(
      (line, at) => /^\s*\S+\/(?=\s|$)/.test(line) && depthOf(lines[at + 1]) > depthOf(line),
    )
  );
}

function readDrawing(text: string, { start, end }: Span, form: RegExp): Omit<Drawing, 'above'> {
  const entries: DrawnEntry[] = [];
  const open: { readonly column: number; readonly entry: DrawnEntry | null }[] = [];
  let name: string | null = null;
  let at = start;
  for (const line of text.slice(start, end).split('\n')) {
    const { lead = '', rest = '' } = form.exec(line)?.groups ?? {};
    if (rest === '') {
      // Further lines without a branch go on with a comment, or begin another drawing.
      if (entries.length === 0) name = top.exec(line)?.groups?.name ?? name;
      else if (/^[^\s│┃|]/u.test(line)) break;
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
  const named = above.flatMap((folder) => citedPlaces(note, folder));
  return [
    ...new Set([
      ...named,
      ...(name === '' ? [] : [...placesFrom(named, name), ...citedPlaces(note, name)]),
    ]),
  ];
}

/**
 * Where a drawing may stand, the likeliest first: in what it begins with, below a folder that is
 * named above it; in such a folder; in what it begins with; in the root, or a folder of the note.
 */
function drawnBases(
  note: string,
  { top: name, above }: Drawing,
  isFolder: (place: string) => boolean,
): string[] {
  const named = above.flatMap((folder) => citedPlaces(note, folder)).filter(isFolder);
  const topsIn = (places: readonly string[]): string[] =>
    name === '' ? [] : places.filter(isFolder);
  return [
    ...new Set([
      ...topsIn(placesFrom(named, name)),
      ...named,
      ...topsIn(citedPlaces(note, name)),
      ...foldersUp(note),
    ]),
  ];
}

/** The entries by which it is seen where a drawing stands, at each place where it may. */
export function drawnSamples(
  note: string,
  drawing: Drawing,
  isFolder: (place: string) => boolean,
): { readonly base: string; readonly places: readonly string[] }[] {
  const entries = drawing.entries.slice(0, sample.most);
  return drawnBases(note, drawing, isFolder).map((base) => ({
    base,
    places: entries.flatMap(({ path }) => joinPath(base, path.replace(/\/$/, '')) ?? []),
  }));
}

/**
 * The folder that a drawing is of: the one in which most of it is; null where too little of it is
 * anywhere.
 */
export function drawnBase(
  note: string,
  drawing: Drawing,
  isFolder: (place: string) => boolean,
  isThere: (place: string) => boolean,
): string | null {
  let best = { base: '', count: 0 };
  for (const { base, places } of drawnSamples(note, drawing, isFolder)) {
    const count = places.filter(isThere).length;
    if (count > best.count) best = { base, count };
  }
  const least = Math.max(
    sample.fewest,
    sample.part * Math.min(sample.most, drawing.entries.length),
  );
  return best.count >= least ? best.base : null;
}

/** Whether the name of an entry has brackets. */
export function isBracketed({ path }: DrawnEntry): boolean {
  return bracketed.test(path);
}

/** Where an entry may stand: in the folder that its drawing is of, else wherever that may be. */
export function drawnPlaces(
  note: string,
  drawing: Drawing,
  { path }: DrawnEntry,
  isFolder: (place: string) => boolean,
  base: string | null,
): string[] {
  const bases = base === null ? drawnBases(note, drawing, isFolder) : [base];
  return [...new Set(placesFrom(bases, path))];
}

/** The root, the folder of a note and those above it. */
function foldersUp(note: string): string[] {
  const folders = [''];
  for (let folder = folderOf(note); folder !== ''; folder = folderOf(folder)) folders.push(folder);
  return folders;
}

/**
 * Where a path that a note cites may stand, likeliest first: from the root, as prose has it, then
 * from the note's own folder and those above it, for a store may speak of the part of a repository
 * it lies in. One that begins with a dot counts from the note first, and so do all of a skill.
 *
 * @param note path of the file that cites it
 * @param value the path as it is written, lines aside
 */
export function citedPlaces(note: string, value: string): string[] {
  const written = decoded(value)
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
  const isRelative = /^\.{1,2}\//.test(written) || agentFormAt(note) === 'skill';
  const places: string[] = [];
  const add = (folder: string): void => {
    const place = joinPath(folder, written);
    if (place !== null && place !== '' && !places.includes(place)) places.push(place);
  };
  if (!isRelative) add('');
  for (let folder = folderOf(note); ; folder = folderOf(folder)) {
    add(folder);
    if (folder === '' || written.startsWith('../')) break;
  }
  return places;
}

/** Whether a path is a folder without another before it: its name may be anybody's. */
export function isLoneFolder(value: string): boolean {
  return /^(?:\.\/)?[^/]+\/$/.test(value);
}

function decoded(value: string): string {
  try {
    return value.includes('%') ? decodeURIComponent(value) : value;
  } catch {
    return value;
  }
}
