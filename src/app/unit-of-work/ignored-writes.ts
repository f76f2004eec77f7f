import { act as say } from '#messages/act';
import type { Outcome } from '#promotion/outcome';
import type { Note } from '#promotion/reason';

import type { LoadedWorld } from './load-world.ts';

/** Says which new records and entries of an act git ignores: a commit leaves them out. */
export async function ignoredNotes(
  { writes }: Extract<Outcome, { kind: 'plan' }>,
  { names, source }: Pick<LoadedWorld, 'names' | 'source'>,
): Promise<Note[]> {
  const added = writes.flatMap(({ path, before }) => (before === null ? [path] : []));
  if (!names || added.length === 0) return [];
  const ignored = await names.wouldIgnore(added.map((path) => source.prefix + path));
  const [path, ...others] = added.filter((each) => ignored.has(source.prefix + each));
  if (path === undefined) return [];
  const what = others.length > 0 ? `${path} and ${others.length} more` : path;
  return [{ message: say.writtenIgnored({ what, path }) }];
}
