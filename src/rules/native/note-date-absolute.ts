import { hasDate, hasWritingDay, undatedDays } from '#workspace/detectors/undated-days';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { noteStem } from '#workspace/stores/store';

import { defineRule, inFile, message, report } from '../rule.ts';

export const noteDateAbsolute = defineRule({
  code: 'NAT101',
  name: 'note-date-absolute',
  severity: 'info',
  optIn: true,
  summary:
    'A day in a native note is a date: "Thursday" or "next week" has an absolute date beside it.',
  why: 'An agent that reads the note weeks later does not know when it was written.',
  falsePositives:
    'English words only. A date in the same paragraph, in the heading above, in the file name, ' +
    'or as "date" or "created" in the frontmatter is near enough; quotes are not judged. Habits ' +
    'may look like dates: "I look at it next week, always".',
  messages: {
    relative: message(
      '"{word}" without a date beside it',
      'write the day as a date, such as 2026-11-22',
      'if the day has passed, say what came of it',
    ),
  },
  *check(workspace) {
    for (const store of nativeStores(workspace)) {
      if (store.dialect === 'instructions' || store.dialect === 'decisions') continue;
      for (const document of documentsOf(store)) {
        if (hasDate(noteStem(document.path)) || hasWritingDay(document)) continue;
        for (const { word, span } of undatedDays(document))
          yield report('relative', { word }, inFile(document, span, word.toLowerCase()));
      }
    }
  },
});
