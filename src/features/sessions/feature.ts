import { secondaryCommand } from '#cli/command-entry';
import type { Feature } from '#cli/feature';
import { searchSessions as say } from '#messages/generated/look';

/** The daily log and agent sessions: note, search, and propose memory from them. */
export const sessions: Feature = {
  name: 'sessions',
  commands: [
    {
      entry: secondaryCommand(
        'Notes, sessions and files of agents',
        'note [TEXT]',
        'Add a line to the daily log; without a text, print it',
        async () => (await import('./cli/note-command.ts')).runNote,
      ),
      before: 'adopt',
    },
    {
      entry: secondaryCommand(
        'Notes, sessions and files of agents',
        'distill',
        'Propose facts from the daily log and the agent sessions',
        async () => (await import('./cli/distill-command.ts')).runDistill,
      ),
      before: 'adopt',
    },
  ],
  takes: [
    {
      command: 'recall',
      flags: '--sessions',
      says: 'search agent sessions instead; options: ledger recall --sessions --help',
      load: async () => (await import('./cli/search-sessions-command.ts')).runSearchSessions,
    },
  ],
  tools: async () => [(await import('./serve/session-tool.ts')).searchSessionsTool],
  elsewhere: async (here) => {
    const { hasSessions } = await import('./app/project-sessions.ts');
    return hasSessions(here) ? { person: say.mayHave(), agent: say.toolMayHave() } : null;
  },
};
