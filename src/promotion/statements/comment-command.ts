import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { Document } from '#workspace/document';
import { isDay } from '#workspace/text/day';
import { codeSpans } from '#workspace/text/prose-spans';

import type { CommentedLines } from './statement.ts';

/** An act that a comment on a pull request asks for: `/ledger promote k3f`. */
export type CommentAct =
  | { readonly act: 'promote'; readonly items: readonly string[]; readonly reason: string | null }
  | {
      readonly act: 'confirm';
      readonly items: readonly string[];
      /** New places of its evidence; empty if unchanged. */
      readonly places: readonly string[];
      readonly reason: string | null;
    }
  | { readonly act: 'reject'; readonly items: readonly string[]; readonly reason: string }
  | {
      readonly act: 'defer';
      readonly items: readonly string[];
      readonly until: string | null;
      readonly blockedBy: string | null;
      readonly reason: string;
    }
  | {
      readonly act: 'remember';
      readonly claim: string;
      /** Empty for testimony of the author. */
      readonly places: readonly string[];
      readonly when: string | null;
      readonly notWhen: string | null;
    };

/** The act of a command, or why it is unclear. */
export type ParsedCommand =
  | { readonly line: string; readonly said: CommentAct }
  | { readonly line: string; readonly unclear: Message };

const item = /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{0,199}$/u;
/** Limits of one command; the length in UTF-16 units. */
const [maxItems, maxLength] = [20, 2_000];
const quoted = /^["“”„«](.+?)["“”»](?=\s|$)/u;

/**
 * Reads one command line. An ambiguous command is unclear, never guessed.
 *
 * @param lines of a review comment
 */
export function readCommand(line: string, lines: CommentedLines | null = null): ParsedCommand {
  if (line.length > maxLength) return { line: line.slice(0, 80), unclear: say.tooLong() };
  // Hidden characters could change what a reader agrees to.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line.replaceAll('\t', ' ')))
    return { line, unclear: say.hidden() };
  const [, verb = '', rest = ''] = /^\/ledger\s+(\S+)(?:\s+(.*))?$/u.exec(line.trim()) ?? [];
  const read = readers.get(verb.toLowerCase());
  return read
    ? { line, ...read(rest.trim(), lines) }
    : {
        line,
        unclear: say.unknownCommand({ command: verb === '' ? '/ledger' : `/ledger ${verb}` }),
      };
}

type Read = (
  rest: string,
  lines: CommentedLines | null,
) => { readonly said: CommentAct } | { readonly unclear: Message };

const readers = new Map<string, Read>([
  ['promote', readPromote],
  ['confirm', readConfirm],
  ['reject', readReject],
  ['defer', readDefer],
  ['remember', readRemember],
]);

function readPromote(rest: string): ReturnType<Read> {
  const { before, after } = splitAtWord(rest, 'because');
  const items = readItems(before);
  if (!Array.isArray(items)) return { unclear: items };
  return { said: { act: 'promote', items, reason: after } };
}

/** `k3f src/a.ts#L3-L7 because …`: places are only for a single item. */
function readConfirm(rest: string): ReturnType<Read> {
  const { before, after } = splitAtWord(rest, 'because');
  const words = before.split(/[\s,]+/);
  const places = words.filter((word) => word.includes('#') || word.includes('/'));
  const items = readItems(words.filter((word) => !places.includes(word)).join(' '));
  if (!Array.isArray(items)) return { unclear: items };
  const wrong = places.find((place) => !isLines(place));
  if (wrong !== undefined) return { unclear: say.noPlace({ place: wrong }) };
  if (places.length > 0 && items.length > 1) return { unclear: say.placesOfOne() };
  return { said: { act: 'confirm', items, places, reason: after } };
}

/** `src/a.ts#L3`, `src/a.ts#L3-L7`. */
function isLines(text: string): boolean {
  return /^[^\s:]+#L\d{1,7}(?:-L\d{1,7})?$/.test(text);
}

function readReject(rest: string): ReturnType<Read> {
  const { before, after } = splitAtWord(rest, 'because');
  const items = readItems(before);
  if (!Array.isArray(items)) return { unclear: items };
  if (after === null) return { unclear: say.withoutReason() };
  return { said: { act: 'reject', items, reason: after } };
}

function readDefer(rest: string): ReturnType<Read> {
  const { before, after } = splitAtWord(rest, 'until');
  const items = readItems(before);
  if (!Array.isArray(items)) return { unclear: items };
  if (after === null) return { unclear: say.withoutEnd() };
  const { before: end, after: why } = splitAtWord(after, 'because');
  if (end === '') return { unclear: say.withoutEnd() };
  const day = isDay(end);
  if (!day && /^[\d\s./-]+$/.test(end)) return { unclear: say.noDay({ day: end }) };
  return {
    said: {
      act: 'defer',
      items,
      until: day ? end : null,
      blockedBy: day ? null : end,
      reason: why ?? `until ${end}`,
    },
  };
}

function readRemember(rest: string, lines: CommentedLines | null): ReturnType<Read> {
  const claim = quoted.exec(rest);
  if (!claim) return { unclear: say.withoutClaim() };
  const { places: said, when, notWhen, left } = readScope(rest.slice(claim[0].length).trim());
  if (left !== '') return { unclear: say.leftOver({ words: left }) };
  const named = said === '' ? [] : said.split(/\s+/);
  const wrong = named.find((place) => !isLines(place));
  if (wrong !== undefined) return { unclear: say.noPlace({ place: wrong }) };
  const own = lines
    ? [`${lines.path}#L${lines.from}${lines.to === lines.from ? '' : `-L${lines.to}`}`]
    : [];
  const places = named.length > 0 ? named : own;
  return { said: { act: 'remember', claim: claim[1]?.trim() ?? '', places, when, notWhen } };
}

