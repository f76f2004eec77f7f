import { mainCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/**
 * `ledger init`: sets ledger up in a repository, checks the setup, and removes it.
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
