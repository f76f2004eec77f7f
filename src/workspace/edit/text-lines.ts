import type { Edit } from '#diagnostics/diagnostic';
import { present } from '#diagnostics/present';

/** Where the line that holds `at` starts; `at` may be the end of the text. */
export function lineStart(text: string, at: number): number {
  return at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1;
}

/** Where the line that holds `at` ends, without its line ending. */
export function lineEnd(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  if (newline === -1) return text.length;
  return newline > at && text[newline - 1] === '\r' ? newline - 1 : newline;
}

/** Where the line that holds `at` ends, with all of its ending but the newline. */
export function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end === -1 ? text.length : end;
}

/** Where the line after the one that holds `at` starts; the end of the text after the last. */
export function nextLine(text: string, at: number): number {
  const newline = text.indexOf('\n', at);
  return newline === -1 ? text.length : newline + 1;
}

/** The line ending used around `at`: that of its line, else of the line above, else LF. */
export function lineEnding(text: string, at: number): string {
  const here = text.indexOf('\n', at);
  const newline = here === -1 ? text.lastIndexOf('\n') : here;
  return newline > 0 && text[newline - 1] === '\r' ? '\r\n' : '\n';
}

/** Puts lines below the one that holds `at`; a text without a final newline stays without. */
export function linesBelow(text: string, at: number, lines: readonly string[]): Edit {
  const ending = lineEnding(text, at);
  const start = nextLine(text, at);
  const open = start === text.length && start > 0 && text[start - 1] !== '\n';
  return {
    start,
    end: start,
    text: open ? ending + lines.join(ending) : lines.map((line) => line + ending).join(''),
  };
}

/** Puts lines above the one that holds `at`. */
export function linesAbove(text: string, at: number, lines: readonly string[]): Edit {
  const start = lineStart(text, at);
  const ending = lineEnding(text, at);
  return { start, end: start, text: lines.map((line) => line + ending).join('') };
}

/**
 * Puts other lines in the place of those from the one that holds `from` to the one that holds `to`.
 */
export function replaceLines(
  text: string,
  from: number,
  to: number,
  lines: readonly string[],
): Edit {
  return {
    start: lineStart(text, from),
    end: lineEnd(text, to),
    text: lines.join(lineEnding(text, from)),
  };
}

/**
 * Takes away the lines from the one that holds `from` to the one that holds `to`; a text without a
 * final newline stays without.
 */
export function removeLines(text: string, from: number, to: number): Edit {
  const start = lineStart(text, from);
  const end = nextLine(text, to);
  const unclosed = end === text.length && text[end - 1] !== '\n';
  return {
    start: unclosed ? text.slice(0, start).replace(/(?:\r?\n[ \t]*)+$/, '').length : start,
    end,
    text: '',
  };
}

/**
 * Puts a block of lines after the last line before `at` that is not blank, with one blank line on
 * each side of it.
 */
export function blockBefore(text: string, at: number, lines: readonly string[]): Edit {
  const content = text.slice(0, at).trimEnd().length;
  if (content === 0) return linesAbove(text, 0, present([...lines, !isBlankLine(text, 0) && '']));
  const next = nextLine(text, content);
  const follows = next < text.length && !isBlankLine(text, next);
  return linesBelow(text, content, present(['', ...lines, follows && '']));
}

/** Whether the line that holds `at` has nothing but white space, or is not there. */
export function isBlankLine(text: string, at: number): boolean {
  return text.slice(lineStart(text, at), lineEnd(text, at)).trim() === '';
}
