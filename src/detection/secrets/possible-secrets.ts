import type { Span } from '#diagnostics/diagnostic';

import { addressPasswordsIn } from './address-passwords.ts';
import { type FormMatch, formsIn } from './find-forms.ts';
import {
  decodeBase64,
  isPlaceholderCredentials,
  isPlaceholderKey,
  isPlaceholderPassword,
  isPlaceholderToken,
  isPlaceholderWebToken,
  isWeakPassword,
  undoSignSubstitution,
} from './placeholder-secret.ts';

/** A part of a text that has the form of a secret. */
interface PossibleSecret {
  /** Its name in messages. */
  readonly what: string;
  readonly span: Span;
  /** `stand-in` is a placeholder; for `secretlint`, a rule of secretlint decides. */
  readonly is: 'secret' | 'stand-in' | 'secretlint';
}

/** Fast check for secrets: loading the full detector takes longer than a lint. */
export function mayHoldSecret(text: string): boolean {
  for (const { is } of possibleSecretsIn(text)) if (is !== 'stand-in') return true;
  return false;
}

/** Schemes of addresses of databases. */
const database =
  /^(?:jdbc|postgres(?:ql)?|mysqlx?|mariadb|mongodb(?:\+srv)?|mssql|sqlserver|rediss?|valkeys?|cockroachdb|clickhouse|neo4j(?:\+s)?|bolt(?:\+s)?|couchbases?|cassandra|oracle|db2|influxdb|surrealdb|libsql|snowflake)$/;

/**
 * Finds all parts of a text that have the form of a secret, in no order. Leaves out key blocks and
 * addresses that are placeholders.
 */
export function* possibleSecretsIn(text: string): Generator<PossibleSecret> {
  const known: Span[] = [];
  for (const { start, end, body } of keyBlocksIn(text)) {
    known.push({ start, end });
    if (!isPlaceholderKey(body))
      yield { what: 'a private key', span: { start, end }, is: 'secret' };
  }
  for (const match of formsIn(text)) {
    const { form, start, end } = match;
    known.push({ start, end });
    const is = form.isTell ? 'secretlint' : isStandIn(match, text) ? 'stand-in' : 'secret';
    yield { what: form.what, span: { start, end }, is };
  }
  for (const address of addressPasswordsIn(text)) {
    const { scheme, start, end } = address;
    known.push({ start, end });
    const what = database.test(scheme) ? 'a password of a database' : 'a password in an address';
    if (!isPlaceholderPassword(address)) yield { what, span: { start, end }, is: 'secret' };
  }
  for (const { what, start, end } of namedSecretsIn(text))
    if (!known.some((each) => each.start < end && start < each.end))
      yield { what, span: { start, end }, is: 'secret' };
}

function isStandIn({ form, start, end, body }: FormMatch, text: string): boolean {
  if (form.what === 'a JSON web token') return isPlaceholderWebToken(text.slice(start, end));
  if (form.what === 'a password in a header') return isPlaceholderCredentials(body);
  return isPlaceholderToken(body);
}

/** The first line of a key block in RFC 7468, OpenPGP and SSH.COM. */
const begin = /-{4,5} ?BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
const putty = /PuTTY-User-Key-File-\d: /g;

/** Longer than any key: RSA of 16384 bits has some 13,000 characters. */
const maxKeyLength = 20_000;

/** Finds blocks of private keys, also cut off, escaped, quoted or indented. */
function keyBlocksIn(text: string): (Span & { readonly body: string })[] {
  const blocks: (Span & { readonly body: string })[] = [];
  if (text.includes('PRIVATE KEY'))
    for (const { 0: head, index: start } of text.matchAll(begin)) {
      const from = start + head.length;
      const inner = upTo('----', text.slice(from, from + maxKeyLength));
      const end = from + inner.length;
      const [tail = ''] =
        /^-{4,5} ?END [A-Z0-9 ]{1,60}-{4,5}/.exec(text.slice(end, end + 80)) ?? [];
      blocks.push({ start, end: end + tail.length, body: bodyOf(inner) });
    }
  if (text.includes('PuTTY-User-Key-File'))
    for (const { index: start } of text.matchAll(putty)) {
      const next = upTo('PuTTY-User-Key-File', text.slice(start + 1, start + maxKeyLength));
      const inner = upTo('Private-MAC', next);
      const [, lines = ''] = /Private-Lines: \d{1,4}(.*)$/s.exec(inner) ?? [];
      blocks.push({ start, end: start + 1 + inner.length, body: bodyOf(lines) });
    }
  return blocks;
}

function upTo(mark: string, text: string): string {
  const at = text.indexOf(mark);
  return at === -1 ? text : text.slice(0, at);
}

