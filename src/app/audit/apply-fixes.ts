import { join, relative } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { existsSync } from '#disk/facts/tracked-fs';
import { findRoot } from '#disk/roots/find-root';
import { journalFolder } from '#disk/roots/journal-folder';
import { copyBeforeRepair } from '#disk/state/saved-repairs';
import { applyPlan } from '#disk/transaction/transact';
import { replaceFile } from '#disk/writing/replace-file';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { shellWord } from '#messages/shell-word';
import { ledgerFolderOf } from '#promotion/edits/default-locations';
import { planFixes } from '#rules/run-rules';
import type { Plan } from '#workspace/plan';

import type { Env } from '../invocation/principal.ts';
import { fixRecorder } from '../lint/fix-recorder.ts';
import { verify } from '../verify/verify.ts';
import type { RootAudit } from './audit-memory.ts';

/** The repairs of one audit, made a pass at a time; `undo` reverts them together. */
export interface AuditFixes {
  /** Writes the fixes of the parts; false if there are none. */
  mend(parts: readonly RootAudit[]): boolean;
  /** Shown paths of rewritten files. */
  fixed(): readonly string[];
  writes(): Plan['writes'];
  /** The text that a dry run would write; undefined for a file without fixes. */
  wouldBe(root: string, path: string): string | undefined;
  notices(): readonly string[];
}

/**
 * @param root the root for which the repairs are stored
 * @throws {EnvironmentError} for a file that changed since it was read, or cannot be written
 */
export function startAuditFixes(
  env: NodeJS.ProcessEnv,
  root: string,
  dryRun: boolean,
  now: Date,
): AuditFixes {
  const kept = fixRecorder(env, root, { command: 'audit --fix', now, dryRun });
  const notices: string[] = [];
  return {
    mend: (parts) => {
      const plans = parts
        .map((part) => ({ part, plan: planFixes(part.diagnostics, part.loaded.files) }))
        .filter(({ plan }) => plan.writes.length > 0);
      for (const { part, plan } of plans) {
        const inGit = part.root.inGit && !part.isHome;
        if (!dryRun && !inGit && !kept.has(part.root.path))
          notices.push(
            textOf(
              say.copied({
                folder: part.shown.replace(/\/$/, '') || part.root.path,
                copy: copyBeforeRepair(env, part.root.path, pathsOf(part)),
              }),
            ),
          );
        const journal = part.isHome ? null : journalFolder(part.root.path, part.loaded.config);
        if (!dryRun) write(part, plan, journal);
        kept.add({
          root: part.root.path,
          shown: part.shown,
          journal,
          inGit,
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

function pathsOf({ loaded }: RootAudit): string[] {
  return loaded.files.flatMap((file) => ('text' in file ? [file.path] : []));
}

/** Without a journal, as in an agent's folder, each file is written by itself. */
function write({ root }: RootAudit, plan: Plan, journal: string | null): void {
  if (journal !== null) return applyPlan(root.path, plan, journal);
  for (const { path, before, after } of plan.writes)
    replaceFile({ within: root.path, path, before, after, executable: false });
}

/** Promoted facts that no longer hold, or are marked stale. */
export interface FailingFacts {
  /** Null if one of the ledgers could not be compared. */
  readonly count: number | null;
  /** The command that lists those of the first ledger with some; null without any. */
  readonly command: string | null;
  readonly notices: readonly string[];
}

/**
 * Compares promoted facts with their evidence, as `verify` does: memory with a failing fact is not
 * clean.
 */
export async function failingFacts(
  parts: readonly RootAudit[],
  env: Env,
  { cwd, config }: { readonly cwd: string; readonly config: string | null },
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

/** Without a configuration and a ledger folder, nothing was promoted. */
function rootsWithLedger(parts: readonly RootAudit[], config: string | null): Set<string> {
  const roots = parts
    .filter(({ isHome }) => !isHome)
    .map(({ root }) => findRoot(root.path))
    .filter(
      (root) =>
        config !== null || root.config !== null || existsSync(join(root.path, ledgerFolderOf({}))),
    );
  return new Set(roots.map(({ path }) => path));
}
