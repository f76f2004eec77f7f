import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { textOf } from '#messages/join-message';
import {
  type CommentCommands,
  findCommands,
  readCommand,
} from '#promotion/statements/comment-command';
import {
  approvalLine,
  approvalLineWithoutBoxes,
  confirmMarker,
  newConfirmations,
  newTicks,
  readBoxes,
  readListedItems,
  shownDigest,
  tickMarker,
} from '#promotion/statements/ticks';
import { scanOutline } from '#workspace/outline/scan';

/** The commands of a comment that the line scanner reads; null for one that it leaves to remark. */
function commandsIn(text: string): readonly string[] | null {
  return readIn(text)?.lines ?? null;
}

function readIn(text: string): CommentCommands | null {
  const scan = scanOutline(text, 0);
  return 'odd' in scan ? null : findCommands({ text, outline: scan.outline });
}

const lines = { path: 'src/a.ts', from: 3, to: 7 };

describe('the lines of a comment that are commands', () => {
  it.each([
    ['/ledger promote k3f', ['/ledger promote k3f']],
    ['Thanks!\n\n/ledger promote k3f\n/ledger reject b2c because it is old\n', 2],
    ['/ledger promote k3f\nand a word to it', 1],
    ['Text before\n/ledger promote k3f', 1],
    ['**Decision**\n/ledger promote k3f\nThis is right, but\n/ledger reject b2c because no', 2],
    ['`code\n/ledger promote k3f`', 0],
    ['<a title="\n/ledger promote k3f\n">', 0],
    ['[a](b "\n/ledger promote k3f\n")', 0],
    ['~~old\n/ledger promote k3f\n~~', 0],
    ['> quoted\n/ledger promote k3f', 0],
    [' /ledger promote k3f', 0],
    ['please /ledger promote k3f', 0],
    ['> /ledger promote k3f', 0],
    ['> quoted\n/ledger promote k3f', 0],
    ['```\n/ledger promote k3f\n```', 0],
    ['~~~~\n/ledger promote k3f\n~~~\n/ledger promote b2c\n~~~~', 0],
    ['    /ledger promote k3f', 0],
    ['- /ledger promote k3f', 0],
    ['- item\n\n  /ledger promote k3f', 0],
    ['<!--\n/ledger promote k3f\n-->', 0],
    ['<details>\n/ledger promote k3f\n</details>', 0],
    ['/ledger reject a1b because `x\n/ledger promote k3f`', 1],
    ['/ledger reject a1b because <!--\n/ledger promote k3f -->', 1],
    ['/ledgerpromote k3f', 0],
    ['/ledger-x promote k3f', 0],
    ['# /ledger promote k3f', 0],
    ['/ledger promote k3f\n===', 0],
    ['| a |\n| - |\n/ledger promote k3f', 0],
  ] as const)('%j', (text, expected) => {
    const found = commandsIn(text);
    // What the scanner leaves to remark is read by the story.
    if (found !== null)
      expect(typeof expected === 'number' ? found.length : found).toEqual(expected);
  });

  it.each([
    [' /ledger promote k3f', '/ledger promote k3f'],
    ['/Ledger promote k3f', '/Ledger promote k3f'],
    ['- /ledger promote k3f', '/ledger promote k3f'],
    ['`x`\n/ledger promote k3f', '/ledger promote k3f'],
    ['/ledger reject a1b because `x`\n/ledger promote k3f', '/ledger promote k3f'],
    ['> /ledger promote k3f', null],
    ['```\n/ledger promote k3f\n```', null],
    ['`\n/ledger promote k3f\n`', null],
    ['So: `\r\n/ledger promote k3f`, or\r\n/ledger reject k3f', '/ledger reject k3f'],
    ['Half a `span\n/ledger promote k3f', '/ledger promote k3f'],
    ['please /ledger promote k3f', null],
  ] as const)('%j is told where it looks like one, and is none', (text, told) => {
    const scan = scanOutline(text, 0);
    if ('odd' in scan) throw new Error('left to remark');
    expect(findCommands({ text, outline: scan.outline }).unread).toEqual(told ? [told] : []);
  });

  it.each([
    'Thanks\n\nFrom: Mallory <m@example.org>\nSent: Monday\n\n/ledger promote k3f',
    'Thanks\n\nVon: Mallory\nGesendet: Montag\n\n/ledger promote k3f',
    '-----Original Message-----\n/ledger promote k3f',
    'On Mon, 4 Jan 2027 at 10:00, Mallory wrote:\n\n/ledger promote k3f',
    'Am 04.01.2027 um 10:00 schrieb Mallory:\n\n/ledger promote k3f',
    'Le lun. 4 janv. 2027, Mallory a écrit :\n\n/ledger promote k3f',
    'Thanks\n\n-- \nBob\n\n/ledger promote k3f',
    '________________________________\n\n/ledger promote k3f',
    '<details>\n\n/ledger promote k3f\n\n</details>',
    '<div><img src="a.png">\n\n/ledger promote k3f\n\n</div>',
    '<del>\n\n/ledger promote k3f\n\n</del>',
  ])('are none in what a mail client quotes or HTML holds: %j', (text) => {
    expect(readIn(text)).toEqual({ lines: [], unread: ['/ledger promote k3f'] });
  });

  it.each([
    '/ledger promote k3f\n\nFrom: Mallory <m@example.org>\n\nAll well?',
    '<img width="40" src="a.png">\n\n/ledger promote k3f',
    '<details>\n\nall\n\n</details>\n\n/ledger promote k3f',
    'From here on it is clear.\n\n/ledger promote k3f',
  ])('are what its author writes before or beside it: %j', (text) => {
    expect(commandsIn(text)).toEqual(['/ledger promote k3f']);
  });

  it('are lines of the comment, whatever it holds', () => {
    const piece = fc.constantFrom(
      '/ledger promote k3f',
      '> ',
      '```',
      '~~~',
      '\n',
      '\n\n',
      '- ',
      '    ',
      '<!--',
      '-->',
      '`',
      'text',
      '<div>',
      '| a |',
      '\t',
      '# ',
      '\u202e',
      '===',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const own = text.split('\n').map((line) => line.trimEnd());
        for (const line of commandsIn(text) ?? []) {
          expect(own).toContain(line);
          expect(line.startsWith('/ledger')).toBe(true);
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it('are none inside of a fence or a quotation', () => {
    const word = fc.stringMatching(/^[a-z ]{0,12}$/);
    fc.assert(
      fc.property(fc.array(word, { maxLength: 4 }), fc.boolean(), (words, isQuoted) => {
        const said = [...words, '/ledger promote k3f', ...words];
        const text = isQuoted
          ? said.map((line) => `> ${line}`).join('\n')
          : ['```', ...said, '```'].join('\n');
        expect(commandsIn(text) ?? []).toEqual([]);
      }),
    );
  });
});

describe('a command', () => {
  it.each([
    ['/ledger promote k3f', { act: 'promote', items: ['k3f'], reason: null }],
    ['/ledger  Promote k3f, b2c b2c', { act: 'promote', items: ['k3f', 'b2c'], reason: null }],
    [
      '/ledger confirm k3f, b2c because it is so',
      { act: 'confirm', items: ['k3f', 'b2c'], places: [], reason: 'it is so' },
    ],
    [
      '/ledger confirm k3f src/a.ts#L3-L7 src/b.ts#L1',
      { act: 'confirm', items: ['k3f'], places: ['src/a.ts#L3-L7', 'src/b.ts#L1'], reason: null },
    ],
    [
      '/ledger reject k3f because it is `no` more',
      { act: 'reject', items: ['k3f'], reason: 'it is `no` more' },
    ],
    [
      '/ledger defer k3f until 2027-01-31',
      {
        act: 'defer',
        items: ['k3f'],
        until: '2027-01-31',
        blockedBy: null,
        reason: 'until 2027-01-31',
      },
    ],
    [
      '/ledger defer k3f until #12 is merged because it moves the file',
      {
        act: 'defer',
        items: ['k3f'],
        until: null,
        blockedBy: '#12 is merged',
        reason: 'it moves the file',
      },
    ],
    [
      '/ledger remember "Seven is prime" src/b.ts#L1-L2 src/c.ts#L9 when "changing primes"',
      {
        act: 'remember',
        claim: 'Seven is prime',
        places: ['src/b.ts#L1-L2', 'src/c.ts#L9'],
        when: 'changing primes',
        notWhen: null,
      },
    ],
    [
      '/ledger remember “Seven is prime”',
      {
        act: 'remember',
        claim: 'Seven is prime',
        places: ['src/a.ts#L3-L7'],
        when: null,
        notWhen: null,
      },
    ],
    [
      '/ledger remember "Seven is prime" when: "changing primes" not when in tests',
      {
        act: 'remember',
        claim: 'Seven is prime',
        places: ['src/a.ts#L3-L7'],
        when: 'changing primes',
        notWhen: 'in tests',
      },
    ],
  ])('%s', (line, said) => {
    expect(readCommand(line, lines)).toEqual({ line, said });
  });

  it.each([
    ['/ledger', 'is not a command'],
    ['/ledger merge k3f', '"/ledger merge" is not a command'],
    ['/ledger promote', 'names no item'],
    ['/ledger promote --override P10 k3f', '"--override" is not an item ID'],
    ['/ledger promote $(touch x)', 'is not an item ID'],
    ['/ledger promote ../../etc/passwd', 'is not an item ID'],
    ['/ledger confirm', 'names no item'],
    ['/ledger confirm src/a.ts#L1', 'names no item'],
    ['/ledger confirm k3f src/a.ts', '"src/a.ts" names no lines'],
    ['/ledger confirm k3f a.ts#main', '"a.ts#main" names no lines'],
    ['/ledger confirm k3f b2c src/a.ts#L1', 'one item'],
    ['/ledger reject k3f', 'needs a reason'],
    ['/ledger reject because no', 'names no item'],
    ['/ledger defer k3f', 'needs a day'],
    ['/ledger defer k3f until 2027-02-31', '"2027-02-31" is not a date'],
    ['/ledger remember Seven is prime', 'quotation marks'],
    ['/ledger remember "Seven" src/a.ts', 'names no lines'],
    ['/ledger remember "Seven" https://x#L3', 'names no lines'],
    ['/ledger remember "Seven" src/a.ts#L1 when "a" when "b"', 'is not part'],
    ['/ledger remember "Seven" src/a.ts#L1 when "a" and so on', 'is not part'],
    ['/ledger promote k3f\u200b', 'invisible characters'],
    ['/ledger reject k3f because \u202eevil', 'invisible characters'],
    [`/ledger reject k3f because ${'x'.repeat(3_000)}`, '2,000 characters'],
    [
      `/ledger promote ${Array.from({ length: 21 }, (_, at) => `a${at}`).join(' ')}`,
      'more than 20',
    ],
  ])('that is unclear: %j', (line, why) => {
    const read = readCommand(line, null);
    expect('unclear' in read && textOf(read.unclear)).toContain(why);
  });

  it('never throws, and names only items that were written', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (rest) => {
        const read = readCommand(`/ledger promote ${rest}`);
        if ('said' in read && 'items' in read.said)
          for (const item of read.said.items) expect(rest).toContain(item);
      }),
      { numRuns: 1_000 },
    );
  });
});

const digest = '0123456789abcdef'.repeat(4);

describe('a checkbox', () => {
  const marker = tickMarker({ item: 'k3fabcdefg', shown: digest });
  const box = (mark: string, claim = 'Seven is prime'): string => `- [${mark}] ${claim} ${marker}`;
  const comment = (mark: string): string => `<!-- memory-ledger -->\nText\n\n${box(mark)}\n`;

  it('counts where it was ticked and nothing else changed', () => {
    expect(newTicks(comment(' '), comment('x'))).toEqual([{ item: 'k3fabcdefg', shown: digest }]);
    expect(newTicks(comment('x'), comment('x'))).toEqual([]);
    expect(newTicks(comment('x'), comment(' '))).toEqual([]);
    expect(newTicks(comment(' '), comment('X').replaceAll('\n', '\r\n'))).toHaveLength(1);
  });

  it.each([
    ['another claim', comment('x').replace('Seven', 'Eight')],
    ['another item', comment('x').replace('k3fabcdefg', 'zzzabcdefg')],
    ['another line', `${comment('x')}more`],
    ['a second box of the item', `${comment('x')}${box(' ')}\n`],
  ])('counts for nothing beside %s', (_what, after) => {
    expect(newTicks(comment(' '), after)).toEqual([]);
  });

  it('is known by a marker at the end of a line of its own', () => {
    expect(readBoxes(`- [x] ${marker} and more`).size).toBe(0);
    expect(readBoxes(`> - [x] claim ${marker}`).size).toBe(0);
    expect(readBoxes(`${box('x')}\n${box(' ')}`).size).toBe(0);
    expect(readBoxes(box('x')).size).toBe(1);
  });

  it('confirms where it was ticked, with the lines that it names', () => {
    const places = ['src/a.ts#L3-L7', 'docs/b.md#L1'];
    const still = confirmMarker({ item: 'k3fq', places }) ?? '';
    const text = (mark: string, more = ''): string =>
      `Text\n- [${mark}] still true ${still}\n${box(' ')}\n${more}`;
    const confirmed = [{ item: 'k3fq', places }];
    expect(newConfirmations(text(' '), text('x'))).toEqual(confirmed);
    expect(newConfirmations(text(' '), text('X').replaceAll('\n', '\r\n'))).toEqual(confirmed);
    expect(newTicks(text(' '), text('x'))).toEqual([]);
    expect(newConfirmations(comment(' '), comment('x'))).toEqual([]);
    for (const [before, after] of [
      [text('x'), text('x')],
      [text('x'), text(' ')],
      [text(' '), text('x', 'more')],
      [text(' '), text('x').replace('k3fq', 'zzzz')],
      [text(' '), text('x').replace('L3-L7', 'L3-L8')],
    ] as const)
      expect(newConfirmations(before, after)).toEqual([]);
    const whole = confirmMarker({ item: 'k3fq', places: [] }) ?? '';
    expect(newConfirmations(`- [ ] a ${whole}`, `- [x] a ${whole}`)).toEqual([
      { item: 'k3fq', places: [] },
    ]);
  });

  it.each([
    ['k3fq', ['src/a b.ts#L1']],
    ['k3fq', ['src/a.ts']],
    ['k3fq', ['a-->#L1']],
    ['corpus/findings/a.md', []],
  ])('is none for what its marker cannot name: %s %j', (item, places) => {
    expect(confirmMarker({ item, places })).toBe(null);
  });

  it('has the whole digest, for its author could make two texts with one beginning', () => {
    const [one, other] = [digest, `${digest.slice(0, 63)}0`];
    expect(shownDigest(`sha256:${one}`)).not.toBe(shownDigest(`sha256:${other}`));
    expect(readBoxes(box('x').replace(digest, digest.slice(0, 12))).size).toBe(0);
  });
});

describe('what an approval is about', () => {
  const box = (item: string): string => `- [ ] A claim ${tickMarker({ item, shown: digest })}`;
  const comment = [approvalLine, '', box('k3fabcdefg'), box('b2cabcdefg')].join('\n');

  it('is each box of a comment that says so, whether or not it is ticked', () => {
    const both = [
      { item: 'k3fabcdefg', shown: digest },
      { item: 'b2cabcdefg', shown: digest },
    ];
    expect(readListedItems(comment)).toEqual(both);
    expect(readListedItems(comment.replace('[ ]', '[x]').replaceAll('\n', '\r\n'))).toEqual(both);
  });

  it('is each item of a comment without boxes that says so', () => {
    const plain = comment.replaceAll('- [ ] ', '- ');
    expect(readListedItems(plain.replace(approvalLine, approvalLineWithoutBoxes))).toHaveLength(2);
    expect(readListedItems(plain)).toEqual([]);
  });

  it.each([
    ['no such line', comment.replace(approvalLine, '')],
    ['the line in code', comment.replace(approvalLine, `    ${approvalLine}`)],
    ['the line in a quotation', comment.replace(approvalLine, `> ${approvalLine}`)],
    ['the end of the line alone', comment.replace(approvalLine, '<!-- ledger:approval -->')],
    ['no boxes', approvalLine],
    ['a box that stands there twice', [approvalLine, box('k3f'), box('k3f')].join('\n')],
  ])('is nothing with %s', (_what, body) => {
    expect(readListedItems(body)).toEqual([]);
  });
});
