import { plainText, wordsOf } from '#workspace/plain-text';

import { defineRule, listOption } from '../rule.ts';
import { entryName, governedEntries } from '../governed-entries.ts';

/** IDX102: a condition can be false; one that always holds selects nothing (document 2). */
export const loadWhenSpecific = defineRule({
  code: 'IDX102',
  name: 'load-when-specific',
  severity: 'error',
  since: '1.0',
  summary: 'A "Load when" condition names a task, not "always" or "when needed".',
  why: 'A condition that always holds selects nothing: the agent loads the entry on every task, or learns to ignore it.',
  falsePositives: 'Only conditions that are vacuous as a whole are reported: "always when editing auth" is not.',
  options: {
    vacuous: {
      default: [
        'always', 'any', 'any task', 'any time', 'anytime', 'all tasks', 'all the time', 'as needed', 'as required', 'every task', 'every time', 'everything', 'if applicable', 'if needed',
        'if relevant', 'if necessary', 'if required', 'n/a', 'na', 'needed', 'never', 'none', 'relevant', 'see file', 'tbd', 'tba', 'todo', 'unknown', 'when applicable', 'when appropriate',
        'when necessary', 'when needed', 'when relevant', 'when required', 'when useful', 'whenever', 'whenever needed', 'whenever relevant', 'you need it', 'it is relevant', 'it is needed',
        'always read first', 'load always', 'every session', 'in every session', 'at the start of every session',
      ],
      description: 'Conditions that say nothing, in lower case; a condition that equals one is reported.',
    },
  },
  messages: {
    vacuous: { text: '"{condition}" holds for every task, so it selects nothing', mend: ['name the files, command or task at hand when "{entry}" matters', 'if it truly always matters, move it to "Always-relevant project facts"'] },
    placeholder: { text: '"{condition}" names no task, so the entry is never loaded', mend: ['name the files, command or task at hand when "{entry}" matters', 'if it never matters, delete the entry'] },
    title: { text: 'the condition only repeats the title "{entry}"', mend: ['name the task at hand when it matters: "Load when: changing …"'] },
  },
  *check(workspace, options) {
    const vacuous = new Set(listOption(options, 'vacuous').map(normal));
    for (const { index, entry } of governedEntries(workspace)) {
      if (!entry.loadWhen || entry.section === 'always' || entry.section === 'stale') continue;
      const condition = plainText(entry.loadWhen.value);
      const at = { path: index.path, span: entry.loadWhen.span };
      const key = entry.target?.value ?? entry.title;
      if (wordsOf(condition).length === 0 || /^(?:n\/?a|never|none|tbd|tba|todo|unknown|see file)$/i.test(condition)) yield { messageId: 'placeholder', data: { condition, entry: entryName(entry) }, at, key };
      else if (vacuous.has(normal(condition))) yield { messageId: 'vacuous', data: { condition, entry: entryName(entry) }, at, key };
      else if (normal(condition) === normal(entry.title)) yield { messageId: 'title', data: { entry: entryName(entry) }, at, key };
    }
  },
});

/** A condition without case, punctuation and the words it usually starts with. */
function normal(condition: string): string {
  const words = condition.toLowerCase().replace(/[—–-]+/g, ' ').match(/[\p{L}\p{N}/']+/gu) ?? [];
  return words.join(' ').replace(/^load when /, '');
}
