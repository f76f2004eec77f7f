import { join, relative } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { existsSync } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { journalFolder } from '#disk/roots/journal-folder';
import { keepCopy } from '#disk/state/saved-repairs';
import { applyPlan } from '#disk/transaction/transact';
import { replaceFile } from '#disk/writing/replace-file';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import { ledgerFolderOf } from '#promotion/edits/default-locations';
import { planFixes } from '#rules/judge';
import type { Plan } from '#workspace/plan';

import type { Env } from '../invocation/principal.ts';
import { fixRecorder } from '../lint/fix-recorder.ts';
import { verify } from '../verify/verify.ts';
import type { Part } from './audit-memory.ts';

/**
 * The repairs of one audit: made a pass at a time, and kept so that `undo` takes them back
 * together.
 */
export interface Repairs {
  /** Writes what the diagnostics of the parts mend; false when there was nothing. */
  mend(parts: readonly Part[]): boolean;
  /** Files that were rewritten, as they are shown. */
  fixed(): readonly string[];
  /** What each of them was and is, as it is shown. */
  writes(): Plan['writes'];
  /**
   * The text of a file as it would be, where nothing is written; undefined where nothing changes
   * it.
   */
  wouldBe(root: string, path: string): string | undefined;
  notices(): readonly string[];
}

/**
 * @param root the root that was asked about, under which the repairs are kept
 * @param dryRun whether nothing is written
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written
 */
export function repairs(env: NodeJS.ProcessEnv, root: string, dryRun: boolean, now: Date): Repairs {
  const kept = fixRecorder(env, root, { command: 'audit --fix', now, dryRun });
  const notices: string[] = [];
  return {
    mend: (parts) => {
      const plans = parts
        .map((part) => ({ part, plan: planFixes(part.diagnostics, part.loaded.files) }))
        .filter(({ plan }) => plan.writes.length > 0);
      for (const { part, plan } of plans) {
        if (!dryRun && isKeptByNobody(part) && !kept.has(part.root.path))
          notices.push(
            textOf(
              say.copied({
                folder: part.shown.replace(/\/$/, '') || part.root.path,
                copy: keepCopy(env, part.root.path, pathsOf(part)),
              }),
            ),
          );
        const journal = part.isHome ? null : journalFolder(part.root.path, part.loaded.config);
        if (!dryRun) write(part, plan, journal);
        kept.add({
          root: part.root.path,
          shown: part.shown,
          journal,
          inGit: part.root.inGit && !part.isHome,
          writes: plan.writes,
        });
      }
      return plans.length > 0;
    },
    fixed: () =>
      kept
        .writes()
        .map(({ path }) => path)
        .sort(),
    writes: kept.writes,
    wouldBe: kept.after,
    notices: () => notices,
  };
}

/** Git has the others as they were. */
function isKeptByNobody({ isHome, root }: Part): boolean {
  return isHome || !root.inGit;
}

function pathsOf({ loaded }: Part): string[] {
  return loaded.files.flatMap((file) => ('text' in file ? [file.path] : []));
}

/**
 * An agent's folder gets no journal of ours: there each file is written by itself, whole or not at
 * all.
 */
function write({ root }: Part, plan: Plan, journal: string | null): void {
  if (journal !== null) return applyPlan(root.path, plan, journal);
  for (const { path, before, after } of plan.writes)
    replaceFile({ within: root.path, path, before, after, executable: false });
}

/** Promoted facts below a folder that no longer hold, or are marked stale. */
export interface FailingFacts {
  /** Null where one of the ledgers could not be compared. */
  readonly count: number | null;
  /** The command that lists those of the first ledger that has some; null where none has. */
  readonly command: string | null;
  readonly notices: readonly string[];
}

/** From where an audit was asked for. Paths are absolute. */
interface AskedFrom {
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
