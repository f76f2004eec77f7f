import { join } from 'node:path';

import { presentItems } from '#diagnostics/defined-values';
import { decode } from '#disk/reading/read-source';
import type { Repository } from '#git/repository/open-repository';
import { findItem, type FoundItem } from '#promotion/discovery/find-item';
import { type Discovery, discoveryOf } from '#promotion/discovery/read-discovery';
import { evidenceItems } from '#provenance/evidence/evidence-items';
import type { Locator } from '#provenance/evidence/locator';
import {
  findReformatted,
  mayBeReformatted,
  normalizedHashOfPlace,
} from '#provenance/layout/find-reformatted';
import { loadGrammars } from '#provenance/layout/grammars';
import { historyWithoutActs, type ItemHistory } from '#provenance/ledger/item-history';
import { type Ledger, ledgerOf, readLedger } from '#provenance/ledger/ledger';
import { recordOfItem } from '#provenance/native-item';
import { textDigestOf } from '#provenance/record-text/pin';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { nameSurface } from '#provenance/surfaces/surface-name';
import { readCited } from '#sources/evidence/gather-evidence';
import { commitSnapshot, type Snapshot, snapshotBelow } from '#sources/snapshot';
import { adrFolderOf, snapshotSource } from '#sources/snapshot-source';
import { readTrees } from '#threads/read-trees';
import { frontmatterMap, type SourceFile } from '#workspace/document';
import { findingNamed } from '#workspace/find-record';
import { scalarOf } from '#workspace/frontmatter/values';
import { limits } from '#workspace/limits';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import { targetPath } from '#workspace/paths/target';
import { readRecords } from '#workspace/read-records';
import type { MemoryRecord } from '#workspace/records';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Records } from '#workspace/workspace';

interface MemoryPlace {
  readonly repository: Repository;
  /** Path from the repository's top to the root, with a slash at its end. */
  readonly prefix: string;
  /** One for each memory. */
  readonly configs: readonly ConfigInForce[];
}

/** A cited place in a commit. */
interface CitedPlace {
  readonly locator: Locator;
  /** Hash of its text, or the reason why it has none. */
  readonly hash: string;
  /** Text of its file with line feeds; null if there is none. */
  readonly whole: string | null;
}

/** In the order of citation. */
interface Cited {
  readonly places: readonly CitedPlace[];
  /** Digest of each finding; empty if it is missing. */
  readonly findings: readonly string[];
}

/** The memory of one commit. */
export interface MemoryAtCommit {
  /** The item with this ID. */
  item(id: string): ItemHistory | null;
  /** Finds an item by name, as acts do. */
  found(name: string): Promise<FoundItem>;
  /** Blob hash of a path from the root; null if it is missing. */
  blobAt(path: string): string | null;
  recordOf(item: Pick<ItemHistory, 'kind' | 'path' | 'acts'>): Promise<MemoryRecord | null>;
  cited(details: Pick<Discovery['details'], 'evidence' | 'findings'>): Promise<Cited>;
}

/** Returns a cached reader of the memory of commits. */
export function memoryReader(place: MemoryPlace): (commit: string) => Promise<MemoryAtCommit> {
  const known = new Map<string, Promise<MemoryAtCommit>>();
  return (commit) => {
    const read = known.get(commit) ?? readMemory(place, commit);
    known.set(commit, read);
    return read;
  };
}

