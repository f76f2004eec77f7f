import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';

/** Whether what is written is the end of a path: the beginning often goes without saying. */
export function isEndOf(written: string, path: string): boolean {
  return path.endsWith(`/${plain(written)}`);
}

/**
 * Whether the line that a path stands on names the folder in which it is found: a list of what is
 * in it.
 */
export function isAmongItsOwn(
  { text }: Document,
  { start, end }: Span,
  written: string,
  path: string,
): boolean {
  if (!isEndOf(written, path)) return false;
  const folder = path.slice(0, path.length - plain(written).length);
  const to = text.indexOf('\n', end);
  const line =
    text.slice(text.lastIndexOf('\n', start - 1) + 1, start) +
    text.slice(end, to === -1 ? text.length : to);
  return line.includes(folder);
}

function plain(written: string): string {
  return written.replace(/^(?:\.\/)+/, '').replace(/\/$/, '');
}
