import { describe, expect, it } from 'vitest';

import { agentLayouts } from '#workspace/paths/agent-layouts';
import { decideLoad } from '#workspace/stores/load-trigger';
import { readNativeFields } from '#workspace/stores/native-fields';
import { matchesFile } from '#workspace/stores/written-globs';

const layoutWith = (file: string) => {
  const layout = agentLayouts.find(({ files }) => files.some((glob) => glob.startsWith(file)));
  if (!layout) throw new Error(file);
  return layout;
};

const load = (file: string, ...keys: readonly string[]) => {
  const { fields } = readNativeFields(`---\n${keys.join('\n')}\n---\n\n- R\n`);
  const { when, globs } = decideLoad(layoutWith(file), fields);
  return [when, ...globs.map(({ value }) => value)];
};

describe('globs', () => {
  it.each([
    ['.claude/rules', 'paths: "**/*.{ts,tsx}"'],
    ['.cursor/rules', 'globs: **/*.{ts,tsx}'],
    ['.github/instructions', 'applyTo: "**/*.{ts,tsx}"'],
    ['.windsurf/rules', 'trigger: glob\nglobs: **/*.{ts,tsx}'],
    ['.continue/rules', 'globs: "**/*.{ts,tsx}"'],
    ['.kiro/steering', 'inclusion: fileMatch\nfileMatchPattern: "**/*.{ts,tsx}"'],
  ])('of %s keep the comma of their braces', (file, keys) => {
    const [when, ...globs] = load(file, keys);
    expect([when, ...globs]).toEqual(['file', '**/*.{ts,tsx}']);
    expect(globs.map((glob) => matchesFile(glob, 'src/a.tsx'))).toEqual([true]);
  });

  it('are parted at the commas between them', () => {
    expect(load('.cursor/rules', 'globs: src/**/*.{a,b}, "*.md",')).toEqual([
      'file',
      'src/**/*.{a,b}',
      '*.md',
    ]);
  });

  it('count in the form alone that the agent takes', () => {
    expect(load('.github/instructions', 'applyTo:', '  - "src/**"')).toEqual(['hand']);
    expect(load('.clinerules', 'paths: src/**')).toEqual(['start']);
    expect(load('.clinerules', 'paths:', '  - src/**')).toEqual(['file', 'src/**']);
    expect(load('.claude/rules', 'paths: []')).toEqual(['start']);
  });
});

describe('a mode for a model', () => {
  it('without a description brings in nothing', () => {
    expect(load('.kiro/steering', 'inclusion: auto')).toEqual(['hand']);
    expect(load('.windsurf/rules', 'trigger: model_decision')).toEqual(['hand']);
  });
});

describe('a mode for files', () => {
  it('without globs brings in nothing', () => {
    expect(load('.kiro/steering', 'inclusion: fileMatch')).toEqual(['hand']);
    expect(load('.kiro/steering', 'inclusion: auto\ndescription: R')).toEqual(['model']);
  });
});
