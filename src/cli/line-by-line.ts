/** Characters of a line that never ends which are held back; the rest is shown as it comes. */
const longest = 16_384;

/**
 * Cuts a text that comes in pieces into its lines, so that each can be shown for itself; `end`
 * gives the last one.
 */
export function lineByLine(show: (line: string) => void): {
  take(text: string): void;
  end(): void;
} {
  let rest = '';
  return {
    take: (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) show(line.replace(/\r$/, ''));
      if (rest.length < longest) return;
      show(rest);
      rest = '';
    },
    end: () => {
      if (rest !== '') show(rest);
      rest = '';
    },
  };
}
