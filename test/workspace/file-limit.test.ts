import { describe, expect, it } from 'vitest';

import { UsageError } from '#diagnostics/failure';
import { maxFiles, refuseTooManyFiles } from '#workspace/reading/classify';

const filesIn = (folder: string, count: number): string[] =>
  Array.from({ length: count }, (_each, at) => `${folder}${at}.md`);

/** What somebody is told; null where the memory is read. */
function told(
  paths: readonly string[],
  most?: number,
): { readonly message: string; readonly hint: string | null } | null {
  try {
    refuseTooManyFiles(paths, most);
    return null;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { message: error.message, hint: error.hints[0] ?? null };
  }
}

describe('how many files a memory may have', () => {
  it('is 30,000, and no fewer are refused', () => {
    expect(maxFiles).toBe(30_000);
    expect(told(filesIn('corpus/findings/', 30_000))).toBeNull();
    expect(told(filesIn('corpus/findings/', 30_001))).toEqual({
      message: 'memory has 30,001 files (30,001 in corpus/findings); the limit is 30,000',
      hint: 'add "corpus/findings/**" to "ignore" in ledger.config.json',
    });
  });

  it('names the deepest folder with at least half of them, or the largest at the top', () => {
    const inVendor = [...filesIn('vendor/one/docs/', 6), ...filesIn('vendor/two/docs/', 6)];
    expect(told([...inVendor, ...filesIn('corpus/', 3)], 10)?.message).toContain('(12 in vendor)');
    expect(
      told([...filesIn('a/b/c/', 9), ...filesIn('a/b/d/', 2), ...filesIn('e/', 3)], 10)?.message,
    ).toContain('(9 in a/b/c)');
    expect(
      told([...filesIn('a/', 4), ...filesIn('b/', 3), ...filesIn('c/', 3)], 5)?.message,
    ).toContain('(4 in a)');
    expect(told(filesIn('', 6), 5)).toEqual({
      message: 'memory has 6 files (6 in the root folder); the limit is 5',
      hint: 'add the files that are not memory to "ignore" in ledger.config.json',
    });
  });
});
