import { join } from 'node:path';

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pathProblem } from '#disk/transaction/journal-place';

describe('pathProblem', () => {
  it.each([
    '',
    '/a',
    'C:/a',
    'c:a',
    'a\\b',
    '\\\\host\\a',
    'a//b',
    'a/',
    './a',
    'a/../b',
    '..',
    'a\0b',
    'a\nb',
    'a\u0085',
    '\ud800',
    '.git',
    'a/.Git/b',
    '.git./x',
    '.git /x',
    '.g\u200cit/x',
    'GIT~1/x',
    '.git::$INDEX_ALLOCATION/x',
    'memory/.txn/lock.1',
    '.TXN',
  ])('refuses %j', (path) => {
    expect(pathProblem(path)).not.toBeNull();
  });

  it('lets through what stays inside, whatever it is made of', () => {
    for (const path of [
      'a.md',
      '.gitignore',
      '.github/x.yml',
      'a b/c.md',
      'caf\u00e9/\u6f22.md',
      '...',
      'x.git',
    ])
      expect(pathProblem(path)).toBeNull();
    const part = fc.constantFrom(
      'a',
      '.',
      '..',
      '/',
      '\\',
      ':',
      '~1',
      'git',
      'txn',
      '\u200c',
      ' ',
      '\0',
    );
    fc.assert(
      fc.property(fc.array(part, { maxLength: 8 }), (parts) => {
        const path = parts.join('');
        return (
          pathProblem(path) !== null ||
          (join('/root', path) === `/root/${path}` && !/(?:^|\/)\.(?:git|txn)(?:\/|$)/.test(path))
        );
      }),
      { numRuns: 2000 },
    );
  });
});
