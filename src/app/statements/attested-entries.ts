import { resolve } from 'node:path';

import { addingCommits, isAddedRightAfter } from '#git/history/walk-history';
import type { Repository } from '#git/repository/open-repository';
import { resolveCommit } from '#git/repository/resolve-commit';
import type { CommentAct } from '#promotion/statements/comment-command';
import type { Statement } from '#promotion/statements/statement';
import { keepsRecord } from '#provenance/discovery-kinds';
import { pinOf } from '#provenance/record-text/pin';
import { approvalDecides, type GatePolicy } from '#sources/policy/read-policy';
import type { StatementCheck } from '#sources/policy/reviewer-attestation';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { LedgerEntry } from '#workspace/schema/generated/types';

import type { Env } from '../invocation/principal.ts';
import {
  compareItem,
  makesSameClaim,
  type MemoryAtCommit,
  memoryReader,
} from './memory-at-commit.ts';
import { readStatementFile } from './read-statements.ts';
import { approvedActs, readStatement } from './requested-acts.ts';

interface GateContext {
  readonly cwd: string;
  readonly policy: GatePolicy;
  readonly repository: Repository;
  /** Tip of the branch. */
  readonly head: string;
  /** One for each memory, by the configuration of the base. */
  readonly configs: readonly ConfigInForce[];
}

/**
 * Returns a check of attested entries: the file `LEDGER_STATEMENTS` must contain the statement, its
 * author must be the entry's and have write access, and it must ask for this act on these items as
 * its author could see them. Null without such a file: then the entry is only claimed.
 *
 * @throws {UsageError} for an invalid file
 */
export function attestingStatements(env: Env, gate: GateContext): StatementCheck | null {
  const path = env.LEDGER_STATEMENTS;
  if (!path) return null;
  const file = resolve(gate.cwd, path);
  const { statements, head } = readStatementFile(file, path);
  // The commits of a merge group differ from those of the branch: try both tips.
  const tips = [...new Set([gate.head, head])];
  const { repository, configs, policy } = gate;
  const memoryAt = memoryReader({ repository, configs, prefix: policy.prefix });
  return async (act, entry, isSame) => {
    if (act.standing !== 'attested' || act.actor !== undefined) return false;
    for (const each of statements) {
      const { author, mayWrite, url } = each;
      if (url === act.attestation && mayWrite && author.type === 'User')
        if (
          author.identities.some((one) => isSame(`<${one}>`, act.by)) &&
          (await isDecidedBy(each, { act, path: entry, memoryAt, tips, ...gate }))
        )
          return true;
    }
    return false;
  };
}

/** An entry of the change. */
interface ChangedEntry extends Pick<GateContext, 'repository' | 'policy'> {
  readonly act: LedgerEntry;
  /** From the repository's top. */
  readonly path: string;
  readonly tips: readonly string[];
  memoryAt(commit: string): Promise<MemoryAtCommit>;
}

async function isDecidedBy(statement: Statement, entry: ChangedEntry): Promise<boolean> {
  // Its lines may have moved since: the claim identifies the candidate.
  const { acts } = await readStatement(statement, statement.commit ?? '');
  for (const { said } of acts)
    if (matchesEntry(said, entry.act) && (await isAsSeen(said, statement.seen, entry))) return true;
  return isApproved(statement, entry);
}

/**
 * True if an approval decided this entry: it approves the commit right before the entry. If a push
 * dismissed it, that push added the entry or came later.
 */
async function isApproved({ approves, ...said }: Statement, entry: ChangedEntry): Promise<boolean> {
  const { act, path, policy, repository, tips } = entry;
  if (approves === null || !approvalDecides(policy)) return false;
  const { listed } = await readStatement({ approves, ...said }, approves.commit);
  const acts = listed ? approvedActs(listed, approves.commit) : [];
  const items = acts.flatMap((each) => (each.said.act === 'promote' ? each.said.items : []));
  const all = { act: 'promote', items, reason: null } as const;
  if (!matchesEntry(all, act)) return false;
  for (const tip of tips)
    if (await isAddedRightAfter(repository, { tip, path, ...approves }))
      return isAsSeen(all, approves.commit, entry);
  return false;
}

/**
 * True if the items are the same in the commit that its author saw and in the commit that added the
 * entry. A `remember` command contains its claim itself.
 */
async function isAsSeen(
  said: CommentAct,
  seen: string | null,
  { act, path, repository, tips, memoryAt }: ChangedEntry,
): Promise<boolean> {
  if (said.act === 'remember') return isClaimOf(said.claim, { act, repository, tips, memoryAt });
  const commit = seen === null ? null : await resolveCommit(repository, seen);
  if (commit === null) return false;
  for (const tip of tips) {
    if ((await resolveCommit(repository, tip)) === null) continue;
    const brought = (await addingCommits(repository, tip, [commit], [path])).get(path);
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

/** True if all items of the entry make this claim. */
async function isClaimOf(
  claim: string,
  {
    act,
    repository,
    tips,
    memoryAt,
  }: Pick<ChangedEntry, 'act' | 'repository' | 'tips' | 'memoryAt'>,
): Promise<boolean> {
  for (const tip of tips) {
    const commit = await resolveCommit(repository, tip);
    if (commit === null) continue;
    const memory = await memoryAt(commit);
    if (act.items.every(({ item }) => memory.item(item)?.discovery === claim)) return true;
  }
  return false;
}

/** True if claim, scope and the newly cited lines are the same as its author saw. */
async function isConfirmedAsSeen(
  item: LedgerEntry['items'][number],
  was: MemoryAtCommit,
  is: MemoryAtCommit,
): Promise<boolean> {
  const history = is.item(item.item);
  if (history === null) return false;
  const [before, after] = [await was.recordOf(history), await is.recordOf(history)];
  return before !== null && after !== null && makesSameClaim(history, [before, was], [after, is]);
}

async function isItemAsSeen(
  item: LedgerEntry['items'][number],
  names: readonly string[],
  was: MemoryAtCommit,
  is: MemoryAtCommit,
): Promise<boolean> {
  const name = names.find((each) => isCalled(item, each)) ?? '';
  const history = is.item(item.item);
  if (history === null || (await compareItem(history, name, was, is)) !== 'as it was') return false;
  const record = await is.recordOf(history);
  // Before its file existed, an item of its own file could not be seen.
  if (record === null) return item.to !== 'promoted' || !keepsRecord(item.kind);
  // A later commit could add the pinned text.
  return item.pin === undefined || pinOf(record) === item.pin;
}

function matchesEntry(said: CommentAct, { act: kind, items }: LedgerEntry): boolean {
  if (said.act === 'remember') return kind === 'raise';
  const isNamed = (each: LedgerEntry['items'][number]): boolean =>
    said.items.some((name) => isCalled(each, name));
  if (said.act === 'confirm') return kind === 'confirmation' && items.every(isNamed);
  const to = { promote: 'promoted', reject: 'rejected', defer: 'deferred' }[said.act];
  return (
    kind === (said.act === 'promote' ? 'promotion' : 'disposition') &&
    items.every(
      (each) =>
        // A promotion may end as blocked until an amendment.
        (each.to === to || (said.act === 'promote' && each.to === 'blocked')) && isNamed(each),
    )
  );
}

function isCalled({ item, path: target }: LedgerEntry['items'][number], name: string): boolean {
  return item.startsWith(name) || target === name;
}
