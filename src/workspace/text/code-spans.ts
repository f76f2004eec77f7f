import type { Span } from '#diagnostics/diagnostic';

/** Code spans of a stretch (CommonMark 6.1): a run of backticks up to the next run as long. */
export function codeSpans(text: string, start: number, end: number): Span[] {
  const runs = [...text.slice(start, end).matchAll(/`+/g)].map((run) => ({
    start: start + run.index,
    end: start + run.index + run[0].length,
  }));
  const nextAsLong: (number | undefined)[] = [];
  const last = new Map<number, number>();
  for (let index = runs.length - 1; index >= 0; index -= 1) {
    const length = (runs[index]?.end ?? 0) - (runs[index]?.start ?? 0);
    nextAsLong[index] = last.get(length);
    last.set(length, index);
  }
  const spans: Span[] = [];
  for (let index = 0; index < runs.length; index += 1) {
    const [open, close] = [runs[index], runs[nextAsLong[index] ?? runs.length]];
    if (!open || !close || isEscaped(text, open.start, start)) continue;
    spans.push({ start: open.start, end: close.end });
    index = nextAsLong[index] ?? index;
  }
  return spans;
}

function isEscaped(text: string, at: number, start: number): boolean {
  let slashes = 0;
  while (at - 1 - slashes >= start && text[at - 1 - slashes] === '\\') slashes += 1;
  return slashes % 2 === 1;
}
