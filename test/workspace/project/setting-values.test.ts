import { expect, it } from 'vitest';

import { settingValuesIn } from '#workspace/project/setting-values';

it('reads YAML that nests as deep as settings do, and none that would end the process', () => {
  const nested = (depth: number): string => `read: ${'['.repeat(depth)}a.md${']'.repeat(depth)}`;
  const keys = (text: string): string[] =>
    settingValuesIn('.aider.conf.yml', text).map(({ key, value }) => `${key} ${String(value)}`);
  expect(keys(nested(3))).toEqual(['read a.md']);
  expect(keys(nested(20_000))).toEqual([]);
});
