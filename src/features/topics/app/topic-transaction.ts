import type { Env } from '#app/invocation/principal';
import { tool } from '#app/invocation/version';
import { refuseTracked } from '#app/unit-of-work/refuse-tracked-journal';
import { EnvironmentError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import { keepElsewhere, keepLastAct } from '#disk/state/last-act';
import { makeStoreFolder } from '#disk/stores/read-store-folder';
import { transact } from '#disk/transaction/transact';
import { openRepository } from '#git/repository/open-repository';
import { readIdentity } from '#git/repository/read-position';
import type { Outcome, Planned } from '#promotion/outcome';
import { planJson } from '#reporters/outcome';

import { placeOfStore, type StorePlace, type TopicWhere } from './store-location.ts';

/** How a topic is written. */
export interface TopicActing extends TopicWhere {
  readonly env: Env;
  readonly now?: Date;
  readonly dryRun?: boolean;
  readonly planned?: Planned;
  readonly program?: string;
  /**
   * The digest that the topic had when it was read, `new` for a topic that is not there; anything
   * else is a conflict.
   */
  readonly expect?: string;
}

/**
 * Writes what comes of one look at a store, alone on it: lock, read, plan, commit. The journal lies
 * in the memory folder of the repository, and outside of one in the store itself.
 *
 * @throws {EnvironmentError} when the lock is not to be had, or the disk refuses
 */
export async function onStore<T extends { readonly outcome: Outcome }>(
  acting: TopicActing,
  attempt: (place: StorePlace) => Promise<T>,
): Promise<T> {
  const place = await placeOfStore(acting);
  if (acting.dryRun) return attempt(place);
  if (!place.there && place.located === null) makeStoreFolder(place.absolute);
  const { root, home } = place;
  const repository = place.located === null ? null : await openRepository(root, acting.env);
  if (repository) await refuseTracked(repository, root, home);
  const by = await readIdentity(repository, acting.env).catch(() => null);
  let written: Extract<Outcome, { kind: 'plan' }> | null = null;
  const keep = (done: Extract<Outcome, { kind: 'plan' }>): void => {
    keepLastAct(acting.env, root, { plan: planJson(done, 'topic', tool, null), at: done.at, by });
    keepElsewhere(acting.env, locateAt(acting).root.path, root);
  };
  return transact(
    root,
    home,
    async () => {
      // What was not there before the lock may be there now.
      const standing = await placeOfStore({ ...acting, store: place.absolute });
      if (standing.home !== home)
        throw new EnvironmentError(
          'the memory folder changed while waiting; try again',
          new Error('home moved'),
        );
      const result = await attempt(standing);
      written =
        result.outcome.kind === 'plan' && result.outcome.writes.length > 0 ? result.outcome : null;
      return { plan: written && { kind: 'plan', writes: written.writes }, result };
    },
    {
      program: acting.program,
      committed: () => (written ? keep(written) : undefined),
    },
  );
}
