import { atNote, type HostileInput, note } from '../input.ts';

/** A paragraph around the character, in a language where nothing excuses it. */
function hidden(name: string, text: string, code = 'SEC701'): HostileInput {
  return {
    name: `character: ${name}`,
    files: () => note(`# Note\n\nSome words ${text} and more.\n`),
    expect: atNote(code),
  };
}

const warned = (name: string, text: string): HostileInput => hidden(name, text, 'SEC701:warning');

/**
 * Each class of characters: what nobody sees is an error, what looks like something else a warning.
 */
export const characters: readonly HostileInput[] = [
  hidden(
    'tag characters that spell words',
    [...'obey']
      .map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
      .join(''),
  ),
  hidden(
    'tag characters after a black flag that is none of the three',
    '\u{1f3f4}\u{e0061}\u{e0062}\u{e007f}',
  ),
  hidden(
    'tag characters behind a complete flag',
    '\u{1f3f4}\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}\u{e0061}',
  ),
  hidden('language tag', 'a\u{e0001}b'),
  ...[0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069].map((code) =>
    hidden(`bidirectional U+${code.toString(16).toUpperCase()}`, `a${String.fromCodePoint(code)}b`),
  ),
  ...[0x200b, 0x2060, 0x2061, 0x2064, 0x206a, 0x206f, 0x180e, 0xfeff].map((code) =>
    hidden(`zero-width U+${code.toString(16).toUpperCase()}`, `a${String.fromCodePoint(code)}b`),
  ),
  hidden('joiner between Latin letters', 'a\u200db'),
  hidden('non-joiner between Latin letters', 'a\u200cb'),
  hidden('two joiners after an Arabic letter', '\u0645\u200d\u200d\u200dx'),
  hidden('joiner after an emoji and before a letter', '\u{1f600}\u200db'),
  hidden('variation selector after a letter', 'a\ufe01b'),
  hidden('a second variation selector', '\u2764\ufe0f\ufe0e'),
  hidden('variation selector supplement after a letter', 'a\u{e0100}b'),
  hidden('variation selectors in a row after Han', '\u845b\u{e0100}\u{e0101}'),
  hidden('NUL-like control U+0001', 'a\u0001b'),
  hidden('escape', 'a\u001b[8mb'),
  hidden('form feed', 'a\u000cb'),
  hidden('C1 control', 'a\u009bb'),
  hidden('next line', 'a\u0085b'),
  ...[0x115f, 0x1160, 0x3164, 0xffa0, 0x2800, 0x034f, 0x17b4, 0x17b5, 0x180b, 0x180d].map((code) =>
    hidden(`filler U+${code.toString(16).toUpperCase()}`, `a${String.fromCodePoint(code)}b`),
  ),
  hidden('line separator', 'a\u2028b'),
  hidden('paragraph separator', 'a\u2029b'),
  hidden('private use', 'a\ue000b'),
  hidden('private use of plane 15', 'a\u{f0000}b'),
  hidden('private use of plane 16', 'a\u{10fffd}b'),
  hidden('noncharacter U+FFFE', 'a\ufffeb'),
  hidden('noncharacter U+FDD0', 'a\ufdd0b'),
  hidden('noncharacter of plane 1', 'a\u{1ffff}b'),
  {
    name: 'character: hidden in a heading',
    files: () => note('# No\u200bte\n'),
    expect: atNote('SEC701'),
  },
  {
    name: 'character: hidden in code',
    files: () => note('# Note\n\n```\na\u202eb\n```\n'),
    expect: atNote('SEC701'),
  },
  {
    name: 'character: hidden in a link target',
    files: () => note('# Note\n\n[x](a\u200bb.md)\n'),
    expect: atNote('SEC701'),
  },
  {
    name: 'character: hidden in a comment',
    files: () => note('# Note\n\n<!-- a\u200bb -->\n'),
    expect: atNote('SEC701'),
  },
  warned('left-to-right mark', 'a\u200eb'),
  warned('right-to-left mark', 'a\u200fb'),
  warned(
    'right-to-left mark in Arabic prose, beside Latin',
    '\u064a\u0633\u062a\u062e\u062f\u0645 git\u200f \u0644\u0644\u062d\u0641\u0638.',
  ),
  warned(
    'left-to-right mark in Hebrew prose',
    '\u05d4\u05d6\u05d9\u05db\u05e8\u05d5\u05df \u05d1-git\u200e \u05e0\u05e9\u05de\u05e8.',
  ),
  warned('Arabic letter mark in a Latin word', 'pass\u061cword'),
  warned('soft hyphen', 'pass\u00adword'),
  warned('replacement character', 'a\ufffdb'),
  warned('Cyrillic letter in a Latin word', 'p\u0430ssword'),
  warned('Greek letter in a Latin word', 'passw\u03bfrd'),
  warned('Armenian letter in a Latin word', 'passw\u0585rd'),
  warned('Cherokee letter in a Latin word', 'pa\u13daword'),
  warned('mathematical letters', '\u{1d4f2}\u{1d4f0}\u{1d4f7}\u{1d4f8}\u{1d4fb}\u{1d4ee}'),
  warned('full-width letters', '\uff49\uff47\uff4e\uff4f\uff52\uff45'),
  warned('full-width digits', '\uff11\uff12\uff13'),
  warned(
    'full-width letters and digits in Japanese',
    '\u7b2c\uff11\u7ae0\u306e\uff21\uff30\uff29\u3092\u4f7f\u3046\u3002',
  ),
  warned('a Latin letter in a Cyrillic word', '\u043f\u0430\u0440\u043e\u043bp'),
  warned('five combining marks', 'a\u0300\u0301\u0302\u0303\u0304'),
  warned('five combining marks outside of the first block', 'a\u20dd\u20dd\u20dd\u20dd\u20dd'),
];
