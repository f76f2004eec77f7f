import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/roots/locate';
import { inspect as say } from '#messages/generated/look';
import { invocation } from '#messages/generated/program';
import { findItem } from '#promotion/discovery/find-item';
import { ledgerOf } from '#provenance/ledger/ledger';
import { graphOf, type MemoryGraph } from '#provenance/links/graph';
import { boundedGraph, graphAround } from '#provenance/links/graph-part';
import { fileOf, recordOfItem } from '#provenance/native-item';
import { loadWorkspace } from '#sources/load-workspace';
import type { Workspace } from '#workspace/workspace';

/** What part of the graph is wanted. */
export interface GraphRequest {
  /** A record, item or path that it is drawn around; null for all. */
  readonly around: string | null;
  /** How many links away from it. */
  readonly depth: number;
  /** Whether records that cite the same files are joined. */
  readonly related: boolean;
  /** At most so many files; null for as many as there are. */
  readonly most: number | null;
}

/** Links for each file that is shown: what draws a graph draws no more than some hundreds. */
const edgesEach = 3;

/**
 * Memory as a graph of what lists, cites, supersedes and links what. Writes nothing.
 *
 * @throws {UsageError} when there is no such record
 */
export async function graph(
  where: { readonly cwd?: string; readonly config?: string },
  { around, depth, related, most }: GraphRequest,
): Promise<MemoryGraph & { readonly around: string | null }> {
  const [located] = locate(resolve(where.cwd ?? '.'), [], where.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const { workspace } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const whole = graphOf(workspace, ledger, related);
  const centre = around === null ? null : pathOf(around, workspace, ledger);
  if (centre !== null && !whole.nodes.some((node) => node.path === centre))
    throw new UsageError(say.unlinked({ path: centre }));
  const part = centre === null ? whole : graphAround(whole, centre, depth);
  return {
    around: centre,
    ...(most === null
      ? boundedGraph(part, { nodes: part.nodes.length, edges: part.edges.length }, centre !== null)
      : boundedGraph(part, { nodes: most, edges: most * edgesEach }, centre !== null)),
  };
}

/**
 * The file that a name means: any file of memory by its path, else what items and records are
 * called.
 */
function pathOf(name: string, workspace: Workspace, ledger: ReturnType<typeof ledgerOf>): string {
  if (workspace.byPath.has(name)) return name;
  const found = findItem(name, { workspace, ledger });
  if (found.kind === 'none') throw new UsageError(found.reason.message);
  const record =
    found.kind === 'record'
      ? found.record
      : found.kind === 'item'
        ? recordOfItem(found.history, workspace)
        : null;
  if (!record) throw new UsageError(say.fileless({ name }));
  return fileOf(record);
}
