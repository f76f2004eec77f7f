import { hiddenCharacters } from '#detection/hidden-characters';
import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { sha256 } from '#diagnostics/sha256';
import { topic as say } from '#messages/generated/stores';

import { foldName } from '../paths/match-glob.ts';
import { topicTypes } from './topic.ts';

/** Characters. */
const maxLength = { name: 200, description: 120 } as const;
/** Stems of index and instruction files. */
const reserved = new Set(['memory', 'index', 'agents', 'claude', 'claude.local']);
/** Device names on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** True for a stem that no topic may have: of an index, instructions or a Windows device. */
export function isReserved(stem: string): boolean {
  return reserved.has(foldName(stem)) || device.test(stem);
}

/**
 * Checks a typed stem or name, and removes `.md`.
 *
 * @throws {UsageError} for one that could name a file outside of the store's folder
 */
export function readHandle(typed: string): string {
  const values = { typed: JSON.stringify(typed.slice(0, 80)) };
  const name = typed.trim().replace(/\.md$/i, '');
  if (name === '' || /^\.|\.\.|[\0/\\]/.test(typed) || name.startsWith('.'))
    throw new UsageError(say.badHandle(values));
  if (isReserved(name)) throw new UsageError(say.reservedHandle(values));
  readField('name', name);
  return name;
}

/**
 * Checks and trims a name or description.
 *
 * @throws {UsageError} for more than one line, hidden characters, and text that is too long
 */
export function readField(what: 'name' | 'description', typed: string): string {
  const text = typed.trim();
  const length = [...text].length;
  if (text === '') throw new UsageError(say.emptyField({ field: what, most: maxLength[what] }));
  if (/[\r\n\u0085\u2028\u2029]/.test(text))
    throw new UsageError(say.severalLines({ field: what }));
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text))
    throw new UsageError(say.controlCharacter({ field: what }));
  const hidden = hiddenCharacters(text).find((each) => each.kind === 'hidden');
  if (hidden)
    throw new UsageError(
      say.hiddenCharacter({
        field: what,
        character: `${hidden.what}, U+${hidden.codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
      }),
    );
  if (text === '---') throw new UsageError(say.fenceAsField({ field: what }));
  const long = { length, most: maxLength[what] };
  if (length > long.most)
    throw new UsageError(what === 'name' ? say.longName(long) : say.longDescription(long));
  return text;
}

/**
 * Reads one of `topicTypes`.
 *
 * @throws {UsageError} for any other word, with the most similar type
 */
export function readType(typed: string): string {
  const type = typed.trim().toLowerCase();
  if ((topicTypes as readonly string[]).includes(type)) return type;
  const near = closest(type, topicTypes);
  const values = { type: typed.slice(0, 40), types: topicTypes.join(', ') };
  throw new UsageError(
    near === null ? say.unknownType(values) : say.misspelledType({ ...values, near }),
  );
}

/** Characters. If two longer names start alike, the second stem gets a hash. */
const maxStemLength = 60;
/** Letters of any script, digits, and `_`, `-` and `.` between them. */
const stem = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}_-]|\.(?=[\p{L}\p{N}]))*$/u;

/**
 * Joins the words of a name with hyphens, in any script. A valid stem stays unchanged. Empty if
 * there is no word.
 */
export function wordSlug(name: string): string {
  const text = name.normalize('NFC');
  if (stem.test(text) && [...text].length <= maxStemLength) return text;
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return [...words.join('-')]
    .slice(0, maxStemLength)
    .join('')
    .replace(/^\p{M}+|-+$/gu, '');
}

/** The stem of mini-claude: lower-case ASCII words joined by underscores, at most 40 characters. */
export function underscoreSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 40);
}

/**
 * Returns `wanted`, or a stem with the hash of the name if `wanted` is empty or taken.
 *
 * @param prefix of a stem that has only the hash
 * @param taken existing stems, compared without case
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
  const hash = sha256(name.normalize('NFC')).slice(0, 8);
  const base = wanted === '' ? `${prefix}${hash}` : `${wanted}${separator}${hash}`;
  for (let n = 1; ; n += 1) {
    const candidate = n === 1 ? base : `${base}${separator}${n}`;
    if (!there.has(foldName(candidate))) return candidate;
  }
}
