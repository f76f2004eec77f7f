import { visible, withoutCommands } from './visible.ts';

/**
 * Lines of a file as they are indented, without the blanks that all of them begin with: in some
 * languages the indentation is what the lines say. Hidden characters are named,
 * and nothing reads as a command to a CI service.
 *
 * @param most UTF-16 units of a line; a longer one is cut with an ellipsis, no character in two
 */
export function codeLines(lines: readonly string[], most: number): string[] {
  const shown = lines.map((line) => line.replace(/\s+$/, '').replaceAll('\t', '  '));
  const indents = shown.filter((line) => line !== '').map((line) => /^ */.exec(line)?.[0].length);
  const common = indents.length === 0 ? 0 : Math.min(...indents.map((indent) => indent ?? 0));
  return shown.map((line) => cut(withoutCommands(visible(line.slice(common))), most));
}

function cut(line: string, most: number): string {
  if (line.length <= most) return line;
  return `${line.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
