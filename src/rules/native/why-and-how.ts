import { nextLineFeed } from '#workspace/edit/text-lines';
import { dialectsWithFourTypes, nativeStores } from '#workspace/stores/native-stores';

import { defineRule, inFile, message, report } from '../rule.ts';

const why = /^[ \t>*_-]*(?:\*\*|__)?why\b[^:\n]{0,40}:|^#{1,6}\s+(?:why|reason|rationale)\b/im;
const how =
  /^[ \t>*_-]*(?:\*\*|__)?how to (?:apply|use)\b[^:\n]{0,40}:|^#{1,6}\s+how to (?:apply|use)\b/im;

export const whyAndHow = defineRule({
  code: 'NAT102',
  name: 'why-and-how',
  severity: 'info',
  optIn: true,
  summary:
    'Notes of the types feedback and project have a line **Why:** and a line **How to apply:**.',
  why:
    'With the reason, an agent can judge a new case; without it, the agent follows the note to ' +
    'the letter, or not at all.',
  falsePositives:
    'This is the form that Claude Code asks its agents for; a note with its reason in other ' +
    'words is reported, too. Only in stores of that family.',
  messages: {
    both: message(
      'a {type} note without **Why:** and **How to apply:**',
      'add a line **Why:** with the reason, and a line **How to apply:** with when it counts',
    ),
    why: message(
      'a {type} note without **Why:**',
      'add a line **Why:** with the reason somebody gave, often an incident',
    ),
    how: message(
      'a {type} note without **How to apply:**',
      'add a line **How to apply:** with when and where it counts',
    ),
  },
  *check(workspace) {
    for (const { dialect, notes } of nativeStores(workspace)) {
      if (!dialectsWithFourTypes.has(dialect)) continue;
      for (const { path, document, type } of notes) {
        const kind = type?.value.toLowerCase();
        if ((kind !== 'feedback' && kind !== 'project') || document.frontmatter.kind === 'template')
          continue;
        const body = document.text.slice(document.bodyStart);
        const [hasWhy, hasHow] = [why.test(body), how.test(body)];
        if (hasWhy && hasHow) continue;
        const start = document.bodyStart + body.search(/\S|$/);
        const span = { start, end: nextLineFeed(document.text, start) };
        const messageId = hasWhy ? 'how' : hasHow ? 'why' : 'both';
        yield report(messageId, { type: kind }, inFile(path, span, 'why-and-how'));
      }
    }
  },
});
