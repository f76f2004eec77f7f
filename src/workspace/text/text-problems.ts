import type { ReadProblem } from '../document.ts';
import { limits } from '../limits.ts';

const prefix = /^(?:[ \t]*(?:[-+*>]|\d{1,9}[.)])(?=[ \t>]|$))+/;

/**
 * What keeps a text from being read line by line: NUL, a lone CR, a line past the limit. Conflict
 * markers are reported too, but the file is still read. One problem of each kind, at its first
 * place.
 */
export function textProblems(text: string): ReadProblem[] {
  const problems: ReadProblem[] = [];
  const nul = text.indexOf('\0');
  if (nul !== -1)
    problems.push({ kind: 'text', reason: 'nul', span: { start: nul, end: nul + 1 } });
  if (text.includes('\r')) {
    const lone = /\r(?!\n)/.exec(text);
    if (lone)
      problems.push({
        kind: 'text',
        reason: 'lone-cr',
        span: { start: lone.index, end: lone.index + 1 },
      });
  }
  const long = text.length > limits.lineLength ? longLine(text) : null;
  if (long !== null)
    problems.push({ kind: 'text', reason: 'long-line', span: { start: long, end: long } });
  if (text.includes('<<<<<<< ')) {
    // An edit that an agent is to write looks like one: `<<<<<<< SEARCH`.
    const open = /^<{7} (?!SEARCH\b)[^\n]*$/m.exec(text);
    if (
      open &&
      /^={7}\r?$/m.test(text.slice(open.index)) &&
      /^>{7} /m.test(text.slice(open.index))
    ) {
      problems.push({
        kind: 'text',
        reason: 'conflict-markers',
        span: { start: open.index, end: open.index + open[0].length },
      });
    }
  }
  return problems;
}

/**
 * A line nested too deep even for remark; asked only about files that the line scanner calls odd,
 * as all such files are.
 */
export function nestingProblem(text: string): ReadProblem | null {
  const deep = deepLine(text);
  return deep ? { kind: 'text', reason: 'deep-nesting', span: deep } : null;
}

function longLine(text: string): number | null {
  for (let at = 0; at < text.length;) {
    const newline = text.indexOf('\n', at);
    const end = newline === -1 ? text.length : newline;
    if (end - at > limits.lineLength) return at;
    at = end + 1;
  }
  return null;
}

/**
 * The first line with more list markers and quotes before its text than `limits.containerDepth`.
 */
function deepLine(text: string): { start: number; end: number } | null {
  // Cheap test first: that many markers need that many characters of white space, `>` and markers
  // in a row.
  const candidate = /(?:(?:[-+*>]|\d{1,9}[.)])[ \t]*){33}/.exec(text);
  if (!candidate) return null;
  const lines = text.split('\n');
  let offset = 0;
  for (const line of lines) {
    const marks = prefix.exec(line)?.[0].match(/[-+*>]|\d{1,9}[.)]/g)?.length ?? 0;
    if (marks > limits.containerDepth && !/^[ \t]*(?:[-*+][ \t]*)+$|^[ \t]*>?-+$/.test(line))
      return { start: offset, end: offset + line.length };
    offset += line.length + 1;
  }
  return null;
}
