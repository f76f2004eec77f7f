import { join } from 'node:path';

import { decode } from '#disk/reading/read-source';
import type { Repository } from '#git/repository/open-repository';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import type { Discovery } from '#promotion/discovery/read-discovery';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { Locator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf, readLedger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { textDigestOf } from '#provenance/record-text/pin';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { readCited } from '#sources/evidence/read-cited';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import { adrFolderOf, snapshotSource } from '#sources/snapshot-source';
import { readTrees } from '#threads/read-trees';
import type { SourceFile } from '#workspace/document';
import { findingNamed } from '#workspace/find-record';
import { limits } from '#workspace/limits';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Records } from '#workspace/workspace';

/** Where memory of commits is looked up. */
export interface MemoryPlace {
  readonly repository: Repository;
  /** The way from the repository's top to the root, with a closing slash. */
  readonly prefix: string;
  /** The memories that the configuration keeps apart. */
  readonly configs: readonly ConfigInForce[];
}

/** A cited place as a commit has it. */
export interface CitedPlace {
  readonly locator: Locator;
  /** Of its bytes; of what has no text the reason. */
  readonly hash: string;
  /** The text of its file with line feeds; null where it has none. */
  readonly whole: string | null;
}

/** What an item cites, in the order in which it cites it. */
export interface Cited {
  readonly places: readonly CitedPlace[];
  /** A digest of each finding; empty where it is not there. */
  readonly findings: readonly string[];
}

/** The items of a commit, the records that they are about, and what these cite. */
export interface SeenMemory {
  /** One for each configuration. */
  readonly ledgers: readonly Ledger[];
  /** Finds what an act finds by a name. */
  found(name: string): Promise<FoundItem>;
  /** The blob of a path from the root; null where there is none. */
  blobAt(path: string): string | null;
  recordOf(item: Pick<ItemHistory, 'kind' | 'path' | 'acts'>): Promise<MemoryRecord | null>;
  cited(details: Pick<Discovery['details'], 'evidence' | 'findings'>): Promise<Cited>;
}

/** Reads the memory of commits, each once. */
export function memoryReader(place: MemoryPlace): (commit: string) => Promise<SeenMemory> {
  const known = new Map<string, Promise<SeenMemory>>();
  return (commit) => {
    const read = known.get(commit) ?? readMemory(place, commit);
    known.set(commit, read);
    return read;
  };
}

async function readMemory(
  { repository, prefix, configs }: MemoryPlace,
  commit: string,
): Promise<SeenMemory> {
  const snapshot = await snapshotBelow(await commitSnapshot(repository, '', commit), prefix);
  const source = snapshotSource(snapshot, join(repository.root, prefix), null, snapshot);
  const adrFolder = await adrFolderOf(snapshot);
  const layouts = configs.map((config) => layoutOf(config, adrFolder));
  const recordsAt = async (paths: readonly string[], layout: Layout): Promise<Records> =>
    readRecords(await filesAt(snapshot, paths), layout, new Set(), readTrees);
  const pathsOf = (layout: Layout): string[] =>
    [...snapshot.files.keys()].filter((path) => layout.accepts(path));
  const ledgers: Ledger[] = [];
  for (const layout of layouts) {
    const paths = pathsOf(layout).filter((path) => path.endsWith('.json'));
    ledgers.push(ledgerOf(await recordsAt(paths, layout)));
  }
  // An act finds what no ledger names in the first memory.
  const [layout = layoutOf({}, adrFolder)] = layouts;
  const [ledger = readLedger([], null)] = ledgers;
  let read: Promise<Records> | null = null;
  const records = (): Promise<Records> => (read ??= recordsAt(pathsOf(layout), layout));
  return {
    ledgers,
    found: async (name) => {
      for (const each of [...ledgers.slice(1), ledger]) {
        const named = each.named(name);
        const history = each.byTarget.get(name) ?? (named.kind === 'one' ? named.value : null);
        if (history) return { kind: 'item', history };
      }
      return findItem(name, { workspace: await records(), ledger });
    },
    blobAt: (path) => snapshot.files.get(path)?.id ?? null,
    recordOf: async (item) => {
      if (item.path === null) return null;
      const file = fileOfTarget(item.path);
      const own = layouts.find((each) => each.accepts(file));
      return own ? recordOfItem(item, await recordsAt([file], own)) : null;
    },
    cited: async ({ evidence = [], findings = [] }) => {
      const locators = evidenceItems(evidence).flatMap((item) =>
        item.kind === 'place' ? [item.locator] : [],
      );
      const cited = await readCited(locators, source.evidence, readTrees);
      const places = locators.map((locator): CitedPlace => {
        const found = standingSurface(locator, cited.evidence, cited.readers);
        return found.kind === 'found'
          ? { locator, hash: found.hash, whole: found.whole ?? found.text }
          : { locator, hash: found.why.reason, whole: null };
      });
      const known = findings.length === 0 ? null : await records();
      const named = findings.map((name) => {
        const record = known && findingNamed(known, name);
        return record ? textDigestOf(record, 'alone') : '';
      });
      return { places, findings: named };
    },
  };
}

async function filesAt(snapshot: Snapshot, paths: readonly string[]): Promise<SourceFile[]> {
  const blobs = await snapshot.read(paths, limits.fileBytes);
  return [...blobs].flatMap(([path, blob]) =>
    blob && 'bytes' in blob ? [decode(path, blob.bytes)] : [],
  );
}
