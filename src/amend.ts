import { readHeadFiles } from '#git/read-head-files';
import { amend as amendOne } from '#promotion/acts/amend';
import { eachItem } from '#promotion/acts/each-item';
import type { Outcome } from '#promotion/outcome';
import { layoutOf } from '#workspace/layout';

import { act, type Acting } from './act.ts';
import { needsOfItems } from './needs-of-items.ts';
import { recordReader } from './read-one-record.ts';

/**
 * Accepts another wording of a promoted record, made in its file (document 3.5).
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function amend(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: needsOfItems(items, true),
    plan: (session, { repository, source, config }) =>
      eachItem(session, items, async (history) => {
        const path = history.target;
        const blob = repository && path !== null ? ((await readHeadFiles(repository, [source.prefix + path])).get(source.prefix + path) ?? null) : null;
        const before = blob && path !== null ? await recordReader(layoutOf(config, null))(path, blob.toString('utf8')) : null;
        await amendOne(session, history, before);
      }),
  });
}
