import { present } from '#diagnostics/present';
import { textOf } from '#messages/join-message';
import { lintNotice as say } from '#messages/lint';
import type { NewDirective } from '#provenance/changes/memory-edits';

/** Directives that are named before the rest is counted. */
const named = 5;

/** Lines that say which problems a change wants to be left alone, for whoever merges it. */
export function directivesNotice(directives: readonly NewDirective[]): string[] {
  const said = directives
    .slice(0, named)
    .map(({ path, line, rules }) =>
      textOf(say.directiveAdded({ path, line, rules: rules.join(', ') || 'no rule' })),
    );
  const rest = directives.length - named;
  return present([
    ...said,
    rest > 0 && textOf(rest === 1 ? say.directiveMore() : say.directivesMore({ count: rest })),
  ]);
}
