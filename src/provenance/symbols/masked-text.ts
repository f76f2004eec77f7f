/** What of a language is no code, as patterns: comments and quoted texts. */
export interface Masks {
  readonly skipped: RegExp;
  /** Begins a text that goes on to a line with nothing but its group `tag`. */
  readonly heredoc?: RegExp;
}

/**
 * A text of the same length and lines in which comments and quoted texts are blanks, so that
 * brackets and words in them count for nothing.
 */
export function maskedText(text: string, { skipped, heredoc }: Masks): string {
  const closing = heredoc ? closingLines(text) : null;
  const starts = new RegExp(
    heredoc ? `${skipped.source}|(?<heredoc>${heredoc.source})` : skipped.source,
    'gm',
  );
  const pieces: string[] = [];
  let from = 0;
  for (let match = starts.exec(text); match; match = starts.exec(text)) {
    let [start, end] = [match.index, match.index + match[0].length];
    if (match.groups?.heredoc !== undefined) {
      // What follows in the line of the tag is code. Without an end it is no text: a shift, say.
      start = text.indexOf('\n', end);
      const close = start === -1 ? null : (closing?.(match.groups.tag ?? '', start) ?? null);
      if (close === null) continue;
      end = close;
    }
    pieces.push(text.slice(from, start), text.slice(start, end).replace(/[^\n]/g, ' '));
    from = starts.lastIndex = end;
  }
  return pieces.join('') + text.slice(from);
}

/** Finds the end of the next line with nothing but a word; places are asked for in their order. */
function closingLines(text: string): (word: string, after: number) => number | null {
  const ends = new Map<string, { readonly all: number[]; next: number }>();
  for (const { 0: line, 1: word = '', index } of text.matchAll(/^[ \t]*(\w+)[;,)]*[ \t]*$/gm)) {
    const known = ends.get(word) ?? { all: [], next: 0 };
    known.all.push(index + line.length);
    ends.set(word, known);
  }
  return (word, after) => {
    const known = ends.get(word);
    if (!known) return null;
    while ((known.all[known.next] ?? Infinity) <= after) known.next += 1;
    return known.all[known.next] ?? null;
  };
}
