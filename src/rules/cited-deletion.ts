import { presentItems } from '#diagnostics/defined-values';
import type { Cause, Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { memoizeByObject } from '#workspace/memoize';
import { factAt, isAbsent } from '#workspace/paths/follow-reference';
import type { CitedDeletion, PathAtWriting, PathFact } from '#workspace/paths/rule-facts';
import { folderOf, joinPath } from '#workspace/paths/target';
import { citedFoldersOf, citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { citedPlaces } from '#workspace/stores/drawn-paths';
import { plainPath } from '#workspace/stores/folder-statements';
import { textAround } from '#workspace/stores/text-around';
import type { Workspace } from '#workspace/workspace';

import { commitWords } from './message-words.ts';
import { sentenceAround } from './tense.ts';

/** A missing path as a note writes it, and what history knows of it. */
export interface CitedMissingPath {
  readonly fate: CitedDeletion;
  /** The path from the root. */
  readonly path: string;
  /** The folder that the written path counts from; empty for the root. */
  readonly base: string;
  /** The name on disk if only case or Unicode form differ. */
  readonly twin: string | null;
  /** What the path meant when its line was written; absent if history was not asked. */
  readonly then?: PathAtWriting;
}

/**
 * Returns what history knows of a path that a note cites; null if the path exists at any place it
 * may mean, or if history was not asked.
 *
 * @param at offset of the path in the note
 */
export function findCitedDeletion(
  workspace: Workspace,
  { path: note }: Pick<Document, 'path'>,
  written: string,
  at: number,
): CitedMissingPath | null {
  const { cited } = workspace.surroundings;
  const context = cited?.inContext?.get(note)?.get(at);
  if (cited === null || context?.stands) return null;
  const { around = [], then } = context ?? {};
  const anywhere = citedPlaces(note, written).map((path) => ({
    path,
    ...missing(workspace, path),
  }));
  if (anywhere.some(({ isMissing }) => !isMissing)) return null;
  const meant = typeof then === 'object' ? [then.path] : [...around, ...citedPlaces(note, written)];
  const fates = meant.flatMap((path) => {
    const fate = cited.fates.get(path);
    return fate ? [{ path, fate, twin: null }] : [];
  });
  const twin = anywhere.find((each) => each.twin !== null);
  const found =
    (twin && { ...twin, fate: cited.fates.get(twin.path) ?? { kind: 'missing' as const } }) ??
    fates.find(({ fate }) => fate.kind === 'gone') ??
    fates[0];
  if (!found) return null;
  const { path, fate, twin: name } = found;
  if (written.startsWith('/') && isElsewhere(factAt(workspace, path), fate)) return null;
  const base = baseOf(note, written, path);
  return { fate, path, base, twin: name, then };
}

/** Whether a path with a leading slash is of a site or a machine: its first folder is missing. */
function isElsewhere(fact: PathFact, { kind }: CitedDeletion): boolean {
  if (fact.kind !== 'missing' || fact.folder === undefined) return false;
  return kind === 'missing' || !fact.folder.includes('/');
}

function missing(
  workspace: Workspace,
  path: string,
): { readonly isMissing: boolean; readonly twin: string | null } {
  const fact = factAt(workspace, path);
  return { isMissing: isAbsent(fact), twin: fact.kind === 'missing' ? fact.twin : null };
}

/** The folder that the written path counts from to be `path`. */
function baseOf(note: string, written: string, path: string): string {
  const plain = plainPath(written);
  if (path.endsWith(`/${plain}`)) return path.slice(0, -plain.length - 1);
  for (let folder = folderOf(note); folder !== ''; folder = folderOf(folder))
    if (joinPath(folder, written) === path) return folder;
  return '';
}

/** The commit that moved or deleted a path, in the same words for all paths of that commit. */
export function deletionCause(
  { commit, movedTo }: Extract<CitedDeletion, { kind: 'gone' }>,
  isFixable: boolean,
): Cause {
  return {
    what: commitWords(commit),
    mend: [
      isFixable
        ? 'ledger lint --fix'
        : movedTo !== null
          ? 'write the new paths'
          : `find what replaced the paths: git show --stat ${commit.id.slice(0, 12)}`,
    ],
  };
}

/** The repository right after a path: `docs/setup.md` of `owner/repo`. */
const ofOwner =
  /^[`*_)\]"']{0,4}\s+(?:of|in|from|at)\s+(?:the\s+)?[`*_[("']{0,3}(?<name>[\w.-]+\/[\w.-]+)(?![\w./-]*\/)/;
/**
 * The repository right before a path: in `owner/repo`, `docs/setup.md`; `owner/repo`'s
 * `docs/setup.md`.
 */
const ownerBefore =
  /\b(?:of|in|from|at)\s+[`*_["']{0,3}(?<in>[\w.-]+\/[\w-]+)[`*_\]"']{0,4},\s+(?:\S+\s+){0,3}[`*_[("']{0,3}$|(?<whose>[\w.-]+\/[\w.-]+)[`*_\]"']{0,4}['’]s\s+[`*_[("']{0,3}$/;
/** Words of a sentence about another repository. */
const another =
  /\b(?:upstream|(?:an)?other|separate|sibling|sister|external|different|companion)\b[\s`*_]{1,4}(?:[\w./-]+[\s`*_]{1,4})?(?:repo(?:sitor(?:y|ies))?|project)s?\b|\bsubmodules?\b|\b(?:two|three|four|five|several|multiple|many|\d+)\s(?:\w+\s)?repo(?:sitorie)?s\b|\bupstream(?:['’]s)?\s(?:has|keeps|uses|calls|ships|puts|code|docs|README|source|version)\b|\bin(?:side)?\s(?:the|a)\s(?:docker\s)?(?:container|image)\b|\b(?:user|customer|client|consumer)s?['’]s?\s(?:own\s)?(?:app|code|folder|machine|project|site|workspace)\b|\b(?:their|your)\s(?:own\s)?(?:app|project|site)\b|\bgit(?:hub|lab)\.com\/[\w.-]+\/[\w.-]+/i;

/** Words before `repo` that do not name another repository: the main repo, the repo root. */
const ofThis =
  'a|actual|all|an|any|both|central|code|current|each|entire|every|existing|fresh|git|github|local|main|mono|my|new|one|our|own|parent|private|project|public|real|remote|root|same|shared|single|target|that|the|this|which|whole|your';
/**
 * The name of a repository: in the ops repo, in the `.profile` repository. Without backticks,
 * "repository" may be a class.
 */
const namedRepository = new RegExp(
  String.raw`\b(?:of|in|from)\s+(?:the\s+)?(?:(?!(?:${ofThis})\b)(?<bare>[\w./-]+)\s+repo\b|[\x60*]{1,3}(?<code>[\w./-]+)[\x60*]{1,3}\s+repo(?:sitory)?\b)(?!\s+root)|\b(?:has|have)\s+an?\s+\x60(?<had>[\w./-]+)\x60\s+repo(?:sitory)?\b`,
  'gi',
);
/** How a drawing of another repository's folders begins: `$OPS_ROOT/`, the ops repo, your app. */
const drawnElsewhere = new RegExp(
  String.raw`^\s*\$\{?\w+|(?<![\w./-])(?!(?:${ofThis})\b)(?<bare>[\w./-]+)[\x60*]{0,3}\s+repo\b(?!\s+root)|\byour (?:own )?app\b`,
  'gi',
);
/** Words that say in which repository a file lives. */
const livesElsewhere = new RegExp(
  String.raw`\b(?:lives?|lies?|(?:is|are)(?: kept| stored)?|stored|kept|belongs?)\s+(?=${namedRepository.source})`,
  'gi',
);

/** Whether the text around a path says that it is of another repository. */
export function isOfAnotherRepository(
  workspace: Workspace,
  document: Document,
  span: Span,
): boolean {
  const { text } = document;
  const { block, under, parents, lead } = textAround(document, span.start);
  const before = text.slice(Math.max(0, span.start - 120), span.start);
  const after = text.slice(span.end, span.end + 120);
  const groups = { ...ownerBefore.exec(before)?.groups, ...ofOwner.exec(after)?.groups };
  return (
    Object.values(groups).some(
      (name) => name && !isHere(workspace, name) && !isOwn(workspace, name),
    ) ||
    [
      sentenceAround(text, span).replace(text.slice(span.start, span.end), ' '),
      ...under.map(({ title }) => title.value),
      ...presentItems([
        ...parents.map((each) => each.text),
        lead && block?.kind === 'item' && lead.span,
      ]).map(({ start, end }) => text.slice(start, end)),
    ].some((each) => another.test(each) || namesOther(workspace, each, namedRepository)) ||
    (block?.kind === 'code' &&
      presentItems([
        topOfDrawing(document, block.content, span.start),
        lead && (text.slice(lead.span.start, lead.span.end).split('\n').at(-1) ?? ''),
      ]).some((each) => namesOther(workspace, each, drawnElsewhere))) ||
    namedElsewhere(workspace)(document).has(text.slice(span.start, span.end))
  );
}

/**
 * Paths, as written, of which any sentence of a document says that they live in another repository.
 */
const namedElsewhere = memoizeByObject((workspace: Workspace) =>
  memoizeByObject((document: Document): ReadonlySet<string> => {
    const { text } = document;
    const spans =
      text.search(livesElsewhere) === -1
        ? []
        : [citedPathsOf, citedNamesOf, citedFoldersOf].flatMap((read) =>
            read(document).map(({ span }) => span),
          );
    return new Set(
      spans
        .filter((span) => namesOther(workspace, sentenceAround(text, span), livesElsewhere))
        .map(({ start, end }) => text.slice(start, end)),
    );
  }),
);

/** Whether a text names a repository other than this one. */
function namesOther(workspace: Workspace, text: string, words: RegExp): boolean {
  return [...text.matchAll(words)].some(
    ({ groups }) =>
      !Object.values({ ...groups }).some((name) => name !== undefined && isOwn(workspace, name)),
  );
}

function isOwn({ surroundings }: Workspace, name: string): boolean {
  return surroundings.project?.ownNames.has(name.toLowerCase()) === true;
}

/** Starts of the lines that a drawing of folders may begin with. */
const tops = memoizeByObject(({ text }: Document) =>
  [...text.matchAll(/^[^\s│┃├└|+]/gmu)].map(({ index }) => index),
);

/** The first line of the drawing of folders at `at`; empty outside of one. */
function topOfDrawing(document: Document, { start }: Span, at: number): string {
  const top = tops(document).findLast((each) => each < at) ?? -1;
  return top < start ? '' : (document.text.slice(top, at).split('\n', 1)[0] ?? '');
}

/** Whether a name with a slash is or was a path of this repository. */
function isHere(workspace: Workspace, name: string): boolean {
  const { facts, cited } = workspace.surroundings;
  return (
    cited?.fates.get(name)?.kind === 'gone' ||
    [...facts.keys()].some(
      (path) => `${path}/`.startsWith(`${name}/`) && factAt(workspace, path).kind !== 'missing',
    )
  );
}
