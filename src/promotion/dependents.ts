import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type LinkKind, type Links, linksOf, linkWords } from '#provenance/links/links-of';
import { nativeItems, pathOfRecordFile } from '#provenance/native-item';
import { isServedAsFact } from '#workspace/record-status';
import type { MemoryRecord } from '#workspace/records';

import type { ActInputs } from './act-inputs.ts';

/** A record that cites, imports, names or links another one. */
export interface Dependent {
  readonly record: MemoryRecord;
  /** Its relation in words: `cites it as evidence`. */
  readonly how: string;
  /** Whether it is in doubt when the other is withdrawn. */
  readonly rests: boolean;
  readonly history: ItemHistory | null;
}

/** A record that relies on another, directly or through other records. */
export interface ReachedDependent extends Dependent {
  /** The path of the next record on the way. */
  readonly on: string;
  /** 1 for direct reliance. */
  readonly depth: number;
}

/** Rows, replacements and requirements do not rely on the record that they link. */
const relying: ReadonlySet<LinkKind> = new Set([
  'finding',
  'evidence',
  'import',
  'wikilink',
  'link',
]);

/** The memory that relies on a record directly, in the order of paths. */
export function findDirectDependents(
  path: string,
  inputs: Pick<ActInputs, 'workspace' | 'ledger'>,
): Dependent[] {
  return directly(path, linksOf(inputs.workspace, inputs.ledger), memoryIn(inputs));
}

/** All memory that relies on a record, the nearest first, each once. */
export function findAllDependents(
  path: string,
  inputs: Pick<ActInputs, 'workspace' | 'ledger'>,
  links: Links,
): ReachedDependent[] {
  const memory = memoryIn(inputs);
  const seen = new Set([path]);
  const found: ReachedDependent[] = [];
  let edge: readonly string[] = [path];
  for (let depth = 1; edge.length > 0; depth += 1) {
    const next: string[] = [];
    for (const on of edge) {
      for (const reliance of directly(on, links, memory)) {
        const its = pathOfRecordFile(reliance.record);
        if (seen.has(its)) continue;
        seen.add(its);
        found.push({ ...reliance, on, depth });
        // Other files, such as AGENTS.md, rely on memory, but no memory relies on them.
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

/** The records that can rely on memory, by file. */
function memoryIn({ workspace, ledger }: Pick<ActInputs, 'workspace' | 'ledger'>): Memory {
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
    if (history.status === 'promoted')
      memory.set(pathOfRecordFile(fact), { record: fact, history });
  return memory;
}
