import { describe, expect, it } from 'vitest';

import { readTrees } from '#threads/read-trees';

describe('readTrees', () => {
  it('answers in order, gives up on a file that takes too long, and goes on', async () => {
    const endless = `${'- '.repeat(8_000)}x`;
    const started = Date.now();
    const answers = await readTrees([
      { path: 'a.md', text: 'Title\n---\n', from: 0 },
      { path: 'b.md', text: endless, from: 0 },
      { path: 'c.md', text: 'x\n===\n', from: 0 },
    ]);
    expect(
      answers.map((answer) =>
        'outline' in answer
          ? answer.outline.blocks.map((block) => block.kind).join()
          : Object.keys(answer).join(),
      ),
    ).toEqual(['heading', 'tooSlow', 'heading']);
    expect(Date.now() - started).toBeLessThan(6_000);
  });
});
