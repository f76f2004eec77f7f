import { type HostileInput, note, promoted } from '../input.ts';

function fine(name: string, text: string): HostileInput {
  return { name: `harmless: ${name}`, files: () => note(`# Note\n\n${text}\n`), expect: 'clean' };
}

/**
 * What looks like an attack and is somebody's ordinary text. A linter that cries here is switched
 * off.
 */
export const harmless: readonly HostileInput[] = [
  fine(
    'family of four joined by ZWJ',
    'Ship it \u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466} today.',
  ),
  fine('woman technologist with a skin tone', '\u{1f469}\u{1f3fd}\u200d\u{1f4bb} wrote it.'),
  fine(
    'rainbow flag and heart on fire',
    '\u{1f3f3}\ufe0f\u200d\u{1f308} \u2764\ufe0f\u200d\u{1f525}',
  ),
  fine('keycap and information sign', '1\ufe0f\u20e3 first, \u2139\ufe0f then.'),
  fine('warning sign as emoji', '\u26a0\ufe0f Mind the gap.'),
  fine('flag of England', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'),
  fine(
    'flag of Scotland',
    'Made in \u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}.',
  ),
  fine('flag of Wales', 'Made in \u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}.'),
  fine('flag of a country', '\u{1f1e9}\u{1f1ea} and \u{1f1ef}\u{1f1f5}'),
  fine(
    'Arabic prose',
    '\u0646\u062d\u062a\u0641\u0638 \u0628\u0627\u0644\u0630\u0627\u0643\u0631\u0629 \u0641\u064a git.',
  ),
  fine('Hebrew with points', '\u05e9\u05b8\u05c1\u05dc\u05d5\u05b9\u05dd'),
  fine(
    'Persian with a non-joiner',
    '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645 \u0646\u0627\u0645\u0647\u200c\u0647\u0627',
  ),
  fine('Hindi with joiners', '\u0915\u094d\u200d\u0937 \u0914\u0930 \u0930\u094d\u200d\u092f'),
  fine(
    'Bengali, Tamil and Malayalam',
    '\u09b0\u200d\u09cd\u09af \u0b95\u0bcd\u200c\u0bb7 \u0d28\u0d4d\u200d',
  ),
  fine('Sinhala with a joiner', '\u0dc1\u0dca\u200d\u0dbb\u0dd3'),
  fine(
    'Thai and Khmer',
    '\u0e20\u0e32\u0e29\u0e32\u0e44\u0e17\u0e22 \u1781\u17d2\u1798\u17c2\u179a',
  ),
  fine(
    'Japanese with full-width punctuation',
    '\u8a18\u61b6\u306f\uff0cgit\u306b\u4fdd\u5b58\u3059\u308b\uff08\u5fc5\u9808\uff09\u3002\uff01\uff1f\uff1a\uff1b',
  ),
  fine('half-width katakana', '\uff76\uff80\uff76\uff85'),
  fine('Han with a registered variant', '\u845b\u{e0100}\u57ce\u5e02'),
  fine('Korean, composed and in parts', '\ud55c\uad6d\uc5b4 \u1112\u1161\u11ab'),
  fine('accents in decomposed form', 'Cafe\u0301, nai\u0308ve, Zu\u0308rich, A\u030angstro\u0308m'),
  fine('Vietnamese in decomposed form', 'Tie\u0302\u0301ng Vie\u0323\u0302t'),
  fine('units and mathematics', '5 \u00b5s, 10 k\u03a9, 3 \u03bcm, \u0394t = 2\u03c0r, \u03bbx.x'),
  fine(
    'Greek prose',
    '\u0397 \u03bc\u03bd\u03ae\u03bc\u03b7 \u03bc\u03ad\u03bd\u03b5\u03b9 \u03c3\u03c4\u03bf git.',
  ),
  fine(
    'Russian prose with Latin words',
    '\u041f\u0430\u043c\u044f\u0442\u044c \u0436\u0438\u0432\u0451\u0442 \u0432 git, \u0430 \u043d\u0435 \u0432 API.',
  ),
  fine(
    'Armenian and Georgian',
    '\u0540\u0561\u0575\u0565\u0580\u0565\u0576 \u10e5\u10d0\u10e0\u10d7\u10e3\u10da\u10d8',
  ),
  fine('no-break and thin blanks', '10\u00a0000\u2009km, 5\u202f%'),
  fine(
    'dashes, quotes and arrows',
    '\u201cYes\u201d \u2014 he said \u2192 done \u2026 \u2713 \u2717',
  ),
  fine('box drawing', '```\n\u250c\u2500\u2510\n\u2514\u2500\u2518\n```'),
  fine('words about instructions in code', '```\n::error::not a command\n```'),
  { name: 'harmless: CRLF file', files: () => note('# Note\r\n\r\nWords.\r\n'), expect: 'clean' },
  { name: 'harmless: no final newline', files: () => note('# Note'), expect: 'clean' },
  {
    name: 'harmless: aligned code in a promoted record is not hidden',
    files: () => promoted(`\`\`\`\na${' '.repeat(90)}b\n\`\`\`\n`),
    expect: { at: 'corpus/findings/x.md', codes: ['FND301'] },
  },
];
