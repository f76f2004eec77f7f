import { dangerousSettingsIn, settingsPaths } from '#workspace/project/dangerous-settings';

import type { MemorySource } from '../memory-source.ts';

/**
 * The texts of the settings of agents that git tracks and in which something is dangerous, by path
 * from the root. Git is asked only where there is something to say.
 */
export async function committedSettings(
  source: Pick<MemorySource, 'facts' | 'filesNamed'>,
): Promise<ReadonlyMap<string, string>> {
  const facts = await source.facts(settingsPaths.map((path) => ({ path, text: true })));
  const texts = settingsPaths.flatMap((path) => {
    const fact = facts.get(path);
    return fact?.kind === 'file' && fact.text !== null ? [[path, fact.text] as const] : [];
  });
  const dangerous = texts.filter(([path, text]) => dangerousSettingsIn(path, text).length > 0);
  if (dangerous.length === 0) return new Map();
  const names = new Set(dangerous.map(([path]) => path.slice(path.lastIndexOf('/') + 1)));
  const tracked = new Set(await source.filesNamed(names));
  return new Map(dangerous.filter(([path]) => tracked.has(path)));
}
