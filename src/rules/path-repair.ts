import type { Cause, Edit, Fix, Span } from '#diagnostics/diagnostic';
import type { Document, SpannedValue } from '#workspace/document';
import { lineStart, nextLineFeed } from '#workspace/edit/text-lines';
import { agentFormAt } from '#workspace/paths/agent-files';
import { factAt } from '#workspace/paths/follow-reference';
import { folderOf, lastName, relativeLink } from '#workspace/paths/target';
import { isLoneFolder } from '#workspace/stores/drawn-paths';
import { isDatedDocument } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { type CitedMissingPath, isOfAnotherRepository } from './cited-deletion.ts';
import { isDenied, isGeneratedFile, isNotMeantToExist } from './planned.ts';
import { isOfThisRepository } from './requested-text.ts';

/** A missing path that a document cites, with all its places. */
export interface Citation {
  readonly value: string;
  readonly places: readonly Span[];
  readonly fate: CitedMissingPath;
  /** A name without a folder, or a folder without a slash: it is never rewritten. */
  readonly isName?: boolean;
  /** From a drawing of this tree. */
  readonly isDrawn?: boolean;
}

/** The fix that writes the new path in the form of the old one, if its meaning is certain. */
export function repairPath(
  document: Document,
  { value: written, fate: { base, then, path: old, twin }, ...citation }: Citation,
  spans: readonly Span[],
  now: string,
): { readonly fix?: Fix } {
  const { path, text } = document;
  const isKnown = twin !== null || (typeof then === 'object' && !isPutAway(old, now));
  const places = spans.filter((span) => !isDenied(document, span) && !isBeside(text, span, now));
  if (!isKnown || citation.isName || isLoneFolder(written) || places.length === 0) return {};
  if (citation.isDrawn) return redrawn(text, places, old, now);
  const front = /^\.?\//.exec(written)?.[0] ?? '';
  // Paths from a folder between root and note never climb.
  const plain =
    base === '' || (base !== folderOf(path) && !now.startsWith(`${base}/`))
      ? now
      : relativeLink(`${base}/_`, now);
  const value = `${plain.startsWith('../') ? '' : front}${plain.replace(/\/$/, '')}${written.endsWith('/') ? '/' : ''}`;
  const edits = places.map((span) => editsIn(text, { value: written, span }, value));
  return edits.every((each) => each.length > 0) ? { fix: { edits: edits.flat() } } : {};
}

/** Folders of unused code, and of fixtures. */
const putAway =
  /(?:^|\/)[_.]*(?:archived?|attic|backups?|deprecated|fixtures?|graveyard|legacy|obsolete|old|retired|testdata|trash|unused)_*\//i;

/** Whether a move put code away: a text about used code may not mean it now. */
function isPutAway(old: string, now: string): boolean {
  return putAway.test(now) && !putAway.test(old) && !/tests?\/|\.mdx?$/i.test(old);
}

/** Whether the line of a path also names the new one: it is about both. */
function isBeside(text: string, { start, end }: Span, now: string): boolean {
  const before = text.slice(lineStart(text, start), start);
  return `${before} ${text.slice(end, nextLineFeed(text, end))}`.includes(now);
}

/** The fix that renames an entry of a drawing within its folder. */
function redrawn(text: string, spans: readonly Span[], old: string, now: string): { fix?: Fix } {
  const name = lastName(old);
  const isNested = folderOf(old) !== '' || /\.[A-Za-z]\w*$/.test(name);
  if (!isNested || folderOf(old) !== folderOf(now)) return {};
  const edits = spans.flatMap(({ start, end }) => {
    const drawn = text.slice(start, end).replace(/\/$/, '');
    const from = start + drawn.length - name.length;
    return drawn.endsWith(name)
      ? [{ start: from, end: start + drawn.length, text: lastName(now) }]
      : [];
  });
  return edits.length === spans.length ? { fix: { edits } } : {};
}

/**
 * Edits of the path alone: in the target of a link, and in its text if that is the path; lines
 * after a path stay.
 */
