import { type HiddenCharacter, hiddenCharacters } from '#detection/hidden-characters';
import type { Span } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import { isKnownAbsent } from '#workspace/detectors/undated-days';

import { atStart, defineVisitingRule, inFile, message, report } from '../rule.ts';

export const noHiddenCharacters = defineVisitingRule({
  code: 'SEC701',
  name: 'no-hidden-characters',
  severity: 'error',
  aliases: ['SOL-S013'],
  summary: 'Memory contains no invisible or misleading characters.',
  why: 'Reviewers do not see such text, and agents obey it.',
  falsePositives:
    'Emoji joiners, right-to-left prose, joining scripts and CJK punctuation are allowed. ' +
    'Look-alikes, soft hyphens and full-width letters are warnings, also in Japanese text. Up ' +
    'to twelve joiners, selectors or full-width letters in code are an info if the text names ' +
    'one of them (`U+200D`, ZWJ).',
  messages: {
    hidden: message(
      'the file contains {character} {name} {count}',
      'find and delete it: {command}',
    ),
    name: message('the file name contains {character} {name}', 'rename the file'),
    deceptive: message(
      'the file contains {character} {name} {count}',
      'replace it with the plain letter, or delete it',
    ),
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
    yield report(
      'name',
      {
        character: `U+${inName.codePoint.toString(16).toUpperCase().padStart(4, '0')}`,
        name: inName.what,
      },
      atStart(path, 'name'),
    );
  for (const [first, places] of isQuietInside ? [] : grouped(hiddenCharacters(file.text))) {
    const count = places.length;
    const hex = first.codePoint.toString(16).toUpperCase().padStart(4, '0');
    const data = {
      character: `U+${hex}`,
      name: first.what,
      count: count === 1 ? 'once' : `${count} times`,
    };
    const command = `grep -nP '\\x{${hex}}' ${shellWord(path)}`;
    const place = inFile(path, first.span, hex);
    const isShown = places.length <= mostShown && places.every((span) => shows(file.text, span));
    const shown = isShown ? { severity: 'info' as const } : {};
    if (first.kind === 'hidden') yield report('hidden', { ...data, command }, place, { ...shown });
    else yield report('deceptive', data, place, { severity: 'warning', ...shown });
  }
}

/** More than these could spell something. */
const mostShown = 12;
/** A text about characters names them. */
const named =
  /U\+(?:200[CD]|FE0[0-9A-F]|FF[0-9A-F]{2})\b|\bZWN?J\b|zero-width (?:non-)?joiner|variation selector/i;
const shownCharacter = /^(?:\u200c|\u200d|[\ufe00-\ufe0f]|[\uff10-\uff5a])$/u;

/** Whether a character is an example: in code, in a text that names such characters. */
function shows(text: string, { start, end }: Span): boolean {
  if (!shownCharacter.test(text.slice(start, end)) || !named.test(text)) return false;
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start);
  const fences = text.slice(0, start).match(/^ {0,3}(?:```|~~~)/gm)?.length ?? 0;
  return fences % 2 === 1 || (line.match(/`/g)?.length ?? 0) % 2 === 1;
}

/** Groups characters: the first of each, with all places. */
function grouped(found: readonly HiddenCharacter[]): [HiddenCharacter, Span[]][] {
  const groups = new Map<string, [HiddenCharacter, Span[]]>();
  for (const each of found) {
    // Letters of another script are one problem.
    const key = /^(?:letter|Latin letter|mathematical|full-width|stack)/.test(each.what)
      ? each.what
      : String(each.codePoint);
    const group = groups.get(key);
    if (group) group[1].push(each.span);
    else groups.set(key, [each, [each.span]]);
  }
  return [...groups.values()];
}
