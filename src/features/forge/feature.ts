import { secondaryCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/** Decisions in comments and checkboxes of a pull request, written by CI. */
export const forge: Feature = {
  name: 'forge',
  commands: [
    {
      entry: secondaryCommand(
        'For programs and repair',
        'decide --from FILE',
        'Record the decisions of a pull request; run by the GitHub action',
        async () => (await import('./cli/decide-command.ts')).runDecide,
      ),
      before: 'index',
    },
    {
      entry: secondaryCommand(
        'For programs and repair',
        'land',
        'Complete indexes on the base branch after a merge; run by CI',
        async () => (await import('./cli/land-command.ts')).runLand,
      ),
      before: 'index',
    },
  ],
  settles: async () =>
    (await import('#features/forge/app/decisions-in-comments')).findDecisionsInComments,
};
