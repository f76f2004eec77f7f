import type { Span } from '#diagnostics/diagnostic';

const opening = /^[ \t>]*(?:(?:[-+*]|\d{1,9}[.)])[ \t]+)?(`{3,}|~{3,})/;

/**
 * What stands outside of fenced code, told line by line: for text that is too odd to be read as
 * Markdown, and for the inside of quotes. A fence inside a comment is none.
 */
export function proseSpans(text: string, from = 0, to: number = text.length): Span[] {
  const spans: Span[] = [];
  let start = from;
  let fence: string | null = null;
  let inComment = false;
  for (let at = from; at < to;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 || newline >= to ? to : newline + 1;
    const line = text.slice(at, end);
    if (fence !== null) {
      if (closes(line, fence)) {
        fence = null;
        start = end;
      }
    } else {
      const mark = inComment ? undefined : fenceOf(line);
      if (mark === undefined) inComment = leavesCommentOpen(line, inComment);
      else {
        fence = mark;
        if (at > start) spans.push({ start, end: at });
      }
    }
    at = end;
  }
  if (fence === null && to > start) spans.push({ start, end: to });
  return spans;
}

function fenceOf(line: string): string | undefined {
  const found = opening.exec(line.slice(0, 256));
  // A backtick after the fence makes it a code span.
  return found?.[1]?.startsWith('`') && line.slice(found[0].length).includes('`')
    ? undefined
    : found?.[1];
}

function closes(line: string, fence: string): boolean {
  const rest = line
    .slice(0, 256)
    .replace(/^[ \t>]*/, '')
    .trimEnd();
  return rest.length >= fence.length && rest === (fence[0] ?? '').repeat(rest.length);
}

function leavesCommentOpen(line: string, before: boolean): boolean {
  let open = before;
  for (let at = 0; ;) {
    const next = line.indexOf(open ? '-->' : '<!--', at);
    if (next === -1) return open;
    at = next + (open ? 3 : 4);
    open = !open;
  }
}
