import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { Surroundings } from '#workspace/paths/surroundings';
import { personalNotes } from '#workspace/stores/personal-notes';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from './memory-source.ts';
import { committedSettings } from './project/committed-settings.ts';

/** What everybody gets with the repository, and some of it should not. */
export async function sharedFiles(
  records: Records,
  source: MemorySource,
  config: ConfigInForce,
): Promise<Pick<Surroundings, 'personal' | 'agentSettings'>> {
  const personal = await sharedPersonalNotes(records, source);
  // Settings are the root's, also where it keeps several memories apart.
  return source.evidence === null || config.within !== undefined
    ? { personal }
    : { personal, agentSettings: await committedSettings(source) };
}

/** The notes about one person that git tracks; none where nobody can list the tree. */
async function sharedPersonalNotes(
  records: Records,
  source: MemorySource,
): Promise<ReadonlySet<string>> {
  const paths = personalNotes(records).map(({ path }) => path);
  if (paths.length === 0) return new Set();
  const names = new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
  const listed = new Set(await source.filesNamed(names));
  return new Set(paths.filter((path) => listed.has(path)));
}
