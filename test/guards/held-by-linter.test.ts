import { describe, expect, it } from 'vitest';

import { findLinterRule } from '#guards/find-linter-rule';
import { lintNames } from '#workspace/project/lint-config';

const configs = (files: Readonly<Record<string, string>>) =>
  new Map(Object.entries(files).map(([path, text]) => [path, new Set(lintNames(text))]));

const eslint = configs({
  'eslint.config.js': `import x from 'x';
export default [
  js.configs.recommended,
  {
    rules: {
      'no-console': ['error', { allow: ['warn'] }],
      "import/order": 1,
      'max-len': 'off',
      eqeqeq: 0,
      // 'no-var': 'error',
      '@typescript-eslint/no-floating-promises': 'error',
    },
  },
];`,
});
const python = configs({
  'ruff.toml': 'line-length = 100\n[lint]\nselect = ["E", "F", "T20"]\n',
});
const types = configs({ 'tsconfig.json': '{ "compilerOptions": { "strict": true } }' });

describe('the linter that holds a rule', () => {
  it.each([
    ['Never use console.log.', eslint, 'no-console'],
    ['Sort imports by group.', eslint, 'import/order'],
    [
      '`@typescript-eslint/no-floating-promises` is an error.',
      eslint,
      '@typescript-eslint/no-floating-promises',
    ],
    ['No print statements in library code.', python, 'T20'],
    ['Lines have at most 100 characters, see line length.', python, 'line-length'],
    ['Use TypeScript strict mode.', types, 'strict'],
  ])('is found: %s', (sentence, known, rule) => {
    expect(findLinterRule(sentence, known)?.rule).toBe(rule);
  });

  it.each([
    ['Keep lines under 80 characters a line.', eslint],
    ['Always use === to compare.', eslint],
    ['Prefer const over let.', eslint],
    ['Never use `any`.', types],
    ['Use the palette to navigate tabs.', configs({ 'biome.json': '{ "indentStyle": "tab" }' })],
    ['Never call the API from a component.', eslint],
  ])('is none where it is switched off, or of something else: %s', (sentence, known) => {
    expect(findLinterRule(sentence, known)).toBeNull();
  });
});
