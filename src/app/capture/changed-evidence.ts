import type { LineRange } from '#diagnostics/diagnostic';
import { workTreeHunks } from '#git/history/changed-lines';
import { untrackedNames } from '#git/objects/list-tree';
import { readHead } from '#git/repository/read-position';
import { namedPlace as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { countLines, readLines } from '#provenance/surfaces/text-lines';
import { commitSince } from '#sources/base/find-base';

import {
  evidenceOf,
  lineReference,
  listPlaces,
  maxListedPlaces,
  outsideMemoryFilter,
  type PlaceResult,
  type PlaceSearch,
  readEvidenceText,
} from './place-search.ts';

/** Git joins hunks with at most this many unchanged lines between them: three around each. */
const maxLinesBetween = 6;

interface Change {
  readonly path: string;
  /** Null for a file that is too large or no text. */
  readonly lines: LineRange | null;
}

/**
 * Finds the one range of lines that differs from a commit: one in each named file, or one in the
 * whole work tree. Several ranges are refused.
 *
 * @throws {UsageError} if the revision is not a commit, {EnvironmentError} if git fails
 */
export async function findChangedLines(
  revision: string,
  files: readonly string[],
  search: PlaceSearch,
): Promise<{ readonly placings: readonly PlaceResult[]; readonly notes: readonly Message[] }> {
  const { repository } = search;
  if (!repository) return { placings: [{ refused: say.changeOutsideGit() }], notes: [] };
  const head = await readHead(repository);
  const commit = revision === 'HEAD' ? head : await commitSince(repository, revision);
  const { changes, hasDeletions } = await changesSince(commit, files, search);
  const groups =
    files.length === 0
      ? [changes]
      : files.map((file) => changes.filter(({ path }) => path === file));
  const placings = groups.map((group, at): PlaceResult => {
    const [only, ...others] = group;
    const path = files[at];
    if (only === undefined)
      return {
        refused: hasDeletions
          ? say.onlyDeleted()
          : path === undefined
            ? say.noChange({ revision })
            : say.noChangeIn({ path, revision }),
      };
    if (others.length > 0) return several(group, revision);
    return only.lines === null
      ? { refused: say.linesUnknown({ path: only.path }) }
      : { place: lineReference(only.path, only.lines), named: `--diff ${revision}` };
  });
  const isTaken = placings.every((each) => 'place' in each);
  return { placings, notes: hasDeletions && isTaken ? [say.deletedToo()] : [] };
}

function placeOf({ path, lines }: Change): string {
  return lines === null ? path : lineReference(path, lines);
}

function several(group: readonly Change[], revision: string): PlaceResult {
  const places = group.map(placeOf);
  return {
    refused: say.severalChanges({ revision }),
    lines: listPlaces(places.map((place) => ({ place }))),
  };
}

/** The changed ranges of the named files, or of all files outside memory. */
async function changesSince(
  commit: string | null,
  files: readonly string[],
  search: PlaceSearch,
): Promise<{ readonly changes: readonly Change[]; readonly hasDeletions: boolean }> {
  const { repository, workspace } = search;
  if (!repository) return { changes: [], hasDeletions: false };
  const { prefix } = evidenceOf(search);
  const isOutside = outsideMemoryFilter(workspace);
  const counts = (path: string): boolean =>
    path.startsWith(prefix) &&
    (files.length > 0
      ? files.includes(path.slice(prefix.length))
      : isOutside(path.slice(prefix.length)));
  const tracked = [...(await workTreeHunks(repository, commit))].filter(([path]) => counts(path));
  const changes = tracked.flatMap(([path, hunks]): Change[] => {
    const own = path.slice(prefix.length);
    if (hunks === null) return [{ path: own, lines: null }];
    return joined(hunks.filter((each) => !each.isDeletion)).map((lines) => ({ path: own, lines }));
  });
  const untracked = (await untrackedNames(repository)).filter(counts);
  for (const [at, each] of untracked.entries()) {
    const path = each.slice(prefix.length);
    // Files after the listed ones are only counted.
    const isRead = files.length > 0 || at <= maxListedPlaces;
    changes.push({ path, lines: isRead ? await allLines(path, search) : null });
  }
  return {
    changes,
    hasDeletions: tracked.some(([, hunks]) => hunks?.some((each) => each.isDeletion)),
  };
}

/** The range of all lines of a file; null where it has none that can be cited. */
async function allLines(path: string, search: PlaceSearch): Promise<LineRange | null> {
  const read = await readEvidenceText(path, search);
  const to = 'text' in read ? countLines(readLines(read.text)) : 0;
  return to === 0 ? null : { from: 1, to };
}

/** Joins ranges as near as git shows them in one hunk. */
function joined(hunks: readonly LineRange[]): LineRange[] {
  const all: LineRange[] = [];
  for (const { from, to } of hunks) {
    const last = all.at(-1);
    if (last && from - last.to - 1 <= maxLinesBetween)
      all[all.length - 1] = { from: last.from, to };
    else all.push({ from, to });
  }
  return all;
}
