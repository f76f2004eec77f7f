import { mainCommand } from '#cli/command-entry';
import type { Run } from '#cli/context';
import type { Feature } from '#cli/feature';

/** `ledger review` and `ledger confirm --changed`. */
export const review: Feature = {
  name: 'review',
  commands: [
    {
      entry: mainCommand(
        'Record and decide',
        'review',
        'Decide pending items, one key each; --list only lists them',
        async () => (await import('./cli/review-command.ts')).runReview,
      ),
      before: 'promote',
      isPlanned: true,
    },
  ],
  takes: [
    {
      command: 'confirm',
      flags: '--changed',
      says: 'decide the facts that your changes put in doubt, one key each, with their lines before and after',
      load: confirmChanged,
    },
    {
      command: 'confirm',
      flags: '--since <ref>',
      says: 'with --changed: revision to compare with (default: HEAD)',
      load: confirmChanged,
    },
  ],
};

async function confirmChanged(): Promise<Run> {
  return (await import('./cli/confirm-changed-command.ts')).runConfirmChanged;
}
