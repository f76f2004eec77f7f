import { partsIn } from './fields.ts';
import { type Message, messageOf } from './message-form.ts';

/** Elements that hold what a person typed. */
const typedElements: ReadonlySet<string> = new Set(['user_query', 'user_input', 'command-args']);
/** Elements that programs put before the words of a person, in the same text. */
const contextElement = /^(?:ide_[a-z_]+|system-reminder|skill)$/;
/** Instructions that programs give the model in the place of a person, up to their end. */
const contextText =
  /^\s*(?:# AGENTS\.md instructions\b|This is the Gemini CLI\. We are setting up the context for our chat\.)[^]*/;
/** How notices of programs begin that stand in no element. */
const notice =
  /^\s*(?:\[SYSTEM NOTIFICATION\b|(?:[A-Z]\w+ )?hook feedback:|Base directory for this skill:)/i;
const request = '\n## My request for Codex:';
const attached = '\n--- Content from referenced files ---';
const name = '([a-z][\\w-]*(?:[:.][\\w-]+)*)';
const opening = new RegExp(`<${name}(?=[\\s/>])`, 'gi');
const closing = new RegExp(`</${name}\\s*>`, 'gi');
const beginning = new RegExp(`^\\s*<${name}[\\s/>]`, 'i');
/** HTML has no such name, and people rarely paste one that is closed. */
const composedName = /[-_:.]/;

/** What a person typed of a text; empty where a program wrote all of it. */
interface ReadText {
  readonly typed: string;
  /** It stood in an element for what people type, so the other texts are of the program. */
  readonly isMarked: boolean;
  /** The text without what only tells the model where it is. */
  readonly shown: string;
}

/**
 * A message in the place of a person's: what the person typed, without what programs and other
 * agents added.
 *
 * @param content texts that the program wrote apart: none of them can reach into another
 */
export function typedMessage(
  about: Pick<Message, 'uuid' | 'session' | 'at'>,
  content: unknown,
  longest: number,
): Message {
  const texts = partsIn(content).flatMap(({ text, thought }) =>
    typeof text === 'string' && thought !== true ? [readText(text)] : [],
  );
  const marked = texts.findLast((each) => each.isMarked);
  const heard = marked === undefined ? texts : [marked];
  const typed = heard.flatMap((each) => (each.typed === '' ? [] : [each.typed])).join('\n');
  if (typed.trim() !== '') return messageOf(about, 'person', typed.slice(0, longest));
  const shown = texts.map((each) => each.shown).join('\n');
  return messageOf(about, 'aside', shown.trim().slice(0, longest));
}

/**
 * A text that begins with a tag is a program's, unless an element at its top holds what was typed:
 * the last one counts. Elsewhere only elements with a composed name are, as `Array<T>` and `<b>`
 * are a person's.
 */
function readText(whole: string): ReadText {
  const text = withoutFrame(whole);
  const ends = lastEnds(text);
  const from = endOfContext(text, ends);
  const shown = text.slice(from);
  const isProgram = beginning.test(shown) || notice.test(shown);
  const { own, marked } = partsOf(shown, isProgram);
  if (marked !== null) return { typed: partsOf(marked, false).own.trim(), isMarked: true, shown };
  const typed = own === whole ? own : own.trim();
  return { typed: isProgram ? '' : typed, isMarked: false, shown };
}

/** A text without instructions for the model, and without what an editor put around a request. */
function withoutFrame(text: string): string {
  if (text.startsWith('# Context from my IDE setup:') && text.includes(request))
    return text.slice(text.lastIndexOf(request) + request.length).trim();
  const files = text.indexOf(attached);
  return (files === -1 ? text : text.slice(0, files)).replace(contextText, '');
}

/** Where the last closing tag of each name ends: what an element holds cannot end it before. */
function lastEnds(text: string): ReadonlyMap<string, number> {
  const ends = new Map<string, number>();
  closing.lastIndex = 0;
  for (const { 0: tag, 1: closed = '', index } of text.matchAll(closing))
    ends.set(closed.toLowerCase(), index + tag.length);
  return ends;
}

/** Where the context ends that a text begins with. */
function endOfContext(text: string, ends: ReadonlyMap<string, number>): number {
  let from = 0;
  for (;;) {
    const [, first = ''] = beginning.exec(text.slice(from, from + 200)) ?? [];
    const end = ends.get(first.toLowerCase()) ?? 0;
    if (!contextElement.test(first.toLowerCase()) || end <= from) return from;
    from = end;
  }
}

/**
 * The text outside of all elements, and the inside of the last one that holds what was typed.
 *
 * @param all whether elements of every name count, or those with a composed one
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
    const last = ends.get(opened) ?? 0;
    if (last <= match.index || !(all || composedName.test(opened))) continue;
    own.push(text.slice(from, match.index));
    from = last;
    if (typedElements.has(opened)) {
      // Files that follow may hold the same closing tag.
      const first = firstEnd(text, opened, match.index);
      marked = text.slice(text.indexOf('>', match.index) + 1, first.start);
      from = first.end;
    }
    opening.lastIndex = from;
  }
  return { own: [...own, text.slice(from)].join('\n'), marked };
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
