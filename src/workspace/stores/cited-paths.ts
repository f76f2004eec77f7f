import type { Span } from '#diagnostics/diagnostic';

import type { Document, SpannedValue } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { folderOf, lastName, machineFolderPattern } from '../paths/target.ts';
import { citedNamesOf, spannedFrom } from './cited-names.ts';
import { plainPath, possiblePathsIn, surroundingFolders } from './folder-statements.ts';
import { codeAndHtmlOf, isInCode } from './prose.ts';

/** A path with a folder, in prose, bold or code. */
const token =
  /(?<=(?<![\w*])\*\*)(?:[\w@+.-]+\/)+[\w@+.-]*[\w+-](?=:?\*\*(?![\w.]))|(?<![\w@/.:\\{}<>$*~-])(?:\/|(?:\.{1,2}\/)*)(?:[\w@+.-]+\/)+[\w@+.-]*[\w+-](?::\d+(?:[-–]\d+)?|#L\d+(?:-L?\d+)?)?(?![\w/\\{}<>$*])/g;
const codeSpan = /(?<!`)(`{1,3})(?!`)([^`\n]{1,300})(?<!`)\1(?!`)/g;
/** The extension begins with a letter: versions and ends of sentences are not files. */
const fileName = /^[\p{L}\p{M}\p{N}_@+.-]*\.[A-Za-z][A-Za-z0-9]{0,9}$/u;
/** In a link, a file name may have spaces and letters of any script. */
const linkedFile = /^[^\\:*"<>|\p{C}]*\.[A-Za-z][A-Za-z0-9]{0,9}$/u;
/** A backslash before other characters is an escape. */
const windowsPath =
  /^(?:\.{1,2}\\{1,2})*(?:\w[\w@+.-]*\\{1,2})+\w[\w@+.-]*\.[A-Za-z]\w{0,9}(?::\d+(?:-\d+)?)?$/;
/** Hosts, packages and examples: `github.com/x`, `@scope/name`, `path/to/x`. */
const elsewhere =
  /^\/?(?:[\w-]+\.(?:com|org|net|io|dev|ai|app|sh|co|edu|gov|me)\/|@|(?:node_modules|https?:|www\.)|(?:path|way)\/to\/)|:\/\//i;

interface CitedPath extends SpannedValue {
  /** `L12` or `L12-L14`; null for the whole file. */
  readonly lines: string | null;
}

/**
 * Finds the paths of a note in links, code spans and prose: a file in a folder, or a folder with a
 * closing slash. Values have no line numbers, no escapes of links and no backslashes; they may be
 * relative to the root or to the note.
 */
export function citedPathsOf(document: Document): CitedPath[] {
  const { text, bodyStart, outline } = document;
  const links = outline.links.filter(
    (link) => link.kind === 'link' && !/^(?:[a-z][a-z0-9+.-]*:|#|\/)/i.test(link.target),
  );
  const taken = [...codeAndHtmlOf(document), ...outline.links.map((link) => link.span)];
  const paths: CitedPath[] = links.flatMap((link) => {
    const value = decodePercentOrNull(withoutLines(link.target.replace(/[#?].*$/, '')));
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
  for (const { 0: whole, 1: ticks = '', 2: inner = '', index } of body.matchAll(codeSpan)) {
    const value = inner.trim();
    const at = bodyStart + index;
    const slashed = windowsPath.test(value) ? value.replace(/\\+/g, '/') : value;
    const before = ticks.length + inner.length - inner.trimStart().length;
    if (isPath(slashed)) take(slashed, at + before, value.length);
    taken.push({ start: at, end: at + whole.length });
  }
  const isWritten = within(taken);
  for (const { 0: whole, index } of body.matchAll(token))
    if (isPath(whole) && !isWritten(bodyStart + index))
      take(whole, bodyStart + index, whole.length);
  return paths.sort((a, b) => a.span.start - b.span.start);
}

/** Decodes percent escapes; null if they are invalid. */
export function decodePercentOrNull(target: string): string | null {
  try {
    return decodeURIComponent(target);
  } catch {
    return null;
  }
}

function isPath(value: string): boolean {
  const bare = withoutLines(value);
  if (
    /\s/.test(bare) ||
    !bare.includes('/', 1) ||
    bare.startsWith('~') ||
    machineFolderPattern.test(bare)
  )
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

function within(spans: readonly Span[]): (at: number) => boolean {
  const sorted = [...spans].sort((a, b) => a.start - b.start);
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

/** `src/a.ts:12-14`, `a.ts:12`, `src/a.ts#L12`. */
export interface CitedLines extends SpannedValue {
  readonly first: number;
  readonly last: number;
}

const behindName = /^(?::(\d{1,6})(?:[-–](\d{1,6}))?(?![\d.:]|-\d)|#L(\d{1,6})(?:-L?(\d{1,6}))?)/;
/** Ports are written after a host as lines are after a file. */
const port = /^(?:80|443|[3-9]000|3001|5173|8080|8888|9229)$/;

/** Finds the lines of files that the prose of a note cites. */
export const citedLinesOf = memoizeByObject((document: Document): CitedLines[] => {
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

/** The files that a path, or a name without its folder, may mean. */
export function filesEndingWith(files: Iterable<string>, value: string): string[] {
  const plain = plainPath(value).replace(/^(?:\.\.\/)+/, '');
  return [...files].filter((file) => file === plain || file.endsWith(`/${plain}`));
}

/** A full or short commit id, with a digit and a letter. */
const id =
  /(?<![\w./#@:=-])(?=[a-f]*\d)(?=\d*[a-f])(?:[0-9a-f]{7,12}|[0-9a-f]{40})(?![\w-]|\.\w|…|\.\.)/g;
/** Placeholders. */
const example =
  /^(?:a1b2c3|abc123|abcd?ef|1a2b3c|1234abc|0123456|dead(?:beef|c0de)|cafe(?:babe|d00d))/;
/** Words right before a commit id. */
const before =
  /\b(?:commits?|cherry-pick(?:ed)?(?: from)?|revert(?:s|ed)?|SHA)[\s:#*_("'[]{1,4}`?$|\b(?:commits?)\s(?:`?[0-9a-f]{7,40}`?(?:,|,? and|,? or)\s){1,6}`?$/i;
/** Words right before a commit id in code or brackets. */
const doneIn =
  /\b(?:fixed|landed|merged|introduced|reverted|shipped|committed|regressed|added|removed|changed)\s(?:in|by|with|as)\s[`(]{1,2}$/i;

/** Finds the commit ids in the prose of a note. */
export const citedCommitsOf = memoizeByObject((document: Document): SpannedValue[] => {
  const { text, bodyStart } = document;
  return [...text.slice(bodyStart).matchAll(id)].flatMap(({ 0: value, index }) => {
    const start = bodyStart + index;
    const lead = text.slice(Math.max(0, start - 120), start);
    const line = lead.slice(lead.lastIndexOf('\n') + 1);
    const isCommit = before.test(line) || doneIn.test(line);
    return !isCommit || example.test(value) || isInCode(document, start)
      ? []
      : [spannedFrom(value, start)];
  });
});

const minPathsBelow = 2;

/**
 * Finds the folders that a note's paths are relative to although it does not name them: several of
 * its paths exist there and nowhere else.
 *
 * @param there the files of the tree, by name
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
    if (possiblePathsIn([...holders, ...near], value).includes(only)) continue;
    found.set(folder, (found.get(folder) ?? new Set()).add(path));
  }
  return [...found].flatMap(([folder, paths]) => (paths.size >= minPathsBelow ? [folder] : []));
}

interface MachinePath {
  readonly value: string;
  /** The person's folder: `/Users/ada`. */
  readonly home: string;
  readonly span: Span;
}

const onMachine =
  /(?<![\w.~}$/-])(?:file:\/\/)?((?:\/mnt\/[a-z]|\/[a-z])?\/(?:Users|home)\/|[A-Za-z]:(?:\\{1,2}|\/)Users(?:\\{1,2}|\/))([A-Za-z0-9][\w.-]*)((?:[\\/]+[\w.@+-]+)+)/g;
/** Users of containers and services, and placeholders. */
const anybody =
  /^(?:you|your[-_]?\w*|me|my[-_]?\w*|user\w*|name|username|someone|somebody|person|people|alice|bob|carol|john|jane|joe|doe|foo|bar|baz|test\w*|example|sample|dev|developer|admin|administrator|root|node|runner\w*|vscode|codespace|gitpod|coder|ubuntu|debian|fedora|centos|ec2-user|opc|vagrant|docker|circleci|jenkins|git|github|gitlab|app|appuser|application|nonroot|www|www-data|deploy\w*|service|server|postgres|mysql|redis|nginx|oracle|jovyan|linuxbrew|builder|build|claude|agent|sandbox|project|workspace|work|public|shared|default|guest|pi|steam|airflow|spark|hadoop|container\w*|xxx+|abc|u|i|\w*(?:usuario|utente|utilisateur|benutzer|nutzer|kullanici|gebruiker|uzytkownik)\w*)$/i;
/** Folders of people's work: `/home/reports/2024` may also be a route. */
const ofWork =
  /^[\\/]+(?:\.[\w-]+|(?:[\w.-]*[\\/]+)?(?:projects?|code|src|dev|git|github|repos?|workspaces?|work|documents|desktop|downloads|development|source|sites|go|www|lib|tmp|scripts|bin)\b)/i;

/** Finds the paths below one person's home folder, in prose and in code. */
export const machinePathsOf = memoizeByObject((document: Document): MachinePath[] => {
  const { text, bodyStart } = document;
  if (!/[\\/](?:Users|home)[\\/]/.test(text)) return [];
  return [...text.slice(bodyStart).matchAll(onMachine)].flatMap((match) => {
    const [whole, folder = '', user = '', rest = ''] = match;
    const below = rest.replace(/[.,;:]+$/, '');
    // Git quotes a name as `Zo\303\253`.
    if (anybody.test(user) || /^\d+$/.test(user) || /^\\\d{3}/.test(rest)) return [];
    if (folder.endsWith('/home/') && !ofWork.test(below)) return [];
    const start = bodyStart + match.index;
    const cut = rest.length - below.length;
    return [
      {
        value: whole.slice(0, whole.length - cut),
        home: folder + user,
        span: { start, end: start + whole.length - cut },
      },
    ];
  });
});
