import type { BrokenHooks } from '#workspace/paths/audit-facts';
import { isAgentSettings } from '#workspace/project/broken-settings';
import { hookScriptsIn, mayHaveHooks } from '#workspace/project/hook-scripts';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records } from '#workspace/workspace';

import type { MemorySource } from '../memory-source.ts';
import { readTexts } from '../read-texts.ts';
import { ignoredAmong } from './ignored-paths.ts';

/**
 * The settings of a project with hooks, and the scripts that these run and that are not there. A
 * store outside of the project says nothing of its settings.
 */
export async function brokenHooksIn(
  records: Records,
  source: Pick<MemorySource, 'facts' | 'evidence' | 'judgesSettings'>,
  tree: readonly string[],
): Promise<BrokenHooks | null> {
  const settings = source.judgesSettings ? tree.filter(isAgentSettings) : [];
  const files = new Set(tree);
  const withHooks = nativeStores(records)
    .flatMap(documentsOf)
    .filter(({ path, text }) => mayHaveHooks(path) && files.has(path) && /^hooks:/m.test(text));
  if (settings.length === 0 && withHooks.length === 0) return null;
  const read = await source.facts(settings.map((path) => ({ path, text: true })));
  const { texts: own, unread } = readTexts(read);
  const texts = new Map([...own, ...withHooks.map(({ path, text }) => [path, text] as const)]);
  const scripts = [...texts].flatMap(([path, text]) =>
    hookScriptsIn(path, text).map((script) => ({ path, ...script })),
  );
  const places = scripts.flatMap((script) => script.places);
  const facts = await source.facts(places.map((path) => ({ path, text: false })));
  const isMissing = (path: string): boolean => facts.get(path)?.kind === 'missing';
  const isIgnored = await ignoredAmong(places.filter(isMissing), source);
  return {
    texts,
    unread,
    scripts: scripts.filter((script) =>
      script.places.every((path) => isMissing(path) && !isIgnored(path)),
    ),
  };
}
