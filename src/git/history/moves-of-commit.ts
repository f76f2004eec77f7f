import { joined } from '#workspace/paths/path-listing';
import { lastName } from '#workspace/paths/target';

import { maxListingBytes } from '../objects/valid-tree-paths.ts';
import { asLines, runGit, splitAtNulOrNull } from '../process/run-git.ts';
import { noDrivers } from '../process/scratch-environment.ts';
import type { Repository } from '../repository/open-repository.ts';

/** The moves of a commit. */
export interface Moves {
  /** The new path of a file; null for none, or several that are equally good. */
  fileTo(path: string): string | null;
  /** The folder that all files of a folder moved to; null for none. */
  folderTo(folder: string): string | null;
  /** The sibling that the only file of a folder moved to: a rename if that folder is new. */
  besideTo(folder: string): string | null;
}

interface Renamed {
  readonly from: string;
  readonly to: string;
  /** The blob, if both have the same. */
  readonly same: string | null;
  /** Percent of the content that is the same. */
  readonly alike: number;
}

interface Changes {
  readonly renamed: Renamed[];
  readonly added: Set<string>;
  /** New paths by their blob. */
  readonly byContent: Map<string, string[]>;
}

/** Renames of one file that are followed. */
export const maxRenames = 8;

/** Files to compare with each other: the work grows with the square. */
export const renameLimit = '-l1000';

/** Percent below which a file may have been split, if others with its extension were added. */
const wholeFrom = 80;

/**
 * Reads the moves of commits.
 *
 * @param similar whether half of the content is enough; this reads files, which a partial clone may
 *   refuse
 * @throws {EnvironmentError} when git fails or takes longer
 */
export async function movesOf(
  repository: Repository,
  commits: readonly string[],
  similar: boolean,
  milliseconds: number,
): Promise<ReadonlyMap<string, Moves>> {
  if (commits.length === 0) return new Map();
  const words = [
    'diff-tree',
    '--stdin',
    '-m',
    '-r',
    '-z',
    '--raw',
    '--no-abbrev',
    '--diff-filter=AR',
    ...noDrivers,
    renameLimit,
    similar ? '-M' : '-M100%',
  ];
  const answer = await runGit(repository, words, {
    input: asLines(commits),
    milliseconds,
    accept: similar ? [0, 128] : [0],
    maxBytes: 256 * 1024 * 1024,
  });
  return answer.code === 0
    ? new Map([...parse(answer.out)].map(([commit, changes]) => [commit, toMoves(changes)]))
    : new Map();
}

function toMoves({ renamed, added, byContent }: Changes): Moves {
  const isClear = ({ same }: Renamed): boolean =>
    same === null || (byContent.get(same)?.length ?? 0) === 1;
  const pairs = new Map(renamed.map((each) => [each.from, each]));
  // The largest part of a split file is not the file.
  const isSplit = ({ to, alike }: Renamed): boolean =>
    alike < wholeFrom && [...added].some((path) => extensionOf(path) === extensionOf(to));
  const folders = foldersOf(renamed.filter(isClear));
  const alongWithFolder = (path: string): string | null => {
    for (let folder = above(path); folder !== null; folder = above(folder)) {
      const to = folders.get(folder);
      if (to === undefined || (to.count < 2 && to.folder !== null)) continue;
      return to.folder === null ? null : joined(to.folder, path.slice(folder.length + 1));
    }
    return null;
  };
  return {
    fileTo: (path) => {
      const pair = pairs.get(path);
      if (pair && isSplit(pair)) return null;
      if (pair && isClear(pair)) return pair.to;
      const place = alongWithFolder(path);
      if (place === null) return null;
      // Among equal files, the one that moved with its folder; else the one in its place.
      return (pair?.same ? (byContent.get(pair.same) ?? []).includes(place) : added.has(place))
        ? place
        : null;
    },
    folderTo: (folder) => {
      const to = folders.get(folder);
      // A single moved file does not move its folder, unless the folder has the same name.
      return to && to.folder !== null && (to.count > 1 || lastName(to.folder) === lastName(folder))
        ? to.folder
        : null;
    },
    besideTo: (folder) => {
      const to = folders.get(folder);
      return to && to.folder !== null && to.count === 1 && above(to.folder) === above(folder)
        ? to.folder
        : null;
    },
  };
}

function extensionOf(path: string): string {
  return /\.[^./]*$/.exec(path)?.[0] ?? '';
}

