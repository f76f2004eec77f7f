import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import { isDay } from '#workspace/text/day';

import type { CommentedLines } from './statement.ts';

/** What a command asks for. */
export type CommandedAct =
  | { readonly act: 'promote'; readonly items: readonly string[]; readonly reason: string | null }
  | {
      readonly act: 'confirm';
      readonly items: readonly string[];
      /** Where its evidence is now; none where it is where it was. */
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
      /** None where its author is who says so. */
      readonly places: readonly string[];
      readonly when: string | null;
      readonly notWhen: string | null;
    };

/** A command that was understood, or why it was not. */
export type ReadCommand =
  | { readonly line: string; readonly said: CommandedAct }
  | { readonly line: string; readonly unclear: Message };

const item = /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{0,199}$/u;
/** Most items of one command, and characters of one. */
const [mostItems, longest] = [20, 2_000];
/** Quotation marks that people and their keyboards write. */
const quoted = /^["“”„«](.+?)["“”»](?=\s|$)/u;

/**
 * Reads one command line. Whatever it cannot mean for certain is unclear: nothing is guessed.
 *
 * @param lines what a review comment is about
 */
export function readCommand(line: string, lines: CommentedLines | null = null): ReadCommand {
  if (line.length > longest) return { line: line.slice(0, 80), unclear: say.tooLong() };
  // What nobody sees could make a reader agree to another thing than stands there.
  if (/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u.test(line.replaceAll('\t', ' ')))
    return { line, unclear: say.hidden() };
  const [, verb = '', rest = ''] = /^\/ledger\s+(\S+)(?:\s+(.*))?$/u.exec(line.trim()) ?? [];
  const read = readers.get(verb.toLowerCase());
  return read
    ? { line, ...read(rest.trim(), lines) }
    : { line, unclear: say.unknownCommand({ command: verb === '' ? '/ledger' : verb }) };
}

type Read = (
  rest: string,
  lines: CommentedLines | null,
) => { readonly said: CommandedAct } | { readonly unclear: Message };

const readers = new Map<string, Read>([
  ['promote', (rest) => promoted(rest)],
  ['confirm', (rest) => confirmed(rest)],
  ['reject', (rest) => rejected(rest)],
  ['defer', (rest) => deferred(rest)],
  ['remember', (rest, lines) => remembered(rest, lines)],
]);

function promoted(rest: string): ReturnType<Read> {
  const { before, after } = parted(rest, 'because');
  const items = itemsIn(before);
  if (!Array.isArray(items)) return { unclear: items };
  return { said: { act: 'promote', items, reason: after } };
}

/** `k3f src/a.ts#L3-L7 because …`: places may follow one item. */
function confirmed(rest: string): ReturnType<Read> {
  const { before, after } = parted(rest, 'because');
  const words = before.split(/[\s,]+/);
  const places = words.filter((word) => word.includes('#') || word.includes('/'));
  const items = itemsIn(words.filter((word) => !places.includes(word)).join(' '));
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

function rejected(rest: string): ReturnType<Read> {
  const { before, after } = parted(rest, 'because');
  const items = itemsIn(before);
  if (!Array.isArray(items)) return { unclear: items };
  if (after === null) return { unclear: say.withoutReason() };
  return { said: { act: 'reject', items, reason: after } };
}

function deferred(rest: string): ReturnType<Read> {
  const { before, after } = parted(rest, 'until');
  const items = itemsIn(before);
  if (!Array.isArray(items)) return { unclear: items };
  if (after === null) return { unclear: say.withoutEnd() };
  const { before: end, after: why } = parted(after, 'because');
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

function remembered(rest: string, lines: CommentedLines | null): ReturnType<Read> {
  const claim = quoted.exec(rest);
  if (!claim) return { unclear: say.withoutClaim() };
  const { places: said, when, notWhen, left } = scopeIn(rest.slice(claim[0].length).trim());
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
function scopeIn(text: string): {
  readonly places: string;
  readonly when: string | null;
  readonly notWhen: string | null;
  /** What is none of these. */
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

/** A text at the first of a word that stands alone; what follows is null where it is not there. */
function parted(
  text: string,
  word: string,
): { readonly before: string; readonly after: string | null } {
  const found = new RegExp(`(?:^|\\s)${word}(?::|,)?(?=\\s|$)`, 'iu').exec(text);
  if (!found) return { before: text, after: null };
  const after = text.slice(found.index + found[0].length).trim();
  return { before: text.slice(0, found.index).trim(), after: after === '' ? null : after };
}

function itemsIn(text: string): string[] | Message {
  const items = text.split(/[\s,]+/).filter((word) => word !== '');
  if (items.length === 0) return say.withoutItem();
  if (items.length > mostItems) return say.tooManyItems({ most: mostItems });
  const wrong = items.find((word) => !item.test(word));
  return wrong === undefined ? [...new Set(items)] : say.noItem({ word: wrong });
}
