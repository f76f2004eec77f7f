import { secondaryCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';

/** `ledger import` and `ledger export`. */
export const exchange: Feature = {
  name: 'exchange',
  commands: [
    {
      entry: secondaryCommand(
        'Look',
        'export [DIR]',
        'Print all facts, or the notes of a folder, as JSON lines',
        async () => (await import('./cli/export-command.ts')).runExport,
      ),
      before: 'explain',
    },
    {
      entry: secondaryCommand(
        'Notes, sessions and files of agents',
        'import DIR',
        'Propose the notes of a folder, or the memories of Copilot',
        async () => (await import('./cli/import-command.ts')).runImport,
      ),
      before: 'adopt',
    },
  ],
};
