import { secondaryCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/** Text that an agent loads at its start, and what its limits cut off. */
export const context: Feature = {
  name: 'context',
  commands: [
    {
      entry: secondaryCommand(
        'Look',
        'context',
        'Show what your agent loads when it starts; --explain says what is cut',
        async () => (await import('./cli/context-command.ts')).runContext,
      ),
      before: 'glossary',
    },
  ],
  starts: async () => (await import('./app/context.ts')).agentStarts,
};
