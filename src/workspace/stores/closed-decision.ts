import { statusOf, statusWord } from '../dialects/adr-status.ts';
import type { Document } from '../document.ts';
import { statusOf as recordStatus } from '../record-status.ts';
import type { Workspace } from '../workspace.ts';
import type { Store } from './store.ts';

const closedWord = /^\W*(?:superseded|replaced|rejected|deprecated|withdrawn)\b/i;

/**
 * Whether a document is a decision that no longer holds. Its text is history: it names the files of
 * its day, and nobody writes it anew.
 */
export function isClosedDecision(
  { byPath }: Pick<Workspace, 'byPath'>,
  { dialect }: Pick<Store, 'dialect'>,
  document: Document,
): boolean {
  if (dialect !== 'decisions') return false;
  const record = byPath.get(document.path);
  const status = record?.role === 'adr' ? recordStatus(record) : null;
  return closedWord.test(status ?? statusWord(statusOf(document)?.value ?? ''));
}
