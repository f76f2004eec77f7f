import type { Cause, Edit, Fix, Span } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt } from '#workspace/paths/follow-reference';
import type { CitedDeletion } from '#workspace/paths/surroundings';
import { folderOf, relativeLink } from '#workspace/paths/target';
import type { Located } from '#workspace/source-file';
import { citedFoldersOf, citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { isClosedDecision } from '#workspace/stores/closed-decision';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Workspace } from '#workspace/workspace';

import { deletionOf, type WrittenDeletion } from '../cited-deletion.ts';
import { commitWords } from '../commit-words.ts';
import { drawnDeletions } from '../drawn-deletions.ts';
import { otherwiseCalled } from '../folder-moves.ts';
import { isAmongItsOwn, isEndOf } from '../path-ends.ts';
import { isMade, isPlanned } from '../planned.ts';
import { defineRule } from '../rule.ts';
import { isMaybe, tenseIn } from '../tense.ts';

/** NAT001: the files a native note speaks of are where it says. */
export const citedPathExists = defineRule({
  code: 'NAT001',
  name: 'cited-path-exists',
  severity: 'warning',
  since: '1.0',
  summary: 'The files and folders that a native note cites are there, under that name.',
  why: 'An agent that trusts the note opens a file that is gone, or writes it anew where it used to be.',
  falsePositives:
    'Judged where git was asked. A path that never was is an info, and only where its ' +
    'folder is there: it may be of another repository, generated or planned. Words ' +
    'behind a path such as "if it exists" silence it. Prose that tells of the past (moved, ' +
    'removed, an arrow to the new name, a log) is left alone; under a heading with a day ' +
    'it is an info, and not mended. A decision that is superseded, rejected or deprecated is ' +
    'history, and left alone. A name without its folder is looked for by `ledger audit` ' +
    'alone, and said where history has removed the last file of it. So is a drawing of folders ' +
    'of which most are there; one of what is to be made is left alone.',
  fixable: true,
  messages: {
    moved: {
      text: '{path} is now {now}',
      mend: ['write {now}'],
      fixed: 'write {now}: `ledger lint --fix` does',
    },
    gone: {
      text: '{path} was removed on {day}',
      mend: [
        'see what took its place: git show --stat {commit}',
        'say what holds today, or delete what no longer does',
      ],
    },
    near: {
      text: '{path} is not here; {near} is the one file of that name',
      mend: ['if that is meant, write {near}', 'else say what holds today, or delete it'],
    },
    twin: {
      text: '{path} is called {twin}',
      mend: ['write {twin}: other systems tell the two names apart'],
    },
    missing: {
      text: 'no {path} here, and git knows of none',
      mend: [
        'mend the path, relative to the root',
        'if it is of another repository or made by a build, say so beside it',
      ],
    },
  },
  *check(workspace) {
    if (workspace.surroundings.cited === null) return;
    const { near } = workspace.surroundings.cited;
    for (const { document, value, places, now, fate, isDrawn, report } of spokenOf(workspace)) {
      const isOpen = places.some((span) => isMaybe(document, span));
      const namesake = near?.get(fate.path);
      if (fate.twin !== null)
        yield {
          messageId: 'twin',
          data: { path: value, twin: fate.twin },
          ...report,
          ...fixOf(document, value, now, fate, fate.twin),
          cause: otherwiseCalled(fate.path, fate.twin),
        };
      else if (fate.fate.kind === 'gone' && fate.fate.movedTo !== null) {
        const repair = fixOf(document, value, now, fate, fate.fate.movedTo);
        yield {
          messageId: 'moved',
          data: { path: value, now: fate.fate.movedTo },
          ...report,
          ...repair,
          cause: leftWith(fate.fate, repair.fix !== undefined),
        };
      } else if (namesake !== undefined)
        yield {
          messageId: 'near',
          data: { path: value, near: namesake },
          ...report,
          // The end of a path is how people write it, and a path that never was may be another's.
          ...(isEndOf(value, namesake) ||
          (fate.fate.kind === 'missing' && !isMeantHere(workspace, fate.path))
            ? { severity: 'info' as const }
            : {}),
        };
      else if (isOpen) continue;
      else if (fate.fate.kind === 'gone')
        yield {
          messageId: 'gone',
          data: {
            path: value,
            day: fate.fate.commit.day,
            commit: fate.fate.commit.id.slice(0, 12),
          },
          ...report,
          cause: leftWith(fate.fate, false),
        };
      else if (isDrawn || isMeantHere(workspace, fate.path))
        yield { messageId: 'missing', data: { path: value }, ...report, severity: 'info' };
    }
  },
});

/** Each path that does not stand and that prose speaks of as if it did, with how it is reported. */
function* spokenOf(workspace: Workspace) {
  for (const store of nativeStores(workspace))
    for (const document of documentsOf(store)) {
      if (isClosedDecision(workspace, store, document)) continue;
      const tenseOf = tenseIn(document);
      for (const citation of citations(workspace, document)) {
        const { value, places, fate } = citation;
        const movedTo = fate.fate.kind === 'gone' ? fate.fate.movedTo : null;
        const tenses = places.map((span) =>
          movedTo !== null && isAmongItsOwn(document, span, value, movedTo)
            ? 'past'
            : movedTo === null && isMade(document, span)
              ? 'dated'
              : tenseOf(span, movedTo),
        );
        const now = places.filter((_, at) => tenses[at] === 'present');
        const first = now[0] ?? places.find((_, at) => tenses[at] === 'dated');
        if (!first) continue;
        // What was written of a day is not written anew; a decision tells of the day it was made.
        const isOfItsDay = now.length === 0 || store.dialect === 'decisions';
        const report = {
          at: { path: document.path, span: first },
          key: value,
          ...(isOfItsDay ? { severity: 'info' as const } : {}),
        };
        yield { ...citation, document, now: citation.isName ? [] : now, report };
      }
    }
}

