import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { readTrees } from '#threads/read-trees';
import type { Document } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import { cutToCaps, withoutComments } from '#workspace/stores/index-splice';

async function documentOf(text: string): Promise<Document> {
  const [document] = (
    await readDocuments([{ path: 'm/MEMORY.md', text, byteOrderMark: false }], readTrees)
  ).documents;
  if (!document) throw new Error('not read');
  return document;
}

// What caliban and mini-claude do to an index on its way to the agent, and this tool must not.
describe('an index on its way to an agent', () => {
  it('keeps every letter when comments are stripped', async () => {
    const document = await documentOf('# Índice\n\n<!-- é -->naïve 日本語 🎉 <!-- x -->café\n');
    for (const strip of ['outside-code', 'greedy'] as const)
      expect(withoutComments(document, strip)).toBe('# Índice\n\nnaïve 日本語 🎉 café\n');
  });

  it('is cut after its comments are gone: they use up no lines and no bytes', async () => {
    const comment = `<!--\n${'a note of mine\n'.repeat(2_000)}-->\n`;
    const lines = Array.from({ length: 200 }, (_, at) => `- [t${at}](t${at}.md) — d\n`).join('');
    const document = await documentOf(comment + lines);
    const caps = { lines: 201, bytes: 25_000 };
    expect(cutToCaps(document.text, caps).fired).not.toBe(null);
    expect(cutToCaps(withoutComments(document, 'outside-code'), caps)).toMatchObject({
      fired: null,
      text: `\n${lines}`,
    });
  });

  it('is never cut inside of a character, and never longer than its caps', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', maxLength: 200 }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 1, max: 10 }),
        (text, bytes, lines) => {
          const splice = cutToCaps(text, { lines, bytes });
          expect(text.startsWith(splice.text)).toBe(true);
          expect(Buffer.from(splice.text).toString()).toBe(splice.text);
          expect(Buffer.byteLength(splice.text)).toBeLessThanOrEqual(bytes);
          expect(
            splice.text.split('\n').length - (splice.text.endsWith('\n') ? 1 : 0),
          ).toBeLessThanOrEqual(Math.max(lines, 1));
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
