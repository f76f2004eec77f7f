import type { Workspace } from '#workspace/workspace';

import { entryId } from './canonical-entry.ts';

/**
 * Files of the ledger that do not say what was written when they were named: their bytes have
 * another digest, or cannot be read as an entry. One digest a file.
 */
export function brokenEntries(
  workspace: Pick<Workspace, 'entries' | 'malformed' | 'problems'>,
): string[] {
  const unread = [...workspace.malformed, ...workspace.problems]
    .map((each) => each.path)
    .filter((path) => path.endsWith('.json'));
  const changed = workspace.entries
    .filter((entry) => entryId(entry.content) !== entry.id)
    .map((entry) => entry.path);
  return [...new Set([...unread, ...changed])].sort();
}
