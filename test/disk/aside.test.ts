import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { openAside } from '#disk/aside';
import { layingAside } from '#disk/laying-aside';
import type { SourceFile } from '#workspace/source-file';

const folder = mkdtempSync(join(tmpdir(), 'aside-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('what is laid aside', () => {
  const big = fc
    .integer({ min: 0, max: 3_000_000 })
    .map((length) => Buffer.alloc(length, `${length} `));
  const small = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));

  it('is given back byte for byte, in any order, and leaves no file', () => {
    fc.assert(
      fc.property(
        fc.array(fc.oneof(big, small), { minLength: 1, maxLength: 90 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        (all, order) => {
          const lay = openAside(folder);
          const laid = all.map((bytes) => {
            const place = lay(bytes);
            // Whoever laid it aside goes on with the same buffer.
            return { place, was: Buffer.from(bytes) };
          });
          for (const at of [...order.map((each) => each % all.length), ...all.keys()])
            expect(laid[at]?.place.bytes.equals(laid[at].was)).toBe(true);
          expect(readdirSync(folder)).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('may be overwritten where it came from', () => {
    const lay = openAside(folder);
    const buffer = Buffer.from('one');
    const one = lay(buffer);
    buffer.write('two');
    expect([one.text(), lay(buffer).text()]).toEqual(['one', 'two']);
  });

  it('stays in memory where nothing can be written', () => {
    const gone = join(folder, 'none', 'there');
    const closed = join(folder, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o500);
    for (const where of [gone, closed, '/dev/null/x']) {
      const lay = openAside(where);
      const laid = Array.from({ length: 64 }, (_, at) => lay(Buffer.alloc(900_000, String(at))));
      laid.forEach((each, at) =>
        expect(each.bytes.equals(Buffer.alloc(900_000, String(at)))).toBe(true),
      );
    }
    chmodSync(closed, 0o700);
    rmSync(closed, { recursive: true });
  });

  it('is the text of a file as it was, once files are many, with what was no text as it is', () => {
    const made = (count: number): SourceFile[] =>
      Array.from({ length: count }, (_, at) =>
        at % 7 === 0
          ? { path: `${at}.md`, unreadable: { kind: 'binary', offset: at } }
          : {
              path: `${at}.md`,
              text: `${at} ä — 😀\n`.repeat(at % 50),
              byteOrderMark: at % 3 === 0,
            },
      );
    const taken = (files: readonly SourceFile[]): SourceFile[] => {
      const all = new Map<string, SourceFile>();
      const lay = layingAside(all);
      for (const file of files) all.set(file.path, lay(file));
      return [...all.values()];
    };
    const plain = (file: SourceFile): SourceFile =>
      'text' in file
        ? { path: file.path, text: file.text, byteOrderMark: file.byteOrderMark }
        : file;
    const [few, many] = [made(3_000), made(33_000)];
    taken(few).forEach((file, at) => expect(file).toBe(few[at]));
    const laid = taken(many);
    expect(laid.map(plain)).toEqual(many);
    expect(laid.toReversed().map(plain).toReversed()).toEqual(many);
    expect(laid.filter((file, at) => 'text' in file && file === many[at])).toEqual([]);
  });
});
