import { storesHere, type TopicWhere } from '#app/topics/store-location';
import { listTopics, type TopicList } from '#app/topics/topic';
import { UsageError } from '#diagnostics/failure';
import { server as say } from '#messages/server';

/** Where an agent is served from. */
type At = Pick<TopicWhere, 'cwd' | 'config' | 'env'>;

/**
 * The store that an agent names among those that are there: no other folder, for a name is no way
 * out of them.
 *
 * @throws {UsageError} for a store that is not there
 */
export async function inStore<T extends At>(
  at: T,
  named: unknown,
): Promise<T & { readonly store?: string }> {
  if (named === undefined) return at;
  const stores = await storesHere(at);
  const found = stores.find(({ shown, path }) => shown === named || path === named);
  if (found) return { ...at, store: found.path };
  const store = String(named);
  throw new UsageError(
    stores.length === 0
      ? say.storeMissing({ store })
      : say.storeMistaken({ store, stores: stores.map(({ shown }) => shown).join(', ') }),
  );
}

/**
 * The topics of each store that is there, one list a store.
 *
 * @throws {UsageError} where there is none
 */
export async function listEach(at: At): Promise<readonly TopicList[]> {
  const stores = await storesHere(at);
  if (stores.length < 2) return [await listTopics(at)];
  const lists: TopicList[] = [];
  for (const { path } of stores) lists.push(await listTopics({ ...at, store: path }));
  return lists;
}
