import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { plainText } from '#diagnostics/plain-text';
import { reliesOnThrough, type World } from '#promotion/reliance';
import { type Links, linksOf, linkWords } from '#provenance/links/links-of';
import { relatedFacts } from '#provenance/links/related-facts';
import { successorsOf } from '#workspace/history/successors';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { numberOf, replacementsOf } from '#workspace/stores/decision-status';

/** One file that leads to another. */
export interface ShownLink {
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
