import { dependsOnMore } from '#disk/facts/dependency-tracker';
import { namesNowhere } from '#disk/reading/names-in-files';
import { trackedChanges } from '#git/history/changed-paths';
import { commitsThatWrote } from '#git/history/commits-that-wrote';
import { describeCommits } from '#git/history/describe-commits';
import { filesUnlike } from '#git/history/files-unlike';
import { withinTime } from '#git/history/walk-history';
import { listNames } from '#git/objects/list-names';
import { namesInCommit } from '#git/objects/names-in-commit';
import type { Repository } from '#git/repository/open-repository';
import { readTip } from '#git/repository/read-position';
import type { LostCodeName, LostCodeNames } from '#workspace/paths/surroundings';
import { citedCodeNamesOf } from '#workspace/stores/cited-code-names';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { onlyItsOwn } from './only-its-own.ts';

/** What is written about the code is none. */
const isCode = (path: string): boolean => !/\.(?:md|mdc|markdown)$/i.test(path);

/** A name of a note, and the commit with which the note got it. */
interface Written {
  readonly note: string;
  readonly name: string;
  readonly commit: string;
}

/**
 * Of the names of code that native notes give, those that no file has any more, Markdown aside, and
 * one had when they were written into the note.
 *
 * @param milliseconds for all of it; what was found until then is given
 */
export async function lostCodeNames(
  records: Records,
  { evidence }: Pick<MemorySource, 'evidence'>,
  milliseconds: number,
): Promise<LostCodeNames> {
  const found: LostCodeName[] = [];
  const given = namesByNote(records);
  const repository = given.size === 0 ? null : ((await evidence?.repository()) ?? null);
  if (evidence === null || repository === null || repository.scratch === true)
    return { found, leftAfter: null, unread: 0 };
  // What is read here, no kept answer knows of.
  dependsOnMore();
  let unread = 0;
  try {
    const inTime = await withinTime(performance.now() + milliseconds, async (left) => {
      const paths = (await listNames(repository)).filter(isCode);
      const all = new Set([...given.values()].flatMap((names) => [...names]));
      const nowhere = namesNowhere(repository.root, paths, all, performance.now() + left());
      ({ unread } = nowhere);
      if (!nowhere.complete) left();
      const lost = among(given, nowhere.names);
      const { head } = lost.size === 0 ? { head: null } : await readTip(repository);
      if (head === null) return;
      const written = await whenWritten(repository, head, evidence.prefix, lost, left);
      for (const each of await thereThen(repository, head, written, left)) found.push(each);
    });
    return { found, leftAfter: inTime ? null : milliseconds, unread };
  } catch (error) {
    return { found, leftAfter: null, unread, ...onlyItsOwn(error) };
  }
}

/** What decisions name is of the day they were made. */
function namesByNote(records: Records): Map<string, ReadonlySet<string>> {
  const documents = nativeStores(records)
    .filter(({ dialect }) => dialect !== 'decisions')
    .flatMap(documentsOf);
  return new Map(
    documents.flatMap((document) => {
      const names = citedCodeNamesOf(document).map(({ value }) => value);
      return names.length === 0 ? [] : [[document.path, new Set(names)] as const];
    }),
  );
}

type Left = () => number;

/** The names of notes that are among some, by the note. */
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
  const written = await commitsThatWrote(repository, head, inRepository, left());
  return written.map(({ path, word, commit }) => ({
    note: path.slice(prefix.length),
    name: word,
    commit,
  }));
}

/**
 * Those that a file had in the commit that wrote them. No file has them now, so none that is as it
 * was had them then: only the others are looked through.
 */
async function thereThen(
  repository: Repository,
  head: string,
  written: readonly Written[],
  left: Left,
): Promise<readonly LostCodeName[]> {
  const commits = [...new Set(written.map(({ commit }) => commit))];
  const days = await describeCommits(repository, commits, left());
  const unlike = await filesUnlike(repository, [...days.keys()], head, left());
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
