import { journalFolder } from '#disk/roots/journal-folder';
import { keepCopy } from '#disk/state/saved-repairs';
import { applyPlan } from '#disk/writing/apply-plan';
import { replaceFile } from '#disk/writing/replace-file';
import { audit as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { planFixes } from '#rules/fixes';
import type { Plan } from '#workspace/plan';

import { fixRecorder } from '../lint/fix-recorder.ts';
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