/** Marks of a part that was left out. */
const cutMark = /\. ?\. ?\.|…|\*{3}|\[|<[^>]{1,80}>|redacted|truncated/i;

/** Gives the base64 of a block without headers and line ends; empty for one that is cut. */
function bodyOf(inner: string): string {
  const lines = inner
    .replace(/\\{1,2}r?\\{1,2}n|\\[rnt]/g, '\n')
    .replace(/^[\s>|"']*[A-Z][A-Za-z-]{2,30}: .*$/gm, '');
  const [body = ''] = /^[A-Za-z0-9+/=]*/.exec(lines.replace(/[\s>|"'`,\\]/g, '')) ?? [];
  return cutMark.test(lines) ? '' : body;
}

/** Endings of names that call a value a secret, in code or in prose. */
const nameEnd =
  /(?<password>pass(?:word|wd|phrase|code|wort)|(?<=[_-])p(?:ass|wd))|(?<secret>secret(?:[_ -]?key)?)|(?<key>(?:api|access|auth|private|signing|encryption|master)[_ -]?key)|(?<token>token)/gi;

/** Owner of a secret, in prose. */
const owner = String.raw`(?:[ \t]\([^()\n]{1,40}\)|[ \t](?:for|of|in|on|to|at|from|by)[ \t](?:[^\n.;:=|{}@]|\.(?=\w)){1,60}?)?`;
const sign = String.raw`["'\x60\]*_]{0,3}[ \t]{0,4}(?:[:=-]>|→|:=|==?|:|\|)[*_]{0,3}[ \t]{0,4}`;
const verb = String.raw`["'\x60*_]{0,3}[ \t]{1,4}(?:is|was)(?:[ \t](?:now|currently|still|set to))?:?\s{1,4}`;
const quotedValue = String.raw`(?<quote>["'\x60])(?<quoted>[^\s"'\x60]{8,200})\k<quote>`;
const bareValue = String.raw`(?<bare>(?!\*)[^\s"'\x60,;|&<>(){}[\]]{8,200})(?![\w(])`;
const behind = new RegExp(
  `${owner}(?:(?<sign>${sign})|${verb})(?:\\*\\*)?(?:${quotedValue}|${bareValue})`,
  'y',
);
/** The value of a command's option, without a sign before it. */
const ofOption = new RegExp(`[ \\t](?:${quotedValue}|${bareValue})`, 'y');

/** Finds values without a form of their own that a name or a sentence calls a secret. */
function* namedSecretsIn(text: string): Generator<Span & { readonly what: string }> {
  let from = 0;
  for (const match of text.matchAll(nameEnd)) {
    const { 0: word, index, groups = {} } = match;
    if (index < from) continue;
    const [name = ''] = /[\w.-]{0,60}$/.exec(text.slice(Math.max(0, index - 60), index)) ?? [];
    const end = index + word.length;
    const found =
      matchAt(behind, text, end) ?? (/^--/.test(name) ? matchAt(ofOption, text, end) : null);
    // In an ARN, the name of a secret follows.
    if (found === null || /\barn:\S*$/.test(text.slice(Math.max(0, index - 100), index))) continue;
    const { quoted, bare = '', sign: hasSign } = found.groups ?? {};
    const isLong = groups.key !== undefined || groups.token !== undefined;
    const isProse = quoted === undefined && hasSign === undefined;
    const value = quoted ?? bare.replace(isProse ? /[.!?:*]+$/ : /[.:*]+$/, '');
    if (!isSecret(value, isProse) || (isLong && !isGenerated(value))) continue;
    from = end + found[0].length - (quoted === undefined ? bare.length - value.length : 0);
    yield { what: whatOf(groups), start: index - name.length, end: from };
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

function whatOf({ password, key, token }: Readonly<Record<string, string | undefined>>): string {
  if (password !== undefined) return 'a password';
  if (key !== undefined) return 'a key';
  return token === undefined ? 'a secret' : 'a token';
}

/**
 * References to a value: a variable, a file, an address, a store. Also digests, which are no
 * secrets, and JSON web tokens, which have a form.
 */
const reference =
  /^(?:[$%@#{<~/\\]|-?eyJ|\.{1,2}[/\\]|[A-Za-z]:\\|[a-z][a-z0-9+.-]{1,20}:\/\/|(?:arn|op|vault|env|ref|file|secret|projects|sha\d+|md5|argon2\w*|bcrypt|pbkdf2)[:/=-])/i;
/** Words in passwords that are placeholders or have to be changed. */
const placeholderWord = /pass|secret|change|default/;
const member = /^[A-Za-z_$][\w$]*(?:(?:\.|->|::)[A-Za-z_$][\w$]*)+$/;
const mail = /^[^@\s]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}$/;

function isSecret(value: string, isProse: boolean): boolean {
  const plain = decodeBase64(value);
  if (/^[\x20-\x7e]{8,}$/.test(plain)) return isSecret(plain, isProse);
  return (
    value.length >= 8 &&
    /[A-Za-z]/.test(value) &&
    (/\d/.test(value) || (value.match(/[!#$%^&*?@]/g) ?? []).length > 1) &&
    !reference.test(value) &&
    !member.test(value) &&
    !mail.test(value) &&
    !isName(value, isProse) &&
    !placeholderWord.test(undoSignSubstitution(value)) &&
    !isWeakPassword(value, '')
  );
}

/** Whether a value is words, some with a number behind them: `HS256-signed`, `keyV2`. */
function isName(value: string, isProse: boolean): boolean {
  const part = isProse ? ofProse : ofName;
  return value.split(/[-_./:=+~@#,\\]+/).every((each) => part.test(each));
}
const ofName =
  /^(?:(?:[A-Z]+|[A-Z]*[a-z]*(?:[A-Z]+[a-z]+)*[A-Z]{0,4})\d{0,4}|\d{1,4}[A-Za-z]{0,2}\d{0,2})$/;
const ofProse = /^(?:(?:[A-Za-z]+\d{0,4}){1,2}|\d{1,4}[A-Za-z]{0,8}\d{0,2})$|^$/;

/** Whether a value is long and random, as keys and tokens are. */
function isGenerated(value: string): boolean {
  return (
    /^[a-f0-9]{32,}$/i.test(value) ||
    (/^[\w+/=~.-]{20,}$/.test(value) &&
      /\d/.test(value) &&
      /[a-z]/.test(value) &&
      /[A-Z]/.test(value))
  );
}
