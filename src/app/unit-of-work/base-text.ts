import { readAdrFolder } from '#disk/reading/read-memory';
import { readFilesAt } from '#git/objects/read-files-at';
import { refsNamed } from '#git/repository/named-commits';
import type { Repository } from '#git/repository/open-repository';
import type { Session } from '#promotion/session';
import { recordStatusFor } from '#promotion/states';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { isAsPinned } from '#provenance/pinned';
import { refsOf } from '#sources/base/index-branch';
import { usualBase } from '#sources/base/usual-base';
import { layoutOf } from '#workspace/paths/layout';
import { statusOf } from '#workspace/standing';

import type { LoadedWorld } from './load-world.ts';
import { recordReader } from './read-one-record.ts';

/**
 * Where branches decided an item apart, puts the record as the base branch has it in the place of
 * the other one: what settles them by taking the item out of memory changes no text, and a gate
 * compares its text with the base's.
 */
export async function takeBaseText(
  { desk }: Session,
  history: ItemHistory,
  { repository, source, config }: Pick<LoadedWorld, 'repository' | 'source' | 'config'>,
): Promise<void> {
  const { path, latest, kind } = history;
  if (path === null || latest.length < 2 || !repository || !keepsRecord(kind)) return;
  const tip = await baseTip(repository, config.baseBranch ?? null);
  if (tip === null) return;
  const [file] = await readFilesAt(repository, [tip], [source.prefix + path]);
  const text = file?.bytes.toString('utf8');
  if (text === undefined || text === desk.text(path)) return;
  const record = await recordReader(layoutOf(config, readAdrFolder(source.root)))(path, text);
  const isDecided = record && recordStatusFor(statusOf(record) ?? '') !== 'candidate';
  if (isDecided && isAsPinned(record, history))
    await desk.put(path, text, (after) => after.role === record.role);
}

/** The last commit of the base branch; null where nothing names one. */
async function baseTip(repository: Repository, named: string | null): Promise<string | null> {
  const refs = named === null ? [] : [`refs/remotes/${named}`, ...refsOf(named)];
  const found = await refsNamed(repository, refs);
  return found[0]?.commit ?? (await usualBase(repository))?.tip ?? null;
}
