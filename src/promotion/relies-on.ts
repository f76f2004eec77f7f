import type { ItemHistory } from '#provenance/ledger/ledger';
import { findRecord } from '#workspace/find-record';
import { follow } from '#workspace/look-up';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';

import type { World } from './world.ts';

/** A record that relies on another: it cites it as a finding, or links to it. */
export interface Reliance {
  readonly record: MemoryRecord;
  readonly how: 'cites it as a finding' | 'links to it';
  readonly history: ItemHistory | null;
}

/** The memory that relies on a record, in the order of paths. Rows of indexes are no reliance; they are moved themselves. */
export function reliesOn(path: string, world: World): Reliance[] {
  const { workspace, ledger } = world;
  const found: Reliance[] = [];
  for (const record of workspace.byPath.values()) {
    if (record.path === path || record.role === 'index' || record.role === 'task' || record.role === 'note' || record.role === 'review') continue;
    if (record.role !== 'bootloader' && record.role !== 'spec' && record.role !== 'glossary' && !isServedAsFact(record)) continue;
    const cites = record.role === 'pattern' && record.findings.some((each) => findRecord(workspace, record, each.value, 'finding')?.path === path);
    const links = record.document.outline.links.some((link) => {
      const target = link.target.includes('/') || link.target.includes('.md') ? follow(workspace, record.path, link.target) : null;
      return target !== null && 'path' in target && target.path === path;
    });
    if (cites || links) found.push({ record, how: cites ? 'cites it as a finding' : 'links to it', history: ledger.byTarget.get(record.path) ?? null });
  }
  return found;
}
