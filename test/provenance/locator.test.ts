import { describe, expect, it } from 'vitest';

import { readLocator } from '#provenance/evidence/locator';

describe('readLocator', () => {
  it.each([
    ['src/a.ts', { kind: 'file', path: 'src/a.ts' }],
    ['README.md', { kind: 'file', path: 'README.md' }],
    ['src/a.ts#L10', { kind: 'lines', path: 'src/a.ts', from: 10, to: 10 }],
    ['src/a.ts#L10-L42', { kind: 'lines', path: 'src/a.ts', from: 10, to: 42 }],
    ['src/a.ts#L10-42', { kind: 'lines', path: 'src/a.ts', from: 10, to: 42 }],
    ['src/a.ts:10-42', { kind: 'lines', path: 'src/a.ts', from: 10, to: 42 }],
    ['src/a.ts:7', { kind: 'lines', path: 'src/a.ts', from: 7, to: 7 }],
    ['src/a.ts#"const x = 1"', { kind: 'text', path: 'src/a.ts', literal: 'const x = 1' }],
    ['docs/a.md#applies-when', { kind: 'section', path: 'docs/a.md', slug: 'applies-when' }],
    ['p.json#/a/0', { kind: 'value', path: 'p.json', pointer: '/a/0' }],
    ['src/a.ts@4f2c9a1', { kind: 'file', path: 'src/a.ts@4f2c9a1' }],
    ['README.md@4f2c9a1#L2', { kind: 'lines', path: 'README.md@4f2c9a1', from: 2, to: 2 }],
    [
      `src/a.ts@${'0a'.repeat(20)}#L2-L4`,
      { kind: 'lines', path: `src/a.ts@${'0a'.repeat(20)}`, from: 2, to: 4 },
    ],
    ['docs/a.md@4f2c9a1#why', { kind: 'section', path: 'docs/a.md@4f2c9a1', slug: 'why' }],
  ])('%s', (text, locator) => expect(readLocator(text)).toEqual(locator));

  it.each([
    'https://example.org/a.ts',
    'npm test',
    'v1.2.3',
    '{{path}}',
    'src/*.ts',
    'a',
    'function()',
    '...',
    'see src/a.ts',
    '1.5',
    'mailto:a@b.c',
    'a.b@c.d',
    'karl@4f2c9a1',
    'src/a.ts@4f2c9a',
    'src/a.ts@main',
  ])('%s is no place in the repository', (text) => expect(readLocator(text)).toBeNull());

  describe('of what stands after File: or as an argument', () => {
    it.each([
      ['app/[id]/page.tsx#L3', { kind: 'lines', path: 'app/[id]/page.tsx', from: 3, to: 3 }],
      [
        'routes/$slug.(group)/@me/a=b.ts',
        { kind: 'file', path: 'routes/$slug.(group)/@me/a=b.ts' },
      ],
      [
        'docs/my notes, part 1.md#why',
        { kind: 'section', path: 'docs/my notes, part 1.md', slug: 'why' },
      ],
      ['docs/my notes.md:3-4', { kind: 'lines', path: 'docs/my notes.md', from: 3, to: 4 }],
      ['bin/run#L1-L2', { kind: 'lines', path: 'bin/run', from: 1, to: 2 }],
      ['.cursorrules#L7', { kind: 'lines', path: '.cursorrules', from: 7, to: 7 }],
    ])('%s', (text, locator) => {
      expect(readLocator(text, 'cited')).toEqual(locator);
      expect(readLocator(text)).toBeNull();
    });

    it.each([
      'src/*.ts',
      'src/{a,b}.ts',
      '<path>/a.ts',
      'npm test -- src/a.ts',
      'npm run -w a/b.ts',
      'read my notes.md',
      'see bin/run',
      'https://example.org/a.ts',
      'src/....ts',
      'word',
      '/',
    ])('%s is none all the same', (text) => expect(readLocator(text, 'cited')).toBeNull());
  });
});
