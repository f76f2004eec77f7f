import { limits } from '#workspace/limits';
import { followPath } from '#workspace/paths/path-listing';
import { agentSettingsIn, isAgentSettingsFile } from '#workspace/project/agent-settings';

import { textOfBlob } from '../blob-text.ts';
import type { Snapshot } from '../snapshot.ts';
import type { AgentPaths, ComparedBase } from './agent-paths.ts';

/** What settings of agents name for them to read. */
export interface NamedBySettings {
  /** The files of settings themselves. */
  readonly settings: readonly string[];
  /** The files that they name, and for each base whether its settings name them, too. */
  readonly files: ReadonlyMap<string, readonly boolean[]>;
}

/** Reads the settings of agents in all folders, as they are and as each base has them. */
export async function namedBySettings(
  { files, listing, prefix, blobs }: Pick<Snapshot, 'files' | 'listing' | 'prefix' | 'blobs'>,
  bases: readonly ComparedBase[],
  { isOwn }: Pick<AgentPaths, 'isOwn'>,
): Promise<NamedBySettings> {
  const settings = [...files.keys()].filter((path) => isAgentSettingsFile(path) && isOwn(path));
  if (settings.length === 0) return { settings, files: new Map() };
  const now = settings.map((path) => {
    const leads = followPath(listing, path);
    const file = leads.kind === 'file' ? leads.path : path;
    return { path, file, id: files.get(file)?.id ?? null };
  });
  const before = bases.map(({ changes }) => {
    const changed = new Map(changes.map((change) => [change.now?.path ?? null, change.before]));
    return now.map(({ path, file, id }) => {
      const was = changed.get(prefix + file);
      // Settings of another name were none, and neither were those that a new link leads to.
      const isNew =
        (was !== undefined && was?.path !== prefix + file) ||
        (file !== path && changed.has(prefix + path));
      return { path, file, id: isNew ? null : was === undefined ? id : (was?.id ?? null) };
    });
  });
  const ids = [now, ...before].flat().flatMap(({ id }) => id ?? []);
  const texts = await blobs(ids, limits.fileBytes);
  const named = (list: typeof now): ((path: string) => boolean) => {
    const tests = list.flatMap(({ path, id }) =>
      agentSettingsIn(path, textOfBlob(path, texts.get(id ?? '')) ?? '').flatMap(
        ({ names }) => names ?? [],
      ),
    );
    return (path) => tests.some((each) => each(path));
  };
  const [isNamed, wereNamed] = [named(now), before.map(named)];
  const found = [...files.keys()].filter((path) => isNamed(path) && isOwn(path));
  return {
    settings,
    files: new Map(found.map((path) => [path, wereNamed.map((each) => each(path))])),
  };
}
