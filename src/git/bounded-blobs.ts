import type { Repository } from './open-repository.ts';
import { readBlobs } from './read-blobs.ts';
import { runGit } from './run-git.ts';

/** The bytes of a blob, its size where that is over the bound, or null where this clone does not have it. */
export type BoundedBlob = { readonly bytes: Buffer } | { readonly size: number } | null;

/**
 * Reads blobs that are not larger than a bound: a stranger's commit may hold files of any size.
 *
 * @param most bytes of one blob
 * @throws {EnvironmentError} when an object is broken, or those within the bound are over 256 MiB together
 */
export async function readBoundedBlobs(repository: Repository, ids: Iterable<string>, most: number): Promise<ReadonlyMap<string, BoundedBlob>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const { code, out } = await runGit(repository, ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer'], { input: `${asked.join('\n')}\n`, accept: [0, 128] });
  // A partial clone gives up at the first one it lacks; nothing is known of sizes then.
  const sizes = new Map(code === 0 ? out.toString('latin1').split('\n').flatMap((line) => {
    const [, id, size] = /^([0-9a-f]+) blob (\d+)$/.exec(line) ?? [];
    return id === undefined ? [] : [[id, Number(size)] as const];
  }) : []);
  const large = new Map([...sizes].filter(([, size]) => size > most));
  const blobs = await readBlobs(repository, asked.filter((id) => !large.has(id)));
  return new Map(asked.map((id): [string, BoundedBlob] => {
    const size = large.get(id);
    const bytes = blobs.get(id);
    if (size !== undefined) return [id, { size }];
    return [id, !bytes ? null : bytes.length > most ? { size: bytes.length } : { bytes }];
  }));
}
