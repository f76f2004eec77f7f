import { describe, expect, it } from 'vitest';

import type { SourceFile } from '#workspace/document';
import { withoutUnreadFiles } from '#workspace/stores/references';

const files = (texts: Readonly<Record<string, string>>): SourceFile[] =>
  Object.entries(texts).map(([path, text]) => ({ path, text, byteOrderMark: false }));
const kept = (texts: Readonly<Record<string, string>>, byHand: readonly string[] = []): string[] =>
  withoutUnreadFiles(files(texts), new Set(byHand)).map(({ path }) => path);

describe('files that agents get when they ask', () => {
  it('are of a skill what it names, directly or through another', () => {
    const skill = '.claude/skills/group/charts';
    expect(
      kept({
        [`${skill}/SKILL.md`]: 'Read [colors](references/colors.md) and `guide.md`.',
        [`${skill}/guide.md`]: '# Guide',
        [`${skill}/my-guide.md`]: '# Another',
        [`${skill}/references/colors.md`]: 'See axes.md.',
        [`${skill}/references/axes.md`]: '# Axes',
        [`${skill}/evals/README.md`]: '# Evals',
        '.claude/skills/README.md': '# Skills',
        'skills/other/README.md': '# Not of an agent',
      }),
    ).toEqual([
      `${skill}/SKILL.md`,
      `${skill}/guide.md`,
      `${skill}/references/colors.md`,
      `${skill}/references/axes.md`,
      'skills/other/README.md',
    ]);
  });

  it('are read once where several agents have a copy, whatever stands before the text', () => {
    expect(
      kept({
        '.agents/skills/charts/SKILL.md': '---\nname: charts\n---\n\nDraw.\n',
        '.claude/skills/charts/SKILL.md': '---\nname: charts\nmodel: opus\n---\n\nDraw.\n',
        '.cursor/skills/charts/SKILL.md': '---\nname: charts\n---\n\nDraw well.\n',
        'AGENTS.md': 'Draw.\n',
        'packages/a/AGENTS.md': 'Draw.\n',
      }),
    ).toEqual([
      '.agents/skills/charts/SKILL.md',
      '.cursor/skills/charts/SKILL.md',
      'AGENTS.md',
      'packages/a/AGENTS.md',
    ]);
  });

  it('are read where somebody names them', () => {
    const path = '.claude/skills/charts/evals/README.md';
    expect(kept({ [path]: '# Evals' }, [path])).toEqual([path]);
  });
});
