import { sha256 } from '#diagnostics/sha256';

import { foldName } from '../paths/match-glob.ts';
import { isReserved } from './topic-name.ts';

/**
 * Characters of a stem that is made of a name; a name beyond them gets its hash when another one
 * begins alike.
 */
const longest = 60;
/**
 * What can be a stem as it is typed: letters of any script, digits, and `_`, `-` and `.` between
 * them.
 */
const stem = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|\.(?=[\p{L}\p{N}]))*$/u;

/**
 * A stem of a name's words, joined by hyphens, in any script; what is a stem already stays as it
 * is. Empty when there is no word.
 */
export function wordSlug(name: string): string {
  const text = name.normalize('NFC');
  if (stem.test(text) && [...text].length <= longest) return text;
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('-')]
    .slice(0, longest)
    .join('')
    .replace(/^\p{M}+|-+$/gu, '');
}

/**
 * The stem that mini-claude makes of a name: lower-case ASCII joined by underscores, at most 40
 * characters.
 */
export function underscoreSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);
}

/** Eight hex digits that stand for a name: what tells two apart whose stems are one. */
function hashOf(name: string): string {
  return sha256(name.normalize('NFC')).slice(0, 8);
}

/**
 * A stem that is nobody's: the one wanted, else with the hash of the name, so that two names never
 * share a file and one that leaves no letters has a file of its own.
 *
 * @param taken stems that are there, in any spelling
 */
export function freeStem(
  wanted: string,
  name: string,
  prefix: string,
  separator: string,
  taken: Iterable<string>,
): string {
  const there = new Set([...taken].map(foldName));
  if (wanted !== '' && !isReserved(wanted) && !there.has(foldName(wanted))) return wanted;
  const base = wanted === '' ? `${prefix}${hashOf(name)}` : `${wanted}${separator}${hashOf(name)}`;
  for (let n = 1; ; n += 1) {
    const stemOf = n === 1 ? base : `${base}${separator}${n}`;
    if (!there.has(foldName(stemOf))) return stemOf;
  }
}
