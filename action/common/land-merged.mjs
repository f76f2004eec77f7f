// What every forge's job `land` does: reads what people said on merged requests, and lets the tool
// carry out what is not on the base yet.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { fetchInto } from './fetch-commits.mjs';
import { runProgram } from './run-program.mjs';

/** The branch of the request that brings what the job may not push. */
export const landing = 'ledger-land';
/**
 * Days after its last change that a merged request is read again. A run may be cancelled, and a
 * request of the branch above is made anew without what it had, so no run relies on another one.
 */
export const daysRead = 30;

/** When a request must have changed to be read now, in milliseconds. */
export function readSince() {
  return Date.now() - daysRead * 86_400_000;
}

/** What is told where the request of a landing waits for so long that decisions are lost to it. */
export function landingTooOld(created) {
  return Date.parse(created) < readSince()
    ? `the request of ${landing} has been open for more than ${daysRead} days, and decisions on what was merged before are no longer read: merge it`
    : null;
}

/**
 * What people said on merged requests, a file each, in the order of their merges. What goes wrong
 * with one is told, and holds up no other.
 *
 * @param merged what each is called, its number, when it was merged, where git finds its tip, and
 *   how its tip and statements are read: `{ name, number, mergedAt, tipRef, read }`
 * @param tell takes a sentence
 */
export async function statementFiles(merged, { forge, repository, remote, at, folder, env, tell }) {
  const ordered = [...merged].sort((one, other) =>
    String(one.mergedAt) < String(other.mergedAt) ? -1 : 1,
  );
  const files = [];
  for (const { name, number, mergedAt, tipRef, read } of ordered)
    try {
      const { head, statements } = await read();
      if (statements.length === 0) continue;
      await fetchInto(at, tipRef, remote, folder, env);
      const file = join(folder, `said-${number}.json`);
      const merged = {
        forge,
        repository,
        number,
        head,
        mergedAt: new Date(mergedAt).toISOString(),
      };
      writeFileSync(file, JSON.stringify({ ...merged, statements }));
      files.push(file);
    } catch (error) {
      tell(`the decisions of ${name} can't be read: ${error?.message ?? error}`);
    }
  return files;
}

/** What `ledger land` says first of what somebody said and it did not do. */
const refusal = 'refused: ';

/**
 * Runs `ledger land`; gives its exit code, and what it refused, a line each.
 *
 * @param log takes what it prints
 */
export async function runLand(bin, files, { at, environment, tell, log }) {
  const { status, why, stdout } = await runProgram(
    process.execPath,
    [bin, 'land', ...files.flatMap((file) => ['--from', file])],
    { cwd: at, env: environment, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  log(stdout);
  if (status === null) tell(`ledger land did not finish: ${why}`);
  const refused = stdout
    .split('\n')
    .flatMap((line) => (line.startsWith(refusal) ? [line.slice(refusal.length)] : []));
  return { status: status ?? 2, refused };
}
