import { survey } from '#disk/survey';
import { mailmapped } from '#git/mailmapped';
import type { Repository } from '#git/open-repository';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Surroundings } from '#workspace/surroundings';

/**
 * The identities that the entries name, as the work tree's `.mailmap` has them (document 3.2). Git is asked only where
 * there is a mailmap and somebody to look up in it.
 *
 * @param root folder of the repository; null outside one
 * @param more identities that no entry names yet
 */
export async function peopleOf(entries: readonly Entry[], more: readonly string[], root: string | null, repository: () => Promise<Repository | null>): Promise<Surroundings['people']> {
  const known = new Set([...more, ...entries.flatMap(({ act }) => [act.by, act.raised_by, act.reviewer?.identity].flatMap((each) => each ?? []))]);
  if (root === null || known.size === 0 || survey(root, [{ path: '.mailmap', text: false }]).get('.mailmap')?.kind !== 'file') return new Map();
  const opened = await repository();
  return opened ? await mailmapped(opened, [...known]) : new Map();
}
