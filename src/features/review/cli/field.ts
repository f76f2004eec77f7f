import type { Key } from './key.ts';

/** A line of text that is being typed. */
export interface Field {
  readonly text: string;
  /** Where the next character goes, in UTF-16 units. */
  readonly cursor: number;
}

/** Characters of a reason; it stands in a table cell and in one line of history. */
const longest = 1_000;

/** A field that holds a text already, ready to be typed on. */
export function fieldWith(text: string): Field {
  return { text, cursor: text.length };
}

/** What a key makes of the line: the keys of a shell. */
export function typeInto(field: Field, key: Key): Field {
  const { text, cursor } = field;
  const [before, after] = [text.slice(0, cursor), text.slice(cursor)];
  switch (key.name) {
    case 'backspace':
      return cut(before.replace(/.$/su, ''), after);
    case 'delete':
    case 'ctrl-d':
      return cut(before, after.replace(/^./su, ''));
    case 'ctrl-w':
      return cut(before.replace(/\S*\s*$/u, ''), after);
    case 'ctrl-u':
      return cut('', after);
    case 'ctrl-k':
      return cut(before, '');
    case 'left':
      return { text, cursor: before.replace(/.$/su, '').length };
    case 'right':
      return { text, cursor: cursor + (/^./su.exec(after)?.[0].length ?? 0) };
    case 'home':
    case 'ctrl-a':
      return { text, cursor: 0 };
    case 'end':
    case 'ctrl-e':
      return { text, cursor: text.length };
    default:
      return key.text === null || text.length + key.text.length > longest
        ? field
        : cut(before + key.text, after);
  }
}

function cut(before: string, after: string): Field {
  return { text: before + after, cursor: before.length };
}
