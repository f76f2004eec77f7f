import type { Span } from '#diagnostics/diagnostic';

/** Full stops after these end no sentence. */
const shortened =
  /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|approx|incl|resp|no|nr|fig|dr|mr|ms|st|\p{L})\.$/iu;
/** Where a sentence may end: at a full stop, or at a semicolon, before something new. */
const ends = /(?:[.!?]["”’)\]*_`]{0,3}(?=\s+["“(*_`~[]{0,3}[\p{Lu}\p{N}❌✅])|;(?=\s))/gu;

/**
 * Where the sentences of a stretch of a text stand, in its own offsets. What stands in code ends no
 * sentence.
 */
export function sentenceSpans(text: string, { start, end }: Span): Span[] {
  const raw = text.slice(start, end);
  const masked = raw.includes('`')
    ? raw.replace(/`[^`\n]+`/g, (code) => 'c'.repeat(code.length))
    : raw;
  const spans: Span[] = [];
  let from = 0;
  for (const match of masked.matchAll(ends)) {
    const to = match.index + match[0].length;
    if (shortened.test(masked.slice(Math.max(0, to - 12), to))) continue;
    spans.push(trimmed(raw, from, to, start));
    from = to;
  }
  spans.push(trimmed(raw, from, raw.length, start));
  return spans.filter((span) => span.end > span.start);
}

function trimmed(raw: string, from: number, to: number, offset: number): Span {
  const part = raw.slice(from, to);
  const lead = part.length - part.trimStart().length;
  return { start: offset + from + lead, end: offset + from + part.trimEnd().length };
}
