import type { Span } from '#diagnostics/diagnostic';

/** The first line of a block, as RFC 7468, OpenPGP and SSH.COM have it. */
const begin = /-{4,5} ?BEGIN[A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)? ?-{4,5}/g;
const putty = /PuTTY-User-Key-File-\d: /g;

/** Longer than any key: RSA of 16384 bits has some 13,000 characters. */
const longest = 20_000;

/** A block of a private key with its body, without line ends, indents and headers. */
export interface KeyBlock extends Span {
  readonly body: string;
}

/** The blocks of private keys in a text, whole or cut off, escaped, quoted or indented. */
export function keyBlocksIn(text: string): KeyBlock[] {
  const blocks: KeyBlock[] = [];
  if (text.includes('PRIVATE KEY'))
    for (const { 0: head, index: start } of text.matchAll(begin)) {
      const from = start + head.length;
      const inner = upTo('----', text.slice(from, from + longest));
      const end = from + inner.length;
      const [tail = ''] =
        /^-{4,5} ?END [A-Z0-9 ]{1,60}-{4,5}/.exec(text.slice(end, end + 80)) ?? [];
      blocks.push({ start, end: end + tail.length, body: bodyOf(inner) });
    }
  if (text.includes('PuTTY-User-Key-File'))
    for (const { index: start } of text.matchAll(putty)) {
      const next = upTo('PuTTY-User-Key-File', text.slice(start + 1, start + longest));
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

/** What says that a part was left out. */
const isCut = /\. ?\. ?\.|…|\*{3}|\[|<[^>]{1,80}>|redacted|truncated/i;

/** The base64 that a block begins with, once headers and what wraps its lines are gone. */
function bodyOf(inner: string): string {
  const lines = inner
    .replace(/\\{1,2}r?\\{1,2}n|\\[rnt]/g, '\n')
    .replace(/^[\s>|"']*[A-Z][A-Za-z-]{2,30}: .*$/gm, '');
  const [body = ''] = /^[A-Za-z0-9+/=]*/.exec(lines.replace(/[\s>|"'`,\\]/g, '')) ?? [];
  return isCut.test(lines) ? '' : body;
}
