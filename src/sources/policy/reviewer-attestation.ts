import { present } from '#diagnostics/present';
import { firstAuthors } from '#git/history/walk-history';
import type { Repository } from '#git/repository/open-repository';
import { isSamePerson } from '#provenance/people/address-of';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Approval, Attestation } from '#workspace/history/history';

import type { Base } from '../base/find-base.ts';
import { approvalsIn, peopleInForce } from './mailmap-identities.ts';

/** Entries that a change adds, each with its path from the repository's top. */
type Added = ReadonlyMap<string, Entry>;

/** Who stands behind the entries of a change, and who approved it as a whole. */
export interface AttestedEntry {
  /** By the entry's path as its record has it. */
  readonly attestations: ReadonlyMap<string, Attestation>;
  /** Null where no forge said. */
  readonly approvals: readonly Approval[] | null;
}

/**
 * Whether a forge still has the statement by which an entry says that it was decided.
 *
 * @param path of the entry, from the repository's top
 * @param isSame whether two identities are one person
 */
export type Attests = (
  act: Entry['content'],
  path: string,
  isSame: (one: string, other: string) => boolean,
) => Promise<boolean>;

/**
 * Says of each new entry whether the person it names stands behind it: by an approval of the head
 * commit (`LEDGER_APPROVALS`, which the action fills). Anybody can write any author into a commit,
 * so its author only counts where that variable is not set; set to nothing, nobody approved.
 *
 * @param mailmap the blob of the mailmap in force; null where there is none, and the one that the
 *   change brings says nothing
 * @param attests asked of entries that name a statement; null where no forge can be
 */
export async function attestReviewers(
  repository: Repository,
  base: Base,
  added: Added,
  mailmap: string | null,
  attests: Attests | null = null,
): Promise<AttestedEntry> {
  const said = repository.env.LEDGER_APPROVALS;
  const accounts = approvalsIn(said ?? '');
  const brought =
    said === undefined
      ? await firstAuthors(repository, base.head, base.mergeBases, [...added.keys()])
      : new Map<string, never>();
  const named = [
    ...new Set([
      ...[...brought.values()].map(({ author }) => author),
      ...[...added.values()].flatMap(({ content: act }) =>
        present([act.by, act.reviewer?.identity]),
      ),
    ]),
  ];
  const people = await peopleInForce(repository, named, mailmap);
  const same = isSamePerson(people);
  const stated = new Set<string>();
  for (const [path, { content: act }] of added)
    if (await attests?.(act, path, same)) stated.add(path);
  const attestations = new Map(
    [...added].map(([path, { path: own, content: act }]): [string, Attestation] => {
      const approved = (identity: string | undefined): boolean =>
        identity !== undefined && accounts.flat().some((approval) => same(approval, identity));
      const author = brought.get(path)?.author;
      const by = approved(act.by)
        ? 'approval'
        : stated.has(path)
          ? 'statement'
          : author !== undefined && same(author, act.by)
            ? 'commit'
            : null;
      return [own, { by, reviewerApproved: approved(act.reviewer?.identity) }];
    }),
  );
  return {
    attestations,
    approvals:
      said === undefined
        ? null
        : accounts.map((account) => ({
            identities: [
              ...new Set(
                account.flatMap((identity) => [identity, people.get(identity) ?? identity]),
              ),
            ],
          })),
  };
}
