import type { Span } from '#diagnostics/diagnostic';
import { decodePercentEscapes } from '#diagnostics/plain-text';

/** A password in an address or a connection string. */
export interface AddressPassword extends Span {
  readonly scheme: string;
  readonly user: string;
  readonly password: string;
  /** Without a port; empty where it is not known. */
  readonly host: string;
}

/** A password in an address has no slash. */
const scheme = /[A-Za-z][A-Za-z0-9+.-]{0,30}(?=:$)/;
const authority =
  /([^\s:/@"'`|\\]{0,256}):([^\s/@"'`|\\][^\s/"'`|\\]{0,255})@(\[[0-9A-Fa-f:.]{2,45}\]|[^\s:/?#,@"'`|)\]]{1,253})/y;

/** Finds `scheme://user:password@host`. */
function* inAddresses(text: string): Generator<AddressPassword> {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    authority.lastIndex = at + 3;
    const [all, user = '', password = '', host = ''] = authority.exec(text) ?? [];
    const [name] = scheme.exec(text.slice(Math.max(0, at - 32), at + 1)) ?? [];
    if (all === undefined || name === undefined) continue;
    yield {
      start: at - name.length,
      end: at + 3 + all.length,
      scheme: name.toLowerCase(),
      user: decodePercentEscapes(user),
      password: decodePercentEscapes(password),
      host,
    };
  }
}

/** A pair in the syntax of ADO.NET, JDBC, a query, or libpq. */
const pair = /(?<=([;?&])|[\s"'`(])(?:password|passwd|pwd) ?= ?([^\s;&"'`|()[\]{}<>$,]{6,128})/gi;
const companion =
  /jdbc:|(?:server|data source|host|hostname|endpoint|user|user id|username|uid) ?=/i;
const server =
  /(?:server|data source|host|hostname) ?= ?(?:tcp:)?([^;,:\s"'`]{1,253})|:\/\/([^\s:/?;"'`]{1,253})/i;

/** Finds `Server=…;User ID=…;Password=…`. */
function* inConnectionStrings(text: string): Generator<AddressPassword> {
  for (const { 0: all, 1: separator, 2: password = '', index: start } of text.matchAll(pair)) {
    // Without a separator it may be an argument of a function.
    if (!separator && !(/\d/.test(password) && all.startsWith('password='))) continue;
    const line = aroundLine(text, start, start + all.length);
    if (!companion.test(line)) continue;
    const [, named, address] = server.exec(line) ?? [];
    yield {
      start,
      end: start + all.length,
      scheme: 'jdbc',
      user: '',
      password: decodePercentEscapes(password),
      host: named ?? address ?? '',
    };
  }
}

function aroundLine(text: string, start: number, end: number): string {
  const before = text.slice(Math.max(0, start - 300), start);
  const after = text.slice(end, end + 300);
  return `${before.slice(before.lastIndexOf('\n') + 1)}${after.split('\n', 1)[0] ?? ''}`;
}

/** Fast check: few texts have such a pair, and the regex is slow. */
function hasPair(text: string): boolean {
  for (let at = text.indexOf('='); at !== -1; at = text.indexOf('=', at + 1))
    if (/[dD ]/.test(text.charAt(at - 1)) && /wo?r?d ?$/i.test(text.slice(Math.max(0, at - 5), at)))
      return true;
  return false;
}

/** Finds passwords in addresses and connection strings, placeholders too. */
export function addressPasswordsIn(text: string): AddressPassword[] {
  return [...inAddresses(text), ...(hasPair(text) ? inConnectionStrings(text) : [])];
}
