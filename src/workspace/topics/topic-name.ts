import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';

import { hiddenCharacters } from '#detection/hidden-characters';
import { topicTypes } from './topic.ts';

/** Characters of a name, and of a description. */
const most = { name: 200, description: 120 } as const;
/** Files that are no topics: the indexes, and what agents load as instructions. */
const reserved = new Set(['memory', 'index', 'agents', 'claude', 'claude.local']);
/** Names that Windows gives to devices, whatever their ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Whether a stem belongs to a file that is no topic, or to a device. */
export function isReserved(stem: string): boolean {
  return reserved.has(stem.normalize('NFC').toLowerCase()) || device.test(stem);
}

/**
 * The stem or name that somebody types for a topic, without `.md`: it stays in the store's folder,
 * whatever is made of it.
 *
 * @throws {UsageError} for one that could lead elsewhere
 */
export function topicHandle(typed: string): string {
  const refuse = (why: string): UsageError =>
    new UsageError(
      `${JSON.stringify(typed.slice(0, 80))} is no name of a topic: ${why}`,
      'a name is one file of the store, such as user-role; what it is called in words goes into its `name`',
    );
  if (typed.trim() === '') throw refuse('it is empty');
  if (typed.includes('\0')) throw refuse('it has a NUL');
  if (typed.includes('/') || typed.includes('\\'))
    throw refuse('it has a slash, and topics are in no folders');
  if (typed.includes('..')) throw refuse('it has two dots');
  if (typed.startsWith('.')) throw refuse('it begins with a dot');
  const name = typed.trim().replace(/\.md$/i, '');
  if (name === '' || name.startsWith('.')) throw refuse('it is empty');
  if (isReserved(name)) throw refuse('that file is no topic');
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
  if (text === '')
    throw new UsageError(
      `the ${what} is empty`,
      `say what it is about in at most ${most[what]} characters`,
    );
  if (/[\r\n\u0085\u2028\u2029]/.test(text))
    throw new UsageError(
      `the ${what} has more than one line`,
      'the index has one line for each topic; what is longer goes into the body',
    );
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  if (/[\u0000-\u001f\u007f-\u009f]/.test(text))
    throw new UsageError(`the ${what} has a control character`, 'leave it out');
  const hidden = hiddenCharacters(text).find((each) => each.kind === 'hidden');
  if (hidden)
    throw new UsageError(
      `the ${what} has a character that nobody sees: ${hidden.what}, U+${hidden.codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
      'leave it out',
    );
  if (text === '---')
    throw new UsageError(`the ${what} is ---, which ends the frontmatter`, 'say it in words');
  if (length > most[what])
    throw new UsageError(
      `the ${what} has ${length} characters, and ${most[what]} are the most`,
      what === 'name'
        ? 'a shorter name; what is longer goes into its `description`'
        : 'what is longer goes into the body',
    );
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
  throw new UsageError(
    `"${typed.slice(0, 40)}" is no type of a topic${near === null ? '' : `; did you mean ${near}?`}`,
    `types: ${topicTypes.join(', ')}`,
  );
}
