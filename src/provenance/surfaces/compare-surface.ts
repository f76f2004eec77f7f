import { isOutsideRoot } from '#workspace/paths/match-glob';

import { digestOf } from '../digest.ts';
import {
  type EvidenceFile,
  type EvidenceFiles,
  isStoredInRecord,
  type SurfaceState,
  surfaceStates,
} from '../evidence/evidence.ts';
import type { Locator } from '../evidence/locator.ts';
import {
  findReformatted,
  mayBeReformatted,
  type ReformattableLocator,
} from '../layout/find-reformatted.ts';
import { findSurface, type SurfacePlaces } from './find-surface.ts';
import { isDistinctive, locateSurface, readableText } from './resolve-surface.ts';
import {
  explainProblem,
  fetchCommand,
  followRenames,
  nameSurface,
  readSurface,
  type SurfaceProblem,
} from './surface-name.ts';
import type { CitedRow, SurfaceComparison, SurfaceReaders } from './surface-readers.ts';
import { withLineFeeds } from './text-lines.ts';

export type { CitedRow, SurfaceComparison };

/** Problems with which the bytes cannot be compared. */
const notComparable: ReadonlySet<SurfaceProblem['reason']> = new Set([
  'not-asked',
  'refused',
  'not-text',
  'filtered-range',
  'unparsable',
  'line-zero',
  'reversed',
]);

/** Those that a change of the file can cause. */
const unreadable: ReadonlySet<SurfaceProblem['reason']> = new Set([
  'refused',
  'not-text',
  'filtered-range',
  'unparsable',
]);

const wellFormed = /^sha256:[0-9a-f]{64}$/;

/**
 * Compares a cited surface with its file now. Bytes at their place are `fresh`. Otherwise its
 * tokens, if grammars are loaded, and its bytes are searched, in the file or its renamed one.
 *
 * @param holds whether a cited record still has a digest; null if it is gone
 */
export function compareSurface(
  row: CitedRow,
  files: EvidenceFiles,
  readers: SurfaceReaders,
  holds: (reference: string, digest: string) => boolean | null,
): SurfaceComparison {
  if (row.kind === 'testimony') return noPlace('unverifiable', 'no one can check it again');
  if (isStoredInRecord(row.kind)) return noPlace('unverifiable', 'it is in the record itself');
  if (!wellFormed.test(row.hash))
    return noPlace('unverifiable', 'its hash is not sha256: and 64 digits');
  if (row.kind === 'finding') return compareFinding(row, holds(row.surface, row.hash));
  const locator = readSurface(row.kind, row.surface);
  if (!locator) return noPlace('unverifiable', 'it names no place in a file');
  if (locator.kind === 'text' && digestOf(withLineFeeds(locator.literal)) !== row.hash)
    return noPlace('changed', 'its hash differs from the quoted text');
  const now = locateSurface(locator, files, readers);
  if (now.kind === 'found' && now.hash === row.hash)
    return { state: 'fresh', place: null, places: 1, why: null };
  const why = now.kind === 'problem' ? explainProblem(locator.path, now.why) : null;
  const then = compareAtCommit(locator.path, files.get(locator.path), why);
  if (then) return then;
  if (now.kind === 'problem' && notComparable.has(now.why.reason))
    return noPlace(
      unreadable.has(now.why.reason) && !isOutsideRoot(locator.path)
        ? 'unreadable'
        : 'unverifiable',
      why,
    );
  const { path, file } = followRenames(locator.path, files);
  if (file?.kind === 'file') return searchFile(locator, row, path, file, readers, why);
  if (!file) return noPlace('unverifiable', `${path}, its new name, was not read`);
  if (file.kind === 'refused')
    return noPlace('unreadable', explainProblem(path, { reason: 'refused', refused: file.why }));
  if (file.kind === 'absent' && file.cutOff)
    return noPlace(
      'unverifiable',
      `${path} does not exist, and this clone is too shallow to know since when`,
    );
  // With a hash the file was there once, unless history knows that it never was.
  return noPlace(
    now.kind === 'problem' && now.why.reason === 'absent' && now.why.existed === false
      ? 'missing'
      : 'gone',
    why,
  );
}

/** The worst of some states; `unverifiable` for none. */
export function worstState(states: readonly SurfaceState[]): SurfaceState {
  return (
    surfaceStates[Math.max(0, ...states.map((state) => surfaceStates.indexOf(state)))] ??
    'unverifiable'
  );
}

function noPlace(state: SurfaceState, why: string | null): SurfaceComparison {
  return { state, place: null, places: 0, why };
}

/**
 * The state of a place at a commit with other bytes than its hash; null for any other place. A
 * commit never changes, so nothing is searched.
 */
