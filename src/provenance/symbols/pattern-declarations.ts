import { type DeclarationPattern, maskedText, type PatternLanguage } from './pattern-languages.ts';

/** A text, indexed to find ends of declarations. */
interface Code {
  readonly text: string;
  readonly lines: readonly string[];
  /** Offsets of lines. */
  readonly starts: readonly number[];
  /** Offsets of brackets, `;` and `=`. */
  readonly signs: readonly number[];
  /** Indexes in `signs`: of each opening bracket, the closing one. */
  readonly closing: ReadonlyMap<number, number>;
}

type Indented = Exclude<DeclarationPattern['end'], string>;

interface Found {
  readonly own: readonly string[];
  readonly from: number;
  readonly to: number;
  readonly isBroken: boolean;
  readonly isScope: boolean;
}

/** Reads declarations by the patterns of a language, in order; null if names nest too deeply. */
export function patternDeclarations(language: PatternLanguage, text: string): Declaration[] | null {
  const code = codeOf(maskedText(onlyCode(language, text), language.masks));
  const found = language.patterns
    .flatMap((pattern) => foundBy(pattern, code))
    .sort((a, b) => a.from - b.from || Number(b.isScope) - Number(a.isScope));
  const around: (Found & { readonly parts: readonly string[] })[] = [];
  const all: Declaration[] = [];
  for (const [at, each] of found.entries()) {
    // Two patterns may see one declaration.
    if (found[at - 1]?.from === each.from) continue;
    while ((around.at(-1)?.to ?? Infinity) < each.from) around.pop();
    const parts = [...(around.at(-1)?.parts ?? []), ...each.own];
    if (parts.length > maxNameParts) return null;
    if (each.isScope) around.push({ ...each, parts });
    all.push({ parts, from: each.from, to: each.to, isBroken: each.isBroken });
  }
  return all;
}

/** Replaces the text around code by blanks. */
function onlyCode({ code }: PatternLanguage, text: string): string {
  if (!code) return text;
  let [kept, from] = ['', 0];
  for (const { index, 0: inside } of text.matchAll(code)) {
    kept +=
      text.slice(from, index).replace(/[^\n]/g, ' ') + inside.replace(/^<\?(?:php|=)/, blanks);
    from = index + inside.length;
  }
  return kept + text.slice(from).replace(/[^\n]/g, ' ');
}

function blanks(text: string): string {
  return ' '.repeat(text.length);
}

function codeOf(text: string): Code {
  const signs: number[] = [];
  const closing = new Map<number, number>();
  const open: number[] = [];
  for (const { index, 0: sign } of text.matchAll(/[{}()[\];=]/g)) {
    if (/[{([]/.test(sign)) open.push(signs.length);
    else if (/[})\]]/.test(sign)) closing.set(open.pop() ?? -1, signs.length);
    signs.push(index);
  }
  const lines = text.split('\n');
  let start = 0;
  const starts = lines.map((line) => (start += line.length + 1) - line.length - 1);
  return { text, lines, starts, signs, closing };
}

function foundBy(pattern: DeclarationPattern, code: Code): Found[] {
  return [...code.text.matchAll(pattern.pattern)].map((match) => {
    const [written] = match;
    const from = match.index + (/^\s*/.exec(written)?.[0].length ?? 0);
    const behind = match.index + written.length;
    const end =
      pattern.end === 'brackets'
        ? endByBrackets(code, behind - (written.endsWith('(') ? 1 : 0))
        : pattern.end === 'statement'
          ? endOfStatement(code, from, behind)
          : endByIndentation(code, from, pattern.end, pattern.inOneLine);
    return {
      own: (match.groups?.name ?? '').split(/::|\./).map((part) => part.replace(/["`[\]]/g, '')),
      from,
      to: end ?? behind,
      isBroken: end === null,
      isScope: pattern.isScope ?? false,
    };
  });
}

/** Behind a semicolon, or behind a block unless a value is given: then a semicolon ends it, too. */
function endByBrackets({ text, signs, closing }: Code, from: number): number | null {
  let hasValue = false;
  for (let at = firstIndexFrom(signs, from); at < signs.length; at += 1) {
    const place = signs[at] ?? 0;
    const sign = text[place] ?? '';
    if (sign === ';') return place + 1;
    if (sign === '=') hasValue = true;
    else if (/[})\]]/.test(sign)) return null;
    else {
      const close = closing.get(at);
      if (close === undefined) return null;
      at = close;
      const end = (signs[close] ?? 0) + 1;
      if (sign === '{' && !hasValue && !/^\s*=(?!>)/.test(text.slice(end, end + 200))) return end;
    }
  }
  return null;
}

