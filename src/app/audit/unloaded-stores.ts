import type { Root } from '#disk/roots/find-root';
import { claudeSettingsFiles, notesOffBy } from '#disk/stores/claude-settings';
import type { HomeStore } from '#disk/stores/home-stores';
import { workTreeStores } from '#disk/stores/work-tree-stores';
import { audit as say } from '#messages/audit';
import { textOf } from '#messages/join-message';

import { switchedOffBy } from '../invocation/off-switch.ts';
import type { Env } from '../invocation/principal.ts';

/** Why agents load none of the notes that they keep of a project in the home folder. */
export function unloadedStores(stores: readonly HomeStore[], root: Root, env: Env): string[] {
  const off = stores.flatMap(({ agent, shown: folder }) => {
    const by =
      switchedOffBy(env) ??
      (agent === 'Claude Code' ? notesOffBy(claudeSettingsFiles(env, root.path)) : null);
    return by === null ? [] : [textOf(say.notesOff({ agent, folder, by }))];
  });
  const left = root.inGit ? workTreeStores(env, root.repository ?? root.path) : [];
  return [...off, ...left.map((folder) => textOf(say.notesOfWorkTree({ folder })))];
}
