import { firstAuthors } from '#git/first-authors';
import { mailmapped } from '#git/mailmapped';
import type { Repository } from '#git/open-repository';
import { addressOf, isSamePerson } from '#provenance/address-of';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Approval, Attestation } from '#workspace/history';

import type { Base } from './find-base.ts';

/** Entries that a change adds, each with its path from the repository's top. */
type Added = ReadonlyMap<string, Entry>;

/** Who stands behind the entries of a change, and who approved it as a whole. */
export interface Attested {
  /** By the entry's path as its record has it. */
  readonly attestations: ReadonlyMap<string, Attestation>;
  /** Null where no forge said. */
  readonly approvals: readonly Approval[] | null;
}

/**
 * Says of each new entry whether the person it names stands behind it (document 3.2): by an approval of the head commit
 * (`LEDGER_APPROVALS`, which the action fills). Anybody can write any author into a commit, so its author only counts
 * where that variable is not set; set to nothing, nobody approved.
 *
 * @param mailmap the blob of the mailmap in force
 */
export async function attest(repository: Repository, base: Base, added: Added, mailmap: string | null): Promise<Attested> {
  const said = repository.env.LEDGER_APPROVALS;
  const approving = approvalsIn(said ?? '');
  const brought = said === undefined ? await firstAuthors(repository, base.head, base.mergeBases, [...added.keys()]) : new Map<string, never>();
  const people = await mailmapped(repository, [...new Set([...[...brought.values()].map(({ author }) => author), ...approving, ...[...added.values()].flatMap(({ act }) => [act.by, ...(act.reviewer ? [act.reviewer.identity] : [])])])], mailmap ?? undefined);
  const same = isSamePerson(people);
  const attestations = new Map([...added].map(([path, { path: own, act }]): [string, Attestation] => {
    const approved = (identity: string | undefined): boolean => identity !== undefined && approving.some((approval) => same(approval, identity));
    const author = brought.get(path)?.author;
    const by = approved(act.by) ? 'approval' : author !== undefined && same(author, act.by) ? 'commit' : null;
    return [own, { by, reviewerApproved: approved(act.reviewer?.identity) }];
  }));
  return { attestations, approvals: said === undefined ? null : approving.map((identity) => ({ identity, person: people.get(identity) ?? identity })) };
}

/**
 * The identities in `LEDGER_APPROVALS`: e-mail addresses, identities or logins, with commas or line breaks between. A
 * login is who commits with that login's private address of the forge; a mailmap leads from there to other addresses.
 */
export function approvalsIn(text: string): string[] {
  return text.split(/[,\n]/).map((each) => each.trim()).filter((each) => each !== '').flatMap((each) => (addressOf(each).includes('@') ? [each.includes('<') ? each : `<${each}>`] : [`${each} <${each}@users.noreply.github.com>`]));
}
