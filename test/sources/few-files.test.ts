import { describe, expect, it } from 'vitest';

import { unseenNotices } from '#app/lint/history-notices';
import { inFewFiles } from '#sources/project/tools-gone';
import type { RuleFacts } from '#workspace/paths/rule-facts';
import type { Project } from '#workspace/project/manifest';

const lost = (path: string, word: string) => ({ path, word, has: () => false });

describe('files whose history is looked through', () => {
  it('are those that most is looked for in, then the nearest; the others are counted', () => {
    const all = [
      ...['a/b/1', '2', '3', 'a/4', 'a/5', 'a/b/6'].map((path) => lost(path, 'x')),
      lost('a/b/6', 'y'),
    ];
    const few = inFewFiles(all);
    expect(few.lost.map(({ path }) => path)).toEqual(['2', '3', 'a/4', 'a/5', 'a/b/6', 'a/b/6']);
    expect(few.filesLeft).toBe(1);
  });
});

describe('what was not seen of a project', () => {
  it('is said, a line for each', () => {
    const project = {
      leftOut: 0,
      tools: { unread: 'web/package.json' },
      unseen: { leftAfter: 10_000, refused: 'git is gone', files: 3 },
      configsLeft: 12,
    } as Project;
    const notices = unseenNotices({ project, cited: null } as RuleFacts);
    expect(
      notices.map(
        (notice) =>
          /web\/package\.json|\b10 s\b|git is gone|\d+ (?:files|linter configurations)\b/.exec(
            notice,
          )?.[0],
      ),
    ).toEqual(['web/package.json', '10 s', 'git is gone', '3 files', '12 linter configurations']);
  });
});
