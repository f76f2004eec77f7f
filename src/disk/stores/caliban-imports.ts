import { dirname, isAbsolute, join, resolve } from 'node:path';

import { isBelow, readTierFile } from './read-tier-file.ts';

/** Imports from a file to one that it brings in, at most this deep. */
const maxDepth = 5;
const maxFileBytes = 64 * 1_024;
const maxBytes = 256 * 1_024;

/** A text with what it imports in it, and what it did not get. */
export interface ImportsLeft {
  readonly body: string | null;
  readonly left: readonly { readonly target: string; readonly why: string }[];
}

/** Where imports may lead, and the files that were loaded before. */
export interface ImportPlace {
  readonly root: string;
  readonly home: string;
  readonly config: string;
  readonly loaded: Set<string>;
}

/**
 * A text as caliban loads it: lines that begin with `@` and a path are replaced by that file, five
 * deep, each file once, and comments are taken out. What lies outside of the repository a person
 * has to allow, so that it is left out.
 */
export function withImports(text: string | null, path: string, place: ImportPlace): ImportsLeft {
  if (text === null) return { body: null, left: [] };
  const left: { target: string; why: string }[] = [];
  let bytes = 0;
  const expanded = (body: string, from: string, open: readonly string[]): string =>
    body
      .split('\n')
      .map((line) => {
        const target = /^\s*@(\S+)/.exec(line)?.[1];
        if (target === undefined || !/[/.]|^~/.test(target) || /^https?:\/\//.test(target))
          return line;
        const skipped = (why: string): string => {
          left.push({ target, why });
          return `[@-import skipped: ${target}]`;
        };
        const file = readTierFile(placeOf(target, from, place), null);
        if (open.length > maxDepth) return skipped(`it is more than ${maxDepth} imports away`);
        if (open.includes(file.real)) return skipped('it imports this file in turn');
        if (file.text === null) return skipped(file.why ?? 'it is not there');
        if (place.loaded.has(file.real)) return `[@-import already loaded: ${target}]`;
        if (![place.root, place.config].some((folder) => isBelow(file.real, folder)))
          return skipped('it is outside of the repository, and a person has to allow it');
        const size = Buffer.byteLength(file.text);
        if (size > maxFileBytes || bytes + size > maxBytes) return skipped('it is too large');
        bytes += size;
        place.loaded.add(file.real);
        return expanded(file.text, file.path, [...open, file.real]).replace(/\n$/, '');
      })
      .join('\n');
  return { body: withoutComments(expanded(text, path, [path])), left };
}

function placeOf(target: string, from: string, { home }: ImportPlace): string {
  if (target.startsWith('~')) return join(home, target.slice(1));
  return isAbsolute(target) ? target : resolve(dirname(from), target);
}

/** Comments go whole, in code too; one that is never closed takes the rest with it. */
function withoutComments(text: string): string {
  return text.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
}
