import { mainCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/**
 * Sets the tool up in a repository, shows what it finds there, and takes it out again.
 */
export const setup: Feature = {
  name: 'setup',
  commands: [
    {
      entry: mainCommand(
        'Use',
        'init',
        'Set up configuration, commit hook, CI; --agent NAME for agent hooks',
        async () => (await import('./cli/init-command.ts')).runInit,
      ),
      before: 'recall',
    },
  ],
};