/** `src/a.ts#L3 when "changing it" not when "in tests"`: each part may be missing. */
function readScope(text: string): {
  readonly places: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  /** Text that is none of these. */
  readonly left: string;
} {
  const start = /(?:^|\s)(?:not\s+)?when(?=\s|:)/iu.exec(text)?.index ?? text.length;
  const found: { when: string | null; notWhen: string | null } = { when: null, notWhen: null };
  let left = text.slice(start).trim();
  for (;;) {
    const [whole, not, value] =
      /^(not\s+)?when:?\s+(["“”„«].+?["“”»](?=\s|$)|.+?(?=\s+(?:not\s+)?when\s|$))\s*/iu.exec(
        left,
      ) ?? [];
    const key = not === undefined ? 'when' : 'notWhen';
    if (whole === undefined || value === undefined || found[key] !== null) break;
    found[key] = quoted.exec(value)?.[1] ?? value;
    left = left.slice(whole.length);
  }
  return { places: text.slice(0, start).trim(), ...found, left };
}

/** Splits `text` at `word`; `after` is null without the word, or with nothing after it. */
function splitAtWord(
  text: string,
  word: string,
): { readonly before: string; readonly after: string | null } {
  const found = new RegExp(`(?:^|\\s)${word}(?::|,)?(?=\\s|$)`, 'iu').exec(text);
  if (!found) return { before: text, after: null };
  const after = text.slice(found.index + found[0].length).trim();
  return { before: text.slice(0, found.index).trim(), after: after === '' ? null : after };
}

function readItems(text: string): string[] | Message {
  const items = text.split(/[\s,]+/).filter((word) => word !== '');
  if (items.length === 0) return say.withoutItem();
  if (items.length > maxItems) return say.tooManyItems({ most: maxItems });
  const wrong = items.find((word) => !item.test(word));
  return wrong === undefined ? [...new Set(items)] : say.noItem({ word: wrong });
}

const commandStart = /^\/ledger(?![\w-])/;
/** Commands of one comment. */
export const maxCommands = 50;

/** A command with a mistake in case or indentation. */
const nearCommand = /^\s*\/ledger(?![\w-])/i;
/** Characters that may hide the next lines or change how they look: code, HTML, links. */
const hiding = /[`<[\]~$\\]/;

/**
 * Lines that mail clients put before a quoted mail or a signature, in the languages of large
 * clients.
 */
const senders =
  'from|von|de|da|van|fra|från|lähettäjä|od|kimden|от|від|发件人|寄件者|差出人|보낸 사람';
const wrote =
  'wrote|schrieb.*|écrit|escribió|escreveu|scritto|schreef.*|skrev.*|kirjoitti|napisał\\(?a?\\)?|' +
  'napsal\\(?a?\\)?|yazdı|написала?|пише|写道|寫道|書きました|작성';
const quotedMail = [
  /^--$/,
  /^_{5,}$/,
  /^-{2,}\s*\p{L}.*-{2,}$/u,
  new RegExp(`^\\*{0,2}(?:${senders})\\*{0,2}\\s?[:：]`, 'iu'),
  new RegExp(`(?:${wrote})\\s?[:：]$`, 'iu'),
];

/** Offset of the first quoted mail or signature. */
function endOfOwn(text: string): number {
  let at = 0;
  for (const line of text.split('\n')) {
    if (quotedMail.some((each) => each.test(line.trim()))) return at;
    at += line.length + 1;
  }
  return text.length;
}

const voidElements = new Set(['br', 'hr', 'img', 'input', 'source', 'wbr']);

/** True if `text` opens an HTML element and does not close it. */
function isInHtml(text: string): boolean {
  const open: string[] = [];
  for (const [whole, end, name = ''] of text.matchAll(
    /<(\/?)([a-z][a-z0-9-]*)(?=[\s/>])[^>]*>/gi,
  )) {
    const tag = name.toLowerCase();
    if (voidElements.has(tag) || whole.endsWith('/>')) continue;
    if (end === '') open.push(tag);
    else if (open.includes(tag)) open.length = open.lastIndexOf(tag);
  }
  return open.length > 0;
}

/** The commands of a comment, and lines that only look like one. */
export interface CommentCommands {
  readonly lines: readonly string[];
  readonly unread: readonly string[];
}

/**
 * Finds the commands of a comment. A command starts a line of a paragraph. Quotations, code, lists,
 * tables, HTML and quoted mails contain no commands; lines there are only reported as `unread` if
 * they are not code or quotations.
 */
export function findCommands({
  text,
  outline,
}: Pick<Document, 'text' | 'outline'>): CommentCommands {
  const lines: string[] = [];
  const unread: string[] = [];
  const end = endOfOwn(text);
  for (const block of outline.blocks) {
    if (block.kind === 'item') {
      const said = text.slice(block.text.start, block.text.end).split('\n', 1)[0] ?? '';
      if (nearCommand.test(said)) unread.push(said.trim());
    }
    if (block.kind !== 'paragraph' || block.nesting > 0) continue;
    const { start, end: last } = block.span;
    const code = codeSpans(text, start, last);
    // A space before the command does not start a line.
    let isPlain = (start === 0 || text[start - 1] === '\n') && !isInHtml(text.slice(0, start));
    let at = start;
    for (const line of text.slice(start, last).split('\n')) {
      const isCode = code.some((span) => span.start < at && at < span.end);
      if (isPlain && at < end && commandStart.test(line)) lines.push(line.trimEnd());
      else if (!isCode && nearCommand.test(line)) unread.push(line.trim());
      if (hiding.test(line)) isPlain = false;
      at += line.length + 1;
    }
  }
  return { lines, unread };
}
