import { getCachedView, type ViewsPlace } from '#disk/facts/views';
import type { RootWithPaths } from '#disk/roots/locate';
import { gitVariables } from '#git/process/scratch-environment';

import { viewsPlace } from '../invocation/cached-view.ts';
import { combineRootResults } from './combine-results.ts';
import {
  type Comparison,
  type LintOptions,
  type LintRequest,
  lintRequestOf,
  type LintResult,
} from './lint-options.ts';
import type { RootResult } from './lint-root.ts';

export type { LintOptions, LintResult } from './lint-options.ts';

/**
 * Reads the workspace, runs the rules and, with `fix`, fixes what can be fixed safely.
 *
 * @throws {UsageError} for a path, rule or configuration that does not exist or is wrong
 * @throws {EnvironmentError} when a file cannot be read or written
 */
export async function lint(options: LintOptions = {}): Promise<LintResult> {
  return lintWithHistory(options);
}

/** The same, with each memory compared with its history. */
export async function lintWithHistory(
  options: LintOptions,
  compared: Partial<Comparison> = {},
): Promise<LintResult> {
  const request = await lintRequestOf(options, compared);
  const parts: RootResult[] = [];
  for (const group of request.groups) {
    const cache = cacheOf(group, options, request);
    parts.push(
      ...(cache === null
        ? await judgeGroup(group, request)
        : await getCachedView(cache, group.root.path, keyOf(group, request), () =>
            judgeGroup(group, request),
          )),
    );
  }
  return {
    ...combineRootResults(parts),
    writes: request.repairs?.kept.writes(),
    ...(options.dryRun ? { fixed: [] } : {}),
  };
}

async function judgeGroup(group: RootWithPaths, request: LintRequest): Promise<RootResult[]> {
  // Finding a cached answer takes less time than loading the code that judges.
  const [{ lintRoot }, { memoriesInScope }] = await Promise.all([
    import('./lint-root.ts'),
    import('../invocation/memories-in-scope.ts'),
  ]);
  request.stopwatch?.lap('loading');
  const found: RootResult[] = [];
  for (const located of request.buffer ? [group] : await memoriesInScope(group, request.folders))
    found.push(await lintRoot(located, request));
  return found;
}

/** Where to cache the answer about a root; null for a lint that fixes or compares. */
function cacheOf(
  group: RootWithPaths,
  { cache }: LintOptions,
  request: LintRequest,
): ViewsPlace | null {
  const { repairs, buffer, history, folders, cwd } = request;
  const isPlain = !repairs && !buffer && !history && folders.length === 0;
  return cache !== undefined && isPlain ? viewsPlace(group, cache, cwd) : null;
}

/** What a cached answer depends on besides files. */
function keyOf(group: RootWithPaths, { cwd, rules, today }: LintRequest): unknown {
  return { lint: { group, cwd, rules, today, git: gitVariables(process.env) } };
}
