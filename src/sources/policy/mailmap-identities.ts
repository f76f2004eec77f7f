import { UsageError } from '#diagnostics/failure';
import { pathFacts } from '#disk/reading/path-facts';
import { applyMailmap } from '#git/history/recent-authors';
import type { Repository } from '#git/repository/open-repository';
import { base as say } from '#messages/generated/program';
import { addressOf, joinAccounts } from '#provenance/people/identity';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { RuleFacts } from '#workspace/paths/rule-facts';

/** The people that entries name. */
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
 * Maps identities by the `.mailmap` of the work tree; empty where there is none.
 *
 * @param root folder of the repository; null outside of one
 */
export async function mailmapIdentities(
  identities: readonly string[],
  root: string | null,
  repository: () => Promise<Repository | null>,
): Promise<RuleFacts['people']> {
  if (root === null || identities.length === 0) return new Map();
  if (pathFacts(root, [{ path: '.mailmap', text: false }]).get('.mailmap')?.kind === 'missing')
    return new Map();
  const opened = await repository();
  return opened ? await mapped(opened, identities) : new Map();
}

/**
 * Maps identities by a committed mailmap, and joins addresses of one account in
 * `LEDGER_APPROVALS`.
 *
 * @param mailmap blob of the mailmap in force; null where there is none
 */
export async function peopleInForce(
  repository: Repository,
  identities: readonly string[],
  mailmap: string | null,
): Promise<RuleFacts['people']> {
  const accounts = approvalsIn(repository.env.LEDGER_APPROVALS ?? '');
  const asked = [...identities, ...accounts.flat()];
  return joinAccounts(
    mailmap === null
      ? new Map(asked.map((identity) => [identity, identity]))
      : await mapped(repository, asked, mailmap),
    accounts,
  );
}

/** Maps identities as written, and else by the plain mailbox, without tags and look-alikes. */
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
 * Reads the people in `LEDGER_APPROVALS`, each with their identities. The action writes JSON:
 * `[["7+bob@users.noreply.github.com", "bob@example.org"], ["ann@example.org"]]`. A list by hand,
 * with commas or line breaks, has one identity for each person. An identity is an e-mail address,
 * `Name <address>`, or a login, which means its private address at GitHub.
 *
 * @throws {UsageError} for other JSON
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
