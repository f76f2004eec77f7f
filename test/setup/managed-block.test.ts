import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  appendBlock,
  blockLines,
  cutBlock,
  findBlock,
  insertBelow,
  type ManagedBlock,
  replaceBlock,
  withoutBlock,
} from '#setup/managed-block';

const texts = fc
  .array(fc.constantFrom('a', '\n', '\r\n', ' ', '# x', '<!-- y -->', '\t', '-', '\ufeff'), {
    maxLength: 30,
  })
  .map((parts) => parts.join(''));
const lines = fc.array(fc.constantFrom('', 'one', '  two', '# three'), {
  minLength: 1,
  maxLength: 4,
});
const styles = fc.constantFrom('hash' as const, 'html' as const);

describe('a managed block', () => {
  it('goes out of any text to the byte, wherever it was put in', () => {
    fc.assert(
      fc.property(texts, lines, styles, fc.nat(30), (text, content, style, at) => {
        const block = blockLines(content, style, { indent: style === 'hash' ? '  ' : '' });
        for (const put of [
          appendBlock(text, block),
          insertBelow(text, Math.min(at, Math.max(0, text.length - 1)), block),
        ]) {
          const found = findBlock(put) as ManagedBlock;
          expect(found).toMatchObject({ intact: true, created: false });
          expect(cutBlock(put, found)).toBe(text);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('is replaced where it stands, in the line endings that are there', () => {
    const text = `a\r\n${blockLines(['old'], 'hash').join('\r\n')}\r\nb`;
    const found = findBlock(text) as ManagedBlock;
    const next = blockLines(['new', 'lines'], 'hash');
    expect(replaceBlock(text, found, next)).toBe(`a\r\n${next.join('\r\n')}\r\nb`);
  });

  it('knows an edit from what git does to line endings', () => {
    const block = blockLines(['one', 'two'], 'html').join('\n');
    expect(findBlock(block.replaceAll('\n', '\r\n'))).toMatchObject({ intact: true });
    expect(findBlock(block.replace('two', 'three'))).toMatchObject({ intact: false });
    expect(findBlock(block.replace('one\n', ''))).toMatchObject({ intact: false });
  });

  it('is not guessed at', () => {
    const block = blockLines(['one'], 'hash').join('\n');
    expect(findBlock(`${block}\n${block}\n`)).toEqual({ broken: 'two blocks begin' });
    expect(findBlock(block.replace('# ledger:end', ''))).toEqual({
      broken: 'a block begins and does not end',
    });
    expect(withoutBlock(`${block}\n${block}\n`)).toBe(`${block}\n${block}\n`);
    expect(findBlock('# ledger:begin soon\n# ledger:end\n')).toBe(null);
  });
});