/** The new folder of all moved files of each folder; null where there are several. */
function foldersOf(
  renamed: readonly Renamed[],
): Map<string, { folder: string | null; count: number }> {
  const folders = new Map<string, { folder: string | null; count: number }>();
  for (const { from, to } of renamed) {
    for (let folder = above(from); folder !== null; folder = above(folder)) {
      const rest = from.slice(folder.length + 1);
      const goal =
        to === rest ? '' : to.endsWith(`/${rest}`) ? to.slice(0, -rest.length - 1) : null;
      const known = folders.get(folder);
      if (!known) folders.set(folder, { folder: goal, count: 1 });
      else {
        known.count += 1;
        if (known.folder !== goal) known.folder = null;
      }
    }
  }
  return folders;
}

/** Reads `--raw -z`: an id of a commit, then its changes; once for each parent of a merge. */
function parse(out: Buffer): Map<string, Changes> {
  const all = new Map<string, Changes>();
  const texts = splitAtNulOrNull(out);
  let changes: Changes = empty();
  for (let at = 0; at < texts.length; at += 1) {
    const text = texts[at] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(text)) {
      changes = all.get(text) ?? empty();
      all.set(text, changes);
      continue;
    }
    // `:100644 100644 <id before> <id after> R087`
    const [, before = '', after = '', status = '', alike = ''] =
      /^:\d+ \d+ ([0-9a-f]+) ([0-9a-f]+) ([AR])(\d*)$/.exec(text) ?? [];
    if (status === '') continue;
    const first = texts[(at += 1)] ?? null;
    const to = status === 'A' ? first : (texts[(at += 1)] ?? null);
    if (first === null || to === null) continue;
    if (status === 'A') changes.added.add(to);
    else
      changes.renamed.push({
        from: first,
        to,
        same: before === after ? after : null,
        alike: Number(alike),
      });
    const equal = changes.byContent.get(after);
    if (!equal) changes.byContent.set(after, [to]);
    else if (!equal.includes(to)) equal.push(to);
  }
  return all;
}

function empty(): Changes {
  return { renamed: [], added: new Set(), byContent: new Map() };
}

function above(path: string): string | null {
  const slash = path.lastIndexOf('/');
  return slash === -1 ? null : path.slice(0, slash);
}

/** A path that a comparison lists, with the kind of its change. */
export interface GitPathChange {
  /** Empty for changes that are not of commits. */
  readonly commit: string;
  /** `A`dded, `D`eleted or `R`enamed. */
  readonly status: string;
  readonly path: string;
  /** The new path of a renamed file, else null. */
  readonly renamed: string | null;
}

/**
 * The files that commits added or deleted, in the order of the commits. Uses no `log`, whose output
 * depends on many settings.
 *
 * @param commits a line for each id
 * @param merges `-c` for differences from all parents of a merge, `-m` for each parent by itself
 * @param narrowed from `pathArguments`
 */
export async function listAddedOrDeleted(
  repository: Repository,
  commits: Buffer | string,
  merges: '-c' | '-m',
  milliseconds: number,
  narrowed: readonly string[] = [],
): Promise<Iterable<GitPathChange>> {
  const words = ['diff-tree', '--stdin', merges, '-r', '-z', '--root', '--no-renames'];
  const shown = ['--name-status', '--diff-filter=AD', ...noDrivers];
  const limits = { input: commits, milliseconds, maxBytes: maxListingBytes };
  return parseNameStatus((await runGit(repository, [...words, ...shown, ...narrowed], limits)).out);
}

/**
 * Reads `--name-status -z`, with ids of commits if those came from stdin; a merge has a letter for
 * each parent. Names that are not UTF-8 are left out.
 */
export function* parseNameStatus(out: Buffer): Generator<GitPathChange> {
  const texts = splitAtNulOrNull(out);
  let commit = '';
  for (let at = 0; at < texts.length;) {
    const status = texts[at] ?? '';
    if (/^[0-9a-f]{40,64}$/.test(status)) commit = status;
    const names = /^R/.test(status) ? 2 : /^[A-Z]/.test(status) ? 1 : 0;
    const [path, renamed = null] = texts.slice(at + 1, at + 1 + names);
    if (path && (names === 1 || renamed !== null))
      yield { commit, status: status.slice(0, 1), path, renamed };
    at += 1 + names;
  }
}
