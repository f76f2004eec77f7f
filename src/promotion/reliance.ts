import type { Diagnostic } from '#diagnostics/diagnostic';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { EvidenceFiles } from '#provenance/evidence/evidence';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { type LinkKind, type Links, linksOf, linkWords } from '#provenance/links/links-of';
import { fileOf, nativeItems } from '#provenance/native-item';
import type { ProvenGuards } from '#provenance/pinned';
import type { SurfaceReaders } from '#provenance/surfaces/surface-readers';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import type { DefaultLocations } from './edits/default-locations.ts';
import type { Policy } from './policy.ts';

/**
 * A record that relies on another: it cites it as a finding or as evidence, imports, names or links
 * to it.
 */
export interface Dependent {
  readonly record: MemoryRecord;
  readonly how: string;
  /** Whether it is in doubt once that is withdrawn, and not only to be looked at again. */
  readonly rests: boolean;
  readonly history: ItemHistory | null;
}

/** A record that relies on another, by itself or through records that do. */
export interface ReachedDependent extends Dependent {
  /** The path of what it relies on: the record that was asked about, or one that relies on that. */
  readonly on: string;
  /** How many records it is away: 1 where it relies on it itself. */
  readonly depth: number;
}

/**
 * Rows are moved with their record, what replaces it stands by itself, and a requirement holds
 * whoever names it.
 */
const relying: ReadonlySet<LinkKind> = new Set([
  'finding',
  'evidence',
  'import',
  'wikilink',
  'link',
]);

/**
 * The memory that relies on a record itself, in the order of paths. Rows of indexes are no
 * reliance; they are moved themselves.
 */
export function reliesOn(path: string, world: Pick<World, 'workspace' | 'ledger'>): Dependent[] {
  return directly(path, linksOf(world.workspace, world.ledger), memoryIn(world));
}

/**
 * All memory that relies on a record, the nearest first, each once: records that rely on each other
 * in a circle end it.
 */
export function reliesOnThrough(
  path: string,
  world: Pick<World, 'workspace' | 'ledger'>,
  links: Links,
): ReachedDependent[] {
  const memory = memoryIn(world);
  const seen = new Set([path]);
  const found: ReachedDependent[] = [];
  let edge: readonly string[] = [path];
  for (let depth = 1; edge.length > 0; depth += 1) {
    const next: string[] = [];
    for (const on of edge) {
      for (const reliance of directly(on, links, memory)) {
        const its = fileOf(reliance.record);
        if (seen.has(its)) continue;
        seen.add(its);
        found.push({ ...reliance, on, depth });
        // What is loaded whole, and what binds, relies on what it names; nothing relies on it in
        // turn.
        if (holdsDiscovery(reliance.record) || reliance.record.role === 'native') next.push(its);
      }
    }
    edge = next;
  }
  return found;
}

type Memory = ReadonlyMap<string, Pick<Dependent, 'record' | 'history'>>;

function directly(path: string, links: Links, memory: Memory): Dependent[] {
  return links.to(path).flatMap((link) => {
    const reliant = relying.has(link.kind) ? memory.get(link.from) : undefined;
    return reliant
      ? [
          {
            ...reliant,
            how: linkWords[link.kind],
            rests: link.kind === 'finding' || link.kind === 'evidence',
          },
        ]
      : [];
  });
}

/**
 * What may rely on memory, by file: records that are served as fact, promoted native notes, and
 * what agents load or are bound by.
 */
function memoryIn({ workspace, ledger }: Pick<World, 'workspace' | 'ledger'>): Memory {
  const memory = new Map<string, Pick<Dependent, 'record' | 'history'>>();
  for (const record of workspace.byPath.values()) {
    if (
      record.role === 'bootloader' ||
      record.role === 'spec' ||
      record.role === 'glossary' ||
      isServedAsFact(record)
    )
      memory.set(record.path, { record, history: ledger.byTarget.get(record.path) ?? null });
  }
  for (const { fact, history } of nativeItems(workspace, ledger))
    if (history.status === 'promoted') memory.set(fileOf(fact), { record: fact, history });
  return memory;
}

/** Everything a planner may look at: facts gathered before it thinks. */
export interface World {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly homes: DefaultLocations;
  readonly policy: Policy;
  readonly evidence: EvidenceFiles;
  readonly readers: SurfaceReaders;
  /** Problems of level error that lint finds, for gate P02. */
  readonly lintErrors: readonly Diagnostic[];
  /**
   * What looks like a secret, for gate P13: by the path of a candidate, by the id of an item
   * without one, null in the request itself.
   */
  readonly secrets: readonly { readonly path: string | null; readonly what: string }[];
  /** How guards fared, by the path of their record, or the claim of what is raised. */
  readonly proven: ReadonlyMap<string, ProvenGuards>;
  /** Who wrote the commits of late; null where nobody asked, or that cannot be told. */
  readonly authors: readonly string[] | null;
  /**
   * Whether two identities are one person: by their folded e-mails, or by what mailmap makes of
   * them, which joins and never parts.
   */
  isSamePerson(one: string, other: string): boolean;
}
