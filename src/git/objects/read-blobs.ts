import { EnvironmentError } from '#diagnostics/failure';
import { git as say } from '#messages/generated/program';

import { complaintOf } from '../process/git-failures.ts';
import { runGit } from '../process/run-git.ts';
import type { GitAnswer } from '../process/spawn-git.ts';
import type { Repository } from '../repository/open-repository.ts';

/** Bytes of all files of one batch. */
export const batchBytes = 256 * 1024 * 1024;

/**
 * Reads blobs by their ids through one `cat-file --batch`, two where a partial clone lacks some.
 *
 * @returns null for an object this clone does not have: a partial clone is never completed from
 *   here
 * @throws {EnvironmentError} when an object is broken or no blob, or all together are over 256 MiB
 */
export async function readBlobs(
  repository: Repository,
  ids: Iterable<string>,
): Promise<ReadonlyMap<string, Buffer | null>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const whole = await batch(repository, asked, [0, 128]);
  if (whole.code === 0) return parse(whole);
  // Git gives the batch up where it may not fetch; what is here is then asked for alone. Any other
  // failure shows again.
  const here = /promisor remote/.test(whole.error) ? await present(repository, asked) : asked;
  const blobs =
    here.length === 0
      ? new Map<string, Buffer | null>()
      : parse(await batch(repository, here, [0]));
  return new Map(asked.map((id) => [id, blobs.get(id) ?? null]));
}

function batch(
  repository: Repository,
  ids: readonly string[],
  accept: readonly number[],
): Promise<GitAnswer> {
  return runGit(repository, ['cat-file', '--batch', '--buffer'], {
    input: `${ids.join('\n')}\n`,
    maxBytes: batchBytes,
    accept,
  });
}

/** Which objects this clone has, the one way git tells without trying to fetch the others. */
async function present(repository: Repository, ids: readonly string[]): Promise<string[]> {
  const { out } = await runGit(
    repository,
    ['rev-list', '--objects', '--no-walk', '--ignore-missing', '--missing=allow-any', '--stdin'],
    { input: `${ids.join('\n')}\n` },
  );
  return out
    .toString('latin1')
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '');
}

function parse({ out, error }: GitAnswer): Map<string, Buffer | null> {
  const blobs = new Map<string, Buffer | null>();
  for (let at = 0; at < out.length;) {
    const end = out.indexOf(0x0a, at);
    const [id = '', type = '', size = ''] = out.toString('latin1', at, end).split(' ');
    at = end + 1;
    // A broken object is `missing`, too, but git complains of it.
    if (type === 'missing' && /^error: /m.test(error))
      throw new EnvironmentError(say.objectUnread({ id, problem: complaintOf(error) }), error);
    if (type !== 'missing' && type !== 'blob')
      throw new EnvironmentError(say.objectOfOtherType({ id, type }), null);
    blobs.set(id, type === 'blob' ? out.subarray(at, at + Number(size)) : null);
    // A line feed follows the bytes.
    if (type === 'blob') at += Number(size) + 1;
  }
  return blobs;
}
