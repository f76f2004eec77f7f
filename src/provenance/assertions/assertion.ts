import { kindOfWord } from '../claim-words.ts';
import { piecesOf, type Pieces } from './pieces.ts';
import { quantityOf, unitNames, type Quantity } from './quantities.ts';
import { excludingLists, isLight, senseOfWord } from './word-senses.ts';

/** How a value bounds what it is said of. */
export type Bound = 'is' | 'at-most' | 'at-least';

/** Something a claim says about its subject that another claim may say differently. */
export interface Value {
  readonly type: 'quantity' | 'version' | 'port' | 'path' | 'command' | 'name' | 'code';
  readonly text: string;
  readonly quantity: Quantity | null;
  readonly bound: Bound;
  /** The sense of the word beside a number: what it counts, or whose version it is. */
  readonly of: string | null;
  /** Whether it is said not to be so. */
  readonly denied: boolean;
  /** Whether it stands before what is said: then it is what the claim is about. */
  readonly subject: boolean;
  readonly at: number;
}

/** A word by its sense, in its place. */
export interface Word {
  readonly sense: string;
  readonly light: boolean;
  readonly at: number;
  readonly denied: boolean;
}

/** What a claim asserts, as two claims are compared. */
export interface Assertion {
  /** All words as they were written, in lower case. */
  readonly pieces: readonly string[];
  readonly words: readonly Word[];
  readonly values: readonly Value[];
  /** All senses; those that say something by themselves; and the names among them. */
  readonly senses: ReadonlySet<string>;
  readonly heavy: ReadonlyMap<string, Word>;
  readonly names: ReadonlySet<string>;
  /** What stands in code or is a path, as it is written. */
  readonly codes: readonly string[];
  /** Senses that may be the first letters of several words. */
  readonly short: readonly string[];
  /** The lists of words that exclude each other which it has a word of. */
  readonly families: ReadonlySet<number>;
  /** Whether it denies: by an odd number of denials. */
  readonly denies: boolean;
  /** Whether it says that nothing else is so, or that more is. */
  readonly only: boolean;
  readonly also: boolean;
  /** Where the sentence itself begins, in tokens, behind a part that was put in front. */
  readonly main: number;
  /** Where it says what comes first: what stands before `before`, or after `after`. */
  readonly marks: readonly { readonly at: number; readonly order: 'before' | 'after' }[];
  /** Whether it tells how something was. */
  readonly past: boolean;
  /** Where what is said of the subject begins, in tokens. */
  readonly verb: number;
}

const verbs =
  /^(?:is|are|was|were|be|runs?|uses?|has|have|lives?|resides?|sits?|listens?|binds?|serves?|takes?|needs?|requires?|goes|go|must|may|can|cannot|should|will|shall|does|do|did|live|go|expire[sd]?|waits?|reads?|writes?|keeps?|gets?|gives?|returns?|sends?|targets?|pins?|supports?|opens?|holds?|retries|works?|fails?|starts?|ends?|comes?|come|means?|contains?|carry|carries|stays?|remains?|measures?|pays?|ships?|accepts?|rejects?|allows?|drops?|caches?|logs?|stores?|counts?|moved|became|derives?|calls?|answers?|lands?|gives?|collects?|grows?|checks?|blocks?)$/;
const aNumber = new RegExp(`^v?(-?\\d[\\d.,_]*?)[.,]?(?:[ -]?(${unitNames.join('|')}))?$`, 'iu');
const commands =
  /^(?:npm|npx|pnpm|yarn|bun|make|git|docker|cargo|go|pip|poetry|uv|python3?|node|bash|sh|\.\/)[ \w./-]/;
const ups = new Set(['newer', 'later', 'higher', 'upward', 'upwards', 'above', 'up', 'more']);
const mosts = new Set([
  'most',
  'maximum',
  'under',
  'below',
  'exceed',
  'less',
  'fewer',
  'older',
  'earlier',
]);
const leasts = new Set([
  'least',
  'minimum',
  'over',
  'above',
  'more',
  'beyond',
  'larger',
  'greater',
  'longer',
]);

/** Reads what a claim asserts. */
export function assertionOf(claim: string): Assertion {
  return read(piecesOf(claim));
}

