import type { Span } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { inspect as say } from '#messages/generated/look';
import { findItem } from '#promotion/discovery/find-item';
import { reliesOnThrough, type World } from '#promotion/reliance';
import { ledgerOf } from '#provenance/ledger/ledger';
import { boundedGraph, graphAround, graphOf, type MemoryGraph } from '#provenance/links/graph';
import { type Links, linksOf, linkWords } from '#provenance/links/links-of';
import { relatedFacts } from '#provenance/links/related-facts';
import { fileOf, recordOfItem } from '#provenance/native-item';
import { loadWorkspace } from '#sources/load-workspace';
import { successorsOf } from '#workspace/history/successors';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { numberOf, replacementsOf } from '#workspace/stores/decision-file';
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
  const located = locateAt(where);
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

/** One file that leads to another. */
interface ShownLink {
  readonly path: string;
  readonly line: number | null;
  readonly how: string;
}

/** The files around a record. */
export interface MemoryLinks {
  /** What a record says took its place. */
  readonly replacedBy: readonly { readonly path: string; readonly title: string }[];
  /** What leads here: each file with how it does, and its line where it is written in one. */
  readonly linkedFrom: readonly ShownLink[];
  /**
   * Memory that relies on it, the nearest first; `on` is the record it relies on, this one or one
   * that relies on it.
   */
  readonly reliedOnBy: readonly {
    readonly path: string;
    readonly how: string;
    readonly on: string;
    readonly depth: number;
  }[];
  /** Records that cite the same files; those that share most first. */
  readonly related: readonly {
    readonly path: string;
    readonly title: string;
    readonly status: string;
    readonly files: readonly string[];
  }[];
}

/** What leads to a file, what relies on it, and what cites the same files; nothing for no file. */
export function memoryLinks(path: string | null, world: World): MemoryLinks {
  if (path === null) return { replacedBy: [], linkedFrom: [], reliedOnBy: [], related: [] };
  const links = linksOf(world.workspace, world.ledger);
  return {
    replacedBy: replacedBy(path, world),
    linkedFrom: linkedFrom(path, links, world),
    reliedOnBy: reliesOnThrough(path, world, links).map(({ record, how, on, depth }) => ({
      path: record.path,
      how,
      on,
      depth,
    })),
    related: related(path, world),
  };
}

/** The successors that a record names: in its fields, else in the words of its status. */
function replacedBy(path: string, { workspace }: World): MemoryLinks['replacedBy'] {
  const record = workspace.byPath.get(path);
  if (!record || statusOf(record) !== 'superseded') return [];
  const named = successorsOf(workspace, record);
  const written = named.length > 0 ? [] : replacementsOf(record.document);
  const others = written.flatMap(({ path: linked, number }) =>
    workspace.adrs.filter(
      (adr) => adr.path === linked || (linked === null && numberOf(adr.path) === number),
    ),
  );
  return [...named, ...others].map((each) => ({ path: each.path, title: plainText(each.title) }));
}

function linkedFrom(path: string, links: Links, { workspace }: World): ShownLink[] {
  return links.to(path).map(({ from, kind, span, name }) => ({
    path: from,
    line: lineOf(workspace.byPath.get(from), span),
    how: `${linkWords[kind]}${name === null ? '' : ` ${name}`}`,
  }));
}

function related(path: string, { workspace, ledger }: World): MemoryLinks['related'] {
  return relatedFacts(workspace, ledger)
    .of(path)
    .map((other) => ({
      path: other.path,
      title: plainText(workspace.byPath.get(other.path)?.title ?? other.path),
      status:
        ledger.byTarget.get(other.path)?.status ??
        statusOf(workspace.byPath.get(other.path) as MemoryRecord) ??
        '',
      files: other.files,
    }));
}

function lineOf(record: MemoryRecord | undefined, span: Span | null): number | null {
  return record && span ? lineMap(record.document.text).place(span).start.line : null;
}
