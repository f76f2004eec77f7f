import { survey } from '#disk/survey';
import { mailmapped } from '#git/mailmapped';
import type { Repository } from '#git/open-repository';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Surroundings } from '#workspace/surroundings';

/** The identities that entries name. */
export function namedBy(entries: readonly Entry[]): readonly string[] {
  return [...new Set(entries.flatMap(({ act }) => [act.by, act.raised_by, act.reviewer?.identity].flatMap((each) => each ?? [])))];
}

/**
 * Identities as the work tree's `.mailmap` has them (document 3.2). Git is asked only where there is a mailmap and
 * somebody to look up in it.
 *
 * @param root folder of the repository; null outside one
 */
export async function peopleOf(identities: readonly string[], root: string | null, repository: () => Promise<Repository | null>): Promise<Surroundings['people']> {
  if (root === null || identities.length === 0 || survey(root, [{ path: '.mailmap', text: false }]).get('.mailmap')?.kind !== 'file') return new Map();
  const opened = await repository();
  return opened ? await mailmapped(opened, identities) : new Map();
}
