import { describe, expect, it } from 'vitest';

import {
  describeExceededCaps,
  indexCaps,
  type LoadedIndex,
  trimIndexToCaps,
  withNotice,
  withWarning,
} from '#recall/context/loaded-index';
import { readTrees } from '#threads/read-trees';
import { readDocuments } from '#workspace/read-documents';
import { proseSpans } from '#workspace/text/prose-spans';

async function splice(
  text: string,
  strip: 'outside-code' | 'greedy' = 'outside-code',
  caps: { readonly lines: number; readonly bytes: number } = indexCaps.others,
): Promise<LoadedIndex> {
  const { documents } = await readDocuments(
    [{ path: 'MEMORY.md', text, byteOrderMark: false }],
    readTrees,
  );
  return trimIndexToCaps(text, documents[0] ?? null, caps, strip);
}

const line = (bytes: number): string => `${'x'.repeat(bytes - 1)}\n`;

describe('caps of an index', () => {
  it('are 200 lines, and 25 KB for caliban, 25,000 bytes for the others', () => {
    expect(indexCaps).toEqual({
      caliban: { lines: 200, bytes: 25_600 },
      others: { lines: 200, bytes: 25_000 },
    });
  });

  it.each([
    ['200 lines are loaded', line(10).repeat(200), null, 1_999],
    ['of 347 the first 200', line(10).repeat(347), '347 lines (limit: 200)', 1_999],
    ['blank lines at its ends are none', `\n\n${line(10).repeat(200)}\n\n`, null, 1_999],
    ['25,000 bytes are loaded', `${line(250).repeat(99)}${'x'.repeat(250)}`, null, 25_000],
    [
      'one more is cut at the last newline',
      `${line(250).repeat(99)}${'x'.repeat(251)}`,
      '25001 bytes (limit: 25000)',
      24_749,
    ],
    [
      'both caps, both original counts',
      line(300).repeat(347),
      '347 lines (limit: 200) and 104099 bytes (limit: 25000)',
      24_899,
    ],
    ['only lines where what is left fits', line(100).repeat(300), '300 lines (limit: 200)', 19_999],
    [
      'a line without an end is cut in it',
      'y'.repeat(197_000),
      '197000 bytes (limit: 25000)',
      25_000,
    ],
    ['never inside a character', `a${'😀'.repeat(7_000)}`, '28001 bytes (limit: 25000)', 24_997],
  ])('%s', async (_name, text, fired, bytes) => {
    const spliced = await splice(text);
    // The newline at its end is not loaded.
    expect(Buffer.byteLength(spliced.text)).toBe(bytes);
    expect(describeExceededCaps(spliced)).toBe(fired);
    expect(spliced.text).not.toContain('\ufffd');
  });

  it('caliban loads what is between the two byte caps, the others do not', async () => {
    const text = line(256).repeat(100);
    expect(describeExceededCaps(await splice(text, 'outside-code', indexCaps.caliban))).toBeNull();
    expect(describeExceededCaps(await splice(text))).toBe('25599 bytes (limit: 25000)');
  });

  it('the warning names the cap that fired; mini-claude has texts of its own', async () => {
    const lines = await splice(line(10).repeat(347));
    const bytes = await splice(line(300).repeat(100));
    expect(withWarning(lines).slice(1_999)).toBe(
      '\n\n> WARNING: MEMORY.md is 347 lines (limit: 200).\n> Only part of it was loaded. ' +
        'Keep index entries to\n> one line under ~200 chars; move detail into topic files.',
    );
    expect(withWarning(bytes)).toContain(
      '\n\n> WARNING: MEMORY.md is 29999 bytes (limit: 25000).\n',
    );
    expect(withNotice(lines).slice(1_999)).toBe('\n\n[... truncated, too many memory entries ...]');
    expect(withNotice(bytes).slice(24_899)).toBe('\n\n[... truncated, index too large ...]');
    const whole = await splice('- one\n');
    expect([withWarning(whole), withNotice(whole)]).toEqual(['- one', '- one']);
  });
});

describe('comments of an index', () => {
  const fenced = 'a\n<!-- gone -->\nb\n\n```html\n<!-- stays -->\n```\n';

  it('leave before the caps are applied, those of fenced code only with greedy', async () => {
    const spliced = await splice(fenced);
    expect(spliced.text).toBe('a\n\nb\n\n```html\n<!-- stays -->\n```');
    expect(spliced.comments).toBe('<!-- gone -->'.length);
    expect((await splice(fenced, 'greedy')).text).toBe('a\n\nb\n\n```html\n\n```');
    const long = await splice(`<!--\n${line(100).repeat(400)}-->\n- one\n`);
    expect(long).toMatchObject({
      text: '- one',
      fired: { lines: false, bytes: false },
      lines: 1,
      bytes: 5,
    });
    expect((await splice(`<!--\n${'c\n'.repeat(100)}-->\n${line(10).repeat(250)}`)).lines).toBe(
      250,
    );
  });

  it('of text that is too odd for Markdown are told by its fences', () => {
    const odd = trimIndexToCaps(
      `${fenced}<!--\n\`\`\`\n--> c ${'z'.repeat(20_000)} <!-- d -->`,
      null,
      indexCaps.others,
      'outside-code',
    );
    expect(odd.text).toBe(`a\n\nb\n\n\`\`\`html\n<!-- stays -->\n\`\`\`\n c ${'z'.repeat(20_000)}`);
  });

  it('one that nothing closes stays, and many of them take no time', async () => {
    expect((await splice('a\n\n<!-- open\nb\n')).text).toBe('a\n\n<!-- open\nb');
    const began = performance.now();
    trimIndexToCaps('<!-- '.repeat(180_000), null, indexCaps.others, 'greedy');
    trimIndexToCaps('<!-- \n'.repeat(150_000), null, indexCaps.others, 'outside-code');
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('prose is what stands outside of fences, in lists and quotes too', () => {
    const text =
      'a\n> ~~~\n> b\n> ~~~~\n- ```\n  c\n  ```\nd `` ``` `` e\n```not`a fence\nf\n```\nnever closed\n';
    expect(proseSpans(text).map(({ start, end }) => text.slice(start, end))).toEqual([
      'a\n',
      'd `` ``` `` e\n```not`a fence\nf\n',
    ]);
  });
});
