import { readAdrFolder } from '#disk/reading/read-memory';
import { readFilesAt } from '#git/objects/read-blobs';
import type { Repository } from '#git/repository/open-repository';
import { refsNamed } from '#git/repository/resolve-commit';
import type { Session } from '#promotion/session';
import { recordStatusFor } from '#promotion/states';
import { changedParts } from '#provenance/changes/changed-parts';
import { keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Carried } from '#provenance/ledger/law';
import { isAsPinned } from '#provenance/pinned';
import { refsOf } from '#sources/base/base-candidates';
import { usualBase } from '#sources/base/read-base-index';
import { layoutOf } from '#workspace/paths/layout';
import { statusOf } from '#workspace/standing';

import { keepEdit } from './keep-edit.ts';
import { type LoadedWorld, recordReader } from './load-world.ts';
import type { Acting } from './run-act.ts';

/**
 * Where two branches decided an item, takes the text of its record from the base branch, because
 * the gate compares it with the base. A text with other words is stored, and the act shows them.
 *
 * @param carried what the act may change: a record that differs in nothing else stays
 */
export async function takeBaseText(
  acting: Acting,
  session: Session,
  history: ItemHistory,
  loaded: LoadedWorld,
  carried: readonly Carried[] = [],
): Promise<void> {
  const { desk, world } = session;
  const { repository, source, config } = loaded;
  const { path, latest, kind } = history;
  if (path === null || latest.length < 2 || !repository || !keepsRecord(kind)) return;
  const tip = await baseTip(repository, config.baseBranch ?? null);
  if (tip === null) return;
  const [file] = await readFilesAt(repository, [tip], [source.prefix + path]);
  const text = file?.bytes.toString('utf8');
  const before = desk.text(path);
  if (text === undefined || text === before) return;
  const was = await recordReader(layoutOf(config, readAdrFolder(source.root)))(path, text);
  const isDecided = was && recordStatusFor(statusOf(was) ?? '') !== 'candidate';
  if (!isDecided || !isAsPinned(was, history)) return;
  const now = await desk.record(path);
  const differs = now ? changedParts(was, now, world.ledger, null) : [];
  if (now && differs.every(({ needs }) => needs === 'status' || carried.includes(needs))) return;
  await desk.put(path, text, (after) => after.role === was.role);
  if (differs.some(({ needs }) => needs === 'wording' || needs === 'all'))
    keepEdit(acting, session, loaded, { path, before, after: text });
}

/** The last commit of the base branch; null where nothing names one. */
async function baseTip(repository: Repository, named: string | null): Promise<string | null> {
  const refs = named === null ? [] : [`refs/remotes/${named}`, ...refsOf(named)];
  const found = await refsNamed(repository, refs);
  return found[0]?.commit ?? (await usualBase(repository))?.tip ?? null;
}
