import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { lastName, machineRoot } from '../paths/target.ts';

/**
 * A name with a folder before it and an extension, as prose and code spans write it; each part a
 * word of a file system.
 */
const token =
  /(?<=(?<![\w*])\*\*)(?:[\w@+.-]+\/)+[\w@+.-]*[\w+-](?=:?\*\*(?![\w.]))|(?<![\w@/.:\\{}<>$*~-])(?:\/|(?:\.{1,2}\/)*)(?:[\w@+.-]+\/)+[\w@+.-]*[\w+-](?::\d+(?:[-–]\d+)?|#L\d+(?:-L?\d+)?)?(?![\w/\\{}<>$*])/g;
const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{1,300})(?<!`)\1(?!`)/g;
/**
 * A last part that reads like a file: an extension of letters, not a version or a sentence's end.
 */
const fileName = /^[\p{L}\p{M}\p{N}_@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}$/u;
/** The same where a link ends the name: it may have blanks and letters of any script. */
const linkedFile = /^[^\\:*"<>|\p{C}]*\.[A-Za-z][A-Za-z0-9]{0,9}$/u;
/** The same as Windows writes it; a backslash before other signs is an escape. */
const windowsPath =
  /^(?:\.{1,2}\\{1,2})*(?:\w[\w@+.-]*\\{1,2})+\w[\w@+.-]*\.[A-Za-z]\w{0,9}(?::\d+(?:-\d+)?)?$/;
/** Hosts, packages and examples look like paths: `github.com/x`, `@scope/name`, `path/to/x`. */
const elsewhere =
  /^\/?(?:[\w-]+\.(?:com|org|net|io|dev|ai|app|sh|co|edu|gov|me)\/|@|(?:node_modules|https?:|www\.)|(?:path|way)\/to\/)|:\/\//i;

/** A path that a note cites. */
export interface CitedPath extends Located {
  /** The lines of it that are meant, as `L12` or `L12-L14`; null where the whole file is. */
  readonly lines: string | null;
}

/**
 * The paths that a note cites: links, code spans and words of prose that name a file in a folder,
 * or a folder with a slash at its end; code blocks and comments aside. Lines after a colon or `#L`
 * are left off the value, escapes of a link decoded, and backslashes turned; it is as written
 * otherwise: whether it counts from the root or from the note is not known here.
 */
export function citedPathsOf(document: Document): CitedPath[] {
  const { text, bodyStart, outline } = document;
  const hidden: Span[] = [
    ...outline.blocks.flatMap((block) =>
      block.kind === 'code' || block.kind === 'html' ? [block.span] : [],
    ),
    ...outline.html.map((piece) => piece.span),
  ];
  const links = outline.links.filter(
    (link) => link.kind === 'link' && !/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link.target),
  );
  const taken: Span[] = [...hidden, ...outline.links.map((link) => link.span)].sort(
    (a, b) => a.start - b.start,
  );
  const paths: CitedPath[] = links.flatMap((link) => {
    const value = decoded(withoutLines(link.target.replace(/[#?].*$/, '')));
    return value !== null && (linkedFile.test(lastName(value)) || value.endsWith('/'))
      ? [{ value, span: link.span, lines: linesIn(link.target) }]
      : [];
  });
  const isTaken = within(taken);
  const body = text.slice(bodyStart);
  const take = (value: string, start: number, length: number): void => {
    if (isTaken(start) || elsewhere.test(value) || /[*{}<>$|]|\.\.\./.test(value)) return;
    paths.push({
      value: withoutLines(value),
      span: { start, end: start + length },
      lines: linesIn(value),
    });
  };
  for (const match of body.matchAll(codeSpan)) {
    const value = (match[2] ?? '').trim();
    const start =
      bodyStart +
      match.index +
      (match[0].length - (match[2] ?? '').length - (match[1] ?? '').length) +
      ((match[2] ?? '').length - (match[2] ?? '').trimStart().length);
    const slashed = windowsPath.test(value) ? value.replace(/\\+/g, '/') : value;
    if (isPath(slashed)) take(slashed, start, value.length);
    taken.push({ start: bodyStart + match.index, end: bodyStart + match.index + match[0].length });
  }
  const isWritten = within(taken.sort((a, b) => a.start - b.start));
  for (const match of body.matchAll(token))
    if (isPath(match[0]) && !isWritten(bodyStart + match.index))
      take(match[0], bodyStart + match.index, match[0].length);
  return paths.sort((a, b) => a.span.start - b.span.start);
}

/** A link's target with its percent escapes decoded once; null where they are none. */
export function decoded(target: string): string | null {
  try {
    return decodeURIComponent(target);
  } catch {
    return null;
  }
}

function isPath(value: string): boolean {
  const bare = withoutLines(value);
  if (/\s/.test(bare) || !bare.includes('/', 1) || bare.startsWith('~') || machineRoot.test(bare))
    return false;
  const name = lastName(bare);
  return name === '' ? /^(?:[\w@+.-]+\/)+$/.test(bare) : fileName.test(name);
}

function withoutLines(value: string): string {
  return value.replace(/(?::\d+(?:[-–]\d+)?(?::\d+)?|#L\d+(?:-L?\d+)?)$/, '');
}

function linesIn(value: string): string | null {
  const match = /(?::(\d+)(?:[-–](\d+))?(?::\d+)?|#L(\d+)(?:-L?(\d+))?)$/.exec(value);
  const [from, to] = [match?.[1] ?? match?.[3], match?.[2] ?? match?.[4]];
  if (from === undefined) return null;
  return to === undefined || to === from ? `L${from}` : `L${from}-L${to}`;
}

/** Whether a place lies in one of the spans, which are sorted by their start. */
function within(spans: readonly Span[]): (at: number) => boolean {
  const sorted = [...spans];
  return (at) => {
    let low = 0;
    let high = sorted.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sorted[middle]?.start ?? 0) <= at) low = middle + 1;
      else high = middle;
    }
    for (let index = low - 1; index >= Math.max(0, low - 8); index -= 1) {
      const span = sorted[index];
      if (span && at < span.end) return true;
    }
    return false;
  };
}
