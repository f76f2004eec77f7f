import { firstAuthors } from '#git/first-authors';
import { mailmapped } from '#git/mailmapped';
import type { Repository } from '#git/open-repository';
import { addressOf, isSamePerson } from '#provenance/address-of';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Attestation } from '#workspace/history';

import type { Base } from './find-base.ts';

/** Entries that a change adds, each with its path from the repository's top. */
type Added = ReadonlyMap<string, Entry>;

/**
 * Says of each new entry whether the person it names stands behind it (document 3.2): by an approval of the head commit
 * (`LEDGER_APPROVALS`, which the action fills), or as the author of the commit that brought the entry.
 *
 * @param mailmap the blob of the mailmap in force
 * @returns by the entry's path as its record has it
 */
export async function attest(repository: Repository, base: Base, added: Added, mailmap: string | null): Promise<ReadonlyMap<string, Attestation>> {
  const brought = await firstAuthors(repository, base.head, base.mergeBases, [...added.keys()]);
  const approvals = approvalsIn(repository.env.LEDGER_APPROVALS ?? '');
  const people = await mailmapped(repository, [...new Set([...[...brought.values()].map(({ author }) => author), ...approvals, ...[...added.values()].flatMap(({ act }) => [act.by, ...(act.reviewer ? [act.reviewer.identity] : [])])])], mailmap ?? undefined);
  const same = isSamePerson(people);
  return new Map([...added].map(([path, { path: own, act }]): [string, Attestation] => {
    const approved = (identity: string | undefined): boolean => identity !== undefined && approvals.some((approval) => same(approval, identity));
    const author = brought.get(path)?.author;
    const by = approved(act.by) ? 'approval' : author !== undefined && same(author, act.by) ? 'commit' : null;
    return [own, { standing: by === null ? 'claimed' : 'attested', by, reviewerApproved: approved(act.reviewer?.identity) }];
  }));
}

/**
 * The identities in `LEDGER_APPROVALS`: e-mail addresses, identities or logins, with commas or line breaks between. A
 * login is who commits with that login's private address of the forge; a mailmap leads from there to other addresses.
 */
export function approvalsIn(text: string): string[] {
  return text.split(/[,\n]/).map((each) => each.trim()).filter((each) => each !== '').flatMap((each) => (addressOf(each).includes('@') ? [each.includes('<') ? each : `<${each}>`] : [`${each} <${each}@users.noreply.github.com>`]));
}
