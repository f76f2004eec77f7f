import { secondaryCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/** Notes of an agent by topic: one file each, and an index. */
export const topics: Feature = {
  name: 'topics',
  commands: [
    {
      entry: secondaryCommand(
        'Notes, sessions and files of agents',
        'topic ACTION [TOPIC]',
        'List, show, write or remove notes of an agent, with their index lines',
        async () => (await import('./cli/topic-command.ts')).runTopic,
      ),
      before: 'sync',
      isPlanned: true,
    },
  ],
  takes: [
    {
      command: 'index',
      flags: '--store <folder>',
      says: 'with --write: add missing lines to the index of this note store',
      load: async () => (await import('./cli/store-index-command.ts')).runStoreIndex,
    },
  ],
  tools: async (served) => (await import('./serve/topic-tools.ts')).topicToolsFor(served),
};
