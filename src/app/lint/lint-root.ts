import { relative, sep } from 'node:path';

import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import type { Standpoint } from '#diagnostics/pasteable';
import type { Located } from '#disk/roots/locate';
import { journalFolder } from '#disk/roots/work-trees';
import { applyPlan } from '#disk/writing/apply-plan';
import { lint as say, lintNotice } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import { mostFixPasses, planFixes } from '#rules/judge';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';
import { isAskedFor } from '#workspace/paths/target';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { viewpointOf } from '../invocation/views.ts';
import { absentGitNotices, baseIndexNotices, unseenNotices } from './history-notices.ts';
import { countRecords, judgeLoaded } from './judge-workspace.ts';
import type { LintRequest, Repairs } from './lint-options.ts';

/** What one root came to. */
export interface RootResult extends Standpoint {
  readonly config: LedgerConfig;
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  readonly files: number;
  readonly records: number;
  readonly fixed: readonly string[];
  /** Lines about the run itself, said once. */
  readonly notices: readonly string[];
  /** The facts that what is compared puts in doubt; of the index and a branch alone. */
  readonly doubts?: readonly FactInDoubt[];
}

/** What the passes of one root mended, by path. */
type Fixed = Map<string, string>;

/**
 * Lints the workspace of one root; with repairs, mends and lints again until nothing more can be
 * mended.
 */
export async function lintRoot(located: Located, request: LintRequest): Promise<RootResult> {
  const fixed: Fixed = new Map();
  for (let pass = 0; ; pass += 1) {
    const loaded = await loadRoot(located, request, fixed);
    request.progress?.(`judging ${loaded.workspace.documents.length} files`);
    const { diagnostics: all, suppressed } = judgeLoaded(loaded, request);
    const isAsked = askedIn(located, request);
    const diagnostics = all.filter((each) => isAsked(each.path));
    const plan =
      request.repairs && pass < mostFixPasses
        ? await planOf(located, loaded, diagnostics, isAsked)
        : null;
    if (!request.repairs || !plan || plan.writes.length === 0)
      return {
        ...viewpointOf(request.cwd, located.root.path, located.root.repository, loaded.config),
        config: loaded.config,
        diagnostics,
        suppressed: suppressed.filter((each) => isAsked(each.diagnostic.path)),
        fixed: [...fixed.keys()].sort(),
        notices: [
          ...outsideOfGit(located, loaded),
          ...absentGitNotices(located.root, process.env),
          ...unseenNotices(loaded.workspace.surroundings),
          ...baseIndexNotices(loaded.workspace),
        ],
        ...counts(located, loaded, isAsked),
      };
    mend(located, loaded.config, request.repairs, plan);
    for (const write of plan.writes) fixed.set(write.path, write.after ?? '');
  }
}

/** Loads a root as it stands, or as it would be where repairs are only shown. */
function loadRoot(located: Located, request: LintRequest, fixed: Fixed): Promise<Loaded> {
  const { buffer: replaced, history, progress, stopwatch, repairs, today } = request;
  const planned = repairs?.dryRun ? fixed : undefined;
  return loadWorkspace(located, {
    env: process.env,
    guards: { in: 'tree' },
    today,
    replaced,
    history,
    progress,
    stopwatch,
    planned,
  });
}

function mend(
  { root: { path: root, inGit } }: Located,
  config: LedgerConfig,
  { kept, dryRun, here }: Repairs,
  plan: Plan,
): void {
  const journal = journalFolder(root, config);
  if (!dryRun) applyPlan(root, plan, journal);
  kept.add({ root, shown: shownFrom(here, root), journal, inGit, writes: plan.writes });
}

/** How paths of another root are shown from here. */
function shownFrom(here: string, root: string): string {
  const way = relative(here, root).split(sep).join('/');
  return way === '' ? '' : `${way}/`;
}

/** What cannot be seen without git is said once, where there is something to see. */
function outsideOfGit({ root }: Located, { workspace }: Loaded): string[] {
  return root.inGit || workspace.entries.length === 0 ? [] : [textOf(lintNotice.outsideGit())];
}

/**
 * What the diagnostics mend; once they have nothing more, the rows of indexes that follow their
 * records.
 */
async function planOf(
  { root }: Located,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
  isAsked: (path: string) => boolean,
): Promise<Plan> {
  const fixes = planFixes(diagnostics, loaded.files);
  if (fixes.writes.length > 0) return fixes;
  // Planning rows needs what a lint does not.
  const { planIndex } = await import('./plan-index-rows.ts');
  const rows = await planIndex(root.path, loaded);
  return { kind: 'plan', writes: rows.writes.filter((write) => isAsked(write.path)) };
}

/** Whether a path is one of those that are reported. */
function askedIn({ named }: Located, { buffer }: LintRequest): (path: string) => boolean {
  return (path) => (buffer ? path === buffer.path : isAskedFor(path, named));
}

/** @throws {UsageError} when paths were named and nothing below them is memory or guarded */
function counts(
  { named, written }: Located,
  loaded: Loaded,
  isAsked: (path: string) => boolean,
): { readonly files: number; readonly records: number } {
  const counted = countRecords(loaded, isAsked);
  // What is no memory is looked through by guards.
  const looked = [...(loaded.workspace.surroundings.guards?.looked ?? [])].filter(isAsked);
  const files = counted.files || looked.length;
  if (files === 0 && named.length > 0)
    throw new UsageError(say.nothingThere({ paths: written.join(', ') }));
  return named.length > 0 ? { ...counted, files } : counted;
}
