import { describe, expect, it } from 'vitest';

import { readTrees } from '#threads/read-trees';
import { hiddenEntities } from '#workspace/detectors/hidden-entities';
import type { Document } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';

async function read(text: string): Promise<Document> {
  const [document] = (
    await readDocuments([{ path: 'a.md', text, byteOrderMark: false }], readTrees)
  ).documents;
  if (!document) throw new Error('it cannot be read');
  return document;
}

async function found(text: string): Promise<string[]> {
  return hiddenEntities(await read(text)).map(({ start, end }) => text.slice(start, end));
}

describe('hidden characters written as entities', () => {
  it.each([
    '&#8203;',
    '&#x200B;',
    '&#X202e;',
    '&#0008203;',
    '&ZeroWidthSpace;',
    '&NoBreak;',
    '&zwj;',
    '&InvisibleTimes;',
    '&#x2062;',
    '&#xE0041;',
    '&#65279;',
  ])('%s is found', async (entity) => {
    expect(await found(`a${entity}b`)).toEqual([entity]);
    expect(await found(`| a |\n| --- |\n| x${entity}y |\n`)).toEqual([entity]);
    expect(await found(`> \`code\` a${entity}b\n`)).toEqual([entity]);
  });

  it.each([
    '&nbsp;',
    '&amp;',
    '&lt;',
    '&#160;',
    '&#x2014;',
    '&#150;',
    '&#0;',
    '&#xD800;',
    '&#9999999;',
    '&#x200B',
    '&zerowidthspace;',
    '\\&#8203;',
    '&amp;#8203;',
  ])('%s is seen', async (entity) => {
    expect(await found(`a${entity}b`)).toEqual([]);
  });

  it('is text in code, and no code without its end', async () => {
    expect(await found('`&#8203;` and ``a ` &#8203;`` and `two\nlines &#8203;`')).toEqual([]);
    expect(await found('```html\n&#8203;\n\n&#8203;\n```\n\n    &#8203;\n')).toEqual([]);
    expect(await found('a ` b &#8203; ``\n\nc ` &zwj;')).toEqual(['&#8203;', '&zwj;']);
    expect(await found('a \\` b &#8203; \\` c')).toEqual(['&#8203;']);
  });

  it('joins emoji as the character does', async () => {
    expect(await found('\u{1f469}&zwj;\u{1f4bb}')).toEqual([]);
  });

  // Anything worse than linear would not end within the limit.
  it('comes to an end on long texts', { timeout: 30_000 }, async () => {
    const document = await read('x');
    for (const part of [
      '`a`&#8203;',
      '`&#8203;',
      ' '.repeat(16_000) + '\n',
      '&#8203;\\',
      '` `` ``` &zwj; ',
      '&'.repeat(100),
    ])
      hiddenEntities({
        ...document,
        text: `&#8203;\n${part.repeat(Math.floor(500_000 / part.length))}`,
      });
  });
});
