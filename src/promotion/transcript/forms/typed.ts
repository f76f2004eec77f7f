import {
  fieldsIn,
  type Form,
  isBeside,
  type Message,
  messageOf,
  nameIn,
  outputIn,
  partsIn,
  textIn,
  timeIn,
} from './fields.ts';
import { isNotice, startOfAttached, unseen, withoutFrame } from './frames.ts';

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
  const texts: ReadText[] = [];
  for (const { text, thought } of partsIn(content)) {
    if (typeof text !== 'string' || thought === true) continue;
    const files = startOfAttached(text);
    texts.push(readText(files === -1 ? text : text.slice(0, files).trim()));
    // Each file is a part of its own.
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
 * A text that begins with a tag is a program's, unless an element at its top holds what was typed:
 * the last one counts. Elsewhere only elements that are closed or cut off are, and no HTML:
 * `Array<T>` and `<b>` are a person's.
 */
function readText(whole: string): ReadText {
  const text = withoutFrame(whole);
  const shown = text.slice(endOfContext(text));
  const isProgram = beginsWithTag(shown) || isNotice(shown);
  const { own, marked } = partsOf(shown, isProgram);
  if (marked !== null) return { typed: partsOf(marked, false).own.trim(), isMarked: true, shown };
  const typed = own === whole ? own : own.trim();
  return { typed: isProgram ? '' : typed, isMarked: false, shown };
}

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
function beginsWithTag(text: string): boolean {
  return beginning.test(text);
}

/** Where the context ends that a text begins with. */
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
 * The text outside of all elements, and the inside of the last one that holds what was typed.
 *
 * @param all whether elements of every name count, or those that no person writes
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

/** pi: `message` has a role; the first line is the session. */
export const piMessage: Form = (record, longest) => {
  const about = { uuid: nameIn(record.id), session: null, at: timeIn(record.timestamp) };
  if (record.type === 'session')
    return messageOf({ ...about, session: nameIn(record.id) }, 'aside');
  if (record.type === 'compaction')
    return messageOf(about, 'summary', textIn(record.summary ?? '', longest));
  const message = fieldsIn(record.message);
  if (message === null) return null;
  const text = textIn(message.content ?? '', longest);
  switch (message.role) {
    case 'user':
      return typedMessage(about, message.content ?? '', longest);
    case 'assistant':
      return messageOf(
        about,
        'assistant',
        text,
        partsIn(message.content).flatMap(({ type, name, arguments: input }) =>
          type === 'toolCall' && typeof name === 'string' ? [{ name, input }] : [],
        ),
      );
    case 'toolResult':
      return messageOf(about, 'tool', text);
    case 'bashExecution':
      return messageOf(about, 'tool', outputIn(message.output, longest), [
        { name: 'bash', input: { command: message.command } },
      ]);
    default:
      return messageOf(about, 'aside', text);
  }
};

/** Qwen Code: as Claude Code around it, with the parts of Gemini's interface inside. */
export const qwenMessage: Form = (record, longest) => {
  const { type, subtype, provenance } = record;
  const about = {
    uuid: nameIn(record.uuid),
    session: nameIn(record.sessionId),
    at: timeIn(record.timestamp),
  };
  const parts = partsIn(fieldsIn(record.message)?.parts);
  const text = textIn(parts, longest);
  const responses = parts.flatMap(({ functionResponse }) => {
    const response = fieldsIn(fieldsIn(functionResponse)?.response);
    return response === null ? [] : [outputIn(response.output ?? response, longest)];
  });
  if (isBeside(record)) return messageOf(about, 'aside', text);
  if (type === 'tool_result' || responses.length > 0)
    return messageOf(about, 'tool', [text, ...responses].join('\n').trim());
  if (type === 'assistant')
    return messageOf(
      about,
      'assistant',
      text,
      parts.flatMap(({ functionCall }) => {
        const call = fieldsIn(functionCall);
        return typeof call?.name === 'string' ? [{ name: call.name, input: call.args }] : [];
      }),
    );
  const isTyped =
    type === 'user' &&
    (subtype === undefined || subtype === 'mid_turn_user_message') &&
    (provenance === undefined || provenance === 'real_user');
  return isTyped ? typedMessage(about, parts, longest) : messageOf(about, 'aside', text);
};

/** Copilot CLI: events with `data`; what a person typed is `content`. */
export const copilotMessage: Form = (record, longest) => {
  const { type, data, id, timestamp } = record;
  const event = fieldsIn(data) ?? {};
  const about = { uuid: nameIn(id), session: null, at: timeIn(timestamp) };
  const text = textIn(event.content ?? '', longest);
  const isOther = isBeside(record) || isBeside(event);
  switch (type) {
    case 'session.start':
      return messageOf({ ...about, session: nameIn(event.sessionId) }, 'aside');
    case 'user.message':
      // Skills and notices are put in the place of the person, and say so.
      return (event.source === undefined || event.source === 'user') && !isOther
        ? typedMessage(about, event.content ?? '', longest)
        : messageOf(about, 'aside', text);
    case 'assistant.message':
      return messageOf(
        about,
        event.parentToolCallId === undefined && !isOther ? 'assistant' : 'aside',
        text,
        partsIn(event.toolRequests ?? []).flatMap(({ name, arguments: input }) =>
          typeof name === 'string' ? [{ name, input }] : [],
        ),
      );
    case 'tool.execution_complete':
      return messageOf(
        about,
        'tool',
        outputIn(fieldsIn(event.result)?.content ?? fieldsIn(event.error)?.message, longest),
      );
    case 'session.compaction_complete':
      return messageOf(about, 'summary', textIn(event.summaryContent ?? '', longest));
    case 'system.message':
      return messageOf(about, 'aside', text);
    default:
      return null;
  }
};
