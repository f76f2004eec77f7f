import { resolveCommit } from '#git/repository/resolve-commit';
import type { Message } from '#messages/message';
import { statement as say } from '#messages/statement';
import type { Statement } from '#promotion/statements/statement';

import type { AskedAct } from '../statements/asked-acts.ts';
import { filesOf, sinceNamed } from '../statements/since-seen.ts';
import type { DecidingGround } from './open-ground.ts';

/**
 * Returns why a named item may differ from what its author saw; null if text and evidence are
 * unchanged. A box that promotes and an approval record what they showed, so they are not compared.
 */
export async function changedSinceSeen(
  { said, shown }: AskedAct,
  { seen }: Pick<Statement, 'seen'>,
  { acted, commits, uncommitted }: Pick<DecidingGround, 'acted' | 'commits' | 'uncommitted'>,
): Promise<Message | null> {
  if (said.act === 'remember' || shown !== null) return null;
  const [first = ''] = said.items;
  if (seen === null || commits === null) return say.seenUnknown({ item: first });
  if ((await resolveCommit(commits.repository, seen)) === null)
    return say.seenGone({ item: first, commit: seen.slice(0, 10) });
  if (seen === acted && uncommitted.size === 0) return null;
  const [was, is] = [await commits.memoryAt(seen), await commits.memoryAt(acted)];
  for (const item of uncommitted.size === 0 ? [] : said.items) {
    const path = (await filesOf(item, is)).find((each) => uncommitted.has(each));
    if (path !== undefined) return say.notCommitted({ item, path });
  }
  const places = said.act === 'confirm' ? said.places.map((each) => each.replace(/#.*$/s, '')) : [];
  if (places.some((path) => was.blobAt(path) !== is.blobAt(path)))
    return say.changedSinceSaid({ item: first });
  for (const item of said.items) {
    const since = await sinceNamed(item, was, is);
    if (since === 'changed') return say.changedSinceSaid({ item });
    if (since === 'raised since') return say.raisedSinceSaid({ item });
  }
  return null;
}
