import { nulSeparated } from '../process/nul-separated.ts';
import { runGit } from '../process/run-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/** What one commit moved, as far as git can tell. */
export interface Moves {
  /**
   * The one place a file went to; null where there is none, or several have the same right to be
   * it.
   */
  fileTo(path: string): string | null;
  /** The one folder that everything of a folder went to; null where there is none. */
  folderTo(folder: string): string | null;
  /**
   * Where the one file of a folder went, beside that: the folder was renamed if nothing was there.
   */
  besideTo(folder: string): string | null;
  /** The contents that say whether a file was split; null where nothing else came beside it. */
  piecesOf(path: string): Pieces | null;
}

/** The content of a file that was changed as it moved, and what it may have been split into. */
export interface Pieces {
  readonly whole: string;
  readonly largest: string;
  /** The other files of its kind that came with the same commit. */
  readonly others: readonly string[];
}

interface Renamed {
  readonly from: string;
  readonly to: string;
  /** The ids of what it held and holds. */
  readonly contents: readonly [string, string];
  /** The content's id, where both have the same content. */
  readonly same: string | null;
  /** How much of it is the same, in hundredths. */
  readonly alike: number;
}

interface Changes {
  readonly renamed: Renamed[];
  readonly added: Set<string>;
  /** Files that came, by what they hold. */
  readonly byContent: Map<string, string[]>;
}

/**
 * Files compared with each other at most, whatever `diff.renameLimit` says: the work grows with the
 * square.
 */
const renameLimit = '-l1000';

/** A file that is as much the same, in hundredths, was not split. */
const wholeFrom = 80;
/** Files that came with a commit of which more than a few may be pieces. */
const mostPieces = 64;

/**
 * Reads what commits moved.
 *
 * @param similar whether files count that are half alike, not only equal ones; that costs reading
 *   them, which a partial clone may refuse
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
    '--no-ext-diff',
    '--no-textconv',
    renameLimit,
    similar ? '-M' : '-M100%',
  ];
  const answer = await runGit(repository, words, {
    input: `${commits.join('\n')}\n`,
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
  const came = [...added, ...renamed.map(({ to }) => to)];
  // The largest piece of a file that was split is not the file.
  const isSplit = ({ from, to, same }: Renamed): boolean =>
    same === null &&
    isPieceOf(from, to) &&
    came.some((path) => path !== to && above(path) === above(to) && isPieceOf(from, path));
  const folders = foldersOf(renamed.filter(isClear));
  const alongWithFolder = (path: string): string | null => {
    for (let folder = above(path); folder !== null; folder = above(folder)) {
      const to = folders.get(folder);
      if (to === undefined || (to.count < 2 && to.folder !== null)) continue;
      return to.folder === null ? null : join(to.folder, path.slice(folder.length + 1));
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
      // Of equal files, the one that went along with its folder; of files that changed too much,
      // the one in its place.
      return (pair?.same ? (byContent.get(pair.same) ?? []).includes(place) : added.has(place))
        ? place
        : null;
    },
    folderTo: (folder) => {
      const to = folders.get(folder);
      // One file that went elsewhere is no folder that moved, unless the folder kept its name.
      return to && to.folder !== null && (to.count > 1 || nameOf(to.folder) === nameOf(folder))
        ? to.folder
        : null;
    },
    besideTo: (folder) => {
      const to = folders.get(folder);
      return to && to.folder !== null && to.count === 1 && above(to.folder) === above(folder)
        ? to.folder
        : null;
    },
    piecesOf: (path) => {
      const pair = pairs.get(path);
      if (!pair || pair.same !== null || pair.alike >= wholeFrom) return null;
      const [, extension] = stemAndExtension(path);
      const others = [...byContent]
        .filter(([, paths]) => paths.some((each) => stemAndExtension(each)[1] === extension))
        .flatMap(([id]) => (id === pair.contents[1] ? [] : [id]));
      const [whole, largest] = pair.contents;
      return others.length === 0 ? null : { whole, largest, others: others.slice(0, mostPieces) };
    },
  };
}

/**
 * Whether a file is called for a part of another: `parse_rows_test.go` of `parse_test.go`,
 * `parse/rows.ts` of `parse.ts`.
 */
function isPieceOf(whole: string, piece: string): boolean {
  const [stem = '', extension] = stemAndExtension(whole);
  const [own = '', its] = stemAndExtension(piece);
  const folder = above(piece);
  if (extension !== its || own === stem) return false;
  if (folder !== null && nameOf(folder) === stem) return true;
  const words = wordsOf(own);
  return wordsOf(stem).every((word) => words.includes(word));
}

function wordsOf(stem: string): string[] {
  return stem.split(/[-_.]|(?<=[a-z\d])(?=[A-Z])/);
}

function stemAndExtension(path: string): string[] {
  const name = nameOf(path);
  const dot = name.lastIndexOf('.');
  return dot === -1 ? [name, ''] : [name.slice(0, dot), name.slice(dot)];
}

/**
 * Where each folder went with all of its files that git found again; null where they went to
 * several.
 */
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

/** Reads `--raw -z` with the commit's id before its changes, once for each parent of a merge. */
function parse(out: Buffer): Map<string, Changes> {
  const all = new Map<string, Changes>();
  const texts = nulSeparated(out);
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
        contents: [before, after],
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

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function join(folder: string, rest: string): string {
  return folder === '' ? rest : `${folder}/${rest}`;
}
