import { describe, expect, it } from 'vitest';

import { scanOutline } from '#workspace/outline/scan';
import { readFlat } from '#workspace/frontmatter/flat';
import { mapOf } from '#workspace/document';
import { readDocuments } from '#workspace/read-documents';
import { readSections } from '#workspace/sections';

const head = (at: number): string => `---\ntype: finding\nid: note-${at}\ntags: [a, "b"]\n---\n`;
const textOf = (at: number): string =>
  `${at % 3 === 0 ? '' : head(at)}# Note ${at}\n\nSee [x](x-${at}.md) <br> and so on.\n\n## Claim\n\n- one\n- two ${'word '.repeat(at % 7)}\n\n## Claim ${at}\n\nText.\n`;

describe('documents whose parts are let go', () => {
  it('have the same parts whenever they are asked for, in whatever order', async () => {
    const files = Array.from({ length: 2_200 }, (_, at) => ({
      path: `n/${String(at).padStart(5, '0')}.md`,
      text: textOf(at),
      byteOrderMark: false,
    }));
    const { documents, malformed } = await readDocuments(files, () =>
      Promise.reject(new Error('nothing is odd')),
    );
    expect(malformed).toEqual([]);
    expect(documents.map((each) => each.path)).toEqual(files.map((each) => each.path));
    // The first were let go while the last were read, and are again where others are asked in
    // between.
    for (const at of [0, 1, 2_199, 0, 700, 1]) {
      const document = documents[at]!;
      const { text, bodyStart } = document;
      const scan = scanOutline(text, bodyStart);
      if ('odd' in scan) throw new Error('odd');
      expect({
        blocks: document.outline.blocks,
        links: document.outline.links,
        html: document.outline.html,
      }).toEqual(scan.outline);
      expect(document.sections).toEqual(readSections(scan.outline.blocks, text));
      expect(mapOf(document)).toEqual(
        at % 3 === 0 ? null : readFlat(text.slice(4, bodyStart - 4), 4),
      );
      for (const other of documents.slice(300, 600)) expect(other.sections.length).toBe(3);
    }
  });

  it('hold them where they are few: asked twice, they are the same', async () => {
    const { documents } = await readDocuments(
      [
        { path: 'a.md', text: textOf(1), byteOrderMark: false },
        { path: 'b.md', text: textOf(2), byteOrderMark: false },
      ],
      () => Promise.resolve([]),
    );
    const [one] = documents;
    expect(one?.outline.blocks).toBe(one?.outline.blocks);
    expect(one?.sections).toBe(one?.sections);
  });
});
