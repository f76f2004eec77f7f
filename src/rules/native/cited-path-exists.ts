import type { Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { lastName } from '#workspace/paths/target';
import { citedFoldersOf, citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { plainPath } from '#workspace/stores/folder-statements';
import { isClosedDecision } from '#workspace/stores/native-stores';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { isInCode } from '#workspace/stores/prose';
import { importedPathsOf } from '#workspace/stores/references';
import type { Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import {
  type CitedMissingPath,
  deletionCause,
  findCitedDeletion,
  isOfAnotherRepository,
} from '../cited-deletion.ts';
import { findCreationInNotes, linesPastEnd } from '../created-files.ts';
import { deletedPathEvent } from '../diagnostic-events.ts';
import { commitData } from '../message-words.ts';
import { drawnDeletions, reportUnmatchedDrawings } from '../missing-folders.ts';
import { isBranchPrefix, isInEachFolder, isNameExample, isServerRoute } from '../not-a-path.ts';
import {
  type Citation,
  hasExistingFirstFolder,
  isPackage,
  isSharedFolderName,
  isSurelyOfThisRepository,
  isVisuallyEqual,
  needsNoFile,
  repairPath,
  spellingCause,
  visibleName,
} from '../path-repair.ts';
import { isForbidden, isGeneratedFile, isMoveTarget, isPlanned } from '../planned.ts';
import { isRequested } from '../requested-text.ts';
import { defineRule, message, report } from '../rule.ts';
import { isMarkedOptional, tenseIn } from '../tense.ts';

export const citedPathExists = defineRule({
  code: 'NAT001',
  name: 'cited-path-exists',
  severity: 'warning',
  summary: 'Files and folders that a note cites exist.',
  why: 'An agent opens a file that is gone, or creates it again in the old place.',
  falsePositives:
    'Paths in plans, examples, logs, closed decisions and text about another repository are ' +
    'not reported. An info is less certain: the path never existed, was already missing when ' +
    'its line was written, or is in text for any project, such as a skill. Only `ledger audit` ' +
    'checks names without a folder, drawn trees, and lines past the end of a file.',
  fixable: true,
  messages: {
    moved: {
      text: '{path} is now {now}',
      mend: ['replace {path} with {now}'],
      fixed: 'ledger lint --fix',
    },
    gone: message(
      '{path} was removed on {day}',
      'find what replaced {path}, or delete the line: git show --stat {commit}',
    ),
    near: message(
      '{path} does not exist; the only file of that name is {near}',
      'replace {path} with {near}, or delete the line',
    ),
    twin: {
      text: '{path} is named {twin} on disk',
      mend: ['replace {path} with {twin}'],
      fixed: 'ledger lint --fix',
    },
    missing: message(
      '{path} never existed on this branch',
      'correct the path, relative to the root',
    ),
    drawing: message(
      '{missing} of the {count} entries in this drawn tree do not exist',
      'draw the tree again, or delete it',
    ),
    pastEnd: message(
      '{path} has no {lines}: it ends at line {count}',
      'cite a function or heading instead of lines',
    ),
  },
  *check(workspace) {
    yield* linesPastEnd(workspace);
    yield* reportUnmatchedDrawings(workspace);
    if (workspace.surroundings.cited === null) return;
    const { near } = workspace.surroundings.cited;
    for (const { document, shared, now, ...citation } of spokenOf(workspace)) {
      const { value, places, fate, isDrawn } = citation;
      const isOpen = places.some((span) => isMarkedOptional(document, span));
      // A file that is to be made is not the one of that name elsewhere.
      const isToBe = places.every((span) => isMoveTarget(document, span));
      const namesake = isToBe ? undefined : likelyNamesake(near?.get(fate.path), value, fate.path);
      if (fate.twin !== null)
        yield report('twin', { path: value, twin: visibleName(fate.path, fate.twin) }, shared, {
          ...(isVisuallyEqual(fate.path, fate.twin) ? { severity: 'info' } : {}),
          ...repairPath(document, citation, now, fate.twin),
          cause: spellingCause(fate.path, fate.twin),
        });
      else if (fate.fate.kind === 'gone' && fate.fate.movedTo !== null) {
        // A text for any project may mean another path: do not write it.
        const repair = isSurelyOfThisRepository(workspace, document, fate)
          ? repairPath(document, citation, now, fate.fate.movedTo)
          : {};
        yield report('moved', { path: value, now: fate.fate.movedTo }, shared, {
          // A path that was missing when its line was written did not go stale.
          ...(fate.then === 'nowhere' ? { severity: 'info' } : {}),
          ...repair,
          cause: deletionCause(fate.fate, repair.fix !== undefined),
        });
      } else if (namesake !== undefined) {
        if (places.every((span) => isPlanned(document, span))) continue;
        yield report('near', { path: value, near: namesake }, shared, {
          // People shorten paths, and a path that never existed may be of another repository.
          ...(namesake.endsWith(`/${plainPath(value)}`) ||
          (fate.fate.kind === 'missing' && !hasExistingFirstFolder(workspace, fate.path))
            ? { severity: 'info' }
            : {}),
        });
      } else if (isOpen) continue;
      else if (fate.fate.kind === 'gone')
        yield report('gone', { path: value, ...commitData(fate.fate.commit) }, shared, {
          event: deletedPathEvent(shared.at),
          cause: deletionCause(fate.fate, false),
        });
      else if (!isRequested(document) && (isDrawn || hasExistingFirstFolder(workspace, fate.path)))
        yield report('missing', { path: value }, shared, { severity: 'info' });
    }
  },
});

/** Missing paths that prose takes for existing ones, with the place of the report. */
function* spokenOf(workspace: Workspace) {
  const { filesInCode } = workspace.surroundings.lostNames ?? {};
  for (const store of nativeStores(workspace))
    for (const document of documentsOf(store)) {
      if (isClosedDecision(workspace, store, document)) continue;
      const tenseOf = tenseIn(document);
      for (const citation of citations(workspace, store, document)) {
        const { value, fate } = citation;
        const places = citation.places.filter(
          (span) =>
            !isInEachFolder(document, span) &&
            !isForbidden(document, span) &&
            !isBranchPrefix(document, value, span) &&
            !isServerRoute(value) &&
            !isPackage(document, span),
        );
        const made = findCreationInNotes(workspace, document, citation);
        if (made === 'surely' || needsNoFile(workspace, document, { ...citation, places }))
          continue;
        const isElsewhere = fate.then === 'nowhere' || citation.isName;
        if (isRequested(document) && isElsewhere && typeof fate.then !== 'object') continue;
        const movedTo = fate.fate.kind === 'gone' ? fate.fate.movedTo : null;
        const tenses = places.map((span) =>
          (movedTo === null && isGeneratedFile(document, span)) ||
          isOfAnotherRepository(workspace, document, span)
            ? 'dated'
            : tenseOf(span, movedTo),
        );
        const now = places.filter((_, at) => tenses[at] === 'present');
        const first = now[0] ?? places.find((_, at) => tenses[at] === 'dated');
        if (!first) continue;
        const shared = {
          at: { path: document.path, span: first },
          key: value,
          // Text about a past day is not rewritten.
          severity:
            now.length === 0 ||
            made === 'maybe' ||
            isSharedFolderName(workspace, value) ||
            filesInCode?.has(value) === true ||
            places.every((span) => isMoveTarget(document, span)) ||
            !isSurelyOfThisRepository(workspace, document, fate)
              ? ('info' as const)
              : undefined,
        };
        yield { ...citation, document, places, now, shared };
      }
    }
}

/**
 * Missing paths that a document cites, each with all its places. NAT004 reports links and imports,
 * unless git knows more.
 */
function citations(workspace: Workspace, store: Store, document: Document): Citation[] {
  const imports = store.dialect === 'instructions' ? importedPathsOf(document) : [];
  const links = new Set([...document.outline.links, ...imports].map((link) => link.span.start));
  const groups = new Map<string, { value: string; places: Span[]; fate: CitedMissingPath }>();
  const add = (value: string, span: Span, fate: CitedMissingPath, isLink: boolean): void => {
    const then = typeof fate.then === 'object' ? 'one' : fate.then;
    const key = [isLink, value, fate.path, then].join('\0');
    const known = groups.get(key);
    if (known) known.places.push(span);
    else groups.set(key, { value, places: [span], fate });
  };
  for (const { value, span } of [...citedPathsOf(document), ...imports]) {
    const isLink = links.has(span.start);
    const fate = findCitedDeletion(workspace, document, value, span.start);
    if (fate && !(isLink && fate.fate.kind === 'missing')) add(value, span, fate, isLink);
  }
  const isOpen = (span: Span): boolean =>
    isPlanned(document, span, true) || isGeneratedFile(document, span, true);
  // A name without folder or slash is certain if it existed when its line was written.
  for (const { value, span } of [...citedNamesOf(document), ...citedFoldersOf(document)]) {
    const fate = findCitedDeletion(workspace, document, value, span.start);
    if (typeof fate?.then === 'object' && !isOpen(span) && !isInCode(document, span.start))
      add(value, span, fate, false);
  }
  const told = new Set(
    [...groups.values()].flatMap(({ places }) => places.map(({ start }) => start)),
  );
  return [...groups.values(), ...goneNames(workspace, document, told)];
}

/**
 * Deleted files named without a folder, folders without a slash, and drawn entries: they count only
 * if this repository had them.
 *
 * @param known offsets of names that were found already
 */
function goneNames(
  workspace: Workspace,
  document: Document,
  known: ReadonlySet<number>,
): Citation[] {
  const { names } = workspace.surroundings.cited ?? {};
  if (names === undefined) return [];
  const fateOf = (value: string, at: number): CitedMissingPath | null => {
    const path = names.get(value);
    return path === undefined
      ? findCitedDeletion(workspace, document, value, at)
      : findCitedDeletion(workspace, { path: '' }, path, at);
  };
  const { deletions, told } = drawnDeletions(workspace, document);
  const byName = new Map<string, { places: Span[]; fate: CitedMissingPath }>();
  for (const { value, span } of [
    ...citedNamesOf(document).filter((each) => names.has(each.value)),
    ...citedFoldersOf(document),
  ]) {
    const { start } = span;
    if (
      known.has(start) ||
      told.has(start) ||
      isPlanned(document, span) ||
      isGeneratedFile(document, span) ||
      isNameExample(document, span)
    )
      continue;
    const fate = fateOf(value, start);
    const found = byName.get(value);
    if (found) found.places.push(span);
    else if (fate?.fate.kind === 'gone') byName.set(value, { places: [span], fate });
  }
  const ofNames = [...byName].map(([value, each]) => ({ value, ...each, isName: true }));
  const drawn = deletions.map(({ value, span, fate }) => ({
    value,
    places: [span],
    isDrawn: true,
    fate,
  }));
  return [...ofNames, ...drawn];
}

/** Words that many file names have. */
const ordinary = /^(?:d|min|tests?|specs?|stories|config|settings)$/;

/**
 * The file of the same name elsewhere if it may be meant: it ends like the written path, shares a
 * folder's name with it, or has a name of two words, which files seldom share by chance.
 */
function likelyNamesake(
  other: string | undefined,
  written: string,
  path: string,
): string | undefined {
  if (other === undefined || other.endsWith(`/${plainPath(written)}`)) return other;
  const folders = new Set(foldersIn(other));
  return wordsOf(path).length > 1 || foldersIn(path).some((folder) => folders.has(folder))
    ? other
    : undefined;
}

/** The folders of a path, without ordering numbers. */
function foldersIn(path: string): string[] {
  return path
    .split('/')
    .slice(0, -1)
    .map((folder) => folder.toLowerCase().replace(/^\d+[-_. ]+/, ''))
    .filter((folder) => !/^\.{0,2}$/.test(folder));
}

/** The words of a file's name, without its ending. */
function wordsOf(path: string): string[] {
  return lastName(path)
    .replace(/\.[^.]*$/, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 1 && !ordinary.test(word));
}
