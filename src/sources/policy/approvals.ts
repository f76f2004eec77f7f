import { UsageError } from '#diagnostics/failure';
import { base as say } from '#messages/base';
import { addressOf } from '#provenance/people/address-of';

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
