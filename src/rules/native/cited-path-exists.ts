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
  summary: 'The files and folders that a native note cites are there, under that name.',
  why:
    'An agent that trusts the note opens a file that is gone, or writes it again at its old ' +
    'place.',
  falsePositives:
    'Only judged if git was asked. Not judged: paths in a decision, in an example, or in text ' +
    'that says to make or not to make them; what any note says to make ("Create `X`"); what each ' +
    'of several folders has; submodules and inner clones; words after a path such as "if it ' +
    'exists"; prose about the past (moved, removed, an arrow to the new name, a log); decisions ' +
    'that are superseded, rejected or deprecated; and drawings of plans. A path that never ' +
    'existed is an info, and only if its folder exists: it may be of another repository, ' +
    'generated or planned. It is an info, and not fixed, under a heading with a day and in ' +
    'decisions, specifications of a feature and tasks. A path that was missing when its line was ' +
    'written is an info, as is one that the sentence assigns to another repository. A path may ' +
    'count from any folder that the bullet above, the row, the heading or the opening names, or ' +
    'that other paths of the note count from. `--fix` writes the new path only if git shows that ' +
    'the line meant that one path. It never changes a folder alone (`docs/`), code that was put ' +
    'away (`legacy/`, `fixtures/`), or a path that the text says not to use. Only `ledger audit` ' +
    'looks for names without a folder and for lines past the end of every file that is meant. ' +
    'Such a name is reported if history deleted the last file of it, is an info if code still ' +
    'names it, and is fixed if a folder is named around it. In skills, subagents, commands and ' +
    'specifications, which may be for any project, it is an info unless the path existed when ' +
    'its line was written and half of the paths there are of this repository. The one file of ' +
    'the name elsewhere is offered if the two paths share a folder or the name has two words. A ' +
    'drawing is compared with the one folder that has most of it; one that mostly does not exist ' +
    'is one info.',
  fixable: true,
  messages: {
    moved: {
      text: '{path} is now {now}',
      mend: ['write {now}'],
      fixed: 'write {now}: `ledger lint --fix` does',
    },
    gone: message(
      '{path} was removed on {day}',
      'see what took its place: git show --stat {commit}',
      'say what holds today, or delete what no longer does',
    ),
    near: message(
      '{path} is not here; {near} is the one file of that name',
      'if that is meant, write {near}',
      'else say what holds today, or delete it',
    ),
    twin: message(
      '{path} is called {twin}',
      'write {twin}: other systems tell the two names apart',
    ),
    missing: message(
      '{path} was never on this branch',
      'mend the path, relative to the root',
      'if it is of another repository or made by a build, say so beside it',
    ),
    drawing: message(
      'most of the tree drawn here is not in this repository: {missing} of {count} entries',
      'draw the folders of today, or delete the drawing: an agent lists them itself',
    ),
    pastEnd: message(
      '{path} has no {lines}: it ends at line {count}',
      'name the function or heading that is meant: lines move',
      'or cite the lines of today',
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
