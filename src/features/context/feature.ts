import { listed } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/**
 * What an agent loads when it starts, and what its limits cut off.
 */
export const context: Feature = {
  name: 'context',
  commands: [
    {
      entry: listed(
        'Look',
        'context',
        'Show what your agent loads when it starts; --explain says what is cut',
        async () => (await import('./cli/context-command.ts')).runContext,
      ),
      before: 'glossary',
    },
  ],
};
