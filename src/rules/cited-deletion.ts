import { factAt } from '#workspace/paths/follow-reference';
import type { CitedDeletion } from '#workspace/paths/surroundings';
import { folderOf, joinPath } from '#workspace/paths/target';
import { citedPlaces } from '#workspace/stores/cited-places';
import type { Workspace } from '#workspace/workspace';

/** What became of a path as it is written in a note, and what it counted from. */
export interface WrittenDeletion {
  readonly fate: CitedDeletion;
  /** The path from the root that it had. */
  readonly path: string;
  /** The folder it counts from; empty for the root. */
  readonly base: string;
  /** The name it has on disk, where only case or Unicode form differ. */
  readonly twin: string | null;
}

/**
 * What became of a path that a note cites; null where it stands in any of the places it may mean,
 * and where nobody asked history.
 */
export function deletionOf(
  workspace: Workspace,
  note: string,
  written: string,
): WrittenDeletion | null {
  const { cited } = workspace.surroundings;
  if (cited === null) return null;
  const facts = citedPlaces(note, written).map((path) => ({
    path,
    fact: factAt(workspace, path),
    fate: cited.fates.get(path),
  }));
  if (facts.some(({ fact }) => fact.kind !== 'missing')) return null;
  const twin = facts.find(({ fact }) => fact.kind === 'missing' && fact.twin !== null);
  const found =
    twin ??
    facts.find(({ fate }) => fate?.kind === 'gone') ??
    facts.find(({ fate }) => fate !== undefined);
  if (!found) return null;
  return {
    fate: found.fate ?? { kind: 'missing' },
    path: found.path,
    base: baseOf(note, written, found.path),
    twin: twin?.fact.kind === 'missing' ? twin.fact.twin : null,
  };
}

/** The folder that makes what is written the path it was found as. */
function baseOf(note: string, written: string, path: string): string {
  for (let folder = folderOf(note); folder !== ''; folder = folderOf(folder))
    if (joinPath(folder, written) === path) return folder;
  return '';
}
