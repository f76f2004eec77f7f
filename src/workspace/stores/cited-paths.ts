import type { Span } from '#diagnostics/diagnostic';

import type { Document, Located } from '../document.ts';
import { oncePerObject } from '../once-per-object.ts';
import { folderOf, lastName, machineRoot } from '../paths/target.ts';
import { citedNamesOf } from './cited-names.ts';
import { placesFrom, plainPath, surroundingFolders } from './folder-statements.ts';
import { isInCode } from './prose.ts';

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

/** Lines of a file that a note cites: `src/a.ts:12-14`, `a.ts:12`, `src/a.ts#L12`. */
export interface CitedLines extends Located {
  readonly first: number;
  readonly last: number;
}

const behindName = /^(?::(\d{1,6})(?:[-–](\d{1,6}))?(?![\d.:]|-\d)|#L(\d{1,6})(?:-L?(\d{1,6}))?)/;
/** What a server listens on is written behind its name as lines are. */
const port = /^(?:80|443|[3-9]000|3001|5173|8080|8888|9229)$/;

/** The lines that a note cites in its prose, each with the file that has them. */
export const citedLinesOf = oncePerObject((document: Document): CitedLines[] => {
  const inPaths = citedPathsOf(document).flatMap(({ value, lines, span }) => {
    const [first, last = first] = (lines?.match(/\d+/g) ?? []).map(Number);
    return first === undefined || last === undefined ? [] : [{ value, span, first, last }];
  });
  const inNames = citedNamesOf(document).flatMap(({ value, span: { start, end } }) => {
    const [text = '', ...numbers] = behindName.exec(document.text.slice(end, end + 16)) ?? [];
    const [first, last = first] = numbers.filter((each) => each !== undefined);
    return first === undefined ||
      last === undefined ||
      port.test(first) ||
      isInCode(document, start)
      ? []
      : [{ value, span: { start, end: end + text.length }, first: +first, last: +last }];
  });
  return [...inPaths, ...inNames].sort((one, other) => one.span.start - other.span.start);
});

/** The files of a tree that a path, or a name without its folder, may mean. */
export function filesEndingWith(files: Iterable<string>, value: string): string[] {
  const plain = plainPath(value).replace(/^(?:\.\.\/)+/, '');
  return [...files].filter((file) => file === plain || file.endsWith(`/${plain}`));
}

/** An id of a commit, in part or whole, that has a digit and a letter: no number, and no word. */
const id =
  /(?<![\w./#@:=-])(?=[a-f]*\d)(?=\d*[a-f])(?:[0-9a-f]{7,12}|[0-9a-f]{40})(?![\w-]|\.\w|…|\.\.)/g;
/** Ids that stand for others in examples. */
const example =
  /^(?:a1b2c3|abc123|abcd?ef|1a2b3c|1234abc|0123456|dead(?:beef|c0de)|cafe(?:babe|d00d))/;
/** Words right before an id that say what it is. */
const before =
  /\b(?:commits?|cherry-pick(?:ed)?(?: from)?|revert(?:s|ed)?|SHA)[\s:#*_("'[]{1,4}`?$|\b(?:commits?)\s(?:`?[0-9a-f]{7,40}`?(?:,|,? and|,? or)\s){1,6}`?$/i;
/** Words of what was done in a commit; the id then is in code, or in brackets. */
const doneIn =
  /\b(?:fixed|landed|merged|introduced|reverted|shipped|committed|regressed|added|removed|changed)\s(?:in|by|with|as)\s[`(]{1,2}$/i;

/** The commits that the prose of a note cites by their ids. */
export const citedCommitsOf = oncePerObject((document: Document): Located[] => {
  const { text, bodyStart } = document;
  return [...text.slice(bodyStart).matchAll(id)].flatMap(({ 0: value, index }) => {
    const start = bodyStart + index;
    const lead = text.slice(Math.max(0, start - 120), start);
    const line = lead.slice(lead.lastIndexOf('\n') + 1);
    const isCommit = before.test(line) || doneIn.test(line);
    return !isCommit || example.test(value) || isInCode(document, start)
      ? []
      : [{ value, span: { start, end: start + value.length } }];
  });
});

/** As many paths of a note must stand below a folder for the others to count from it, too. */
const fewest = 2;

/**
 * The folders that paths of a note count from without a word of it: files stand there, and nowhere
 * else, under several of the paths that the note gives.
 *
 * @param there the files of the tree by their names
 */
export function impliedFolders(
  document: Document,
  there: ReadonlyMap<string, readonly string[]>,
): string[] {
  const found = new Map<string, Set<string>>();
  for (const { value, span } of citedPathsOf(document)) {
    const path = plainPath(value);
    const ends = (there.get(lastName(path)) ?? []).filter(
      (file) => file === path || file.endsWith(`/${path}`),
    );
    const [only = path] = ends;
    const folder = only.slice(0, Math.max(0, only.length - path.length - 1));
    if (ends.length !== 1 || folder === '' || !path.includes('/') || value.startsWith('.'))
      continue;
    if (`${folderOf(document.path)}/`.startsWith(`${folder}/`)) continue;
    const { holders, near } = surroundingFolders(document, span.start);
    if (placesFrom([...holders, ...near], value).includes(only)) continue;
    found.set(folder, (found.get(folder) ?? new Set()).add(path));
  }
  return [...found].flatMap(([folder, paths]) => (paths.size >= fewest ? [folder] : []));
}
