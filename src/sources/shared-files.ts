import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { Surroundings } from '#workspace/paths/surroundings';
import { lastName } from '#workspace/paths/target';
import {
  dangerousSettingsIn,
  isSubagentOfClaude,
  settingsPaths,
} from '#workspace/project/dangerous-settings';
import { documentsOf, personalNotes } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import { readTexts } from './find-secrets.ts';
import type { MemorySource } from './work-tree-source.ts';

/** Finds tracked files that should not be shared: personal notes and dangerous settings. */
export async function sharedFiles(
  records: Records,
  source: MemorySource,
  config: ConfigInForce,
): Promise<Pick<Surroundings, 'personal' | 'agentSettings' | 'unreadSettings'>> {
  const personal = await sharedPersonalNotes(records, source);
  // Settings belong to the root, also with several memories.
  return source.evidence === null || config.within !== undefined
    ? { personal }
    : { personal, ...(await committedSettings(records, source)) };
}

/** The tracked personal notes; none where the tree cannot be listed. */
async function sharedPersonalNotes(
  records: Records,
  source: MemorySource,
): Promise<ReadonlySet<string>> {
  const paths = personalNotes(records).map(({ path }) => path);
  if (paths.length === 0) return new Set();
  const names = new Set(paths.map((path) => lastName(path)));
  const listed = new Set(await source.filesNamed(names));
  return new Set(paths.filter((path) => listed.has(path)));
}

/** The texts of tracked, dangerous settings and subagents by path, and unreadable settings. */
export async function committedSettings(
  { stores }: Pick<Records, 'stores'>,
  source: Pick<MemorySource, 'facts' | 'filesNamed'>,
): Promise<Required<Pick<Surroundings, 'agentSettings' | 'unreadSettings'>>> {
  const facts = await source.facts(settingsPaths.map((path) => ({ path, text: true })));
  const { texts, unread } = readTexts(facts);
  const subagents = stores
    .flatMap(documentsOf)
    .filter(({ path }) => isSubagentOfClaude(path))
    .map(({ path, text }) => [path, text] as const);
  const dangerous = [...texts, ...subagents].filter(
    ([path, text]) => dangerousSettingsIn(path, text).length > 0,
  );
  const paths = [...dangerous.map(([path]) => path), ...unread];
  if (paths.length === 0) return { agentSettings: new Map(), unreadSettings: [] };
  const names = new Set(paths.map((path) => lastName(path)));
  const tracked = new Set(await source.filesNamed(names));
  return {
    agentSettings: new Map(dangerous.filter(([path]) => tracked.has(path))),
    unreadSettings: unread.filter((path) => tracked.has(path)),
  };
}
