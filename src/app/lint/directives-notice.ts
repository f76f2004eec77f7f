import type { NewDirective } from '#provenance/changes/memory-edits';

/** Directives that are named before the rest is counted. */
const named = 5;

/** Lines that say which problems a change wants to be left alone, for whoever merges it. */
export function directivesNotice(directives: readonly NewDirective[]): string[] {
  const said = directives
    .slice(0, named)
    .map(
      ({ path, line, rules }) =>
        `this change adds a directive: ${path}:${line} leaves ${rules.join(', ') || 'no rule'} aside`,
    );
  const rest = directives.length - named;
  return [
    ...said,
    ...(rest > 0 ? [`and ${rest} more ${rest === 1 ? 'directive' : 'directives'}`] : []),
  ];
}
