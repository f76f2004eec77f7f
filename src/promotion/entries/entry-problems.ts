import { hiddenCharacters } from '#detection/hidden-characters';
import { entry as say } from '#messages/entry';
import { readLedgerEntry } from '#workspace/dialects/ledger-entry';
import { beforeImportedNote } from '#workspace/stores/imported-note';

import type { Reason } from '../reason.ts';

/**
 * What speaks against an entry before it is written, for it is never changed: a value that no entry
 * can hold, or one with characters nobody sees. The values are looked at and not the text, in which
 * controls are escaped.
 */
export function entryProblems(path: string, text: string): Reason[] {
  const read = readLedgerEntry({ path, text, byteOrderMark: false });
  if ('problem' in read) {
    const { key, expected } =
      read.problem.kind === 'schema' ? read.problem : { key: 'it', expected: 'an entry' };
    const values = { key, expected };
    const message = key.endsWith('path') ? say.badFileName(values) : say.malformed(values);
    return [{ code: 'P12', message }];
  }
  return valuesOf(read.entry.content)
    .flatMap(([key, value]): Reason[] => {
      const found = hiddenCharacters(value).find((each) => each.kind === 'hidden');
      const [codePoint, kind] = found
        ? [found.codePoint, found.what]
        : /\r(?!\n)/.test(value)
          ? [0x0d, 'control character']
          : [null, ''];
      if (codePoint === null) return [];
      const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
      return [{ code: 'P13', message: say.hiddenCharacter({ key, codePoint: `U+${hex}`, kind }) }];
    })
    .slice(0, 5);
}

/**
 * What speaks against the text of a new record: characters that people do not see. A note that it
 * keeps as it was is shown with them, and no memory before they are gone.
 */
export function recordProblems(path: string, text: string): Reason[] {
  const found = hiddenCharacters(beforeImportedNote(text)).find(({ kind }) => kind === 'hidden');
  if (!found) return [];
  const hex = found.codePoint.toString(16).toUpperCase().padStart(4, '0');
  return [
    {
      code: 'P13',
      message: say.hiddenCharacter({ key: path, codePoint: `U+${hex}`, kind: found.what }),
    },
  ];
}

/** Every text of a value, with the key it stands under. */
function valuesOf(value: unknown, key = 'it'): (readonly [key: string, value: string])[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuesOf(inner, Array.isArray(value) ? key : name),
  );
}
