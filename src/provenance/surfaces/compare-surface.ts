import { liesOutside } from '#workspace/paths/match-glob';

import { digestOf } from '../digest.ts';
import {
  type EvidenceFile,
  type EvidenceFiles,
  isOwnText,
  type SurfaceState,
  surfaceStates,
} from '../evidence/evidence.ts';
import type { Locator } from '../evidence/locator.ts';
import { findReformatted, type LooseLocator, mayBeLoose } from '../layout/reformatted.ts';
import { findSurface, type SurfacePlaces } from './find-surface.ts';
import { isTelling, readableText, standingSurface } from './resolve-surface.ts';
import {
  explainProblem,
  fetching,
  followRenames,
  nameSurface,
  readSurface,
  type SurfaceProblem,
} from './surface-name.ts';
import type { CitedRow, Comparison, SurfaceReaders } from './surface-readers.ts';
import { withLineFeeds } from './text-lines.ts';

export type { CitedRow, Comparison };

/** Problems of a file or of the row: with them nobody can say what became of the bytes. */
const untold: ReadonlySet<SurfaceProblem['reason']> = new Set([
  'not-asked',
  'refused',
  'not-text',
  'filtered-range',
  'unparsable',
  'line-zero',
  'reversed',
]);

/** Those among them that the file itself brings about: whoever changes it can make it so. */
const unreadable: ReadonlySet<SurfaceProblem['reason']> = new Set([
  'refused',
  'not-text',
  'filtered-range',
  'unparsable',
]);

const wellFormed = /^sha256:[0-9a-f]{64}$/;

/**
 * Compares a cited surface with what stands there now. Bytes in their place are `fresh`, wherever
 * else they stand too. Otherwise its tokens are looked for, where grammars are there, and then its
 * bytes, in the file or in the one it was renamed to.
 *
 * @param says whether a record that a pattern names still says what a body digest is over, null
 *   when it is not there
 */
export function compareSurface(
  row: CitedRow,
  files: EvidenceFiles,
  readers: SurfaceReaders,
  says: (reference: string, digest: string) => boolean | null,
): Comparison {
  if (row.kind === 'testimony') return told('unverifiable', 'this cannot be re-checked');
  if (isOwnText(row.kind)) return told('unverifiable', 'it is text of the record itself');
  if (!wellFormed.test(row.hash))
    return told('unverifiable', 'its hash is not sha256: and 64 digits');
  if (row.kind === 'finding') return compareFinding(row, says(row.surface, row.hash));
  const locator = readSurface(row.kind, row.surface);
  if (!locator) return told('unverifiable', 'it names no place in a file');
  if (locator.kind === 'text' && digestOf(withLineFeeds(locator.literal)) !== row.hash)
    return told('changed', 'its hash is not that of the quoted text');
  const now = standingSurface(locator, files, readers);
  if (now.kind === 'found' && now.hash === row.hash)
    return { state: 'fresh', place: null, places: 1, why: null };
  const why = now.kind === 'problem' ? explainProblem(locator.path, now.why) : null;
  const then = compareAtCommit(locator.path, files.get(locator.path), why);
  if (then) return then;
  if (now.kind === 'problem' && untold.has(now.why.reason))
    return told(
      unreadable.has(now.why.reason) && !liesOutside(locator.path) ? 'unreadable' : 'unverifiable',
      why,
    );
  const { path, file } = followRenames(locator.path, files);
  if (file?.kind === 'file') return lookFor(locator, row, path, file, readers, why);
  if (!file) return told('unverifiable', `${path}, where it was renamed to, was not read`);
  if (file.kind === 'refused')
    return told('unreadable', explainProblem(path, { reason: 'refused', refused: file.why }));
  if (file.kind === 'absent' && file.cutOff)
    return told(
      'unverifiable',
      `${path} is not there, and this clone is too shallow to tell since when`,
    );
  // A well-formed hash says that somebody read the file, unless history knows better.
  return told(
    now.kind === 'problem' && now.why.reason === 'absent' && now.why.existed === false
      ? 'missing'
      : 'gone',
    why,
  );
}

/** The worst of the judged surfaces; `unverifiable` only when there is nothing else. */
export function worstState(states: readonly SurfaceState[]): SurfaceState {
  return (
    surfaceStates[Math.max(0, ...states.map((state) => surfaceStates.indexOf(state)))] ??
    'unverifiable'
  );
}

