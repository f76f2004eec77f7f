import { unseen } from './frames.ts';

/** Elements that hold what a person typed. */
const typedElements: ReadonlySet<string> = new Set(['user_query', 'user_input', 'command-args']);
/** Elements that programs put before the words of a person, in the same text. */
const contextElement = /^(?:ide_[a-z_]+|system-reminder|skill)$/;
/** No address begins so; mail has an `@`. */
const name = String.raw`((?!\p{L}[\w+.-]*:\/\/)[\p{L}\p{N}_][^\s<>/@]*)`;
const opening = new RegExp(String.raw`<${name}(?=[\s/>])`, 'giu');
const closing = new RegExp(String.raw`</${name}\s*>`, 'giu');
const context = new RegExp(String.raw`^${unseen}*<${name}[\s/>]`, 'iu');
/** `<3 this` and `<5ms is fine` are a person's. */
const numbered = String.raw`(?!\p{N})|(?=[^\s<>/@]*(?:\s*\/?>|\s+[\p{L}_][^\s<>=]*=))`;
const beginning = new RegExp(
  String.raw`^${unseen}*<[\p{Cf}\p{Default_Ignorable_Code_Point}]*(?:!(?:--|[\[\p{L}])|\?[\p{L}_]|[|｜]|\/?(?:${numbered})${name}[\s/>])`,
  'iu',
);
/** The rest of a tag behind its name, where no value in it can be taken for another tag. */
const restOfTag = /[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/y;
const attribute = /\s[^<>=]*=["']/y;
const beginOfLine = new RegExp(String.raw`(?:^|[\n\r\u2028\u2029])${unseen}{0,40}$`, 'u');
const endOfLine = /[^\S\n\r]*>?[^\S\n\r]*(?:[\n\r]|$)/y;
/** HTML has no such name. */
const composedName = /[-_:.]/;
/** What people paste and write about. */
const htmlName =
  /^(?:a|abbr|b|blockquote|body|br|button|canvas|code|d[dlt]|del|div|em|footer|form|h[1-6r]|head|header|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|s|samp|script|section|select|small|span|strong|style|su[bp]|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|u|ul|var|video)$/;

/** Whether a text begins with a tag, as programs write them. */
export function beginsWithTag(text: string): boolean {
  return beginning.test(text);
}

/** Where the context ends that a text begins with. */
export function endOfContext(text: string): number {
  const ends = lastEnds(text);
  let from = 0;
  for (;;) {
    const first = (context.exec(text.slice(from, from + 200))?.[1] ?? '').toLowerCase();
    const end = ends.get(first) ?? 0;
    if (!contextElement.test(first) || end <= from) return from;
    from = end;
  }
}

/**
 * The text outside of all elements, and the inside of the last one that holds what was typed.
 *
 * @param all whether elements of every name count, or those that no person writes
 */
export function partsOf(
  text: string,
  all: boolean,
): { readonly own: string; readonly marked: string | null } {
  const ends = lastEnds(text);
  const own: string[] = [];
  let [from, marked]: [number, string | null] = [0, null];
  opening.lastIndex = 0;
  for (let match = opening.exec(text); match !== null; match = opening.exec(text)) {
    const opened = (match[1] ?? '').toLowerCase();
    const tagEnd = endAt(restOfTag, text, opening.lastIndex);
    const last = ends.get(opened) ?? 0;
    if (!all && htmlName.test(opened)) continue;
    if (last <= match.index && !all && !isCutOff(text, match.index, opened)) continue;
    own.push(text.slice(from, match.index));
    if (text.slice(tagEnd - 2, tagEnd) === '/>') from = tagEnd;
    else if (last > match.index && typedElements.has(opened) && tagEnd > 0) {
      // Files that follow may hold the same closing tag.
      const first = firstEnd(text, opened, match.index);
      marked = text.slice(tagEnd, first.start);
      from = first.end;
    } else from = last > match.index ? last : text.length;
    opening.lastIndex = from;
  }
  return { own: [...own, text.slice(from)].join('\n'), marked };
}

/** Whether a tag that is never closed begins a part of a program all the same. */
function isCutOff(text: string, index: number, opened: string): boolean {
  // Components of JSX have a capital, and people paste them.
  if (!beginOfLine.test(text.slice(Math.max(0, index - 41), index))) return false;
  if (/\p{Lu}/u.test(text[index + 1] ?? '')) return false;
  const behind = index + 1 + opened.length;
  return (
    contextElement.test(opened) ||
    endAt(attribute, text, behind) > 0 ||
    (composedName.test(opened) && endAt(endOfLine, text, behind) > 0)
  );
}

/** Where a match ends that begins at a place; 0 where there is none. */
function endAt(sticky: RegExp, text: string, index: number): number {
  sticky.lastIndex = index;
  return sticky.test(text) ? sticky.lastIndex : 0;
}

/** Where the last closing tag of each name ends: what an element holds cannot end it before. */
function lastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  closing.lastIndex = 0;
  for (const { 0: tag, 1: closed = '', index } of text.matchAll(closing))
    ends.set(closed.toLowerCase(), index + tag.length);
  return ends;
}

/** Where the first closing tag of a name stands behind a place. */
function firstEnd(
  text: string,
  closed: string,
  behind: number,
): { readonly start: number; readonly end: number } {
  closing.lastIndex = behind;
  for (let match = closing.exec(text); match !== null; match = closing.exec(text))
    if (match[1]?.toLowerCase() === closed) return { start: match.index, end: closing.lastIndex };
  return { start: text.length, end: text.length };
}