/** What a document cites and does not stand, with all its places. */
interface Citation {
  readonly value: string;
  readonly places: readonly Span[];
  readonly fate: WrittenDeletion;
  /** Whether it is a name alone: nobody knows which path would be written in its place. */
  readonly isName?: boolean;
  /** Whether it stands in a drawing of this tree. */
  readonly isDrawn?: boolean;
}

/**
 * Each path that a document cites and that does not stand, once, with all its places. A link that
 * leads nowhere is NAT004's, unless git knows more.
 */
function citations(workspace: Workspace, document: Document): Citation[] {
  const links = new Set(document.outline.links.map((link) => link.span.start));
  const byValue = new Map<string, { value: string; places: Span[]; fate: WrittenDeletion }>();
  for (const { value, span } of citedPathsOf(document)) {
    const isLink = links.has(span.start);
    const known = byValue.get(`${String(isLink)} ${value}`);
    if (known) known.places.push(span);
    if (known) continue;
    const fate = deletionOf(workspace, document.path, value);
    if (fate && !(isLink && fate.fate.kind === 'missing'))
      byValue.set(`${String(isLink)} ${value}`, { value, places: [span], fate });
  }
  return [...byValue.values(), ...goneNames(workspace, document)];
}

/**
 * The files that a document names without their folder, and folders without a slash at the end: of
 * those only what this repository once had is meant for sure.
 */
function goneNames(workspace: Workspace, document: Document): Citation[] {
  const { names } = workspace.surroundings.cited ?? {};
  if (names === undefined) return [];
  const fateOf = (value: string): WrittenDeletion | null => {
    const path = names.get(value);
    return deletionOf(workspace, path === undefined ? document.path : '', path ?? value);
  };
  const { deletions, told } = drawnDeletions(workspace, document);
  const byName = new Map<string, Span[]>();
  for (const { value, span } of [
    ...citedNamesOf(document).filter((each) => names.has(each.value)),
    ...citedFoldersOf(document),
  ])
    if (!told.has(span.start) && !isPlanned(document, span) && !isMade(document, span))
      byName.set(value, [...(byName.get(value) ?? []), span]);
  const ofNames = [...byName].flatMap(([value, places]) => {
    const fate = fateOf(value);
    return fate?.fate.kind === 'gone' ? [{ value, places, isName: true, fate }] : [];
  });
  const drawn = deletions.map(({ value, span, fate }) => ({
    value,
    places: [span],
    isName: true,
    isDrawn: true,
    fate,
  }));
  return [...ofNames, ...drawn];
}

/**
 * The commit that moved or deleted it, in the same words for everything that left with it.
 */
function leftWith({ commit }: Extract<CitedDeletion, { kind: 'gone' }>, isMended: boolean): Cause {
  const id = commit.id.slice(0, 12);
  return {
    what: commitWords(commit),
    mend: [
      ...(isMended ? ['correct the paths that moved: ledger lint --fix'] : []),
      `what took ${isMended ? 'the place of the others' : 'its place'}: git show --stat ${id}`,
    ],
  };
}

/** Whether a path that never was is one of this repository at all: its first folder is. */
function isMeantHere(workspace: Workspace, path: string): boolean {
  const fact = workspace.surroundings.facts.has(path) ? factAt(workspace, path) : null;
  return (
    fact?.kind === 'missing' &&
    (fact.folder === undefined ? path.includes('/') : fact.folder.includes('/'))
  );
}

/**
 * Writes the new place in the form the old one had: from the root or from a folder, with what stood
 * around it.
 */
function fixOf(
  { path, text }: Document,
  written: string,
  places: readonly Span[],
  { base }: WrittenDeletion,
  now: string,
): { readonly fix?: Fix } {
  const dot = written.startsWith('./') ? './' : '';
  // From a folder between the root and the note nobody climbs.
  const plain =
    base === '' || (base !== folderOf(path) && !now.startsWith(`${base}/`))
      ? now
      : relativeLink(`${base}/_`, now);
  const value = `${plain.startsWith('../') ? '' : dot}${plain.replace(/\/$/, '')}${written.endsWith('/') ? '/' : ''}`;
  if (places.length === 0) return {};
  const edits = places.flatMap((span) => editIn(text, { value: written, span }, value));
  return edits.length === places.length ? { fix: { edits } } : {};
}

/**
 * The place of the path alone: in a link it is behind the bracket, elsewhere a place may have lines
 * at its end.
 */
function editIn(text: string, { value, span }: Located, now: string): Edit[] {
  const raw = text.slice(span.start, span.end);
  const isInLink = raw.startsWith('[');
  const written = isInLink ? writtenIn(raw, value) : value;
  const at = isInLink ? raw.lastIndexOf(`(${written}`) + 1 : raw.startsWith(value) ? 0 : -1;
  if (at === -1 || (isInLink && (at === 0 || !/^[)#?:\s]/.test(raw.slice(at + written.length)))))
    return [];
  // A blank would end the target of a link.
  const safe = isInLink
    ? now.replace(/[ ()]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)
    : now;
  return [{ start: span.start + at, end: span.start + at + written.length, text: safe }];
}

/** A path as a link spells it: with percent escapes where it has some. */
function writtenIn(raw: string, value: string): string {
  const target = /\(([^()\s#?]*)[^()]*\)$/.exec(raw)?.[1] ?? '';
  try {
    return target.includes('%') && decodeURIComponent(target) === value ? target : value;
  } catch {
    return value;
  }
}
