import type { Feature } from '#cli/feature';

/** Suggests guards for rules in instruction files. */
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
