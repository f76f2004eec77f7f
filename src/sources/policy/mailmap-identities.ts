import { UsageError } from '#diagnostics/failure';
import { pathFacts } from '#disk/reading/path-facts';
import { applyMailmap } from '#git/history/recent-authors';
import type { Repository } from '#git/repository/open-repository';
import { base as say } from '#messages/generated/program';
import { addressOf, joinAccounts } from '#provenance/people/address-of';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { Surroundings } from '#workspace/paths/surroundings';

/** The identities that entries name. */
export function namedBy(entries: readonly Entry[]): readonly string[] {
  return [
    ...new Set(
      entries.flatMap(({ content: act }) =>
        [act.by, act.raised_by, act.reviewer?.identity].flatMap((each) => each ?? []),
      ),
    ),
  ];
}

/**
 * Identities as the work tree's `.mailmap` has them. Git is asked only where there is a mailmap and
 * somebody to look up in it.
 *
 * @param root folder of the repository; null outside one
 */
export async function mailmapIdentities(
  identities: readonly string[],
  root: string | null,
  repository: () => Promise<Repository | null>,
): Promise<Surroundings['people']> {
  if (root === null || identities.length === 0) return new Map();
  if (pathFacts(root, [{ path: '.mailmap', text: false }]).get('.mailmap')?.kind === 'missing')
    return new Map();
  const opened = await repository();
  return opened ? await mapped(opened, identities) : new Map();
}

/**
 * Identities as a mailmap that is committed has them, and as the forge does that says who approved:
 * it knows which addresses are one account's.
 *
 * @param mailmap the blob of the mailmap in force; null where there is none
 */
export async function peopleInForce(
  repository: Repository,
  identities: readonly string[],
  mailmap: string | null,
): Promise<Surroundings['people']> {
  const accounts = approvalsIn(repository.env.LEDGER_APPROVALS ?? '');
  const asked = [...identities, ...accounts.flat()];
  return joinAccounts(
    mailmap === null
      ? new Map(asked.map((identity) => [identity, identity]))
      : await mapped(repository, asked, mailmap),
    accounts,
  );
}

/**
 * A mailmap knows addresses as they are written; one with a tag or in look-alikes is asked for as
 * the mailbox that it is.
 */
async function mapped(
  repository: Repository,
  identities: readonly string[],
  blob?: string,
): Promise<ReadonlyMap<string, string>> {
  const mailbox = (identity: string): string => `<${addressOf(identity)}>`;
  const known = await applyMailmap(
    repository,
    identities.flatMap((identity) => [identity, mailbox(identity)]),
    blob,
  );
  return new Map(
    identities.map((identity) => {
      const written = known.get(identity) ?? identity;
      const alike = known.get(mailbox(identity)) ?? mailbox(identity);
      return [identity, written !== identity || alike === mailbox(identity) ? written : alike];
    }),
  );
}

/**
 * The people in `LEDGER_APPROVALS`, each as the identities that are theirs. The action writes JSON,
 * an array of people, each an array of identities: `[["7+bob@users.noreply.github.com",
 * "bob@example.org"], ["ann@example.org"]]`. By hand it may be a list with commas or line breaks
 * between, of which each is a person of its own.
 *
 * An identity is an e-mail address, `Name <address>`, or a login: who commits with that login's
 * private address of GitHub.
 *
 * @throws {UsageError} for text that begins as JSON and is none of these
 */
export function approvalsIn(text: string): readonly (readonly string[])[] {
  const people = text.trim().startsWith('[')
    ? parsed(text)
    : text.split(/[,\n]/).map((each) => [each]);
  return people
    .map((names) =>
      names
        .map((name) => name.trim())
        .filter((name) => name !== '')
        .map(identityOf),
    )
    .filter((names) => names.length > 0);
}

function identityOf(name: string): string {
  if (!addressOf(name).includes('@')) return `${name} <${name}@users.noreply.github.com>`;
  return name.includes('<') ? name : `<${name}>`;
}

function parsed(text: string): string[][] {
  let people: unknown;
  try {
    people = JSON.parse(text);
  } catch {
    people = null;
  }
  const isPerson = (each: unknown): each is string[] =>
    Array.isArray(each) && each.every((name) => typeof name === 'string');
  if (Array.isArray(people) && people.every(isPerson)) return people;
  throw new UsageError(say.approvalsMalformed());
}
