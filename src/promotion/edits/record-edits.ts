import type { SurfaceRow } from '#provenance/evidence/evidence';
import { shownStatus } from '#provenance/record-text/row-title';
import { frontmatterMap } from '#workspace/document';
import { setAdrStatus, type Successor } from '#workspace/edit/set-adr-status';
import { type KeyChange, setKeys } from '#workspace/edit/set-keys';
import { scalarOf } from '#workspace/frontmatter/values';
import { statusOf } from '#workspace/record-status';
import type { Adr, MemoryRecord } from '#workspace/records';

import type { ActContext } from '../act-context.ts';
import { contentHashOf } from '../discovery/hash-evidence.ts';

/** Sets the status and other frontmatter keys of a record. A native note is not edited. */
export async function setStatus(
  session: ActContext,
  record: MemoryRecord,
  status: string,
  more: readonly KeyChange[] = [],
  supersededBy?: Successor,
): Promise<void> {
  if (record.role === 'native') return;
  const shown = shownStatus(record.role, status);
  if (record.role === 'adr')
    await session.buffer.edit<Adr>(
      record.path,
      'adr',
      (adr) => setAdrStatus(adr, shown, supersededBy ? { supersededBy } : {}),
      (after) => after.status?.value === shown,
    );
  // A person may have written `accepted`, which means the same as `promoted`.
  const says = record.role === 'adr' || (shown === 'promoted' && statusOf(record) === 'accepted');
  const changes = [...(says ? [] : [{ key: 'status', value: shown }]), ...more];
  if (changes.length === 0) return;
  const reads = (after: MemoryRecord): boolean =>
    changes.every(
      ({ key, value }) =>
        typeof value !== 'string' ||
        scalarOf(frontmatterMap(after.document), key)?.value === value.trim(),
    );
  await session.buffer.edit<MemoryRecord>(
    record.path,
    record.role,
    (each) => setKeys(each.document, changes),
    reads,
  );
}

/** The form of a row in records and entries, which leave out `unique` where it is true. */
type WrittenRow = Pick<SurfaceRow, 'kind' | 'surface' | 'hash'> & { readonly unique?: boolean };

/** Returns a row of evidence for a record or an entry, without `unique` if it is true. */
export function asWritten({ kind, surface, hash, unique }: SurfaceRow): WrittenRow {
  return { kind, surface, hash, ...(unique ? {} : { unique }) };
}

/** The frontmatter keys for hashed evidence; none without rows. */
export function hashKeys(rows: readonly SurfaceRow[]): KeyChange[] {
  const contentHash = contentHashOf(rows);
  if (contentHash === null) return [];
  return [
    { key: 'content_hash', value: contentHash },
    { key: 'per_surface_hash', value: rows.map((row) => ({ ...asWritten(row) })) },
  ];
}
