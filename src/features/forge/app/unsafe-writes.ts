import { EnvironmentError } from '#diagnostics/failure';
import { pathProblem } from '#disk/transaction/journal-place';
import type { FileToCommit } from '#features/forge/git/write-commit';
import { transaction as say } from '#messages/generated/program';
import type { Message } from '#messages/message';
import type { Snapshot } from '#sources/snapshot';
import { folderOf } from '#workspace/paths/target';

/**
 * Refuses what a transaction in a work tree would refuse: a path that leads through a link, a file
 * or a submodule, or that a file system takes for another one.
 *
 * @throws {EnvironmentError} for the first such path
 */
export function refuseUnsafeWrites(
  files: readonly FileToCommit[],
  { listing }: Pick<Snapshot, 'listing'>,
): void {
  for (const { path } of files) {
    const problem = pathProblem(path);
    if (problem !== null) throw refused(say.badPath({ path: JSON.stringify(path), problem }));
    for (let at = folderOf(path); at !== ''; at = folderOf(at)) {
      const there = listing.at(at);
      if (there === 'link') throw refused(say.throughLink({ path }));
      if (there === 'submodule') throw refused(say.throughRepository({ path }));
      if (there === 'file') throw refused(say.throughFile({ path }));
    }
    const there = listing.at(path);
    if (there === 'link') throw refused(say.link({ path }));
    if (there !== undefined && there !== 'file') throw refused(say.noFile({ path }));
    refuseTwins(path, listing);
  }
}

/** No part of a path may differ from what is there in case or Unicode form alone. */
function refuseTwins(path: string, listing: Snapshot['listing']): void {
  for (let at = path; at !== ''; at = folderOf(at)) {
    if (listing.at(at) !== undefined) continue;
    const folder = folderOf(at);
    const twin = listing.twinOf(folder, folder === '' ? at : at.slice(folder.length + 1));
    if (twin !== null)
      throw refused(say.sameName({ path, other: folder === '' ? twin : `${folder}/${twin}` }));
  }
}

function refused(why: Message): EnvironmentError {
  return new EnvironmentError(why, new Error('refused'));
}