function told(state: SurfaceState, why: string | null): Comparison {
  return { state, place: null, places: 0, why };
}

/**
 * What a place at a commit is whose bytes are not those of its hash: a commit never changes, so
 * that nothing is looked for elsewhere. Null for a place of any other kind.
 */
function compareAtCommit(
  path: string,
  cited: EvidenceFile | undefined,
  why: string | null,
): Comparison | null {
  if (cited?.kind === 'refused' && cited.why === 'commit-absent')
    return { ...told('unverifiable', why), fetch: fetching(path) };
  if (cited?.kind === 'refused' && cited.why === 'not-at-commit') return told('missing', why);
  return cited?.kind === 'file' && cited.at !== undefined
    ? told('changed', why ?? 'its hash is not that of what the commit has there')
    : null;
}

function compareFinding(row: CitedRow, holds: boolean | null): Comparison {
  if (holds === null) return told('gone', `${row.surface} is not there`);
  return holds
    ? { state: 'fresh', place: null, places: 1, why: null }
    : told('changed', `${row.surface} was changed`);
}

/**
 * What became of bytes that are not in their place, in a file that is there: the cited one, or the
 * one it was renamed to.
 */
function lookFor(
  locator: Locator,
  row: CitedRow,
  path: string,
  file: Extract<EvidenceFile, { kind: 'file' }>,
  readers: SurfaceReaders,
  why: string | null,
): Comparison {
  const isRenamed = path !== locator.path;
  const lost: SurfaceState = isRenamed ? 'gone' : 'changed';
  if (locator.kind === 'file' && `sha256:${file.digest}` === row.hash)
    return { state: 'moved', place: path, places: 1, why };
  const whole = readableText(file);
  const mayFind = typeof whole === 'string' && mayBeLoose(locator);
  if (mayFind && readers.waiting) {
    readers.waiting.set(JSON.stringify(row), { row, paths: [locator.path, path] });
    return told(lost, why);
  }
  const tokens = mayFind ? compareTokens(locator, row, { path, whole }, readers) : null;
  if (tokens && tokens.state !== 'ambiguous') return tokens;
  const bytes = compareBytes(locator, row, { path, whole }, readers, [lost, why]);
  if (bytes.state !== lost) return bytes;
  return tokens ?? (isRenamed ? { ...bytes, renamedTo: path } : bytes);
}

/** The only place where the very bytes of a row stand, or how many there are. */
function compareBytes(
  locator: Locator,
  row: CitedRow,
  { path, whole }: { readonly path: string; readonly whole: ReturnType<typeof readableText> },
  readers: SurfaceReaders,
  [lost, why]: readonly [SurfaceState, string | null],
): Comparison {
  if (locator.kind === 'file') return told(lost, why ?? 'the file was changed');
  if (typeof whole !== 'string') return told('unreadable', explainProblem(path, whole.why));
  const places = findSurface(locator, path, whole, row.hash, readers);
  return 'unparsable' in places
    ? told('unreadable', explainProblem(path, { reason: 'unparsable', detail: places.unparsable }))
    : judge(places, row, lost, why);
}

/** The only place where the tokens of a row stand as they did; null where there is none. */
function compareTokens(
  locator: LooseLocator,
  row: CitedRow,
  now: { readonly path: string; readonly whole: string },
  { layouts, search }: SurfaceReaders,
): Comparison | null {
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
      why: `the same code stands at ${count} places`,
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
): Comparison {
  if (found.limited)
    return { ...told(lost, 'the search for it was given up: too much to hash'), unsearched: true };
  if (found.count === 0 || !found.first)
    return told(lost, why ?? 'the cited lines are no longer in this file');
  const elsewhere = nameSurface(found.first);
  if (found.count > 1)
    return {
      state: 'ambiguous',
      place: null,
      places: found.count,
      why: `the same bytes stand at ${found.count} places`,
      elsewhere,
    };
  if (row.unique !== true)
    return {
      state: 'ambiguous',
      place: null,
      places: 1,
      elsewhere,
      why:
        `the same bytes stand at ${elsewhere}, but ` +
        `${row.unique === null ? 'nobody wrote down whether they were' : 'they were not'}` +
        ' unique when cited',
    };
  if (isTelling(found.text)) return { state: 'moved', place: elsewhere, places: 1, why };
  return {
    ...told(lost, `the same bytes stand at ${elsewhere}, but they are too few to be told apart`),
    elsewhere,
  };
}