/** Behind the first line of the same indentation that closes it; null where another one comes. */
function endByIndentation(
  { lines, starts }: Code,
  from: number,
  { closes, goesOn }: Indented,
  inOneLine: RegExp | undefined,
): number | null {
  const first = firstIndexFrom(starts, from + 1) - 1;
  const endOf = (line: number): number =>
    (starts[line] ?? 0) + (lines[line] ?? '').trimEnd().length;
  if (inOneLine?.test(lines[first] ?? '')) return endOf(first);
  const indentation = /^[ \t]*/.exec(lines[first] ?? '')?.[0] ?? '';
  for (let line = first + 1; line < lines.length; line += 1) {
    const text = lines[line] ?? '';
    if (text.trim() === '') continue;
    if (!text.startsWith(indentation)) return null;
    const words = text.slice(indentation.length);
    if (/^[ \t]/.test(words)) continue;
    if (closes.test(words)) return endOf(line);
    if (!goesOn?.test(words)) return null;
  }
  return null;
}

/** Behind the semicolon, or before the line that ends a batch; a body ends with its `END`. */
function endOfStatement(
  { text, signs, closing }: Code,
  from: number,
  behind: number,
): number | null {
  let semicolon = text.length;
  for (let at = firstIndexFrom(signs, behind); at < signs.length; at += 1) {
    const place = signs[at] ?? 0;
    if (text[place] === ';') {
      semicolon = place + 1;
      break;
    }
    at = /[{([]/.test(text[place] ?? '') ? (closing.get(at) ?? at) : at;
  }
  const batch = /^[ \t]*(?:GO|\/)[ \t]*\r?$/im.exec(text.slice(from, semicolon));
  const end = batch ? from + batch.index : semicolon;
  const body = text.slice(from, end);
  if (/\bbegin\b(?![ \t]+(?:tran|transaction)\b)/i.test(body)) {
    const indentation =
      /[ \t]*$/.exec(text.slice(text.lastIndexOf('\n', from) + 1, from))?.[0] ?? '';
    const close = new RegExp(`^${indentation}END\\b[^\\n]*`, 'im').exec(text.slice(from));
    return close ? from + close.index + close[0].trimEnd().length : null;
  }
  const hasNext = /\n[ \t]*(?:create|alter|insert|drop|update|delete|grant)\b/i.test(body);
  return hasNext ? null : from + body.trimEnd().length;
}

/** A declaration in a source file. */
export interface Declaration {
  /** Its full name: `['Store', 'rotate']`. */
  readonly parts: readonly string[];
  /** UTF-16 offsets. */
  readonly from: number;
  readonly to: number;
  /** Whether its end is not certain. */
  readonly isBroken: boolean;
  /** Whether it is an overload without body of the next one. */
  readonly isSignature?: boolean;
}

/** Levels of names: deeper ones are an attack. */
export const maxNameParts = 30;

/** The full name of a declaration: `Store.rotate`. */
export function nameOf({ parts }: Pick<Declaration, 'parts'>): string {
  return parts.join('.');
}

/** The index of the first of sorted offsets that is `from` or more. */
export function firstIndexFrom(places: readonly number[], from: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
