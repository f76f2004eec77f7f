import type { Span } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { lineMap } from '#diagnostics/line-map';
import { plainText } from '#diagnostics/plain-text';
import { locateAt } from '#disk/roots/locate';
import { inspect as say } from '#messages/generated/look';
import type { ActInputs } from '#promotion/act-inputs';
import { findAllDependents } from '#promotion/dependents';
import { findItem } from '#promotion/discovery/find-item';
import { ledgerOf } from '#provenance/ledger/ledger';
import { boundedGraph, graphAround, graphOf, type MemoryGraph } from '#provenance/links/graph';
import { type Links, linksOf, linkWords } from '#provenance/links/links-of';
import { relatedFacts } from '#provenance/links/related-facts';
import { pathOfRecordFile, recordOfItem } from '#provenance/native-item';
import { loadWorkspace } from '#sources/load-workspace';
import { successorsOf } from '#workspace/history/successors';
import { statusOf } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';
import { numberOf, replacingDecisionsOf } from '#workspace/stores/decision-file';
import type { Workspace } from '#workspace/workspace';

/** Which part of the graph to return. */
export interface GraphRequest {
  /** Path, item or record in the center; null for the whole graph. */
  readonly around: string | null;
  /** The greatest distance from the center, in links. */
  readonly depth: number;
  /** Whether to link records that cite the same files. */
  readonly related: boolean;
  /** The largest number of files; null for all. */
  readonly most: number | null;
}

/** Tools that draw graphs manage some hundreds of links. */
const maxEdgesPerNode = 3;

/**
 * Draws memory as a graph: files that list, cite, supersede and link each other. Writes nothing.
 *
 * @throws {UsageError} for an unknown center, or one without links
 */
export async function graph(
  where: { readonly cwd?: string; readonly config?: string },
  { around, depth, related, most }: GraphRequest,
): Promise<MemoryGraph & { readonly around: string | null }> {
  const { workspace } = await loadWorkspace(locateAt(where));
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
      : boundedGraph(part, { nodes: most, edges: most * maxEdgesPerNode }, centre !== null)),
  };
}

/** The file of a name: the path of a file of memory, or any name of an item or record. */
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
  return pathOfRecordFile(record);
}

interface ShownLink {
  readonly path: string;
  readonly line: number | null;
  readonly how: string;
}

/** Links between a file of memory and others, and memory that relies on it. */
export interface MemoryLinks {
  /** The successors that the record names. */
  readonly replacedBy: readonly { readonly path: string; readonly title: string }[];
  /** Files that link here, each with the kind of link, and the line where it has one. */
  readonly linkedFrom: readonly ShownLink[];
  /** Memory that relies on it, nearest first; `on` is the next record on the way here. */
  readonly reliedOnBy: readonly {
    readonly path: string;
    readonly how: string;
    readonly on: string;
    readonly depth: number;
  }[];
  /** Records that cite the same files; those with most in common first. */
  readonly related: readonly {
    readonly path: string;
    readonly title: string;
    readonly status: string;
    readonly files: readonly string[];
  }[];
}

/** Finds the records around a file; none for null. */
export function memoryLinks(path: string | null, inputs: ActInputs): MemoryLinks {
  if (path === null) return { replacedBy: [], linkedFrom: [], reliedOnBy: [], related: [] };
  const links = linksOf(inputs.workspace, inputs.ledger);
  return {
    replacedBy: replacedBy(path, inputs),
    linkedFrom: linkedFrom(path, links, inputs),
    reliedOnBy: findAllDependents(path, inputs, links).map(({ record, how, on, depth }) => ({
      path: record.path,
      how,
      on,
      depth,
    })),
    related: related(path, inputs),
  };
}

/** The successors in the fields of a record, else those in the words of its status. */
function replacedBy(path: string, { workspace }: ActInputs): MemoryLinks['replacedBy'] {
  const record = workspace.byPath.get(path);
  if (!record || statusOf(record) !== 'superseded') return [];
  const named = successorsOf(workspace, record);
  const written = named.length > 0 ? [] : replacingDecisionsOf(record.document);
  const others = written.flatMap(({ path: linked, number }) =>
    workspace.adrs.filter(
      (adr) => adr.path === linked || (linked === null && numberOf(adr.path) === number),
    ),
  );
  return [...named, ...others].map((each) => ({ path: each.path, title: plainText(each.title) }));
}

function linkedFrom(path: string, links: Links, { workspace }: ActInputs): ShownLink[] {
  return links.to(path).map(({ from, kind, span, name }) => ({
    path: from,
    line: lineOf(workspace.byPath.get(from), span),
    how: `${linkWords[kind]}${name === null ? '' : ` ${name}`}`,
  }));
}

function related(path: string, { workspace, ledger }: ActInputs): MemoryLinks['related'] {
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
