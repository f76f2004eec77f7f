import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import { broughtAfter } from '#git/history/brought-after';
import { firstAuthors } from '#git/history/walk-history';
import type { Repository } from '#git/repository/open-repository';
import { resolveCommit } from '#git/repository/resolve-commit';
import { statement as say } from '#messages/generated/decide';
import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Statement } from '#promotion/statements/statement';
import { keepsRecord } from '#provenance/discovery-kinds';
import { pinOf } from '#provenance/record-text/pin';
import { approvalDecides, type GatePolicy } from '#sources/policy/read-policy';
import type { Attests } from '#sources/policy/reviewer-attestation';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { Env } from '../invocation/principal.ts';
import { askedIn, listedActs } from './asked-acts.ts';
import { readStatements } from './read-statements.ts';
import { memoryReader, type SeenMemory } from './seen-memory.ts';
import { holdsTheSame, sinceSeen } from './since-seen.ts';

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
  /** The memories that the configuration of the base keeps apart. */
  readonly configs: readonly ConfigInForce[];
}

/**
 * Tells whether an entry was really decided where it says: the file that `LEDGER_STATEMENTS` names
 * has the statement, its author has the entry's name and may write, its text asks for this act on
 * these items, and they are what its author could see. Null where no forge was asked: then such an
 * entry is claimed, as any other.
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
  const { repository, configs, policy } = judging;
  const memoryAt = memoryReader({ repository, configs, prefix: policy.prefix });
  return async (act, entry, isSame) => {
    if (act.standing !== 'attested' || act.actor !== undefined) return false;
    for (const each of statements) {
      const { author, mayWrite, url } = each;
      if (url === act.attestation && mayWrite && author.type === 'User')
        if (
          author.identities.some((one) => isSame(`<${one}>`, act.by)) &&
          (await isDecidedBy(each, { act, path: entry, memoryAt, tips, ...judging }))
        )
          return true;
    }
    return false;
  };
}

/** An entry of the change, and where commits are looked up. */
interface Entered extends Pick<Judging, 'repository' | 'policy'> {
  readonly act: LedgerEntry;
  /** From the repository's top. */
  readonly path: string;
  readonly tips: readonly string[];
  memoryAt(commit: string): Promise<SeenMemory>;
}

async function isDecidedBy(statement: Statement, entered: Entered): Promise<boolean> {
  // Its lines may have moved since; the claim says which candidate it raised.
  const { acts } = await askedIn(statement, statement.commit ?? '');
  for (const { said } of acts)
    if (isOf(said, entered.act) && (await isAsSeen(said, statement.seen, entered))) return true;
  return approved(statement, entered);
}

/**
 * Whether an approval decided this: it is of the commit that the entry came right after, so that
 * nothing was pushed in between. Where a push dismissed it, that brought the entry or came later.
 */
async function approved({ approves, ...said }: Statement, entered: Entered): Promise<boolean> {
  const { act, path, policy, repository, tips } = entered;
  if (approves === null || !approvalDecides(policy)) return false;
  const { listed } = await askedIn({ approves, ...said }, approves.commit);
  const acts = listed ? listedActs(listed, approves.commit) : [];
  const items = acts.flatMap((each) => (each.said.act === 'promote' ? each.said.items : []));
  const all = { act: 'promote', items, reason: null } as const;
  if (!isOf(all, act)) return false;
  for (const tip of tips)
    if (await broughtAfter(repository, { tip, path, ...approves }))
      return isAsSeen(all, approves.commit, entered);
  return false;
}

/**
 * Whether what an entry decides about is what its decider could see: in the commit that brought
 * the entry it says what it said then. What is remembered stands in the words themselves.
 */
async function isAsSeen(
  said: CommandedAct,
  seen: string | null,
  { act, path, repository, tips, memoryAt }: Entered,
): Promise<boolean> {
  if (said.act === 'remember') return remembers(said.claim, { act, repository, tips, memoryAt });
  const commit = seen === null ? null : await resolveCommit(repository, seen);
  if (commit === null) return false;
  for (const tip of tips) {
    if ((await resolveCommit(repository, tip)) === null) continue;
    const brought = (await firstAuthors(repository, tip, [commit], [path])).get(path);
    if (brought === undefined) continue;
    const [was, is] = [await memoryAt(commit), await memoryAt(brought.commit)];
    const same: boolean[] = [];
    for (const item of act.items)
      same.push(
        said.act === 'confirm'
          ? await isConfirmedAsSeen(item, was, is)
          : await isItemAsSeen(item, said.items, was, is),
      );
    return same.every(Boolean);
  }
  return false;
}

/** Whether the records of what an entry raised make the claim that was said. */
async function remembers(
  claim: string,
  { act, repository, tips, memoryAt }: Pick<Entered, 'act' | 'repository' | 'tips' | 'memoryAt'>,
): Promise<boolean> {
  for (const tip of tips) {
    const commit = await resolveCommit(repository, tip);
    if (commit === null) continue;
    const { ledgers } = await memoryAt(commit);
    const claimOf = (item: string): string | undefined =>
      ledgers.flatMap(({ items }) => items.get(item) ?? [])[0]?.discovery;
    if (act.items.every(({ item }) => claimOf(item) === claim)) return true;
  }
  return false;
}

/**
 * Whether a confirmation is of what its author saw: the claim and its scope, and the lines that it
 * cites from then on.
 */
async function isConfirmedAsSeen(
  item: LedgerEntry['items'][number],
  was: SeenMemory,
  is: SeenMemory,
): Promise<boolean> {
  const history = is.ledgers.flatMap((ledger) => ledger.items.get(item.item) ?? [])[0];
  if (!history) return false;
  const [before, after] = [await was.recordOf(history), await is.recordOf(history)];
  return before !== null && after !== null && holdsTheSame(history, [before, was], [after, is]);
}

async function isItemAsSeen(
  item: LedgerEntry['items'][number],
  names: readonly string[],
  was: SeenMemory,
  is: SeenMemory,
): Promise<boolean> {
  const name = names.find((each) => isCalled(item, each)) ?? '';
  const history = is.ledgers.flatMap((ledger) => ledger.items.get(item.item) ?? [])[0];
  if (!history || (await sinceSeen(history, name, was, is)) !== 'as it was') return false;
  const record = await is.recordOf(history);
  // What has its own file is not what somebody saw before that is there.
  if (record === null) return item.to !== 'promoted' || !keepsRecord(item.kind);
  // A later commit could bring what the entry holds.
  return item.pin === undefined || pinOf(record) === item.pin;
}

function isOf(said: CommandedAct, { act: kind, items }: LedgerEntry): boolean {
  if (said.act === 'remember') return kind === 'raise';
  const isNamed = (each: LedgerEntry['items'][number]): boolean =>
    said.items.some((name) => isCalled(each, name));
  if (said.act === 'confirm') return kind === 'confirmation' && items.every(isNamed);
  const to = { promote: 'promoted', reject: 'rejected', defer: 'deferred' }[said.act];
  return (
    kind === (said.act === 'promote' ? 'promotion' : 'disposition') &&
    items.every(
      (each) =>
        // A promotion may end blocked, where an amendment has to come first.
        (each.to === to || (said.act === 'promote' && each.to === 'blocked')) && isNamed(each),
    )
  );
}

function isCalled({ item, path: target }: LedgerEntry['items'][number], name: string): boolean {
  return item.startsWith(name) || target === name;
}
