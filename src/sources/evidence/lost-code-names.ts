import { markUntracked } from '#disk/facts/dependency-tracker';
import { findAbsentNames, findUnderscoreVariants } from '#disk/reading/names-in-files';
import { trackedChanges } from '#git/history/changed-lines';
import { describeCommits } from '#git/history/commits-before';
import { filesDifferingFrom } from '#git/history/compare-trees';
import { commitsAddingWords } from '#git/history/lost-words';
import { deletedPathsByName } from '#git/history/missing-file';
import { stopOutOfTime, withinTime } from '#git/history/walk-history';
import { listNames } from '#git/objects/list-tree';
import { namesInCommit } from '#git/objects/search-text';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import type { Document } from '#workspace/document';
import { agentFormAt, isInAgentFolder } from '#workspace/paths/agent-files';
import type { LostCodeName, LostCodeNames, RespelledName } from '#workspace/paths/rule-facts';
import { lastName } from '#workspace/paths/target';
import { statedToolsOf, type Tool } from '#workspace/project/stated-tools';
import { citedCodeNamesOf, citedNamesOf } from '#workspace/stores/cited-names';
import { citedPathsOf } from '#workspace/stores/cited-paths';
import { currentDocuments, documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../work-tree-source.ts';
import { gitRefusal } from './gather-evidence.ts';

/** Markdown and lock files are not code. */
const isRead = (path: string): boolean =>
  !/\.(?:md|mdc|markdown)$/i.test(path) &&
  !/(?:^|\/)(?:[\w-]+[.-]lock(?:b|\.json|\.yaml)?|go\.sum|Package\.resolved|gradle\.lockfile)$/.test(
    path,
  );

const isText = /(?<!(?:^|\/)(?:CMakeLists|requirements[\w-]*))\.(?:txt|log|out|csv|tsv)$/i;
const isData = /\.(?:jsonl?|ya?ml|toml|xml|html?)$/i;
const ofWork = /(?:^|\/)(?:evidence|logs)\//i;

/** Texts, logs and data of agents are not code either. */
const isCode = (path: string): boolean =>
  isRead(path) &&
  !isText.test(path) &&
  !(isData.test(path) && (ofWork.test(path) || isInAgentFolder(path)));

/** A name in a note, with the commit that added it. */
interface Written {
  readonly note: string;
  readonly name: string;
  readonly commit: string;
}

/**
 * Finds names of code in native notes that code had when the note was written and has no more; also
 * missing files, named without their folder, that code still names.
 *
 * @param milliseconds the limit for the whole search; results so far are returned
 */
export async function lostCodeNames(
  records: Records,
  { evidence }: Pick<MemorySource, 'evidence'>,
  milliseconds: number,
): Promise<LostCodeNames> {
  const found: LostCodeName[] = [];
  const sought = soughtBy(records);
  const repository = sought === null ? null : ((await evidence?.repository()) ?? null);
  if (evidence === null || sought === null || repository === null || repository.scratch === true)
    return { found, leftAfter: null, unread: 0 };
  // A cached answer cannot depend on all of the code.
  markUntracked();
  let unread = 0;
  const parted: RespelledName[] = [];
  let nowhereAtAll: ReadonlySet<string> = new Set();
  let absentTools: readonly Tool[] = [];
  let filesInCode: ReadonlySet<string> = new Set();
  try {
    const inTime = await withinTime(performance.now() + milliseconds, async (left) => {
      const { given, tools } = sought;
      const { paths, own, all, files } = await codeOf(records, repository, evidence.prefix, sought);
      const nowhere = findAbsentNames(
        repository.root,
        paths,
        all,
        performance.now() + left(),
        files,
      );
      ({ unread } = nowhere);
      if (!nowhere.complete) stopOutOfTime();
      else filesInCode = new Set([...files].filter((name) => !nowhere.names.has(name)));
      nowhereAtAll = new Set([...own].filter((name) => nowhere.names.has(name)));
      // Without any manifest, a list of tools may be a plan.
      if (paths.some((path) => manifest.test(path)))
        absentTools = tools.filter(({ words }) => words.every((word) => nowhere.names.has(word)));
      const until = performance.now() + left() / 4;
      const near = findUnderscoreVariants(
        repository.root,
        paths.filter(isCode),
        nowhereAtAll,
        until,
      );
      for (const [name, { near: other, path }] of near)
        parted.push({ name, near: other, file: path });
      const lost = among(given, nowhere.names);
      const { head } = lost.size === 0 ? { head: null } : await readTip(repository);
      if (head === null) return;
      const written = await whenWritten(repository, head, evidence.prefix, lost, left);
      for (const each of await thereThen(repository, head, written, left)) found.push(each);
    });
    const leftAfter = inTime ? null : milliseconds;
    const absent = new Set(absentTools.map(({ name }) => name));
    const known = { nowhere: nowhereAtAll, absentTools: absent, filesInCode };
    return { found, parted, ...known, leftAfter, unread };
  } catch (error) {
    return { found, leftAfter: null, unread, ...gitRefusal(error) };
  }
}

/** Files with the dependencies of a project. */
const manifest =
  /(?:^|\/)(?:package\.json|pyproject\.toml|requirements[\w-]*\.txt|setup\.py|Cargo\.toml|go\.mod|composer\.json|Gemfile|pom\.xml|build\.gradle(?:\.kts)?|Package\.swift|deno\.jsonc?|mix\.exs|pubspec\.yaml)$|\.csproj$/;

/** Notes on this project, without skills and commands, which may be for any project. */
function documentsOfHere(records: Records): Document[] {
  return currentDocuments(records).filter(({ path }) => agentFormAt(path) === null);
}

/** The tools that notes list. */
function toolsOf(records: Records): readonly Tool[] {
  const stated = documentsOfHere(records).flatMap((document) =>
    statedToolsOf(document).map(({ tool }) => tool),
  );
  return [...new Set(stated)];
}

function namesByNote(records: Records): Map<string, ReadonlySet<string>> {
  return new Map(
    documentsOfHere(records).flatMap((document) => {
      const names = citedCodeNamesOf(document).map(({ value }) => value);
      return names.length === 0 ? [] : [[document.path, new Set(names)] as const];
    }),
  );
}

/** Names in notes to look for in code. */
interface Sought {
  /** Names of code, by the note. */
  readonly given: ReadonlyMap<string, ReadonlySet<string>>;
  readonly tools: readonly Tool[];
  /** Names of files without their folder. */
  readonly lone: ReadonlySet<string>;
}

function soughtBy(records: Records): Sought | null {
  const lone = currentDocuments(records).flatMap(citedNamesOf);
  const sought = {
    given: namesByNote(records),
    tools: toolsOf(records),
    lone: new Set(lone.map(({ value }) => value)),
  };
  return sought.given.size + sought.tools.length + sought.lone.size === 0 ? null : sought;
}

/** The files of code in a repository, and the names to look for. */
async function codeOf(
  { documents }: Records,
  repository: Repository,
  prefix: string,
  { given, tools, lone }: Sought,
) {
  const listed = await listNames(repository);
  // Some notes are not Markdown, such as `.cursorrules`.
  const notes = new Set(documents.map(({ path }) => prefix + path));
  const own = new Set([...given.values()].flatMap((names) => [...names]));
  const all = new Set([...own, ...tools.flatMap(({ words }) => words)]);
  return {
    paths: listed.filter((path) => isRead(path) && !notes.has(path)),
    own,
    all,
    files: new Set(withoutFile(lone, listed).filter((name) => !all.has(name))),
  };
}

/** The names that no file has. */
function withoutFile(names: ReadonlySet<string>, paths: readonly string[]): string[] {
  const there = new Set(paths.map((path) => lastName(path)));
  return [...names].filter((name) => !there.has(name));
}

type Left = () => number;

/** The wanted names of each note. */
function among(
  given: ReadonlyMap<string, ReadonlySet<string>>,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, ReadonlySet<string>> {
  return new Map(
    [...given].flatMap(([note, names]) => {
      const some = [...names].filter((name) => wanted.has(name));
      return some.length === 0 ? [] : [[note, new Set(some)] as const];
    }),
  );
}

async function whenWritten(
  repository: Repository,
  head: string,
  prefix: string,
  lost: ReadonlyMap<string, ReadonlySet<string>>,
  left: Left,
): Promise<readonly Written[]> {
  const inRepository = new Map([...lost].map(([note, names]) => [prefix + note, names]));
  const written = await commitsAddingWords(repository, head, inRepository, left());
  return written.map(({ path, word, commit }) => ({
    note: path.slice(prefix.length),
    name: word,
    commit,
  }));
}

/**
 * The names that code had in the commit that wrote them. Searches only files that changed since,
 * because no file has the names now.
 */
async function thereThen(
  repository: Repository,
  head: string,
  written: readonly Written[],
  left: Left,
): Promise<readonly LostCodeName[]> {
  const commits = [...new Set(written.map(({ commit }) => commit))];
  const days = await describeCommits(repository, commits, left());
  const unlike = await filesDifferingFrom(repository, [...days.keys()], head, left());
  const changed = days.size === 0 ? [] : await trackedChanges(repository);
  const found: LostCodeName[] = [];
  for (const [commit, { day }] of days) {
    const all = written.filter((each) => each.commit === commit);
    const names = [...new Set(all.map(({ name }) => name))];
    const others = [...new Set([...(unlike.get(commit) ?? []), ...changed])].filter(isCode).sort();
    const files = await namesInCommit(repository, commit, names, others, left());
    for (const { note, name } of all) {
      const file = files.get(name);
      if (file !== undefined) found.push({ note, name, file, day });
    }
  }
  return found;
}

/** Deleted files by name, or why Git refused. */
export interface DeletedFileNames {
  /** The last path of a deleted file, by its name, if no other file has the name now. */
  readonly paths: ReadonlyMap<string, string>;
  /** All deleted paths by name. */
  readonly removed: ReadonlyMap<string, readonly string[]>;
  /** Existing files by name, for names in notes. */
  readonly there: ReadonlyMap<string, readonly string[]>;
  /** The limit in milliseconds at which the search ended; null when it was complete. */
  readonly leftAfter: number | null;
  readonly refused?: string;
}

/** The empty result. */
export const noDeletedFileNames: DeletedFileNames = {
  paths: new Map(),
  removed: new Map(),
  there: new Map(),
  leftAfter: null,
};

/**
 * Finds deleted files that native notes name without their folder.
 *
 * @param milliseconds the limit for history
 */
export async function findDeletedFileNames(
  records: Records,
  { filesNamed, evidence }: Pick<MemorySource, 'filesNamed' | 'evidence'>,
  milliseconds: number,
): Promise<DeletedFileNames> {
  const documents = nativeStores(records).flatMap(documentsOf);
  const alone = new Set(documents.flatMap(citedNamesOf).map(({ value }) => value));
  const inFolders = documents.flatMap(citedPathsOf).map(({ value }) => lastName(value));
  const written = new Set([...alone, ...inFolders.filter((name) => name !== '')]);
  const repository = written.size === 0 ? null : ((await evidence?.repository()) ?? null);
  const listed = repository === null ? null : await filesNamed(written);
  if (evidence === null || repository === null || listed === null) return noDeletedFileNames;
  const there = new Map<string, string[]>();
  for (const path of listed) {
    const known = there.get(lastName(path));
    if (known) known.push(path);
    else there.set(lastName(path), [path]);
  }
  const { prefix, presence } = evidence;
  try {
    const once = await deletedPathsByName(
      repository,
      alone,
      milliseconds,
      presence?.commit ?? null,
    );
    // A later run may get further.
    if (once.leftAfter !== null) markUntracked();
    const removed = new Map(
      [...once.paths].flatMap(([name, paths]) => {
        const inside = paths.filter((path) => path.startsWith(prefix));
        return inside.length === 0
          ? []
          : [[name, inside.map((path) => path.slice(prefix.length))] as const];
      }),
    );
    const paths = [...removed].flatMap(([name, [last]]) =>
      there.has(name) || last === undefined ? [] : [[name, last] as const],
    );
    return { ...once, removed, there, paths: new Map(paths) };
  } catch (error) {
    return { ...noDeletedFileNames, ...gitRefusal(error) };
  }
}
