import { UsageError } from '#diagnostics/failure';
import type { ExceptionsEdit, GrantedExceptions } from '#workspace/history/history';

import { type Snapshot, snapshotBelow } from '../snapshot.ts';
import { exceptionsIn } from '../snapshot-source.ts';
import type { FoundConfig } from './find-config.ts';

/** A whole repository, with the configuration that counts in it; null where it has none. */
interface Configured {
  readonly snapshot: Snapshot;
  readonly config: FoundConfig | null;
}

/**
 * The waivers and the baseline before and after a change; null where it leaves them, or where its
 * own cannot be read, which POL003 says.
 */
export async function exceptionsEdit(
  was: Configured,
  is: Configured,
): Promise<ExceptionsEdit | null> {
  const before = (await exceptionsBeside(was)) ?? { waivers: [], baseline: [] };
  const now = await exceptionsBeside(is);
  return now === null || JSON.stringify(before) === JSON.stringify(now) ? null : { before, now };
}

/** The waivers and the baseline beside a configuration; null where they cannot be read. */
async function exceptionsBeside({
  snapshot,
  config,
}: Configured): Promise<GrantedExceptions | null> {
  const prefix = config === null || config.folder === '' ? '' : `${config.folder}/`;
  try {
    const { waivers, baseline } = await exceptionsIn(await snapshotBelow(snapshot, prefix));
    return {
      waivers: waivers.map(({ value }) => value),
      baseline: baseline.map(({ value }) => value),
    };
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}