function editsIn(text: string, { value, span }: SpannedValue, now: string): Edit[] {
  const raw = text.slice(span.start, span.end);
  const isInLink = raw.startsWith('[');
  if (!isInLink && raw.includes('\\')) {
    const [lines = ''] = /:\d+(?:-\d+)?$/.exec(raw) ?? [];
    const windows = now.replaceAll('/', raw.includes('\\\\') ? '\\\\' : '\\');
    return [{ ...span, text: windows + lines }];
  }
  const written = isInLink ? writtenIn(raw, value) : value;
  const at = isInLink ? raw.lastIndexOf(`(${written}`) + 1 : raw.startsWith(value) ? 0 : -1;
  if (at === -1 || (isInLink && (at === 0 || !/^[)#?:\s]/.test(raw.slice(at + written.length)))))
    return [];
  // A blank would end the target of a link.
  const safe = isInLink
    ? now.replace(/[ ()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    : now;
  const edit = (from: number, to: string): Edit => ({
    start: span.start + from,
    end: span.start + from + written.length,
    text: to,
  });
  const shown = raw.indexOf(written);
  const isShown =
    isInLink &&
    /^\[`?$/.test(raw.slice(0, shown)) &&
    /^`?\]/.test(raw.slice(shown + written.length));
  return [...(isShown ? [edit(shown, now)] : []), edit(at, safe)];
}

/** A path as a link spells it, with its percent escapes. */
function writtenIn(raw: string, value: string): string {
  const target = /\(([^()\s#?]*)[^()]*\)$/.exec(raw)?.[1] ?? '';
  try {
    return target.includes('%') && decodeURIComponent(target) === value ? target : value;
  } catch {
    return value;
  }
}

/**
 * Whether a path that never existed, or not when its line was written, is not one of this
 * repository.
 */
export function needsNoFile(
  workspace: Workspace,
  document: Document,
  { value, places, fate }: Citation,
): boolean {
  const wasNever = fate.fate.kind === 'missing' && fate.twin === null;
  if (!wasNever && fate.then !== 'nowhere') return false;
  if (places.every((span) => isOfAnotherRepository(workspace, document, span))) return true;
  if (!wasNever) return isLoneFolder(value);
  const namesake = workspace.surroundings.cited?.near?.get(fate.path);
  return (
    // Decisions and specifications are about plans.
    isDatedDocument(document) ||
    // A known path below an unknown folder is of another repository.
    (namesake !== undefined && value.endsWith(`/${namesake}`)) ||
    // Each package may have an index of its own.
    (namesake !== undefined && value.endsWith('/INDEX.md')) ||
    (fate.then === 'nowhere' && isLoneFolder(value)) ||
    places.every((span) => isNotMeantToExist(document, span) || isGeneratedFile(document, span))
  );
}

/** So many parts make a path unique to a repository. */
const ownDepth = 4;

/** Whether a text surely means a path of this repository; one for any project may not. */
export function isSurelyOfThisRepository(
  workspace: Workspace,
  document: Document,
  { fate, then }: CitedMissingPath,
): boolean {
  const form = agentFormAt(document.path);
  if (form === null) return true;
  if (form === 'spec' || fate.kind !== 'gone' || typeof then !== 'object') return false;
  // Many projects have `src/index.ts`; a path of four parts is not an example.
  return then.path.split('/').length >= ownDepth || isOfThisRepository(workspace, document);
}

/** Whether a path that never existed is meant for this repository: its first folder exists. */
export function hasExistingFirstFolder(workspace: Workspace, path: string): boolean {
  const fact = workspace.surroundings.facts.has(path) ? factAt(workspace, path) : null;
  return (
    fact?.kind === 'missing' &&
    (fact.folder === undefined ? path.includes('/') : fact.folder.includes('/'))
  );
}

/** A command that installs or runs a package, up to its name. */
const installing =
  /`(?:[^`\n]*\s)?(?:(?:npm|pnpm|yarn|bun|pip|pipx|uv|brew|cargo|gem|go)\s+(?:i|install|add|update|upgrade)|npx|bunx)\s[^`\n]{0,40}$/;

/** Whether a name is a package that a command installs or runs: `npm i -g backlog.md`. */
export function isPackage({ text }: Document, { start }: Span): boolean {
  return installing.test(text.slice(lineStart(text, start), start));
}

/** From so many folders of a name on, a lone name is ambiguous. */
const several = 2;

/** Whether several folders have the name of a lone folder: `src/`, `components/`. */
export function isSharedFolderName({ surroundings }: Workspace, value: string): boolean {
  if (!isLoneFolder(value)) return false;
  const name = `/${value.replace(/^\.?\/+|\/+$/g, '')}/`;
  const folders = new Set(
    (surroundings.tree ?? []).flatMap((path) => {
      const at = `/${path}`.indexOf(name);
      return at === -1 ? [] : [path.slice(0, at + name.length - 1)];
    }),
  );
  return folders.size >= several;
}

/** The two folders of a move, without their common end; both paths if the file was renamed. */
export function folderPair(from: string, to: string): string {
  const [was, now] = [from.split('/'), to.split('/')];
  if (was.at(-1) !== now.at(-1)) return `${from} → ${to}`;
  while (was.length > 0 && now.length > 0 && was.at(-1) === now.at(-1)) {
    was.pop();
    now.pop();
  }
  return `${folder(was.join('/'))} → ${folder(now.join('/'))}`;
}

/** A folder with its slash; the root is `./`. */
function folder(path: string): string {
  return path === '' ? './' : `${path}/`;
}

/** A missing folder as the cause of all missing paths in it; none for a path without one. */
export function missingFolderCause(path: string, mend: readonly string[]): Cause;
export function missingFolderCause(
  path: string | undefined,
  mend: readonly string[],
): Cause | undefined;
export function missingFolderCause(
  path: string | undefined,
  mend: readonly string[],
): Cause | undefined {
  return path === undefined ? undefined : { what: `${folder(path)} does not exist`, mend };
}

/** Whether two names differ only in how accents are written. */
export function isVisuallyEqual(written: string, twin: string): boolean {
  return written.normalize('NFC') === twin.normalize('NFC');
}

/** A name on disk for a message: `cafe\u0301` if it looks like the written one. */
export function visibleName(written: string, twin: string): string {
  if (!isVisuallyEqual(written, twin)) return twin;
  const shown = [...twin].map((sign) =>
    /\p{M}/u.test(sign) || sign.normalize('NFD') !== sign
      ? `\\u${(sign.codePointAt(0) ?? 0).toString(16).padStart(4, '0')}`
      : sign,
  );
  return shown.join('');
}

/** The cause of paths whose case or Unicode form differs from the disk. */
export function spellingCause(written: string, twin: string): Cause {
  return {
    what: `${folderPair(written, visibleName(written, twin))} on disk`,
    mend: ['write the names as on disk'],
  };
}

export const folderAdvice = ['correct the paths, or delete the links'];

/** The cause of missing links: a missing folder, or missing files of one folder. */
export function missingLinksCause(
  path: string,
  { path: target, folder }: { readonly path: string; readonly folder?: string },
): Cause {
  const what = `${path} links files that do not exist in ${folderOf(target) || '.'}/`;
  return missingFolderCause(folder, folderAdvice) ?? { what, mend: folderAdvice };
}
