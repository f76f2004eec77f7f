import { atNote, type Expected, type HostileInput, note } from '../input.ts';

const before = '# Note\n\nWords before';
const after = 'and after.\n';

function bytes(
  name: string,
  middle: readonly number[],
  expect: Expected = atNote('LDG001'),
): HostileInput {
  return {
    name: `encoding: ${name}`,
    files: () =>
      note(Buffer.concat([Buffer.from(before), Buffer.from(middle), Buffer.from(after)])),
    expect,
  };
}

function whole(
  name: string,
  content: Uint8Array,
  expect: Expected = atNote('LDG001'),
): HostileInput {
  return { name: `encoding: ${name}`, files: () => note(content), expect };
}

const utf16be = Buffer.from(`\ufeff${before}${after}`, 'utf16le').swap16();

/** Bytes that are no UTF-8 text, or that two readers decode into two texts. */
export const encodings: readonly HostileInput[] = [
  bytes('invalid byte in the middle', [0xff]),
  bytes('Latin-1 e acute', [0xe9]),
  bytes('truncated sequence', [0xe2, 0x82]),
  bytes('lone continuation byte', [0x80]),
  bytes('overlong slash of two bytes', [0xc0, 0xaf]),
  bytes('overlong slash of three bytes', [0xe0, 0x80, 0xaf]),
  bytes('overlong NUL', [0xc0, 0x80]),
  bytes('lone high surrogate', [0xed, 0xa0, 0x80]),
  bytes('lone low surrogate', [0xed, 0xb0, 0x80]),
  bytes('surrogate pair in CESU-8', [0xed, 0xa0, 0xbd, 0xed, 0xb8, 0x80]),
  bytes('code point above U+10FFFF', [0xf4, 0x90, 0x80, 0x80]),
  bytes('five-byte sequence', [0xf8, 0x88, 0x80, 0x80, 0x80]),
  bytes('NUL', [0x00]),
  bytes('NUL beside an invalid byte', [0x00, 0xff]),
  bytes('lone CR', [0x0d]),
  bytes('CR CR LF', [0x0d, 0x0d, 0x0a]),
  bytes('escape sequence of a terminal', [0x1b, 0x5b, 0x32, 0x4a], atNote('SEC701')),
  bytes('bell, backspace and vertical tab', [0x07, 0x08, 0x0b], atNote('SEC701')),
  bytes('delete', [0x7f], atNote('SEC701')),
  whole('UTF-16 little endian with a mark', Buffer.from(`\ufeff${before}${after}`, 'utf16le')),
  whole('UTF-16 big endian with a mark', utf16be),
  whole('UTF-16 little endian without a mark', Buffer.from(`${before}${after}`, 'utf16le')),
  whole(
    'UTF-32 little endian',
    Buffer.concat(
      [...`\ufeff${before}${after}`].map((character) =>
        Buffer.from(Uint32Array.of(character.codePointAt(0) ?? 0).buffer),
      ),
    ),
  ),
  whole('byte order mark', Buffer.from(`\ufeff${before}${after}`), atNote('LDG001:warning')),
  whole(
    'byte order mark twice',
    Buffer.from(`\ufeff\ufeff${before}${after}`),
    atNote('LDG001:warning', 'SEC701'),
  ),
  whole('byte order mark inside', Buffer.from(`${before}\ufeff${after}`), atNote('SEC701')),
  whole('byte order mark and nothing else', Buffer.from('\ufeff'), atNote('LDG001:warning')),
  whole('an empty file', Buffer.alloc(0), 'clean'),
  whole(
    'a PNG named .md',
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0x00]),
  ),
  whole('gzip named .md', Buffer.from([0x1f, 0x8b, 0x08, 0x00, 0x00, 0x00])),
];
