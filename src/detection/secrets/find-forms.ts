import type { Span } from '#diagnostics/diagnostic';

import { cloudSecrets } from './cloud-secrets.ts';
import { developerSecrets } from './developer-secrets.ts';
import { generalSecrets } from './general-secrets.ts';
import { namedSecrets } from './named-secrets.ts';
import type { SecretForm } from './secret-form.ts';
import { secretlintTells } from './secretlint-tells.ts';
import { serviceSecrets } from './service-secrets.ts';

/** The forms of the tables, in their order: where two match at one place, the first says what. */
export const secretForms: readonly SecretForm[] = [
  ...cloudSecrets,
  ...developerSecrets,
  ...serviceSecrets,
  ...namedSecrets,
  ...generalSecrets,
];

/** Where one of secretlint's rules may find something is looked for on the same way. */
const allForms: readonly SecretForm[] = [...secretForms, ...secretlintTells];

/** A stretch of a text that has one of the forms. */
export interface FormMatch extends Span {
  readonly form: SecretForm;
  /** What follows the beginning that all of its kind share. */
  readonly body: string;
}

interface Beginning {
  readonly text: string;
  readonly form: SecretForm;
  /** Whether it may only stand where a word begins. */
  readonly isWord: boolean;
}

/**
 * What a secret may begin with by five bits of each of its first three characters, which are the
 * same for capitals and small letters: a text is read once, however many forms there are.
 */
const byStart: (Beginning[] | undefined)[] = [];
const pushed = (start: number, code: number): number => ((start << 5) | (code & 31)) & 0x7fff;

for (const form of allForms)
  for (const text of form.begins.split(' ')) {
    const isWord = form.before === undefined && !form.isTell && /^\w/.test(text);
    const beginning = { text: form.anyCase ? text.toLowerCase() : text, form, isWord };
    const pair = pushed(pushed(0, text.charCodeAt(0)), text.charCodeAt(1));
    const thirds =
      text.length > 2 ? [text.charCodeAt(2)] : Array.from({ length: 32 }, (_, at) => at);
    for (const third of thirds) (byStart[pushed(pair, third)] ??= []).push(beginning);
  }

/** Whether three characters may begin anything: mostly they do not. */
const mayBegin = Uint8Array.from({ length: 1 << 15 }, (_, start) => (byStart[start] ? 1 : 0));

/** What every secret has: so many signs of a token, or more, in a row. */
const shortest = 17;
/** Of each ASCII character: 1 for a sign of a token, 3 for a digit or a capital. */
const tokenSigns = Uint8Array.from({ length: 128 }, (_, code) => {
  const sign = String.fromCharCode(code);
  return /[A-Z\d]/.test(sign) ? 3 : /[\w+/=%~.-]/.test(sign) ? 1 : 0;
});
/** A name may stand so far before its value, and a word like "Bearer" right before it. */
const [farReach, nearReach] = [120, 12];

interface Run extends Span {
  /** It has digits or capitals; without, it is no value that a name would have to tell. */
  readonly isMixed: boolean;
}

/** All that has one of the forms, in the order of the text; what lies in another is left out. */
export function formsIn(text: string): FormMatch[] {
  const found: FormMatch[] = [];
  let from = 0;
  for (let run = nextRun(text, 0); run; run = nextRun(text, from)) {
    const start = Math.max(from, run.start - (run.isMixed ? farReach : nearReach));
    from = addMatches(text, start, run.end, found);
  }
  return found;
}

/** Adds what begins in a part of a text; gives the place up to which the text is read then. */
function addMatches(text: string, start: number, end: number, found: FormMatch[]): number {
  let seen = 0;
  let at = start;
  for (; at < end; at += 1) {
    seen = pushed(seen, text.charCodeAt(at));
    if (mayBegin[seen] === 0 || at < start + 2) continue;
    const match = matchAt(text, at - 2, byStart[seen] ?? []);
    if (!match || match.start < (found.at(-1)?.end ?? 0)) continue;
    found.push(match);
    start = at = match.end;
    seen = pushed(0, text.charCodeAt(at));
  }
  return at;
}

/** The next signs of a token in a row; where the last of so many is none, all before it is left. */
function nextRun(text: string, from: number): Run | null {
  for (let start = from; start + shortest <= text.length;) {
    let at = start + shortest - 1;
    let signs = 0;
    for (; at >= start; at -= 1) {
      const sign = tokenSigns[text.charCodeAt(at)];
      if (!sign) break;
      signs |= sign;
    }
    if (at < start) {
      let end = start + shortest;
      for (; end < text.length; end += 1) {
        const sign = tokenSigns[text.charCodeAt(end)];
        if (!sign) break;
        signs |= sign;
      }
      return { start, end, isMixed: signs === 3 };
    }
    start = at + 1;
  }
  return null;
}

function matchAt(text: string, at: number, beginnings: readonly Beginning[]): FormMatch | null {
  for (const { text: begin, form, isWord } of beginnings) {
    const after = at + begin.length;
    if (form.anyCase ? text.slice(at, after).toLowerCase() !== begin : !text.startsWith(begin, at))
      continue;
    if (isWord && !isWordStart(text, at)) continue;
    const { rest, before } = patternsOf(form);
    if (before) before.lastIndex = at;
    const [, head] = before ? (before.exec(text) ?? []) : ['', ''];
    if (head === undefined) continue;
    rest.lastIndex = after;
    const found = rest.exec(text);
    const body = found?.groups?.value ?? found?.[0];
    if (!found || body === undefined || (form.mixed && !isMixed(body))) continue;
    return { form, start: at - head.length, end: after + found[0].length, body: head + body };
  }
  return null;
}

/** A word begins after a sign, at a capital inside of a name, and after an escaped character. */
function isWordStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - 3), at);
  return (
    !/[A-Za-z0-9]$/.test(before) ||
    (/[a-z0-9]$/.test(before) && /^[A-Z]/.test(text.charAt(at))) ||
    /\\[nrt]$|%[0-9A-Fa-f]{2}$/.test(before)
  );
}

/** Whether it is made of digits, capitals and small letters by chance, unlike a name. */
function isMixed(body: string): boolean {
  let [digits, capitals, small] = [0, 0, 0];
  for (let at = 0; at < body.length; at += 1) {
    const code = body.charCodeAt(at);
    if (code >= 48 && code <= 57) digits += 1;
    else if (code >= 65 && code <= 90) capitals += 1;
    else if (code >= 97 && code <= 122) small += 1;
  }
  const share = capitals / (capitals + small || 1);
  return share > 0 && share < 1 && (digits >= 3 || (share > 0.12 && share < 0.88));
}

interface Patterns {
  readonly rest: RegExp;
  readonly before: RegExp | null;
}

/** They are made ready when a beginning is found: mostly none is. */
const patterns = new Map<SecretForm, Patterns>();

function patternsOf(form: SecretForm): Patterns {
  const known = patterns.get(form);
  if (known) return known;
  const made = {
    rest: new RegExp(form.rest, form.anyCase ? 'iy' : 'y'),
    before: form.before === undefined ? null : new RegExp(`(?<=(${form.before}))`, 'y'),
  };
  patterns.set(form, made);
  return made;
}
