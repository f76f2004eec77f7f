import type { Records } from '#workspace/workspace';

/**
 * Tells the files that are memory itself: records, indexes, tasks, entries of the ledger, waivers
 * and configuration. No guard looks at them, so that none can hold up its own mending.
 */
export function ownFiles({ byPath, entries }: Records): (path: string) => boolean {
  const ledgers = new Set(entries.map(({ path }) => path.split('/').slice(0, -2).join('/')));
  return (path) => {
    const record = byPath.get(path);
    return (
      (record !== undefined && record.role !== 'note' && record.role !== 'bootloader') ||
      /(?:^|\/)ledger\.(?:[\w-]+\.)?json$/.test(path) ||
      [...ledgers].some((folder) => path.startsWith(`${folder}/`))
    );
  };
}
