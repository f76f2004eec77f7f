import { findRecord } from '#workspace/find-record';
import { folderOf, lastName } from '#workspace/paths/target';
import type { DiscoveryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { isMemory } from '../is-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import type { Links } from './links-of.ts';

/**
 * The memory that nothing leads to: no row, no link, no citation by key, file name or number, and
 * nobody names its folder.
 */
export function unlinkedRecords(
  workspace: Workspace,
  ledger: Pick<Ledger, 'byTarget'>,
  links: Links,
): DiscoveryRecord[] {
  const alone = discoveryRecords(workspace).filter(
    (record) =>
      isMemory(record, ledger.byTarget.get(record.path)) &&
      links.to(record.path).every((link) => link.kind === 'retraction') &&
      !isListed(record.path, links),
  );
  if (alone.length === 0) return [];
  const named = namedInWords(workspace);
  return alone.filter(
    (record) => ![...(named.get(record) ?? [])].some((path) => path !== record.path),
  );
}

/** Whether something leads to a folder that the file stands in; everything stands in the root. */
function isListed(path: string, { folders }: Links): boolean {
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
    if (folders.has(folder)) return true;
  return false;
}

/** The records that are named in words, `ADR-0012` or by their file, with the files that do. */
function namedInWords(workspace: Workspace): Map<DiscoveryRecord, Set<string>> {
  const named = new Map<DiscoveryRecord, Set<string>>();
  const stems = new Map(
    discoveryRecords(workspace).map((record) => [
      lastName(record.path).replace(/\.md$/i, ''),
      record,
    ]),
  );
  for (const { path, text } of workspace.documents) {
    const from = workspace.byPath.get(path);
    const found: (DiscoveryRecord | undefined)[] = [];
    for (const [word] of text.matchAll(/[\p{L}\p{N}_][\p{L}\p{N}_.-]*/gu)) {
      const record = stems.get(stemIn(word));
      if (record) found.push(record);
    }
    for (const [, number = ''] of from ? text.matchAll(/\bADR[-_ #]{0,2}(\d{1,5})\b/gi) : []) {
      const adr = from ? findRecord(workspace, from, number, 'adr') : null;
      if (adr?.role === 'adr') found.push(adr);
    }
    for (const record of found)
      if (record) named.set(record, (named.get(record) ?? new Set()).add(path));
  }
  return named;
}

/**
 * The name of a file that a word is, without what ends a sentence; most words are no more than
 * themselves.
 */
function stemIn(word: string): string {
  const bare = /[.-]$/.test(word) ? word.replace(/[.-]+$/, '') : word;
  return /\.md$/i.test(bare) ? bare.slice(0, -3) : bare;
}
