import { applyPlan } from '#disk/apply-plan';
import { homeFolder } from '#disk/home-folder';
import { keepCopy, keepRepairs, type RepairedPart } from '#disk/kept-repairs';
import { forgetLastAct } from '#disk/last-act';
import { replaceFile } from '#disk/replace-file';
import { planFixes } from '#rules/fixes';
import type { Plan } from '#workspace/plan';

import type { Part } from './audit-part.ts';

/** The repairs of one audit: made a pass at a time, and kept so that `undo` takes them back together. */
export interface Repairs {
  /** Writes what the diagnostics of the parts mend; false when there was nothing. */
  mend(parts: readonly Part[]): boolean;
  /** Files that were rewritten, as they are shown. */
  fixed(): readonly string[];
  notices(): readonly string[];
}

/**
 * @param root the root that was asked about, under which the repairs are kept
 * @throws {EnvironmentError} when a file changed since it was read, or cannot be written
 */
export function repairs(env: NodeJS.ProcessEnv, root: string): Repairs {
  const written = new Map<string, RepairedPart>();
  const notices: string[] = [];
  return {
    mend: (parts) => {
      const plans = parts.map((part) => ({ part, plan: planFixes(part.diagnostics, part.loaded.files) })).filter(({ plan }) => plan.writes.length > 0);
      for (const { part, plan } of plans) {
        if (isKeptByNobody(part) && !written.has(part.root.path)) notices.push(`a copy of ${part.shown.replace(/\/$/, '') || part.root.path} as it was: ${keepCopy(env, part.root.path, pathsOf(part))}`);
        const journal = part.isHome ? null : homeFolder(part.root.path, part.loaded.config);
        write(part, plan, journal);
        written.set(part.root.path, { root: part.root.path, shown: part.shown, journal, writes: merged(written.get(part.root.path)?.writes ?? [], plan.writes) });
        // Kept after each folder: what fails later must not lose what was written before. It is the last thing that was done.
        keepRepairs(env, root, [...written.values()]);
        forgetLastAct(env, root);
      }
      return plans.length > 0;
    },
    fixed: () => [...written.values()].flatMap((part) => part.writes.map(({ path }) => part.shown + path)).sort(),
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

/** An agent's folder gets no journal of ours: there each file is written by itself, whole or not at all. */
function write({ root }: Part, plan: Plan, journal: string | null): void {
  if (journal !== null) return applyPlan(root.path, plan, journal);
  for (const { path, before, after } of plan.writes) replaceFile({ within: root.path, path, before, after, executable: false });
}

/** What several passes made of each file. */
function merged(before: Plan['writes'], now: Plan['writes']): Plan['writes'] {
  const all = new Map(before.map((each) => [each.path, each]));
  for (const each of now) all.set(each.path, { ...each, before: all.has(each.path) ? (all.get(each.path)?.before ?? null) : each.before });
  return [...all.values()];
}