async function readMemory(
  { repository, prefix, configs }: MemoryPlace,
  commit: string,
): Promise<MemoryAtCommit> {
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
  // Acts look for items without a ledger entry in the first memory.
  const [layout = layoutOf({}, adrFolder)] = layouts;
  const [ledger = readLedger([], null)] = ledgers;
  let read: Promise<Records> | null = null;
  const records = (): Promise<Records> => (read ??= recordsAt(pathsOf(layout), layout));
  return {
    item: (id) => ledgers.flatMap(({ items }) => items.get(id) ?? [])[0] ?? null,
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
        const found = locateSurface(locator, cited.evidence, cited.readers);
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

/** How an item changed since a commit. */
type Since = 'as it was' | 'changed' | 'raised since';

/** Compares the item of a name in two commits. Acts refuse a name that is in neither. */
export async function compareNamed(
  name: string,
  seen: MemoryAtCommit,
  now: MemoryAtCommit,
): Promise<Since> {
  const is = await now.found(name);
  if (is.kind === 'none') return 'as it was';
  if (is.kind === 'item') return compareItem(is.history, name, seen, now);
  const was = await seen.found(name);
  if (was.kind === 'none') return 'raised since';
  // The branch removed the entries of the item.
  if (was.kind === 'item') return 'changed';
  const target = targetOf(is);
  const files = presentItems([is.kind === 'row' && is.task.path, target]);
  if (files.some((path) => seen.blobAt(path) !== now.blobAt(path))) return 'changed';
  const item = historyWithoutActs('fact', '', target);
  return (await hasSameCitations(item, await now.recordOf(item), seen, now))
    ? 'as it was'
    : 'changed';
}

function targetOf(found: Extract<FoundItem, { kind: 'record' | 'row' }>): string | null {
  return found.kind === 'record'
    ? found.record.path
    : found.row.target && targetPath(found.row.target.value);
}

/** Lists the files that an act on a name reads: its record and the files that it cites. */
export async function listFiles(name: string, memory: MemoryAtCommit): Promise<string[]> {
  const found = await memory.found(name);
  if (found.kind === 'none') return [];
  const item =
    found.kind === 'item' ? found.history : historyWithoutActs('fact', '', targetOf(found));
  const record = await memory.recordOf(item);
  const cited = evidenceItems(discoveryOf(item, record).details.evidence ?? []);
  return presentItems([
    item.path !== null && fileOfTarget(item.path),
    ...cited.flatMap((each) =>
      each.kind === 'place' && 'path' in each.locator ? [each.locator.path] : [],
    ),
  ]);
}

/**
 * Compares an item in two commits: the entry that proposed it, its record, and what it cites.
 *
 * @param name ID or path in the comment
 */
export async function compareItem(
  item: ItemHistory,
  name: string,
  seen: MemoryAtCommit,
  now: MemoryAtCommit,
): Promise<Since> {
  const was = seen.item(item.item);
  const called = await seen.found(name);
  // The act that decides a hand-written candidate also proposes it.
  const isCalledSo =
    called.kind === 'item'
      ? called.history.item === item.item
      : called.kind === 'record' && was === null && called.record.path === item.path;
  if (!isCalledSo) return 'raised since';
  const [before, after] = [await seen.recordOf(was ?? item), await now.recordOf(item)];
  if (was !== null) {
    const raise = item.acts[0]?.entry.path ?? '';
    if (seen.blobAt(raise) !== now.blobAt(raise)) return 'changed';
    if (after === null && was.discovery !== item.discovery) return 'changed';
  }
  const isSame = before && after ? isSameRecord(before, after) : before === after;
  return isSame && (await hasSameCitations(was ?? item, before, seen, now))
    ? 'as it was'
    : 'changed';
}

/** Ignores the fields that a promotion fills in. */
function isSameRecord(before: MemoryRecord, after: MemoryRecord): boolean {
  const when = loadWhenOf(before);
  return (
    textDigestOf(after, 'with evidence') === textDigestOf(before, 'with evidence') &&
    (when === null || when === loadWhenOf(after))
  );
}

/**
 * True if a record makes the same claim in two commits, and the text that it cites in the second is
 * the same in both: a confirmation cites new lines.
 */
export async function makesSameClaim(
  item: ItemHistory,
  [before, seen]: readonly [MemoryRecord, MemoryAtCommit],
  [after, now]: readonly [MemoryRecord, MemoryAtCommit],
): Promise<boolean> {
  const claimed = (record: MemoryRecord): string => {
    const { claim, details } = discoveryOf(item, record);
    const { applies_when: when, does_not_apply_when: notWhen } = details;
    return JSON.stringify([claim, when, notWhen, loadWhenOf(record)]);
  };
  return claimed(before) === claimed(after) && hasSameCitations(item, after, seen, now);
}

/** True if the cited lines and findings are the same in both commits. */
async function hasSameCitations(
  item: ItemHistory,
  record: MemoryRecord | null,
  seen: MemoryAtCommit,
  now: MemoryAtCommit,
): Promise<boolean> {
  const { details } = discoveryOf(item, record);
  const [before, after] = [await seen.cited(details), await now.cited(details)];
  if (before.findings.some((digest, at) => digest !== after.findings[at])) return false;
  for (const [at, was] of before.places.entries()) {
    const is = after.places[at];
    if (!is || !(await isSamePlace(was, is))) return false;
  }
  return true;
}

/** UTF-16 units for one place. */
const maxHashed = 16_777_216;

/**
 * Compares a place as evidence is compared: the same text, or the same tokens at the same lines.
 */
async function isSamePlace(was: CitedPlace, is: CitedPlace): Promise<boolean> {
  if (was.hash === is.hash) return true;
  const { locator, hash } = was;
  if (was.whole === null || is.whole === null || !mayBeReformatted(locator)) return false;
  const { path } = locator;
  const layouts = { read: await loadGrammars([path]), before: new Map<string, string>() };
  const loose = normalizedHashOfPlace(locator, was.whole, layouts.read) ?? undefined;
  let left = maxHashed;
  const spend = (units: number): boolean => (left -= units) >= 0;
  const found = findReformatted(
    locator,
    { hash, loose },
    { path, whole: is.whole },
    layouts,
    spend,
  );
  return found.count === 1 && found.first === nameSurface(locator);
}

function loadWhenOf({ document }: MemoryRecord): string | null {
  return scalarOf(frontmatterMap(document), 'load_when')?.value ?? null;
}
