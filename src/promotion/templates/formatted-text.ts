/**
 * Text that somebody gave, in the marks that a formatter keeps: `_` and `**` for emphasis, `-` and
 * `1.` for lists, and a blank line above a list and around a heading. What stands in code is left
 * alone, and so is a table.
 */
export function formattedText(text: string): string {
  let fence: string | null = null;
  let above = '';
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
      if (fence !== null || marks !== null) {
        fence = fence === null ? marks : marks !== null && marks.startsWith(fence) ? null : fence;
        above = line;
        return line;
      }
      const even = formattedLine(
        line
          .replace(/^( {0,3})[*+](?=[ \t]+\S)/, '$1-')
          .replace(/^( {0,3}\d{1,9})\)(?=[ \t]+\S)/, '$1.'),
      );
      const isParted =
        above.trim() !== '' &&
        even.trim() !== '' &&
        (isHeading.test(above) || isHeading.test(even) || beginsList(above, even));
      above = even;
      return isParted ? `\n${even}` : even;
    })
    .join('\n');
}

const isHeading = /^ {0,3}#{1,6}[ \t]/;
const isItem = /^ {0,3}(?:-|\d{1,9}\.)[ \t]/;

/** Whether a line is a list to Markdown that stands right below words: of numbers, only one is. */
function beginsList(above: string, line: string): boolean {
  return !isItem.test(above) && !/^\s/.test(above) && /^(?:-|1\.)[ \t]+\S/.test(line);
}

/** The same for words of one line, whatever they begin with. */
export function formattedLine(line: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 1 ? part : evenMarks(part)))
    .join('');
}

function evenMarks(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}*_\\])\*(?![\s*])([^*_`\\]*[^*_`\\\s])\*(?![\p{L}\p{N}*_])/gu, '_$1_')
    .replace(
      /(?<![\p{L}\p{N}*_\\])__(?![\s_])([^*_`\\]*[^*_`\\\s])__(?![\p{L}\p{N}*_])/gu,
      '**$1**',
    );
}
