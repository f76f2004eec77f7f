import type { Span } from '#diagnostics/diagnostic';
import { decodePercentEscapes } from '#diagnostics/plain-text';

import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { agentFormAt } from '../paths/agent-files.ts';
import { folderOf, foldersAbove, joinPath } from '../paths/target.ts';
import { possiblePathsIn, surroundingFolders } from './folder-statements.ts';

/** A file or folder in a drawing. */
export interface DrawnEntry {
  /** Below the top of the drawing, with the closing slash of the text. */
  readonly path: string;
  readonly span: Span;
  /** The rest of its line. */
  readonly comment: string;
  readonly parent: DrawnEntry | null;
}

/** A tree of files and folders that a note draws in a code block. */
export interface Drawing {
  /** The folder or project of the first line, or empty. */
  readonly top: string;
  /** Folders in the text above, the nearest first. */
  readonly above: readonly string[];
  readonly entries: readonly DrawnEntry[];
}

/** `│   ├── name.ts   # what it does`. */
const branch = /^(?<lead>[\s│┃|]*)[├└┣┗+`|][─━-]{1,3}[ \t]*(?<rest>\S.*)$/u;
/** The same with indentation only. */
const indented =
  /^(?<lead>[ \t]*)(?<rest>(?=[@.+-]*\w)[\w@+.-]+(?:\/[\w@+.-]+)*\/?(?=\s{2}|\s+[#(←—]|\s*$).*)$/u;
const top = /^\s*(?<name>\.?\/?(?:[\w@.+-]+\/)*[\w@.+-]*)(?:\s+[#(←—-].*)?$/u;
const named = /^(?<name>(?=[@.+([-]*\w)[\w@+.()[\]-]+(?:\/[\w@+.()[\]-]+)*\/?)(?=\s|$)/;
/** A route, `(auth)` or `[id]`, or a placeholder. */
const bracketed = /[([][\w.-]+[)\]][^/]*\/?$/;
const placeholder =
  /(?:^|[-_./])(?:your|my|name|example|foo|bar|xxx+|feature-?\w*|module-?\d?)(?:[-_./]|$)|YYYY|NNN|XXX|\.\.\./i;
const minLines = 3;
/** How many entries are looked up to locate a drawing, and how many of them must exist. */
const sample = { max: 24, min: 3, part: 0.6 };

/** Finds drawings of folders in the code blocks of a note. */
export const drawingsOf = memoizeByObject((document: Document): Drawing[] =>
  document.outline.blocks.flatMap((block) => {
    if (block.kind !== 'code') return [];
    const { text } = document;
    const isIndented = isIndentedTree(text.slice(block.content.start, block.content.end));
    const drawing = readDrawing(text, block.content, isIndented ? indented : branch);
    if (drawing.entries.length < minLines) return [];
    const { near, guessed } = surroundingFolders(document, block.span.start);
    return [{ ...drawing, above: [...[...near].reverse(), ...[...guessed].reverse()] }];
  }),
);

/** True if all lines are names, and some are indented below a folder. */
function isIndentedTree(text: string): boolean {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const depthOf = (line: string | undefined): number => line?.search(/\S/) ?? 0;
  return (
    lines.length >= minLines &&
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
      // After the first entry, such a line continues a comment or begins another drawing.
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

/** Possible paths of the folder that a drawing begins with, and of the folders named above. */
export function topPlaces(note: string, { top: name, above }: Drawing): string[] {
  const named = above.flatMap((folder) => citedPlaces(note, folder));
  return [
    ...new Set([
      ...named,
      ...(name === '' ? [] : [...possiblePathsIn(named, name), ...citedPlaces(note, name)]),
    ]),
  ];
}

/**
 * Possible folders of a drawing, the likeliest first: its top below a folder named above, such a
 * folder, its top elsewhere, then the note's folder and those above it.
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
      ...topsIn(possiblePathsIn(named, name)),
      ...named,
      ...topsIn(citedPlaces(note, name)),
      '',
      ...foldersAbove(folderOf(note)),
    ]),
  ];
}

/** The paths to look up to locate a drawing, for each possible folder. */
export function drawingLookups(
  note: string,
  drawing: Drawing,
  isFolder: (place: string) => boolean,
): { readonly base: string; readonly places: readonly string[] }[] {
  const entries = drawing.entries.slice(0, sample.max);
  return drawnBases(note, drawing, isFolder).map((base) => ({
    base,
    places: entries.flatMap(({ path }) => joinPath(base, path.replace(/\/$/, '')) ?? []),
  }));
}

/** Finds the folder with most of a drawing; null if no folder has enough of it. */
export function findDrawingBase(
  note: string,
  drawing: Drawing,
  isFolder: (place: string) => boolean,
  isThere: (place: string) => boolean,
): string | null {
  let best = { base: '', count: 0 };
  for (const { base, places } of drawingLookups(note, drawing, isFolder)) {
    const count = places.filter(isThere).length;
    if (count > best.count) best = { base, count };
  }
  const needed = Math.max(sample.min, sample.part * Math.min(sample.max, drawing.entries.length));
  return best.count >= needed ? best.base : null;
}

/** True for an entry that ends in brackets, `(auth)` or `[id]`: a route or a placeholder. */
export function isBracketed({ path }: DrawnEntry): boolean {
  return bracketed.test(path);
}

/** Possible paths of an entry: in `base`, or if that is null, in all possible folders. */
export function drawnPlaces(
  note: string,
  drawing: Drawing,
  { path }: DrawnEntry,
  isFolder: (place: string) => boolean,
  base: string | null,
): string[] {
  const bases = base === null ? drawnBases(note, drawing, isFolder) : [base];
  return [...new Set(possiblePathsIn(bases, path))];
}

/**
 * Possible places of a path that a note cites, the likeliest first: from the root, then from the
 * note's folder and those above it. For a skill, and for `./`, the root comes last.
 */
export function citedPlaces(note: string, value: string): string[] {
  const written = decodePercentEscapes(value)
    .replace(/[#?].*$/, '')
    .replace(/\/+$/, '');
  const isRelative = /^\.{1,2}\//.test(written) || agentFormAt(note) === 'skill';
  const above = foldersAbove(folderOf(note)).slice(0, written.startsWith('../') ? 1 : undefined);
  const folders = isRelative ? above : ['', ...above];
  const places = folders.map((folder) => joinPath(folder, written));
  return [...new Set(places.filter((place): place is string => place !== null && place !== ''))];
}

/** True for a single folder, whose name may have another meaning. */
export function isLoneFolder(value: string): boolean {
  return /^(?:\.\/)?[^/]+\/$/.test(value);
}
