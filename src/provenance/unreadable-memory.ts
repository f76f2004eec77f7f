import type { ReadProblem, UnreadableReason } from '#workspace/document';
import { memoizeByInputs } from '#workspace/memoize';
import { factAt } from '#workspace/paths/follow-reference';
import { folderOf } from '#workspace/paths/target';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { keepsRecord, kindOfRole } from './discovery-kinds.ts';
import { brokenEntries } from './ledger/canonical-entry.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { recordOfItem } from './native-item.ts';

interface UnreadableMemory {
  readonly history: ItemHistory;
  /** The unreadable file. */
  readonly path: string;
  /** Why, as a clause about the file. */
  readonly why: string;
  /** Whether its bytes or syntax are at fault, which LDG001 reports. */
  readonly isMalformed: boolean;
}

type Found = ReadonlyMap<string, UnreadableMemory>;

const foundOnce = memoizeByInputs<Found>();

/** Items that are memory by the ledger, and whose file cannot be read as their record. */
export function unreadableMemory(workspace: Workspace, ledger: Ledger): Found {
  return foundOnce(ledger.items, [workspace], () => find(workspace, ledger));
}

function find(workspace: Workspace, ledger: Ledger): Found {
  const problems = new Map(
    workspace.malformed.flatMap(({ path, problem }) =>
      problem.kind === 'text' ? [] : [[path, problem] as const],
    ),
  );
  const found = new Map<string, UnreadableMemory>();
  for (const history of ledger.items.values()) {
    const { path: target, kind, item } = history;
    if (
      target === null ||
      !isMemoryNow(history) ||
      (keepsRecord(kind) && ledger.byTarget.get(target) !== history)
    )
      continue;
    const path = fileOfTarget(target);
    const problem = problems.get(path);
    const why = isRead(history, workspace)
      ? null
      : problem
        ? wordsOf(problem)
        : whyNot(workspace, history, path);
    if (why !== null) found.set(item, { history, path, why, isMalformed: problem !== undefined });
  }
  return found;
}

/** A folder of memory that cannot be read, or a ledger in which no entry can be. */
export interface UnreadablePlace {
  readonly path: string;
  /** Why, as a clause about the place. */
  readonly why: string;
}

/** Unreadable folders in the place of memory, and a ledger without any readable entry. */
export function unreadablePlaces(workspace: Workspace): UnreadablePlace[] {
  const folders = workspace.malformed.flatMap(({ path, problem }): UnreadablePlace[] =>
    problem.kind === 'unreadable' && isPlace(path, problem.unreadable)
      ? [{ path, why: wordsOfBytes(problem.unreadable) }]
      : [],
  );
  const [broken] = workspace.entries.length === 0 ? brokenEntries(workspace) : [];
  return broken === undefined
    ? folders
    : [...folders, { path: folderOf(broken), why: 'no ledger entry can be read' }];
}

function isPlace(path: string, unreadable: UnreadableReason): boolean {
  return (
    unreadable.kind === 'not-a-file' &&
    (unreadable.what === 'repository' || !/\.(?:mdc?|json)$/i.test(path))
  );
}

function isMemoryNow({ status }: ItemHistory): boolean {
  return status === 'promoted' || status === 'accepted' || status === 'stale';
}

/** Whether the record of an item is there and of its kind. */
function isRead(history: ItemHistory, workspace: Workspace): boolean {
  const record = recordOfItem(history, workspace);
  return record !== null && (record.role === 'native' || kindOfRole(record.role) === history.kind);
}

/** Why the file of a record is not its record; null if it does not exist. */
function whyNot(
  workspace: Workspace,
  { kind, path: target }: ItemHistory,
  path: string,
): string | null {
  // A part that is not found in a readable file is gone.
  if (!keepsRecord(kind) || path !== target) return null;
  const fact = factAt(workspace, path);
  if (fact.kind === 'missing') return null;
  if (fact.kind === 'directory') return 'it is a folder';
  if (fact.kind === 'escapes') return 'it is a symbolic link that leads out of the repository';
  const now = workspace.byPath.get(path);
  return now ? `it is a ${now.role} now` : 'the configuration excludes it (layout, ignore)';
}

/** Why a file cannot be read, as a clause about it. */
export function wordsOf(problem: ReadProblem): string {
  if (problem.kind === 'unreadable') return wordsOfBytes(problem.unreadable);
  return problem.kind === 'tree' ? 'its Markdown cannot be parsed' : 'its frontmatter is invalid';
}

function wordsOfBytes(unreadable: UnreadableReason): string {
  switch (unreadable.kind) {
    case 'invalid-utf8':
    case 'binary':
      return 'it is not UTF-8 text';
    case 'too-large':
      return 'it is too large';
    case 'invalid-name':
      return 'its name is not UTF-8';
    case 'denied':
      return `it cannot be opened: ${unreadable.why}`;
    case 'not-a-file':
      return unreadable.what === 'device'
        ? 'it is not a regular file'
        : unreadable.what === 'repository'
          ? 'it is another git repository'
          : 'it is a symbolic link';
  }
}
