import { type HiddenCharacter, hiddenCharacters } from '#detection/hidden-characters';
import { shellWord } from '#messages/shell-word';
import { isKnownAbsent } from '#workspace/detectors/known-absences';

import { defineVisitingRule } from '../rule.ts';

/** SEC701: what an agent reads, a person can see. */
export const noHiddenCharacters = defineVisitingRule({
  code: 'SEC701',
  name: 'no-hidden-characters',
  severity: 'error',
  since: '1.0',
  aliases: ['SOL-S013'],
  summary: 'Memory has no characters that are invisible, reorder text or pass for others.',
  why: 'Text that only the agent reads can tell it anything, and no review will see it.',
  falsePositives:
    'Emoji joiners, right-to-left prose, joining scripts and CJK with its own ' +
    'punctuation are fine; look-alikes and soft hyphens are warnings. Full-width letters ' +
    'and digits are, too, also where Japanese writes them.',
  messages: {
    hidden: {
      text: '{character} {name}, {count} in this file',
      mend: ['delete it; `{command}` shows the places'],
    },
    name: { text: '{character} {name} in the file name', mend: ['rename the file'] },
    deceptive: {
      text: '{character} {name}, {count} in this file',
      mend: ['write the plain letter instead, or delete it'],
    },
  },
  visit: ({ entries }) => ({
    document: (document) => hiddenIn(document, isKnownAbsent(document, 'hidden')),
    *rest() {
      for (const entry of entries) yield* hiddenIn(entry, false);
    },
  }),
});

function* hiddenIn(file: { readonly path: string; readonly text: string }, isQuietInside: boolean) {
  const { path } = file;
  const [inName] = hiddenCharacters(path);
  if (inName)
    yield {
      messageId: 'name' as const,
      data: {
        character: `U+${inName.codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
        name: inName.what,
      },
      at: { path, span: { start: 0, end: 0 } },
      key: 'name',
    };
  for (const [first, count] of isQuietInside ? [] : grouped(hiddenCharacters(file.text))) {
    const hex = first.codePoint.toString(16).toUpperCase().padStart(4, '0');
    const data = {
      character: `U+${hex}`,
      name: first.what,
      count: count === 1 ? 'once' : `${count} times`,
    };
    const command = `grep -nP '\\x{${hex}}' ${shellWord(path)}`;
    const at = { path, span: first.span };
    if (first.kind === 'hidden')
      yield { messageId: 'hidden' as const, data: { ...data, command }, at, key: hex };
    else
      yield { messageId: 'deceptive' as const, data, at, key: hex, severity: 'warning' as const };
  }
}

/** The first of each character, with how often it stands in the file. */
function grouped(found: readonly HiddenCharacter[]): [HiddenCharacter, number][] {
  const groups = new Map<string, [HiddenCharacter, number]>();
  for (const each of found) {
    // Letters of another script differ from word to word; they are one problem.
    const key = /^(?:letter|Latin letter|mathematical|full-width|stack)/.test(each.what)
      ? each.what
      : String(each.codePoint);
    const group = groups.get(key);
    if (group) group[1] += 1;
    else groups.set(key, [each, 1]);
  }
  return [...groups.values()];
}
