import { join, relative } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { existsSync } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import { ledgerFolderOf } from '#promotion/edits/default-locations';

import type { Env } from '../invocation/principal.ts';
import { verify } from '../verify/verify.ts';
import type { Part } from './audit-memory.ts';

/** Promoted facts below a folder that no longer hold, or are marked stale. */
export interface FailingFacts {
  /** Null where one of the ledgers could not be compared. */
  readonly count: number | null;
  /** The command that lists those of the first ledger that has some; null where none has. */
  readonly command: string | null;
  readonly notices: readonly string[];
}

/** From where an audit was asked for. Paths are absolute. */
export interface AskedFrom {
  readonly cwd: string;
  /** A configuration that the user named. */
  readonly config: string | null;
}

/**
 * Compares promoted facts with their evidence, as `verify` does: an audit must not call memory
 * clean while a fact in it no longer holds.
 */
export async function failingFacts(
  parts: readonly Part[],
  env: Env,
  { cwd, config }: AskedFrom,
): Promise<FailingFacts> {
  const here = findRoot(cwd).path;
  let count: number | null = 0;
  const commands: string[] = [];
  const notices: string[] = [];
  for (const root of rootsWithLedger(parts, config)) {
    const command =
      root === here ? 'ledger verify' : `ledger verify -C ${shellWord(relative(cwd, root))}`;
    try {
      const acting = { cwd: root, env, config: config ?? undefined };
      const { drift } = await verify(acting, []);
      if (drift.stale === 0) continue;
      if (count !== null) count += drift.stale;
      commands.push(command);
      notices.push(textOf(say.factsFail({ count: drift.stale, command })));
    } catch (error) {
      if (!(error instanceof UsageError || error instanceof EnvironmentError)) throw error;
      count = null;
      notices.push(textOf(say.factsUnknown({ command, why: error.message })));
    }
  }
  return { count, command: commands[0] ?? null, notices };
}

/** Where nothing is set up and no ledger is kept, nothing was promoted. */
function rootsWithLedger(parts: readonly Part[], config: string | null): Set<string> {
  const roots = parts
    .filter(({ isHome }) => !isHome)
    .map(({ root }) => findRoot(root.path))
    .filter(
      (root) =>
        config !== null || root.config !== null || existsSync(join(root.path, ledgerFolderOf({}))),
    );
  return new Set(roots.map(({ path }) => path));
}
