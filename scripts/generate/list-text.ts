import { readFileSync } from 'node:fs';

/** A line of a list, with the indented lines that go on with it. */
export interface ListItem {
  readonly text: string;
  readonly line: number;
}

/** What stands under one heading: `[name]`, or `[name | option, option]`. */
export interface ListSection {
  readonly name: string;
  readonly options: readonly string[];
  readonly line: number;
  readonly items: readonly ListItem[];
}

/** What is wrong in a list, at its place, and what to do. */
export class ListFault extends Error {
  constructor(path: string, line: number, what: string) {
    super(`${path}:${line}: ${what}`);
    this.name = 'ListFault';
  }
}

/** What a list is made of: sections of items, and `name = text` for what `{name}` stands for. */
export interface ListText {
  readonly path: string;
  readonly sections: readonly ListSection[];
  /** A text of an item, with each name replaced by what it stands for. */
  readonly filledIn: (text: string, item: ListItem) => string;
}

const widest = 100;

export function readListFile(path: string): ListText {
  return readList(path, readFileSync(path, 'utf8'));
}

/**
 * Reads a list that people write: a heading in brackets, an item a line. An indented line goes on
 * with the line above it; a line that begins with `#` says why.
 */
export function readList(path: string, text: string): ListText {
  const sections: (ListSection & { readonly items: ListItem[] })[] = [];
  const names = new Map<string, string>();
  const filledIn = (text: string, { line }: ListItem): string =>
    text.replace(/(?<!\\)\{([a-z][a-z-]*)\}/g, (_, name: string) => {
      const known = names.get(name);
      if (known === undefined)
        throw new ListFault(path, line, `{${name}} has no meaning; add "${name} = …" above it`);
      return known;
    });
  for (const item of itemsOf(path, text)) {
    const heading = /^\[([^|\]]+?)(?: \| ([^\]]+))?\]$/.exec(item.text);
    const name = /^([a-z][a-z-]*) = (.+)$/.exec(item.text);
    const section = sections.at(-1);
    if (heading)
      sections.push({
        name: heading[1] ?? '',
        options: heading[2]?.split(', ') ?? [],
        line: item.line,
        items: [],
      });
    else if (name) {
      const [, key = '', meaning = ''] = name;
      if (names.has(key))
        throw new ListFault(path, item.line, `"${key}" has a meaning already; take another name`);
      const ways = meaning.split(' | ');
      const whole = filledIn(ways.join('|'), item);
      names.set(key, ways.length > 1 ? `(?:${whole})` : whole);
    } else if (section) section.items.push(item);
    else throw new ListFault(path, item.line, 'no heading above this; add one: [name]');
  }
  const empty = sections.find(({ items }) => items.length === 0);
  if (empty) throw new ListFault(path, empty.line, `no line under [${empty.name}]`);
  return { path, sections, filledIn };
}

/** Lines with what goes on with them: joined by a space, or by none where `|` stands between. */
function itemsOf(path: string, text: string): readonly ListItem[] {
  const items: { text: string; readonly line: number }[] = [];
  for (const [nth, written] of text.split('\n').entries()) {
    const line = nth + 1;
    if (written.length > widest)
      throw new ListFault(path, line, `longer than ${widest} characters; continue below, indented`);
    if (/\s$/.test(written)) throw new ListFault(path, line, 'ends in a space; delete it');
    if (written === '' || written.startsWith('#')) continue;
    const above = items.at(-1);
    if (!/^\s/.test(written)) items.push({ text: written, line });
    else if (!above) throw new ListFault(path, line, 'continues no line; begin it at the margin');
    else {
      const more = written.trim();
      const isJoined = above.text.endsWith('|') || /^\|(?! )/.test(more);
      above.text += isJoined ? more : ` ${more}`;
    }
  }
  return items;
}
