import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import { broughtAfter } from '#git/history/brought-after';
import type { Repository } from '#git/repository/open-repository';
import { statement as say } from '#messages/statement';
import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Statement } from '#promotion/statements/statement';
import { approvalDecides, type GatePolicy } from '#sources/policy/read-policy';
import type { Attests } from '#sources/policy/reviewer-attestation';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { Env } from '../invocation/principal.ts';
import { askedIn, listedActs } from './asked-acts.ts';
import { readStatements } from './read-statements.ts';

/** Bytes of a file of statements: a busy pull request has thousands of comments. */
const mostBytes = 67_108_864;

/** @throws {UsageError} for a file that is no text, or too large */
export function statementFile(path: string, name: string): string {
  const file = readSource(path, name, mostBytes);
  if ('text' in file) return file.text;
  throw new UsageError(
    file.unreadable.kind === 'too-large'
      ? say.fileTooLarge({ name })
      : say.fileNotJson({ name, why: 'no text' }),
  );
}

/** What a gate judges, and by whose policy. */
interface Judging {
  readonly cwd: string;
  readonly policy: GatePolicy;
  /** Where commits are read. */
  readonly repository: Repository;
  /** The tip of the branch. */
  readonly head: string;
}

/**
 * Tells whether an entry was really decided where it says: the file that `LEDGER_STATEMENTS` names
 * has the statement, its author has the entry's name and may write, and its text asks for this act
 * on these items. Null where no forge was asked: then such an entry is claimed, as any other.
 *
 * @throws {UsageError} for a file that is none
 */
export function attestingStatements(env: Env, judging: Judging): Attests | null {
  const path = env.LEDGER_STATEMENTS;
  if (!path) return null;
  const file = resolve(judging.cwd, path);
  const { statements, head } = readStatements(statementFile(file, path), path);
  // Of a merge group that has other commits than the branch, the branch is asked.
  const tips = [...new Set([judging.head, head])];
  return async (act, entry, isSame) => {
    if (act.standing !== 'attested' || act.actor !== 'person') return false;
    for (const each of statements) {
      const { author, mayWrite, url } = each;
      if (url === act.attestation && mayWrite && author.type === 'User')
        if (
          author.identities.some((one) => isSame(`<${one}>`, act.by)) &&
          ((await asksFor(each, act)) || (await approved(each, act, entry, { ...judging, tips })))
        )
          return true;
    }
    return false;
  };
}

async function asksFor(statement: Statement, act: LedgerEntry): Promise<boolean> {
  // Its lines may have moved since; the claim says which candidate it raised.
  const { acts } = await askedIn(statement, statement.commit ?? '');
  return acts.some(({ said }) => isOf(said, act));
}

/**
 * Whether an approval decided this: it is of the commit that the entry came right after, so that
 * nothing was pushed in between. Where a push dismissed it, that brought the entry or came later.
 */
async function approved(
  statement: Statement,
  act: LedgerEntry,
  entry: string,
  { policy, repository, tips }: Judging & { readonly tips: readonly string[] },
): Promise<boolean> {
  const { approves } = statement;
  if (approves === null || !approvalDecides(policy)) return false;
  const { listed } = await askedIn(statement, approves.commit);
  const acts = listed ? listedActs(listed, approves.commit) : [];
  const items = acts.flatMap(({ said }) => (said.act === 'promote' ? said.items : []));
  if (!isOf({ act: 'promote', items, reason: null }, act)) return false;
  for (const tip of tips)
    if (await broughtAfter(repository, { tip, path: entry, ...approves })) return true;
  return false;
}

function isOf(said: CommandedAct, { kind, items }: LedgerEntry): boolean {
  if (said.act === 'remember')
    return kind === 'raise' && items.every((each) => each.discovery === said.claim);
  const to = { promote: 'promoted', reject: 'rejected', defer: 'deferred' }[said.act];
  return (
    kind === (said.act === 'promote' ? 'promotion' : 'disposition') &&
    items.every(
      (each) =>
        // A promotion may end blocked, where an amendment has to come first.
        (each.to === to || (said.act === 'promote' && each.to === 'blocked')) &&
        said.items.some((name) => each.item.startsWith(name) || each.target === name),
    )
  );
}
