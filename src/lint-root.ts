import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import type { Stand } from '#diagnostics/pasteable';
import type { Stopwatch } from '#diagnostics/stopwatch';
import { applyPlan } from '#disk/apply-plan';
import { homeFolder } from '#disk/home-folder';
import type { Located } from '#disk/locate';
import { mostFixPasses, planFixes } from '#rules/fixes';
import type { RuleRequest } from '#rules/selection';
import { isAskedFor } from '#workspace/named-paths';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { SourceFile } from '#workspace/source-file';

import { loadWorkspace, type Loaded, type LoadRequest } from '#sources/load-workspace';
import type { ConfigInForce } from '#workspace/within';

import { citedNotices } from './cited-notices.ts';
import { countRecords, judgeLoaded } from './judge-loaded.ts';
import type { KeptWrites } from './kept-writes.ts';
import { standOf } from './stand-of.ts';

/** What is asked of one root. */
export interface RootRequest {
  readonly located: Located;
  readonly cwd: string;
  readonly rules: RuleRequest;
  readonly fix: boolean;
  /** Where what is fixed is kept, so that it can be taken back or shown. */
  readonly kept?: KeptWrites;
  /** Nothing is written: what would be is only gathered. */
  readonly dryRun?: boolean;
  /** Put before paths of what is kept. */
  readonly shown?: string;
  /** A file whose content is given and not read; then only that file is reported. */
  readonly buffer: SourceFile | null;
  /** The day waivers are judged on, `2026-11-22`. */
  readonly today: string;
  /** What the memory is compared with; nothing unless given. */
  readonly history?: (config: ConfigInForce) => LoadRequest['history'];
  progress(what: string): void;
  readonly stopwatch?: Stopwatch;
}

/** What one root came to. */
export interface RootResult extends Stand {
  readonly config: LedgerConfig;
  readonly diagnostics: readonly Diagnostic[];
  readonly suppressed: readonly Suppressed[];
  readonly files: number;
  readonly records: number;
  readonly fixed: readonly string[];
  /** Lines about the run itself, said once. */
  readonly notices: readonly string[];
}

/**
 * Lints the workspace of one root; with `fix`, mends and lints again until nothing more can be
 * mended.
 */
export async function lintRoot(request: RootRequest): Promise<RootResult> {
  const fixed = new Map<string, string>();
  for (let pass = 0; ; pass += 1) {
    const loaded = await loadWorkspace(
      request.located,
      request.buffer,
      request.progress,
      process.env,
      request.history,
      request.dryRun ? fixed : undefined,
      request.stopwatch,
    );
    request.progress(`judging ${loaded.workspace.documents.length} files`);
    const verdict = judgeLoaded(loaded, request.rules, request.today, undefined, request.stopwatch);
    const diagnostics = verdict.diagnostics.filter((each) => isAsked(each.path, request));
    const plan =
      request.fix && pass < mostFixPasses ? await planOf(request, loaded, diagnostics) : null;
    if (!plan || plan.writes.length === 0)
      return {
        ...standOf(
          request.cwd,
          request.located.root.path,
          request.located.root.repository,
          loaded.config,
        ),
        config: loaded.config,
        diagnostics,
        suppressed: verdict.suppressed.filter((each) => isAsked(each.diagnostic.path, request)),
        fixed: [...fixed.keys()].sort(),
        notices: [
          ...outsideOfGit(request, loaded),
          ...citedNotices(loaded.workspace.surroundings.cited),
        ],
        ...counts(loaded, request),
      };
    const { path: root, inGit } = request.located.root;
    const journal = homeFolder(root, loaded.config);
    if (!request.dryRun) applyPlan(root, plan, journal);
    request.kept?.add({ root, shown: request.shown ?? '', journal, inGit, writes: plan.writes });
    for (const write of plan.writes) fixed.set(write.path, write.after ?? '');
  }
}

/** What cannot be seen without git is said once, where there is something to see. */
function outsideOfGit({ located }: RootRequest, { workspace }: Loaded): string[] {
  return located.root.inGit || workspace.entries.length === 0
    ? []
    : ['this is no git repository: edits of the ledger and of accepted records cannot be seen'];
}

/**
 * What the diagnostics mend; once they have nothing more, the rows of indexes that follow their
 * records.
 */
async function planOf(
  request: RootRequest,
  loaded: Loaded,
  diagnostics: readonly Diagnostic[],
): Promise<Plan> {
  const fixes = planFixes(diagnostics, loaded.files);
  if (fixes.writes.length > 0) return fixes;
  // Planning rows needs what a lint does not.
  const { planIndex } = await import('./plan-index.ts');
  const rows = await planIndex(request.located.root.path, loaded);
  return { kind: 'plan', writes: rows.writes.filter((write) => isAsked(write.path, request)) };
}

function isAsked(path: string, { located, buffer }: RootRequest): boolean {
  if (buffer) return path === buffer.path;
  return isAskedFor(path, located.named);
}

/** @throws {UsageError} when paths were named and nothing below them is memory */
function counts(
  loaded: Loaded,
  request: RootRequest,
): { readonly files: number; readonly records: number } {
  const counted = countRecords(loaded, (path) => isAsked(path, request));
  if (counted.files === 0 && request.located.named.length > 0)
    throw new UsageError(
      `nothing to lint in ${request.located.written.join(', ')}`,
      'name a Markdown file, or a folder with some in it',
    );
  return counted;
}
