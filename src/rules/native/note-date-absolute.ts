import type { Document, Section } from '#workspace/document';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { proseOf } from '#workspace/stores/prose';
import { stemOf } from '#workspace/stores/store';

import { defineRule } from '../rule.ts';

const weekday = '(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day';
const some = '(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|a few|a couple of|several|\\d{1,3})';
/** Days that are only known from the day they were written on; `every Thursday` and `Thursdays` are no days. */
const relative = new RegExp(
  `(?<![\\p{L}\\p{N}_"“'‘-])(?<!every |each )(?:(?:last|next|this|coming|past) (?:week|weekend|month|quarter|year|sprint|${weekday})|yesterday|tomorrow|tonight|(?:on|by|until|since|before|after|from) ${weekday}|${weekday} (?:morning|afternoon|evening|night)|${some} (?:days?|weeks?|months?) (?:ago|from now)|in ${some} (?:days|weeks|months)(?= time)|recently|the other day)(?![\\p{L}\\p{N}_"”’-])`,
  'giu',
);
const months = '(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)';
const absolute = new RegExp(`(?:19|20)\\d\\d[-/.年]\\d{1,2}|\\d{1,2}[/.]\\d{1,2}[/.](?:19|20)?\\d\\d|${months}\\.? \\d{1,4}|\\d{1,2}(?:st|nd|rd|th)?\\.? ${months}|\\bQ[1-4] (?:19|20)\\d\\d`, 'i');

/** NAT101: a note says which day it means (document 6.2, relative dates). */
export const noteDateAbsolute = defineRule({
  code: 'NAT101',
  name: 'note-date-absolute',
  severity: 'info',
  optIn: true,
  since: '1.0',
  summary: 'A day in a native note is a date: "Thursday" or "next week" has an absolute date beside it.',
  why: 'The note is read weeks later, by an agent that does not know when it was written.',
  falsePositives: 'English words only. A date in the same paragraph, in the heading above, in the file name, or as "date" or "created" in the frontmatter is near enough; what is quoted is left alone. Habits read like dates at times: "I look at it next week, always".',
  messages: {
    relative: { text: '"{word}" without a date beside it', mend: ['write the day as a date, such as 2026-11-22', 'if the day has passed, say what came of it'] },
  },
  *check(workspace) {
    for (const store of nativeStores(workspace)) {
      if (store.dialect === 'instructions') continue;
      for (const document of documentsOf(store)) {
        if (absolute.test(stemOf(document.path)) || isDated(document)) continue;
        const prose = proseOf(document, 'no-code');
        for (const match of prose.matchAll(relative)) {
          const start = match.index;
          if (absolute.test(paragraphAt(prose, start)) || absolute.test(headingOver(document.sections, start))) continue;
          yield { messageId: 'relative', data: { word: match[0] }, at: { path: document.path, span: { start, end: start + match[0].length } }, key: match[0].toLowerCase() };
        }
      }
    }
  },
});

function isDated({ frontmatter }: Document): boolean {
  return frontmatter.kind === 'read' && frontmatter.map.pairs.some(({ key, value }) => /^(?:date|created|created_at|written)$/i.test(key) && value.kind === 'scalar' && absolute.test(value.text));
}

/** The paragraph a place is in, at most a few hundred characters either way. */
function paragraphAt(text: string, at: number): string {
  const before = text.slice(Math.max(0, at - 400), at);
  const after = text.slice(at, at + 400);
  const end = after.search(/\n\s*\n/);
  return before.slice(before.search(/\n\s*\n(?![^]*\n\s*\n)/) + 1) + (end === -1 ? after : after.slice(0, end));
}

/** The titles of the sections a place is in. */
function headingOver(sections: readonly Section[], at: number): string {
  let title = '';
  for (const section of sections) if (section.heading.start < at) title = section.title.value;
  return title;
}
