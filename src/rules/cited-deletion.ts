import type { Cause } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { factAt, isAbsent } from '#workspace/paths/follow-reference';
import type { CitedDeletion, MeaningThen, PathFact } from '#workspace/paths/surroundings';
import { folderOf, joinPath } from '#workspace/paths/target';
import { citedPlaces } from '#workspace/stores/cited-places';
import { plainPath } from '#workspace/stores/surrounding-folders';
import type { Workspace } from '#workspace/workspace';

import { commitWords } from './commit-words.ts';

/** What became of a path as it is written in a note, and what it counted from. */
export interface WrittenDeletion {
  readonly fate: CitedDeletion;
  /** The path from the root that it had. */
  readonly path: string;
  /** The folder it counts from; empty for the root. */
  readonly base: string;
  /** The name it has on disk, where only case or Unicode form differ. */
  readonly twin: string | null;
  /** What it meant when its line was written; absent where nobody asked. */
  readonly then?: MeaningThen;
}

/**
 * What became of a path that a note cites; null where it stands in any of the places it may mean,
 * and where nobody asked history.
 *
 * @param at where in the note it is written
 */
export function deletionOf(
  workspace: Workspace,
  { path: note }: Pick<Document, 'path'>,
  written: string,
  at: number,
): WrittenDeletion | null {
  const { cited } = workspace.surroundings;
  const context = cited?.inContext?.get(note)?.get(at);
  if (cited === null || context?.stands) return null;
  const { around = [], then } = context ?? {};
  const anywhere = citedPlaces(note, written).map((path) => ({
    path,
    ...missing(workspace, path),
  }));
  if (anywhere.some(({ isMissing }) => !isMissing)) return null;
  const meant = typeof then === 'object' ? [then.path] : [...around, ...citedPlaces(note, written)];
  const fates = meant.flatMap((path) => {
    const fate = cited.fates.get(path);
    return fate ? [{ path, fate, twin: null }] : [];
  });
  const twin = anywhere.find((each) => each.twin !== null);
  const found =
    (twin && { ...twin, fate: cited.fates.get(twin.path) ?? { kind: 'missing' as const } }) ??
    fates.find(({ fate }) => fate.kind === 'gone') ??
    fates[0];
  if (!found) return null;
  const { path, fate, twin: name } = found;
  if (written.startsWith('/') && isElsewhere(factAt(workspace, path), fate)) return null;
  const base = baseOf(note, written, path);
  return { fate, path, base, twin: name, then };
}

/** Whether a path with a slash in front is of a site or a machine: its first folder is not here. */
function isElsewhere(fact: PathFact, { kind }: CitedDeletion): boolean {
  if (fact.kind !== 'missing' || fact.folder === undefined) return false;
  return kind === 'missing' || !fact.folder.includes('/');
}

function missing(
  workspace: Workspace,
  path: string,
): { readonly isMissing: boolean; readonly twin: string | null } {
  const fact = factAt(workspace, path);
  return { isMissing: isAbsent(fact), twin: fact.kind === 'missing' ? fact.twin : null };
}

/** The folder that makes what is written the path it was found as. */
function baseOf(note: string, written: string, path: string): string {
  const plain = plainPath(written);
  if (path.endsWith(`/${plain}`)) return path.slice(0, -plain.length - 1);
  for (let folder = folderOf(note); folder !== ''; folder = folderOf(folder))
    if (joinPath(folder, written) === path) return folder;
  return '';
}

/**
 * The commit that moved or deleted it, in the same words for everything that left with it.
 */
export function leftWith(
  { commit }: Extract<CitedDeletion, { kind: 'gone' }>,
  isMended: boolean,
): Cause {
  const id = commit.id.slice(0, 12);
  return {
    what: commitWords(commit),
    mend: [
      ...(isMended ? ['correct the paths that moved: ledger lint --fix'] : []),
      `what took ${isMended ? 'the place of the others' : 'its place'}: git show --stat ${id}`,
    ],
  };
}
