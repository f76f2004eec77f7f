import { presentItems } from '#diagnostics/defined-values';
import { addingCommits } from '#git/history/walk-history';
import type { Repository } from '#git/repository/open-repository';
import { isSamePerson } from '#provenance/people/identity';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Approval, Attestation } from '#workspace/history/history';

import type { Base } from '../base/find-base.ts';
import { approvalsIn, peopleInForce } from './mailmap-identities.ts';

/** Entries that a change adds, by path in the repository. */
type Added = ReadonlyMap<string, Entry>;

/** The proofs of people for the entries of a change, and the approvals of the whole change. */
export interface AttestedChange {
  /** By `Entry.path`. */
  readonly attestations: ReadonlyMap<string, Attestation>;
  /** Null without a forge. */
  readonly approvals: readonly Approval[] | null;
}

/**
 * Whether a forge still has the statement that an entry names as its decision.
 *
 * @param path of the entry in the repository
 * @param isSame whether two identities are one person
 */
export type StatementCheck = (
  act: Entry['content'],
  path: string,
  isSame: (one: string, other: string) => boolean,
) => Promise<boolean>;

/**
 * Finds, for each new entry, the proof that its person made it: an approval of the head commit in
 * `LEDGER_APPROVALS`, or a statement. The author of a commit can be forged, and counts only where
 * that variable is unset; an empty one means no approvals.
 *
 * @param mailmap blob of the mailmap in force, never of the change; null where there is none
 * @param attests checks entries that name a statement; null without a forge
 */
export async function attestReviewers(
  repository: Repository,
  base: Base,
  added: Added,
  mailmap: string | null,
  attests: StatementCheck | null = null,
): Promise<AttestedChange> {
  const said = repository.env.LEDGER_APPROVALS;
  const accounts = approvalsIn(said ?? '');
  const brought =
    said === undefined
      ? await addingCommits(repository, base.head, base.mergeBases, [...added.keys()])
      : new Map<string, never>();
  const named = [
    ...new Set([
      ...[...brought.values()].map(({ author }) => author),
      ...[...added.values()].flatMap(({ content: act }) =>
        presentItems([act.by, act.reviewer?.identity]),
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
