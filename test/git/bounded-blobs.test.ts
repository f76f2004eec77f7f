import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { blobStream, type ObjectHeader, readBoundedBlobs } from '#git/objects/bounded-blobs';
import { openRepository } from '#git/repository/open-repository';

import { emptyRepository, git, plainGit } from './scratch-repository.ts';

describe('blobs as git gives them', () => {
  const blob = fc.record({
    missing: fc.boolean(),
    bytes: fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  });

  it('are the same in whatever chunks they come', () => {
    fc.assert(
      fc.property(
        fc.array(blob, { maxLength: 8 }),
        fc.array(fc.nat({ max: 30 }), { maxLength: 40 }),
        (blobs, cuts) => {
          const ids = blobs.map((_, at) => at.toString(16).padStart(40, '0'));
          const out = Buffer.concat(
            blobs.map(({ missing, bytes }, at) =>
              missing
                ? Buffer.from(`${ids[at]} missing\n`)
                : Buffer.concat([
                    Buffer.from(`${ids[at]} blob ${bytes.length}\n`),
                    bytes,
                    Buffer.from('\n'),
                  ]),
            ),
          );
          const said: ObjectHeader[] = [];
          const taken = new Map<string, string>();
          const take = blobStream(
            (object) => said.push(object) > 0,
            (id, bytes) => taken.set(id, bytes.toString('hex')),
          );
          let at = 0;
          for (const cut of [...cuts, out.length]) {
            expect(take(out.subarray(at, at + cut))).toBe(true);
            at = Math.min(at + cut, out.length);
          }
          expect(said.map(({ id, type }) => [id, type])).toEqual(
            blobs.map(({ missing }, each) => [ids[each], missing ? 'missing' : 'blob']),
          );
          expect(taken).toEqual(
            new Map(
              blobs.flatMap(({ missing, bytes }, each) =>
                missing ? [] : [[ids[each], bytes.toString('hex')] as const],
              ),
            ),
          );
        },
      ),
    );
  });

  it('end where somebody has had enough, and are refused where they are no answer', () => {
    const taken: string[] = [];
    const take = blobStream(
      ({ size }) => size < 5,
      (id) => taken.push(id),
    );
    expect(take(Buffer.from('aa blob 2\nab\nbb blob 9\n'))).toBe(false);
    expect(taken).toEqual(['aa']);
    expect(() =>
      blobStream(
        () => true,
        () => undefined,
      )(Buffer.alloc(200, 'x')),
    ).toThrow('instead of an object name');
  });

  it('are read by one process, whatever size; those over the bound are their size', async () => {
    const top = emptyRepository();
    const texts = ['', 'a', 'ä'.repeat(40_000), 'b'.repeat(200_000), '\0\n\0'];
    const ids = texts.map((text) =>
      plainGit(top, ['hash-object', '-w', '--stdin'], { input: text }).out.trim(),
    );
    const none = '0123456789'.repeat(4);
    const repository = await openRepository(top, process.env);
    if (!repository) throw new Error('no repository');
    const read = async (wanted: readonly string[], most: number) =>
      [...(await readBoundedBlobs(repository, wanted, most))].map(([id, found]) => [
        id,
        found === null ? null : 'bytes' in found ? found.bytes.toString('utf8') : found.size,
      ]);
    expect(await read([...ids, none], 1_000_000)).toEqual([
      ...ids.map((id, at) => [id, texts[at]]),
      [none, null],
    ]);
    expect(await read([none, ...ids], 100_000)).toEqual([
      [none, null],
      ...ids.map((id, at) => [id, at === 3 ? 200_000 : texts[at]]),
    ]);
    expect(await read(ids, 0)).toEqual(
      ids.map((id, at) => [id, at === 0 ? '' : Buffer.byteLength(texts[at] ?? '')]),
    );
    git(top, 'commit', '-q', '--allow-empty', '-m', 'x');
    await expect(
      readBoundedBlobs(repository, [...ids, git(top, 'rev-parse', 'HEAD')], 1_000_000),
    ).rejects.toThrow('is a commit, not a file');
  });
});
