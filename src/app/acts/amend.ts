import { readAdrFolder } from '#disk/reading/read-memory';
import { readFileVersions } from '#git/objects/read-file-versions';
import { amend as amendOne } from '#promotion/acts/amend';
import { eachItem } from '#promotion/acts/named-items';
import { findItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';
import { nativeOf } from '#provenance/native-item';
import { layoutOf } from '#workspace/paths/layout';
import type { MemoryRecord } from '#workspace/records';

import { nativeVersion, recordReader } from '../unit-of-work/read-one-record.ts';
import { requiredEvidence } from '../unit-of-work/required-evidence.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { targetGuides } from '../unit-of-work/target-guides.ts';

/**
 * Accepts another wording of a promoted record, made in its file.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function amend(acting: Acting, items: readonly string[]): Promise<Outcome> {
  return act(acting, {
    needs: requiredEvidence(items, true),
    others: ({ world }) =>
      targetGuides(
        items.map((name) => findItem(name, world)),
        world,
      ),
    plan: (session, { repository, source, config }) =>
      eachItem(session, items, async (history) => {
        const fact = nativeOf(history, session.world.workspace);
        const path = fact?.file ?? history.target;
        const read = recordReader(layoutOf(config, readAdrFolder(source.root)));
        const versions: MemoryRecord[] = [];
        for (const blob of repository && path !== null
          ? await readFileVersions(repository, source.prefix + path)
          : []) {
          const version = fact
            ? await nativeVersion(fact, blob.toString('utf8'))
            : await read(path ?? '', blob.toString('utf8'));
          if (version) versions.push(version);
        }
        await amendOne(session, history, versions);
      }),
  });
}
