import type { Feature } from '#cli/feature';

/**
 * Rules that people wrote in instructions, as guards that could check them.
 */
export const guardSuggestions: Feature = {
  name: 'guard-suggestions',
  takes: [
    {
      command: 'guard',
      flags: 'suggest',
      says: 'find rules in instructions that could be guards',
      load: async () => (await import('./cli/suggest-command.ts')).runSuggest,
    },
  ],
};
