// What every forge's job does with decisions: `ledger decide` plans them, each that is not carried
// out gets one answer, and the gate judges what comes of it.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { runProgram } from './run-program.mjs';

/** How the one comment of the gate is found again. */
export const marker = '<!-- memory-ledger -->';

/** A comment that may hold a command; most hold none, and nobody is asked about them. */
export const asks = /^\s*\/ledger(?![\w-])/im;

/** Whether a comment of the gate says that an approval decides, as the base has it. */
export function promisesApproval(body) {
  return body.split(/\r?\n/).some((line) => /^\S.* <!-- ledger:approval -->$/.test(line));
}

/** What ends a comment of the gate: which commit it is about. */
export function judgedAt({ sha }) {
  return /^[0-9a-f]{40,64}$/.test(sha ?? '') ? `Judged at ${sha}` : 'Judged';
}

/** The commit that a comment of the gate ends with; null where it names none. */
export function seenIn(body) {
  const last = body?.trimEnd().split('\n').at(-1) ?? '';
  return /^Judged at ([0-9a-f]{40,64})\b/.exec(last)?.[1] ?? null;
}

/** The second of a time: forges do not tell which of two things in it came first. */
export function secondOf(time) {
  return Math.floor(new Date(time) / 1_000);
}

/**
 * What stood there when something was said; null before the first, and where another one came in
 * that very second.
 *
 * @param all in the order of their times, `at`
 */
export function standingAt(all, time) {
  const last = all.findLast(({ at }) => secondOf(at) <= secondOf(time));
  return last && secondOf(last.at) < secondOf(time) ? last : null;
}

/** Tries where somebody else moved the branch meanwhile, and answers of one run. */
export const mostTries = 4;
const mostAnswers = 20;

/**
 * Plans what was said.
 *
 * @param read what was said, as `ledger decide --from` takes it
 * @param commits where the commits are, as `fetchCommits` gives them
 * @returns the plan, and the file with the statements, which the gate reads
 */
export async function planDecisions(read, commits, branch, { bin, environment }) {
  const file = join(commits.root, '.git', 'statements.json');
  writeFileSync(file, JSON.stringify(read));
  const args = ['--from', file, '--since', commits.base, `--branch=${branch}`];
  const { status, why, stdout, stderr } = await runProgram(
    process.execPath,
    [bin, 'decide', ...args, '--format', 'json'],
    { cwd: commits.root, env: environment, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (status === 0 || status === 1) return { plan: JSON.parse(stdout), file };
  throw new Error(`ledger decide did not finish: ${why ?? stderr.trim().slice(0, 1_000)}`);
}

/**
 * What is answered: why something is not carried out, and that a decision is kept.
 *
 * @param kept why nothing is written to the branch; null where it is
 * @param written the comments of the job so far: what one of them says is not said again
 * @param tell told where some are left to later runs
 */
export function answersOf({ statements }, kept, written, tell) {
  const replies = statements.flatMap(({ id, reply, done }) => [
    ...(reply === null ? [] : [[id, reply]]),
    ...(kept !== null && done.length > 0
      ? [[id, `Kept: ${kept}. After the merge, \`ledger land\` records the decision.\n`]]
      : []),
  ]);
  const open = replies
    .map(([id, reply]) => ({ reply, body: `${markOf(id, reply)}\n${reply}` }))
    .filter(({ body }) => !written.some((each) => each.startsWith(body.split('\n', 1)[0])));
  if (open.length > mostAnswers)
    tell(`${mostAnswers} of ${open.length} answers are written now, the others by later runs`);
  return open.slice(0, mostAnswers);
}

/** By which an answer is found again, so that it is given once. */
function markOf(id, reply) {
  const said = createHash('sha256').update(`${id}\n${reply}`).digest('hex');
  return `<!-- memory-ledger answer ${said} -->`;
}

/** Runs the gate on commits that nobody checked out; gives its exit code and its reports. */
export async function judgeCommits(commits, args, { bin, environment, folder }) {
  const reports = { json: join(folder, 'decided.json'), markdown: join(folder, 'decided.md') };
  const formats = ['compact', `json:${reports.json}`, `markdown:${reports.markdown}`];
  const { status } = await runProgram(
    process.execPath,
    [
      bin,
      'gate',
      `--since=${commits.base}`,
      ...args,
      ...formats.flatMap((each) => ['--format', each]),
    ],
    { cwd: commits.root, env: environment, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  const isJudged = (status === 0 || status === 1) && existsSync(reports.json);
  return {
    status,
    report: isJudged ? JSON.parse(readFileSync(reports.json, 'utf8')) : null,
    text: isJudged
      ? readFileSync(reports.markdown, 'utf8')
      : 'ledger gate could not check this commit; see the log of the run.\n',
  };
}

/** Whether a reader wants to hear of a report: problems, or anything done to memory. */
export function isWorthSaying({ summary, change = {} }) {
  return (
    summary.errors + summary.warnings + summary.infos > 0 ||
    Object.values(change).some((value) => Array.isArray(value) && value.length > 0)
  );
}
