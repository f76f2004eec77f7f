import { resolve } from 'node:path';

import type {
  BranchGate,
  CommentDecisionFinder,
  CommentDecisions,
  JudgeBranch,
} from '#app/lint/pending-in-change';
import { readStatementFile } from '#app/statements/read-statements';
import { type Diagnostic, isAtLeast } from '#diagnostics/diagnostic';
import { writeCommit } from '#features/forge/git/write-commit';
import type { Repository } from '#git/repository/open-repository';
import { mergeBases, resolveCommit } from '#git/repository/resolve-commit';
import { lintNotice as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { ItemResult } from '#promotion/outcome';
import { isTick } from '#promotion/statements/statement';
import { commitSnapshot, type Snapshot } from '#sources/snapshot';
import type { UncommittedDecision } from '#workspace/history/history';

import { decideStatements, type Decisions } from './decide-statements.ts';

interface Planned extends UncommittedDecision {
  readonly done: ItemResult;
}

/**
 * Finds decisions in comments that no commit of the branch contains: for a fork, and without the
 * right to push, `ledger land` carries them out after the merge. Plans them as `ledger decide`
 * does,
 * and accepts those that the gate would pass as a commit of the branch.
 *
 * @throws {UsageError} for an invalid file of statements
 */
export const findDecisionsInComments: CommentDecisionFinder = async (found, gated, judge) => {
  const none: CommentDecisions = { settled: new Map(), notices: [] };
  const { scratch, cwd, options, base } = gated;
  const env = options.env ?? process.env;
  const name = env.LEDGER_STATEMENTS;
  if (!name || !found.some(needsAnswer)) return none;
  const statements = readStatementFile(resolve(cwd, name), name);
  if (!(await isAncestor(scratch, statements.head, base.head))) return none;
  const decisions = await decideStatements(statements, {
    cwd,
    env,
    since: base.tip,
    now: options.now,
  });
  const tip = await commitSnapshot(scratch, '', decisions.head);
  const planned = listPlanned(decisions).filter((each) => isSame(each, tip, gated));
  if (planned.length === 0) return none;
  const against = await checkAsCommit(decisions, tip, gated, judge);
  const settled = new Map<string, UncommittedDecision>();
  const notices: string[] = [];
  for (const { done, to, by, isTick } of planned) {
    const why = against(done);
    if (why === null) settled.set(done.item, { to, by, isTick });
    else
      notices.push(textOf(say.settledRefused({ item: done.short, person: by, why: why.message })));
  }
  return { settled, notices };
};

/** True for an undecided item and a fact in doubt. */
function needsAnswer({ code, severity }: Diagnostic): boolean {
  return (code === 'QUE401' || code === 'FND306') && severity !== 'info';
}

/** True if `commit` is `tip` or one of its ancestors. */
async function isAncestor(repository: Repository, commit: string, tip: string): Promise<boolean> {
  if (commit === tip) return true;
  if ((await resolveCommit(repository, commit)) === null) return false;
  return (await mergeBases(repository, commit, tip)).includes(commit);
}

/** The last decision on each item. A new item is not a decision. */
function listPlanned({ statements }: Decisions): Planned[] {
  const planned = new Map<string, Planned>();
  for (const { by, done: all, ...statement } of statements)
    for (const done of all)
      if (done.status !== 'pending' && done.status !== 'validated')
        planned.set(done.item, {
          to: done.did === 'confirmed' ? done.did : done.status,
          by,
          done,
          isTick: isTick(statement),
        });
  return [...planned.values()];
}

/** True if the gate checks the same record that was decided. */
function isSame(
  { done: { target } }: Planned,
  tip: Snapshot,
  { judged, policy }: BranchGate,
): boolean {
  if (target === null) return true;
  const path = policy.prefix + target;
  return judged.files.whole.get(path)?.id === tip.whole.get(path)?.id;
}

/**
 * Runs the gate on a commit with the decisions. Approvals of the branch do not cover this commit.
 *
 * @returns the first problem that the gate reports for an item, or null
 */
async function checkAsCommit(
  { writes, statements }: Decisions,
  tip: Snapshot,
  { scratch, base, policy }: BranchGate,
  judge: JudgeBranch,
): Promise<(done: ItemResult) => Diagnostic | null> {
  const files = [...writes].map(([path, text]) => ({ path, text }));
  const commit = await writeCommit(scratch, tip.on ?? '', tip.whole, files);
  const unapproved = { ...scratch, env: { ...scratch.env, LEDGER_APPROVALS: '[]' } };
  const found = await judge(await commitSnapshot(unapproved, '', commit), {
    ...base,
    head: commit,
    mergeBases: await mergeBases(scratch, base.tip, commit),
  });
  const { failOn = 'error' } = policy.config;
  // Other pending items do not count.
  const against = found.filter(
    (each) =>
      writes.has(policy.prefix + each.path) &&
      each.code !== 'QUE401' &&
      isAtLeast(each.severity, failOn === 'never' ? 'error' : failOn),
  );
  const targets = new Set(statements.flatMap(({ done }) => done.map(({ target }) => target)));
  // A problem in an entry or record is about its item; elsewhere, as in a queue, about any.
  const isAbout = (path: string, { item, target }: ItemResult): boolean =>
    path.endsWith('.json')
      ? (writes.get(policy.prefix + path) ?? '').includes(item)
      : path === target || !targets.has(path);
  return (done) => against.find(({ path }) => isAbout(path, done)) ?? null;
}
