import { hiddenCharacters } from '#detection/hidden-characters';
import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { topic as say } from '#messages/generated/stores';

import { foldName } from '../paths/match-glob.ts';
import { topicTypes } from './topic.ts';

/** Characters of a name, and of a description. */
const most = { name: 200, description: 120 } as const;
/** Files that are no topics: the indexes, and what agents load as instructions. */
const reserved = new Set(['memory', 'index', 'agents', 'claude', 'claude.local']);
/** Names that Windows gives to devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a stem belongs to a file that is no topic, or to a device. */
export function isReserved(stem: string): boolean {
  return reserved.has(foldName(stem)) || device.test(stem);
}

/**
 * The stem or name that somebody types for a topic, without `.md`: it stays in the store's folder,
 * whatever is made of it.
 *
 * @throws {UsageError} for one that could lead elsewhere
 */
export function topicHandle(typed: string): string {
  const values = { typed: JSON.stringify(typed.slice(0, 80)) };
  if (typed.trim() === '') throw new UsageError(say.emptyHandle(values));
  if (typed.includes('\0')) throw new UsageError(say.nulHandle(values));
  if (typed.includes('/') || typed.includes('\\')) throw new UsageError(say.folderHandle(values));
  if (typed.includes('..')) throw new UsageError(say.dotsHandle(values));
  if (typed.startsWith('.')) throw new UsageError(say.hiddenHandle(values));
  const name = typed.trim().replace(/\.md$/i, '');
  if (name === '' || name.startsWith('.')) throw new UsageError(say.emptyHandle(values));
  if (isReserved(name)) throw new UsageError(say.reservedHandle(values));
  lineOf('name', name);
  return name;
}

/**
 * A name or description as it is written: one line that nothing hides in.
 *
 * @throws {UsageError} for one that could open a field of its own, or is too long
 */
export function lineOf(what: 'name' | 'description', typed: string): string {
  const text = typed.trim();
  const length = [...text].length;
  if (text === '') throw new UsageError(say.emptyField({ field: what, most: most[what] }));
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
  const long = { length, most: most[what] };
  if (length > long.most)
    throw new UsageError(what === 'name' ? say.longName(long) : say.longDescription(long));
  return text;
}

/**
 * One of the closed types.
 *
 * @throws {UsageError} for any other word, with the nearest
 */
export function typeOf(typed: string): string {
  const type = typed.trim().toLowerCase();
  if ((topicTypes as readonly string[]).includes(type)) return type;
  const near = closest(type, topicTypes);
  const values = { type: typed.slice(0, 40), types: topicTypes.join(', ') };
  throw new UsageError(
    near === null ? say.unknownType(values) : say.misspelledType({ ...values, near }),
  );
}
