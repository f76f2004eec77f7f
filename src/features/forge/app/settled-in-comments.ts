import { resolve } from 'node:path';

import type {
  Gated,
  InComments,
  JudgeBranch,
  SettlesInComments,
} from '#app/lint/waiting-in-change';
import { statementFile } from '#app/statements/attested-entries';
import { readStatements } from '#app/statements/read-statements';
import { type Diagnostic, reaches } from '#diagnostics/diagnostic';
import { writeCommit } from '#features/forge/git/write-commit';
import type { Repository } from '#git/repository/open-repository';
import { mergeBases, resolveCommit } from '#git/repository/resolve-commit';
import { lintNotice as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { Done } from '#promotion/outcome';
import { isTick } from '#promotion/statements/statement';
import { commitSnapshot, type Snapshot } from '#sources/snapshot';
import type { Settled } from '#workspace/history/history';

import { decideStatements, type Decisions } from './decide-statements.ts';

/** A decision that is planned, and not yet anywhere. */
interface Planned extends Settled {
  readonly done: Done;
}

/**
 * What people decided in comments and no commit of the branch has: of a fork, and where nobody may
 * push, `ledger land` carries it out after the merge. It counts where it would pass as a commit of
 * the branch: it is planned as `ledger decide` plans it, and the gate has nothing against what
 * comes of it.
 *
 * @throws {UsageError} for a file of statements that is none
 */
export const settledInComments: SettlesInComments = async (found, gated, judge) => {
  const none: InComments = { settled: new Map(), notices: [] };
  const { scratch, cwd, options, base } = gated;
  const env = options.env ?? process.env;
  const name = env.LEDGER_STATEMENTS;
  if (!name || !found.some(isAsked)) return none;
  const statements = readStatements(statementFile(resolve(cwd, name), name), name);
  if (!(await isWithin(scratch, statements.head, base.head))) return none;
  const decisions = await decideStatements(statements, {
    cwd,
    env,
    since: base.tip,
    now: options.now,
  });
  const tip = await commitSnapshot(scratch, '', decisions.head);
  const planned = plannedIn(decisions).filter((each) => isSame(each, tip, gated));
  if (planned.length === 0) return none;
  const against = await refusedAsCommit(decisions, tip, gated, judge);
  const settled = new Map<string, Settled>();
  const notices: string[] = [];
  for (const { done, to, by, isTick } of planned) {
    const why = against(done);
    if (why === null) settled.set(done.item, { to, by, isTick });
    else
      notices.push(textOf(say.settledRefused({ item: done.short, person: by, why: why.message })));
  }
  return { settled, notices };
};

/** Whether a diagnostic needs a person's answer: an undecided item, or a fact in doubt. */
function isAsked({ code, severity }: Diagnostic): boolean {
  return (code === 'QUE401' || code === 'FND306') && severity !== 'info';
}

/** Whether a branch has a commit, as the merge that a forge makes of it has its tip. */
async function isWithin(repository: Repository, commit: string, tip: string): Promise<boolean> {
  if (commit === tip) return true;
  if ((await resolveCommit(repository, commit)) === null) return false;
  return (await mergeBases(repository, commit, tip)).includes(commit);
}

/** What each item comes to; the last word counts, and what is only raised is not decided. */
function plannedIn({ statements }: Decisions): Planned[] {
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

/** Whether a record is judged as it was when it was decided about. */
function isSame({ done: { target } }: Planned, tip: Snapshot, { judged, policy }: Gated): boolean {
  if (target === null) return true;
  const path = policy.prefix + target;
  return judged.files.whole.get(path)?.id === tip.whole.get(path)?.id;
}

/**
 * Judges the commit that decisions would make on the branch. An approval of the branch is none of
 * them, for they are not in it.
 *
 * @returns what a gate has against the commit because of an item; null where it has nothing
 */
async function refusedAsCommit(
  { writes, statements }: Decisions,
  tip: Snapshot,
  { scratch, base, policy }: Gated,
  judge: JudgeBranch,
): Promise<(done: Done) => Diagnostic | null> {
  const files = [...writes].map(([path, text]) => ({ path, text }));
  const commit = await writeCommit(scratch, tip.on ?? '', tip.whole, files);
  const unapproved = { ...scratch, env: { ...scratch.env, LEDGER_APPROVALS: '[]' } };
  const found = await judge(await commitSnapshot(unapproved, '', commit), {
    ...base,
    head: commit,
    mergeBases: await mergeBases(scratch, base.tip, commit),
  });
  const { failOn = 'error' } = policy.config;
  // What else waits is not about these.
  const against = found.filter(
    (each) =>
      writes.has(policy.prefix + each.path) &&
      each.code !== 'QUE401' &&
      reaches(each.severity, failOn === 'never' ? 'error' : failOn),
  );
  const targets = new Set(statements.flatMap(({ done }) => done.map(({ target }) => target)));
  // On an entry or a record it is about that one; elsewhere, as in a queue, about any of them.
  const isAbout = (path: string, { item, target }: Done): boolean =>
    path.endsWith('.json')
      ? (writes.get(policy.prefix + path) ?? '').includes(item)
      : path === target || !targets.has(path);
  return (done) => against.find(({ path }) => isAbout(path, done)) ?? null;
}