function read({ pieces, code, named, main }: Pieces): Assertion {
  const words: Word[] = [];
  const values: Value[] = [];
  const first = pieces.findIndex((piece) => verbs.test(piece));
  const verb = first === -1 ? 0 : first;
  let denials = 0;
  let [only, also] = [false, false];
  let denied = -9;
  const value = (
    at: number,
    type: Value['type'],
    text: string,
    quantity: Quantity | null = null,
    of: string | null = null,
  ): void => {
    values.push({
      type,
      text,
      quantity,
      of,
      bound: quantity ? boundAt(pieces, at) : 'is',
      denied: at - denied <= 4,
      subject: at < verb,
      at,
    });
  };
  for (const [at, piece] of pieces.entries()) {
    const inCode = /^`(\d+)`$/.exec(piece);
    if (inCode) {
      readCode(code[Number(inCode[1])] ?? '', at, value);
      continue;
    }
    const clock = /^(\d{1,2}):(\d\d)$/.exec(piece);
    const number = aNumber.exec(piece);
    if (clock)
      value(at, 'quantity', piece, {
        dimension: 'clock',
        amount: Number(clock[1]) * 60 + Number(clock[2]),
      });
    else if (number) readNumber(piece, number, at, pieces, value);
    else if (/[/]|:\/\//.test(piece))
      value(at, 'path', piece.replace(/^\.\//, '').replace(/[/.]$/, ''));
    else {
      const kind = kindOfWord(piece);
      if (['only', 'solely'].includes(piece)) only = true;
      if (['also', 'too', 'another', 'additionally'].includes(piece)) also = true;
      if (
        kind === 'not' ||
        [
          'skip',
          'skipped',
          'avoid',
          'instead',
          'rather',
          'unless',
          'cannot',
          'lacking',
          'lacks',
          'isn',
          'nothing',
          'nobody',
          'banned',
        ].includes(piece)
      )
        [denials, denied] = [
          denials + (['instead', 'rather', 'nothing'].includes(piece) ? 0 : 1),
          at,
        ];
      else if (kind === 'content' && /^\p{L}/u.test(piece)) {
        const sense = senseOfWord(piece);
        // An abbreviation that everybody uses is no name.
        if (named.has(piece) && !unitNames.includes(piece) && sense.startsWith(piece.slice(0, 2)))
          value(at, 'name', sense);
        words.push({ sense, light: isLight(sense), at, denied: at - denied <= 3 });
      }
    }
  }
  const marks = pieces.flatMap((piece, at): Assertion['marks'] =>
    piece === 'before' || piece === 'then'
      ? [{ at, order: 'before' }]
      : piece === 'after'
        ? [{ at, order: 'after' }]
        : [],
  );
  const heavy = new Map(words.filter((word) => !word.light).map((word) => [word.sense, word]));
  return {
    pieces,
    words,
    values,
    heavy,
    main,
    senses: new Set(words.map((word) => word.sense)),
    names: new Set(values.filter((value) => value.type === 'name').map((value) => value.text)),
    codes: values
      .filter((value) => value.type === 'code' || value.type === 'path' || value.type === 'command')
      .map((value) => value.text),
    short: [...heavy.keys()].filter((sense) => /^[a-z]{2,5}$/.test(sense)),
    families: new Set(words.flatMap((word) => excludingLists(word.sense))),
    denies: denials % 2 === 1,
    only,
    also,
    marks,
    past: pieces.some((piece) => /^(?:had|was|were|used|until|formerly|previously)$/.test(piece)),
    verb,
  };
}

function readCode(
  text: string,
  at: number,
  value: (
    at: number,
    type: Value['type'],
    text: string,
    quantity?: Quantity | null,
    of?: string | null,
  ) => void,
): void {
  const port = /^[\w.-]*:(\d{2,5})$/.exec(text);
  const pair = /^([\w.-]+)\s*[=:]\s*(.+)$/.exec(text);
  const number = aNumber.exec(text);
  if (port) value(at, 'port', port[1] ?? '', { dimension: 'count', amount: Number(port[1]) });
  else if (commands.test(`${text} `)) value(at, 'command', text.toLowerCase());
  else if (number) value(at, 'quantity', text, quantityOf(number[1] ?? '', number[2]));
  else if (pair && aNumber.test(pair[2] ?? ''))
    value(
      at,
      'quantity',
      pair[2] ?? '',
      quantityOf((aNumber.exec(pair[2] ?? '') ?? [])[1] ?? '', undefined),
      senseOfWord((pair[1] ?? '').toLowerCase()),
    );
  else if (/[/]/.test(text) || /^\.?[\w-]+\.(?:[a-z]{1,5})$/i.test(text))
    value(at, 'path', text.toLowerCase().replace(/^\.\//, '').replace(/\/$/, ''));
  else if (/\s/.test(text)) value(at, 'command', text.toLowerCase());
  else value(at, 'code', text.toLowerCase().replace(/\(\)$/, ''));
}

function readNumber(
  piece: string,
  number: RegExpExecArray,
  at: number,
  pieces: readonly string[],
  value: (
    at: number,
    type: Value['type'],
    text: string,
    quantity?: Quantity | null,
    of?: string | null,
  ) => void,
): void {
  const [, digits = '', unit] = number;
  const quantity = quantityOf(digits, unit);
  const before = senseBefore(pieces, at);
  if (
    unit === undefined &&
    (before === 'port' ||
      (quantity.amount >= 1_024 &&
        quantity.amount <= 65_535 &&
        /^(?:on|to|at)$/.test(pieces[at - 1] ?? '') &&
        /^\d{4,5}$/.test(digits)))
  )
    value(at, 'port', digits, quantity);
  else if (
    unit === undefined &&
    (/^v/.test(piece) ||
      /\.\d+\.|^\d+\.\d+$/.test(digits) ||
      ['version', 'v'].includes(before ?? ''))
  )
    value(at, 'version', digits, quantity, before);
  else
    value(
      at,
      'quantity',
      piece,
      quantity,
      unit === undefined ? (senseAfter(pieces, at) ?? before) : before,
    );
}

/** The sense of the nearest word before a place that speaks of something. */
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

function senseAfter(pieces: readonly string[], at: number): string | null {
  const next = pieces[at + 1] ?? '';
  return /^\p{L}/u.test(next) &&
    kindOfWord(next) === 'content' &&
    !verbs.test(next) &&
    !ups.has(next) &&
    !isLight(senseOfWord(next))
    ? senseOfWord(next)
    : null;
}

function boundAt(pieces: readonly string[], at: number): Bound {
  const before = pieces.slice(Math.max(0, at - 4), at);
  const after = pieces.slice(at + 1, at + 4);
  if (after.some((each, on) => ups.has(each) && ['or', 'and'].includes(after[on - 1] ?? '')))
    return 'at-least';
  if (
    before.some((each) => mosts.has(each) || each === '≤' || each === '<') ||
    after.some((each, on) => mosts.has(each) && ['or', 'and'].includes(after[on - 1] ?? ''))
  )
    return before.includes('not') || before.includes('no') ? 'at-least' : 'at-most';
  if (before.some((each) => leasts.has(each) || each === '≥' || each === '>'))
    return before.includes('not') || before.includes('no') ? 'at-most' : 'at-least';
  return 'is';
}
