/**
 * Characters of a file afterwards; edits that make more of it would fill the memory, and it is no
 * record.
 */
const mostCharacters = 4_194_304;
/** Texts that a file can have had before an edit; more are not compared. */
export const mostBefore = 20;

/** A text that a tool puts in the place of another. */
export interface Replacement {
  readonly old: string;
  readonly now: string;
  /** Whether in every place. */
  readonly all: boolean;
}

/**
 * What tools take for the same when they look for a text: line ends, then typographic quotes. Each
 * keeps its place in the text.
 */
const alike: readonly ((text: string) => string)[] = [
  (text) => text,
  (text) => text.replace(/[\u2018\u2019]/g, "'").replace(/[\u201c\u201d]/g, '"'),
];

/**
 * The text with a replacement made; null where what is to be replaced is not there, which the tool
 * itself will refuse.
 */
export function replaced(text: string, edit: Replacement): string | null {
  if (edit.old === '') return text === '' ? edit.now : null;
  // Tools read lines that end in CR and LF as lines, and write them back as they were.
  const lines = text.includes(edit.old) ? text : text.replaceAll('\r\n', '\n');
  const old = text.includes(edit.old) ? edit.old : edit.old.replaceAll('\r\n', '\n');
  const same = alike.find((each) => each(lines).includes(each(old)));
  if (!same) return null;
  const [within, part] = [same(lines), same(old)];
  let [shown, from] = ['', 0];
  for (
    let at = within.indexOf(part);
    at !== -1 && shown.length < mostCharacters;
    at = edit.all ? within.indexOf(part, from) : -1
  ) {
    shown += lines.slice(from, at) + edit.now;
    from = at + part.length;
  }
  return (shown + lines.slice(from)).slice(0, mostCharacters);
}

/**
 * Texts from which a replacement can have made this one. Where its new text stands several times,
 * nothing tells which of them is its own; where it is empty, it can have been anywhere.
 */
export function undone(text: string, { old, now, all }: Replacement): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n');
  const [was, is] = [old.replaceAll('\r\n', '\n'), now.replaceAll('\r\n', '\n')];
  if (is === '') return [];
  if (all) {
    const parts = lines.split(is);
    return lines.length + parts.length * was.length > mostCharacters ? [] : [parts.join(was)];
  }
  const texts: string[] = [];
  for (
    let at = lines.indexOf(is);
    at !== -1 && texts.length < mostBefore;
    at = lines.indexOf(is, at + 1)
  )
    texts.push(lines.slice(0, at) + was + lines.slice(at + is.length));
  return texts;
}

/** The text with lines put in after so many of its own. */
export function withLine(text: string, after: number, inserted: string): string {
  const lines = text.split('\n');
  return [...lines.slice(0, after), inserted.replace(/\n$/, ''), ...lines.slice(after)].join('\n');
}

/** The texts from which a line put in can have made this one. */
export function withoutLine(text: string, after: number, inserted: string): readonly string[] {
  const lines = text.replaceAll('\r\n', '\n').split('\n');
  const own = inserted.replace(/\n$/, '').split('\n');
  return own.every((line, at) => lines[after + at] === line)
    ? [[...lines.slice(0, after), ...lines.slice(after + own.length)].join('\n')]
    : [];
}
