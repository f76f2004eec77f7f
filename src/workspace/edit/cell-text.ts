import { plainText } from '#diagnostics/plain-text';

import { relativeLink } from '../paths/target.ts';

/** Markdown on one line of a table: no line breaks, and no pipe that would end the cell. */
export function cellText(markdown: string): string {
  const escaped = lineText(markdown).replace(/(\\*)\|/g, (pipe, slashes: string) =>
    slashes.length % 2 === 1 ? pipe : `${slashes}\\|`,
  );
  // A backslash at the end would escape the pipe that closes the cell.
  return (/\\*$/.exec(escaped)?.[0].length ?? 0) % 2 === 1 ? `${escaped}\\` : escaped;
}

/** Markdown without line breaks. */
export function lineText(markdown: string): string {
  return markdown.replace(/\s*[\0\r\n\u0085\u2028\u2029]+\s*/g, ' ').trim();
}

/** Words as a reader sees them, written so that Markdown leaves them alone, in a cell too. */
export function labelText(words: string): string {
  return plainText(lineText(words))
    .replace(/[\\`*[\]|<~]|&(?=#?\w+;)/g, '\\$&')
    .replace(/(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu, '\\_');
}

/** A link to a file of the repository from another one: `[Title](../corpus/findings/x.md)`. */
export function linkText(from: string, title: string, path: string): string {
  return `[${labelText(title)}](${destination(from, path)})`;
}

/**
 * The destination of such a link: relative, with what Markdown or a table could trip over
 * percent-encoded.
 */
export function destination(from: string, path: string): string {
  return relativeLink(from, path).replace(
    // eslint-disable-next-line no-control-regex -- control characters are among what is encoded
    /[\u0000-\u0020\u007f%()<>#?\\|"'`[\]*&:]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  );
}

/** A code span, with as many backticks around it as its text needs. */
export function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const space = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${fence}${space}${text}${space}${fence}`;
}