function compareAtCommit(
  path: string,
  cited: EvidenceFile | undefined,
  why: string | null,
): SurfaceComparison | null {
  if (cited?.kind === 'refused' && cited.why === 'commit-absent')
    return { ...noPlace('unverifiable', why), fetch: fetchCommand(path) };
  if (cited?.kind === 'refused' && cited.why === 'not-at-commit') return noPlace('missing', why);
  return cited?.kind === 'file' && cited.at !== undefined
    ? noPlace('changed', why ?? 'the commit has another text there')
    : null;
}

function compareFinding(row: CitedRow, holds: boolean | null): SurfaceComparison {
  if (holds === null) return noPlace('gone', `${row.surface} does not exist`);
  return holds
    ? { state: 'fresh', place: null, places: 1, why: null }
    : noPlace('changed', `${row.surface} changed`);
}

/** Searches for bytes that are not at their place, in the cited file or its renamed one. */
function searchFile(
  locator: Locator,
  row: CitedRow,
  path: string,
  file: Extract<EvidenceFile, { kind: 'file' }>,
  readers: SurfaceReaders,
  why: string | null,
): SurfaceComparison {
  const isRenamed = path !== locator.path;
  const lost: SurfaceState = isRenamed ? 'gone' : 'changed';
  if (locator.kind === 'file' && `sha256:${file.digest}` === row.hash)
    return { state: 'moved', place: path, places: 1, why };
  const whole = readableText(file);
  const mayFind = typeof whole === 'string' && mayBeReformatted(locator);
  if (mayFind && readers.waiting) {
    readers.waiting.set(JSON.stringify(row), { row, paths: [locator.path, path] });
    return noPlace(lost, why);
  }
  const tokens = mayFind ? compareTokens(locator, row, { path, whole }, readers) : null;
  if (tokens && tokens.state !== 'ambiguous') return tokens;
  const bytes = compareBytes(locator, row, { path, whole }, readers, [lost, why]);
  if (bytes.state !== lost) return bytes;
  return tokens ?? (isRenamed ? { ...bytes, renamedTo: path } : bytes);
}

/** Searches for the bytes of a row. */
function compareBytes(
  locator: Locator,
  row: CitedRow,
  { path, whole }: { readonly path: string; readonly whole: ReturnType<typeof readableText> },
  readers: SurfaceReaders,
  [lost, why]: readonly [SurfaceState, string | null],
): SurfaceComparison {
  if (locator.kind === 'file') return noPlace(lost, why ?? 'the file changed');
  if (typeof whole !== 'string') return noPlace('unreadable', explainProblem(path, whole.why));
  const places = findSurface(locator, path, whole, row.hash, readers);
  return 'unparsable' in places
    ? noPlace(
        'unreadable',
        explainProblem(path, { reason: 'unparsable', detail: places.unparsable }),
      )
    : judge(places, row, lost, why);
}

/** Searches for the tokens of a row; null if they are not found. */
function compareTokens(
  locator: ReformattableLocator,
  row: CitedRow,
  now: { readonly path: string; readonly whole: string },
  { layouts, search }: SurfaceReaders,
): SurfaceComparison | null {
  if (!layouts) return null;
  const { count, first, isMoved } = findReformatted(locator, row, now, layouts, (units) => {
    if (search) search.left -= units;
    return search === undefined || search.left >= 0;
  });
  if (first === null) return null;
  if (count > 1)
    return {
      state: 'ambiguous',
      place: null,
      places: count,
      why: `the same code is at ${count} places`,
      elsewhere: first,
    };
  return {
    state: isMoved ? 'moved' : 'reformatted',
    place: first === row.surface ? null : first,
    places: 1,
    why: null,
  };
}

function judge(
  found: SurfacePlaces,
  row: CitedRow,
  lost: SurfaceState,
  why: string | null,
): SurfaceComparison {
  if (found.limited)
    return {
      ...noPlace(lost, 'the search for its text stopped at the size limit'),
      unsearched: true,
    };
  if (found.count === 0 || !found.first)
    return noPlace(lost, why ?? 'the cited lines are no longer in this file');
  const elsewhere = nameSurface(found.first);
  if (found.count > 1)
    return {
      state: 'ambiguous',
      place: null,
      places: found.count,
      why: `the same text is at ${found.count} places`,
      elsewhere,
    };
  if (row.unique !== true)
    return {
      state: 'ambiguous',
      place: null,
      places: 1,
      elsewhere,
      why:
        row.unique === null
          ? `${elsewhere} has the same text, perhaps a copy`
          : `${elsewhere} has the same text, which occurred more than once`,
    };
  if (isDistinctive(found.text)) return { state: 'moved', place: elsewhere, places: 1, why };
  return {
    ...noPlace(lost, `${elsewhere} has the same text, which is too short to be sure`),
    elsewhere,
  };
}
