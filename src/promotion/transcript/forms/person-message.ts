import {
  findAttachedFiles,
  invisiblePattern,
  isNotice,
  type Message,
  messageOf,
  partsIn,
  withoutFrame,
} from './fields.ts';

interface ParsedText {
  /** Text of a person; empty if a program wrote all of it. */
  readonly typed: string;
  /** It is in an element for typed text: then a program wrote the other texts. */
  readonly isMarked: boolean;
  /** Text without context for the model. */
  readonly shown: string;
}

/**
 * Reads a message of a person, without the text that programs and other agents added.
 *
 * @param content separate parts: an element never continues in the next one
 */
export function personMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  content: unknown,
  longest: number,
): Message {
  const texts: ParsedText[] = [];
  for (const { text, thought } of partsIn(content)) {
    if (typeof text !== 'string' || thought === true) continue;
    const files = findAttachedFiles(text);
    texts.push(readText(files === -1 ? text : text.slice(0, files).trim()));
    // The parts after it are files.
    if (files !== -1) break;
  }
  const marked = texts.findLast((each) => each.isMarked);
  const heard = marked === undefined ? texts : [marked];
  const typed = heard.flatMap((each) => (each.typed === '' ? [] : [each.typed])).join('\n');
  if (typed.trim() !== '') return messageOf(about, 'person', typed.slice(0, longest));
  const shown = texts.map((each) => each.shown).join('\n');
  return messageOf(about, 'aside', shown.trim().slice(0, longest));
}

/**
 * A text that starts with a tag is a program's, unless it contains an element for typed text: the
 * last one counts. In other texts, closed and cut-off elements are a program's, but not HTML or
 * `Array<T>`.
 */
function readText(whole: string): ParsedText {
  const text = withoutFrame(whole);
  const shown = text.slice(endOfContext(text));
  const isProgram = beginsWithTag(shown) || isNotice(shown);
  const { own, marked } = partsOf(shown, isProgram);
  if (marked !== null) return { typed: partsOf(marked, false).own.trim(), isMarked: true, shown };
  const typed = own === whole ? own : own.trim();
  return { typed: isProgram ? '' : typed, isMarked: false, shown };
}

const typedElements: ReadonlySet<string> = new Set(['user_query', 'user_input', 'command-args']);
/** Elements that programs put before typed text. */
const contextElement = /^(?:ide_[a-z_]+|system-reminder|skill)$/;
/** Not a URL or mail address. */
const name = String.raw`((?!\p{L}[\w+.-]*:\/\/)[\p{L}\p{N}_][^\s<>/@]*)`;
const opening = new RegExp(String.raw`<${name}(?=[\s/>])`, 'giu');
const closing = new RegExp(String.raw`</${name}\s*>`, 'giu');
const context = new RegExp(String.raw`^${invisiblePattern}*<${name}[\s/>]`, 'iu');
/** `<3 this` and `<5ms is fine` are not tags. */
const numbered = String.raw`(?!\p{N})|(?=[^\s<>/@]*(?:\s*\/?>|\s+[\p{L}_][^\s<>=]*=))`;
const beginning = new RegExp(
  String.raw`^${invisiblePattern}*<[\p{Cf}\p{Default_Ignorable_Code_Point}]*(?:!(?:--|[\[\p{L}])|\?[\p{L}_]|[|｜]|\/?(?:${numbered})${name}[\s/>])`,
  'iu',
);
/** The rest of a tag after its name, without values that look like tags. */
const restOfTag = /[^<>"']*(?:(?:"[^"<>]*"|'[^'<>]*')[^<>"']*)*>/y;
const attribute = /\s[^<>=]*=["']/y;
const beginOfLine = new RegExp(String.raw`(?:^|[\n\r\u2028\u2029])${invisiblePattern}{0,40}$`, 'u');
const endOfLine = /[^\S\n\r]*>?[^\S\n\r]*(?:[\n\r]|$)/y;
/** Not a name in HTML. */
const composedName = /[-_:.]/;
/** HTML, which people paste. */
const htmlName =
  /^(?:a|abbr|b|blockquote|body|br|button|canvas|code|d[dlt]|del|div|em|footer|form|h[1-6r]|head|header|html|i|iframe|img|input|ins|kbd|label|li|link|main|mark|meta|nav|ol|option|p|pre|q|s|samp|script|section|select|small|span|strong|style|su[bp]|svg|table|tbody|td|textarea|tfoot|th|thead|title|tr|u|ul|var|video)$/;

function beginsWithTag(text: string): boolean {
  return beginning.test(text);
}

/** Offset of the end of context elements at the start. */
function endOfContext(text: string): number {
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
 * Returns the text outside of elements, and the content of the last element for typed text.
 *
 * @param all counts elements of every name; otherwise only those of programs
 */
function partsOf(
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
      // Files after it may contain the same closing tag.
      const first = firstEnd(text, opened, match.index);
      marked = text.slice(tagEnd, first.start);
      from = first.end;
    } else from = last > match.index ? last : text.length;
    opening.lastIndex = from;
  }
  return { own: [...own, text.slice(from)].join('\n'), marked };
}

/** True for a tag of a program that is never closed. */
function isCutOff(text: string, index: number, opened: string): boolean {
  // People paste JSX components, which start with a capital.
  if (!beginOfLine.test(text.slice(Math.max(0, index - 41), index))) return false;
  if (/\p{Lu}/u.test(text[index + 1] ?? '')) return false;
  const behind = index + 1 + opened.length;
  return (
    contextElement.test(opened) ||
    endAt(attribute, text, behind) > 0 ||
    (composedName.test(opened) && endAt(endOfLine, text, behind) > 0)
  );
}

/** Offset of the end of a match at `index`; 0 if there is none. */
function endAt(sticky: RegExp, text: string, index: number): number {
  sticky.lastIndex = index;
  return sticky.test(text) ? sticky.lastIndex : 0;
}

/** Offset after the last closing tag of each name: its content may contain earlier ones. */
function lastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  closing.lastIndex = 0;
  for (const { 0: tag, 1: closed = '', index } of text.matchAll(closing))
    ends.set(closed.toLowerCase(), index + tag.length);
  return ends;
}

/** Finds the first closing tag of a name after an offset. */
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
