import { hasDate, hasWritingDay, undatedDays } from '#workspace/detectors/undated-days';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { noteStem } from '#workspace/stores/store';

import { defineRule, inFile, message, report } from '../rule.ts';

export const noteDateAbsolute = defineRule({
  code: 'NAT101',
  name: 'note-date-absolute',
  severity: 'info',
  optIn: true,
  summary: 'Days in a note, such as "Thursday" or "next week", have a date beside them.',
  why: 'An agent that reads the note weeks later does not know which day it means.',
  falsePositives:
    'Only English words are found. A date in the paragraph, the heading, the file name or the ' +
    'frontmatter is enough, and quotes are not checked. Habits may look like days: "I check it ' +
    'next week, always".',
  messages: {
    relative: message(
      '"{word}" has no date beside it',
      'replace "{word}" with a date, such as 2026-11-22',
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
