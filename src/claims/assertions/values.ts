import { kindOfWord } from '../sentences/claim-words.ts';
import { isVerb, type Quantity, quantityOf, unitNames } from './quantities.ts';
import { isStopWordSense, senseOfWord } from './word-senses.ts';

type Bound = 'is' | 'at-most' | 'at-least';

/** A value in a claim. */
export interface Value {
  readonly type: 'quantity' | 'version' | 'port' | 'path' | 'command' | 'name' | 'code';
  readonly text: string;
  readonly quantity: Quantity | null;
  readonly bound: Bound;
  /** Sense of what a number counts, or whose version it is. */
  readonly of: string | null;
  readonly denied: boolean;
  /** Whether it belongs to the subject of the claim. */
  readonly subject: boolean;
  readonly at: number;
}

/** A value without its context. */
export type WrittenValue = Pick<Value, 'type' | 'text' | 'quantity' | 'of'>;

const aNumber = new RegExp(`^v?(-?\\d[\\d.,_]*?)[.,]?(?:[ -]?(${unitNames.join('|')}))?$`, 'iu');
const commands =
  /^(?:npm|npx|pnpm|yarn|bun|make|git|docker|cargo|go|pip|poetry|uv|python3?|node|bash|sh|\.\/)[ \w./-]/;
const ups = new Set(['newer', 'later', 'higher', 'upward', 'upwards', 'above', 'up', 'more']);
const mosts = new Set('most maximum under below exceed less fewer older earlier'.split(' '));
const leasts = new Set('least minimum over above more beyond larger greater longer'.split(' '));

/** Reads a piece of a claim as a value; null for a word. `code` has the texts of code spans. */
export function valueAt(
  pieces: readonly string[],
  at: number,
  code: readonly string[],
): WrittenValue | null {
  const piece = pieces[at] ?? '';
  const inCode = /^`(\d+)`$/.exec(piece);
  if (inCode) return valueInCode(code[Number(inCode[1])] ?? '');
  const clock = /^(\d{1,2}):(\d\d)$/.exec(piece);
  if (clock) {
    const amount = Number(clock[1]) * 60 + Number(clock[2]);
    return written('quantity', piece, { dimension: 'clock', amount });
  }
  const number = aNumber.exec(piece);
  if (number) return numberAt(pieces, at, number);
  if (/[/]|:\/\//.test(piece))
    return written('path', piece.replace(/^\.\//, '').replace(/[/.]$/, ''));
  return null;
}

function written(
  type: Value['type'],
  text: string,
  quantity: Quantity | null = null,
  of: string | null = null,
): WrittenValue {
  return { type, text, quantity, of };
}

function valueInCode(text: string): WrittenValue {
  const port = /^[\w.-]*:(\d{2,5})$/.exec(text);
  if (port) return written('port', port[1] ?? '', { dimension: 'count', amount: Number(port[1]) });
  if (commands.test(`${text} `)) return written('command', text.toLowerCase());
  const number = aNumber.exec(text);
  if (number) return written('quantity', text, quantityOf(number[1] ?? '', number[2]));
  const [, key = '', setting = ''] = /^([\w.-]+)\s*[=:]\s*(.+)$/.exec(text) ?? [];
  const amount = aNumber.exec(setting);
  if (amount)
    return written(
      'quantity',
      setting,
      quantityOf(amount[1] ?? '', undefined),
      senseOfWord(key.toLowerCase()),
    );
  if (/[/]/.test(text) || /^\.?[\w-]+\.(?:[a-z]{1,5})$/i.test(text))
    return written('path', text.toLowerCase().replace(/^\.\//, '').replace(/\/$/, ''));
  if (/\s/.test(text)) return written('command', text.toLowerCase());
  return written('code', text.toLowerCase().replace(/\(\)$/, ''));
}

function numberAt(pieces: readonly string[], at: number, number: RegExpExecArray): WrittenValue {
  const [piece, digits = '', unit] = number;
  const quantity = quantityOf(digits, unit);
  const before = senseBefore(pieces, at);
  if (unit !== undefined) return written('quantity', piece, quantity, before);
  if (before === 'port' || isPort(digits, quantity, pieces[at - 1] ?? ''))
    return written('port', digits, quantity);
  if (
    /^v/.test(piece) ||
    /\.\d+\.|^\d+\.\d+$/.test(digits) ||
    ['version', 'v'].includes(before ?? '')
  )
    return written('version', digits, quantity, before);
  return written('quantity', piece, quantity, senseAfter(pieces, at) ?? before);
}

/** Whether a number is behind `on`, `to` or `at` and may be a port. */
function isPort(digits: string, { amount }: Quantity, before: string): boolean {
  return (
    amount >= 1_024 && amount <= 65_535 && /^(?:on|to|at)$/.test(before) && /^\d{4,5}$/.test(digits)
  );
}

/** Gives the sense of the nearest content word before a place. */
function senseBefore(pieces: readonly string[], at: number): string | null {
  for (const piece of pieces.slice(Math.max(0, at - 3), at).reverse())
    if (
      /^\p{L}/u.test(piece) &&
      kindOfWord(piece) === 'content' &&
      !leasts.has(piece) &&
      !mosts.has(piece)
    )
      return senseOfWord(piece);
  return null;
}

/** Gives the sense of the next word, if the number counts it. */
function senseAfter(pieces: readonly string[], at: number): string | null {
  const next = pieces[at + 1] ?? '';
  return /^\p{L}/u.test(next) &&
    kindOfWord(next) === 'content' &&
    !isVerb(next) &&
    !ups.has(next) &&
    !isStopWordSense(senseOfWord(next))
    ? senseOfWord(next)
    : null;
}

/** Reads from the words around a number whether it is a limit. */
export function boundAt(pieces: readonly string[], at: number): Bound {
  const before = pieces.slice(Math.max(0, at - 4), at);
  const after = pieces.slice(at + 1, at + 4);
  const isUpTo = (words: ReadonlySet<string>): boolean =>
    after.some((each, on) => words.has(each) && ['or', 'and'].includes(after[on - 1] ?? ''));
  if (isUpTo(ups)) return 'at-least';
  const isDenied = before.includes('not') || before.includes('no') || isRefused(pieces, before);
  if (isUpTo(mosts) || before.some((each) => mosts.has(each) || each === '≤' || each === '<'))
    return isDenied ? 'at-least' : 'at-most';
  if (before.some((each) => leasts.has(each) || each === '≥' || each === '>'))
    return isDenied ? 'at-most' : 'at-least';
  return boundBySubject(pieces, at);
}

/** "More than 20 are refused" means 20 at most. */
function isRefused(pieces: readonly string[], before: readonly string[]): boolean {
  return (
    before.some((each) => each === '>' || each === '<') &&
    pieces.some((each) => senseOfWord(each) === 'refus')
  );
}

/** Reads "the minimum is 5" and "5 is the minimum". */
function boundBySubject(pieces: readonly string[], at: number): Bound {
  const isIs = (piece: string | undefined): boolean => piece === 'is' || piece === 'are';
  const named = isIs(pieces[at - 1])
    ? pieces.slice(0, at)
    : isIs(pieces[at + 1])
      ? pieces.slice(at + 2, at + 5)
      : [];
  const has = (sense: string): boolean => named.some((each) => senseOfWord(each) === sense);
  return has('minimum') ? 'at-least' : has('maximum') ? 'at-most' : 'is';
}
