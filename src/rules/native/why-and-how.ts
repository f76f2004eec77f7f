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
  summary: 'Notes of type feedback and project contain **Why:** and **How to apply:**.',
  why: 'Without the reason, an agent cannot apply the note to a new case.',
  falsePositives:
    'This is the form of Claude Code, and only stores of that family are checked. A reason in ' +
    'other words is reported, too.',
  messages: {
    both: message(
      'the {type} note has no **Why:** and no **How to apply:**',
      'add a line **Why:** with the reason, and a line **How to apply:** with when it applies',
    ),
    why: message(
      'the {type} note has no **Why:**',
      'add a line **Why:** with the reason, often an incident',
    ),
    how: message(
      'the {type} note has no **How to apply:**',
      'add a line **How to apply:** with when and where it applies',
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
