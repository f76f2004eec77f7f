import { describe, expect, it } from 'vitest';

import { readList } from '../../scripts/generate/list-text.ts';
import { neededBy } from '../../scripts/generate/needed-words.ts';
import { expressionOf, payloadPhrasesOf } from '../../scripts/generate/payload-phrases.ts';
import { rolesOf } from '../../scripts/generate/word-lists.ts';

/** Headings with their options and what stands under them, with names filled in. */
function read(text: string): unknown {
  const list = readList('words.txt', text);
  return list.sections.map(({ name, options, items }) => [
    name,
    options,
    items.map((item) => list.filledIn(item.text, item)),
  ]);
}

describe('a list that people write', () => {
  it('has headings with options, items, and comments', () => {
    expect(read('# Why.\n[one]\na b\n\n[two words | raw, prose]\nc\nd\n')).toEqual([
      ['one', [], ['a b']],
      ['two words', ['raw', 'prose'], ['c', 'd']],
    ]);
  });

  it('goes on in lines that are indented, by a space or behind a bar', () => {
    expect(read('[one]\nsay (a|b\n  |c)\n  this (all |\n  any )word\n  | that\n')).toEqual([
      ['one', [], ['say (a|b|c) this (all |any )word | that']],
    ]);
  });

  it('gives names to what is said often, which may use earlier ones', () => {
    const text = 'later = next | other\nboth = {later} times?\n[one]\nfor {later}; {both}; a{2}\n';
    expect(read(text)).toEqual([['one', [], ['for (?:next|other); (?:next|other) times?; a{2}']]]);
  });

  it.each([
    ['word\n', 'words.txt:1: no heading above this; add one: [name]'],
    ['[one]\n[two]\na\n', 'words.txt:1: no line under [one]'],
    ['  word\n', 'words.txt:1: continues no line; begin it at the margin'],
    ['[one]\na \n', 'words.txt:2: ends in a space; delete it'],
    [
      `[one]\n${'a'.repeat(101)}\n`,
      'words.txt:2: longer than 100 characters; continue below, indented',
    ],
    ['[one]\n\na {b}\n', 'words.txt:3: {b} has no meaning; add "b = …" above it'],
    ['a = b\na = c\n[one]\nd\n', 'words.txt:2: "a" has a meaning already; take another name'],
  ])('is refused at the line that is wrong: %j', (text, fault) => {
    expect(() => read(text)).toThrow(fault);
  });
});

describe('a list of phrases', () => {
  it('is written with what its options say, and with the words that are needed', () => {
    expect(payloadPhrasesOf(readList('words.txt', '[greets | raw, case]\nHello there\n'))).toEqual([
      '{ what: "greets", needs: ["hello there"], pattern: /\\bHello there\\b/, raw: true }',
    ]);
  });

  it.each([
    ['[greets | loud]\nhello\n', 'words.txt:1: "loud" is no option; take raw, prose, case, lines'],
    [
      '[greets]\nhello\nhello (there\n',
      'words.txt:3: is no expression: Invalid regular expression',
    ],
    ['[greets]\n\\w+\n', 'words.txt:2: its matches have no fixed word; add one'],
  ])('is refused at the line that is wrong: %j', (text, fault) => {
    expect(() => payloadPhrasesOf(readList('words.txt', text))).toThrow(fault);
  });
});

describe('a list of roles', () => {
  it('is written with its words and choices', () => {
    const text =
      'many = a, b\n[tests | one]\nwhen: (a|b)\nwords: {many}, c\n=Ava or ava(s)?, Jest\n';
    expect(rolesOf(readList('roles.txt', text)).map((role) => JSON.parse(role) as unknown)).toEqual(
      [
        {
          name: 'tests',
          one: true,
          when: '(?:a|b)',
          words: 'a|b|c',
          choices: [['=Ava', 'ava(?:s)?'], ['Jest']],
        },
      ],
    );
  });

  it.each([
    ['[tests | two]\nwords: a\nb\n', 'roles.txt:1: "two" is no option; take one, or none'],
    ['[tests]\nJest\n', 'roles.txt:1: [tests] has no words; add "words: a, b"'],
    ['# Why.\n[tests]\nwords: a\n', 'roles.txt:2: [tests] has no choices; name them below'],
  ])('is refused at the line that is wrong: %j', (text, fault) => {
    expect(() => rolesOf(readList('roles.txt', text))).toThrow(fault);
  });
});

describe('a phrase', () => {
  it.each([
    ['say so', String.raw`\bsay so\b`],
    ['(a|b) ..60.. c | d~', String.raw`\b(?:a|b)\b.{0,60}\bc\b|\bd`],
    ['(^|[.;(]\\s*)a..8..\\(b\\)', String.raw`(?:^|[.;(]\s*)a.{0,8}\(b\)`],
    ['a(?! (b|c))', String.raw`\ba(?! (?:b|c))`],
    ['~a~|{b}', String.raw`a|\b{b}\b`],
  ])('stands for an expression: %s', (phrase, expression) => {
    expect(expressionOf(phrase, (text) => text)).toBe(expression);
  });

  it.each([
    [/\bthe (?:\w+ )?tests?\b.{0,9}\bzyzzyva\b/i, ['zyzzyva']],
    [/\b(?:quibble|quarrel)s? with|zyzzyva/i, ['quarrel', 'quibble', 'zyzzyva']],
    [/(?<!never )[Xx]ylophone(?= solo)/, ['xylophone']],
    [/(?:忽略|无视).{0,8}\w+/, ['忽略', '无视']],
  ])('needs words that are told from its expression: %s', (pattern, words) => {
    expect(neededBy(pattern)).toEqual(words);
  });

  it('may need none', () => {
    expect(neededBy(/\w+|a/)).toBeNull();
  });
});
