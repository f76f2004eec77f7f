import { relative, sep } from 'node:path';

import type { ReaderFolder } from '#diagnostics/adapt-commands';
import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { journalFolder } from '#disk/roots/journal-folder';
import type { RootWithPaths } from '#disk/roots/locate';
import { applyPlan } from '#disk/transaction/transact';
import { lint as say, lintNotice } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import { maxFixPasses, planFixes } from '#rules/run-rules';
import { type LoadedWorkspace, loadWorkspace } from '#sources/load-workspace';
import { isRequestedPath } from '#workspace/paths/target';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { viewpointOf } from '../invocation/cached-view.ts';
import { absentGitNotices, baseIndexNotices, unseenNotices } from './history-notices.ts';
import { countRecords, judgeLoaded } from './judge-workspace.ts';
import type { FixSettings, LintRequest } from './lint-options.ts';

/** What a lint found in one root, with paths relative to it. */
export interface RootResult extends ReaderFolder {
  readonly config: LedgerConfig;
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  /** Number of checked files. */
  readonly files: number;
  /** Number of records among them. */
  readonly records: number;
  /** Paths of files that `--fix` rewrote. */
  readonly fixed: readonly string[];
  readonly notices: readonly string[];
  /** The facts that the index or a branch puts in doubt. */
  readonly doubts?: readonly FactInDoubt[];
}

/** The fixed texts of one root, by path. */
type Fixed = Map<string, string>;

/** Lints one root; with repairs, fixes and lints again until nothing more can be fixed. */
export async function lintRoot(located: RootWithPaths, request: LintRequest): Promise<RootResult> {
  const fixed: Fixed = new Map();
  for (let pass = 0; ; pass += 1) {
    const loaded = await loadRoot(located, request, fixed);
    request.progress?.(`judging ${loaded.workspace.documents.length} files`);
    const { diagnostics: all, suppressed } = judgeLoaded(loaded, request);
    const isAsked = askedIn(located, request);
    const diagnostics = all.filter((each) => isAsked(each.path));
    const plan =
      request.repairs && pass < maxFixPasses
        ? await planPass(located, loaded, diagnostics, isAsked)
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
    writeFixes(located, loaded.config, request.repairs, plan);
    for (const write of plan.writes) fixed.set(write.path, write.after ?? '');
  }
}

/** Loads a root; in a dry run, with the fixes that were not written. */
function loadRoot(
  located: RootWithPaths,
  request: LintRequest,
  fixed: Fixed,
): Promise<LoadedWorkspace> {
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

function writeFixes(
  { root: { path: root, inGit } }: RootWithPaths,
  config: LedgerConfig,
  { kept, dryRun, here }: FixSettings,
  plan: Plan,
): void {
  const journal = journalFolder(root, config);
  if (!dryRun) applyPlan(root, plan, journal);
  kept.add({ root, shown: shownFrom(here, root), journal, inGit, writes: plan.writes });
}

/** The prefix that shows paths of another root from here. */
function shownFrom(here: string, root: string): string {
  const way = relative(here, root).split(sep).join('/');
  return way === '' ? '' : `${way}/`;
}

/** A notice that a ledger outside of git is not compared with history. */
function outsideOfGit({ root }: RootWithPaths, { workspace }: LoadedWorkspace): string[] {
  return root.inGit || workspace.entries.length === 0 ? [] : [textOf(lintNotice.outsideGit())];
}

/** Plans the fixes of diagnostics; once there are none, missing rows of indexes. */
async function planPass(
  { root }: RootWithPaths,
  loaded: LoadedWorkspace,
  diagnostics: readonly Diagnostic[],
  isAsked: (path: string) => boolean,
): Promise<Plan> {
  const fixes = planFixes(diagnostics, loaded.files);
  if (fixes.writes.length > 0) return fixes;
  const { planIndex } = await import('./plan-index-rows.ts');
  const rows = await planIndex(root.path, loaded);
  return { kind: 'plan', writes: rows.writes.filter((write) => isAsked(write.path)) };
}

function askedIn({ named }: RootWithPaths, { buffer }: LintRequest): (path: string) => boolean {
  return (path) => (buffer ? path === buffer.path : isRequestedPath(path, named));
}

/** @throws {UsageError} when paths were named and nothing below them is memory or guarded */
function counts(
  { named, written }: RootWithPaths,
  loaded: LoadedWorkspace,
  isAsked: (path: string) => boolean,
): { readonly files: number; readonly records: number } {
  const counted = countRecords(loaded, isAsked);
  // Guards look through files that are no memory.
  const looked = [...(loaded.workspace.surroundings.guards?.looked ?? [])].filter(isAsked);
  const files = counted.files || looked.length;
  if (files === 0 && named.length > 0)
    throw new UsageError(say.nothingThere({ paths: written.join(', ') }));
  return named.length > 0 ? { ...counted, files } : counted;
}
