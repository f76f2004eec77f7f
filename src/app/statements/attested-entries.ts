import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import { statement as say } from '#messages/statement';
import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Statement } from '#promotion/statements/statement';
import type { Attests } from '#sources/policy/reviewer-attestation';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { Env } from '../invocation/principal.ts';
import { askedIn } from './asked-acts.ts';
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

/**
 * Tells whether an entry was really decided where it says: the file that `LEDGER_STATEMENTS` names
 * has the statement, its author has the entry's name and may write, and its text asks for this act
 * on these items. Null where no forge was asked: then such an entry is claimed, as any other.
 *
 * @throws {UsageError} for a file that is none
 */
export function attestingStatements(env: Env, cwd: string): Attests | null {
  const path = env.LEDGER_STATEMENTS;
  if (!path) return null;
  const { statements } = readStatements(statementFile(resolve(cwd, path), path), path);
  return async (act, isSame) => {
    if (act.standing !== 'attested' || act.actor !== 'person') return false;
    for (const each of statements) {
      const { author, mayWrite, url } = each;
      if (url === act.attestation && mayWrite && author.type === 'User')
        if (
          author.identities.some((one) => isSame(`<${one}>`, act.by)) &&
          (await asksFor(each, act))
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
