import type { Span } from '#diagnostics/diagnostic';

/** A part of a text that is read by itself. */
export interface TextUnit extends Span {
  readonly isCode: boolean;
  /** Whether it is all of a fence, whose paragraphs were told one by one. */
  readonly isFence?: true;
}

/**
 * Paragraphs, items of lists, rows of tables and the insides of fences, in order; quoted lines are
 * nobody's own.
 */
export function* unitsOf(text: string): Generator<TextUnit> {
  let open = null as { readonly start: number; readonly end: number } | null;
  let fence = null as { readonly mark: string; readonly start: number } | null;
  // Where the paragraph of a fence begins that is read now.
  let part = 0;
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    const line = text.slice(at, Math.min(end, at + 200));
    const mark = /^\s{0,8}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
    if (fence) {
      if (mark?.startsWith(fence.mark)) {
        yield { start: part, end: at, isCode: true };
        yield { start: fence.start, end: at, isCode: true, isFence: true };
        fence = null;
      } else if (/^\s*$/.test(line) && end - at <= 200) {
        yield { start: part, end: at, isCode: true };
        part = end + 1;
      }
    } else {
      const isQuoted = /^\s*>/.test(line);
      const isBlank = /^(?:---)?\s*$/.test(line) && end - at <= 200;
      // A conversation and a heading with what stands under it are read together.
      const begins =
        mark !== null ||
        isQuoted ||
        /^\s*(?:[-*+]|\d{1,3}[.)])\s|^\s*\||^[a-z][a-z_-]{0,40}:\s/.test(line);
      if (open && (begins || (isBlank && !goesOn(text, open, end)))) {
        yield { ...open, isCode: false };
        open = null;
      }
      if (mark !== null) {
        fence = { mark, start: end + 1 };
        part = end + 1;
      }
      if (mark === null && !isBlank && !isQuoted) open = { start: open?.start ?? at, end };
    }
    at = end + 1;
  }
  if (fence) {
    yield { start: part, end: text.length, isCode: true };
    yield { start: fence.start, end: text.length, isCode: true, isFence: true };
  }
  if (open) yield { ...open, isCode: false };
}

/** Whether what stands below a blank line is still to be read with what stands above it. */
function goesOn(text: string, { start, end }: Span, at: number): boolean {
  const above = text.slice(start, end);
  const below = text.slice(at, at + 120).trimStart();
  return (
    (/^#{1,6} /.test(above.slice(above.lastIndexOf('\n') + 1)) && !/^#/.test(below)) ||
    (/^(?:Human|User|Assistant): /.test(above) && /^(?:Human|User|Assistant): /.test(below)) ||
    /^end of (?:the )?(?:memory|context|prompt|notes?|document|file)/i.test(above)
  );
}
