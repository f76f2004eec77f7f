import type { ReadProblem, Unreadable } from '#workspace/document';
import { factAt } from '#workspace/paths/follow-reference';
import { folderOf } from '#workspace/paths/target';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { keepsRecord, kindOfRole } from './discovery-kinds.ts';
import { brokenEntries } from './ledger/canonical-entry.ts';
import type { ItemHistory } from './ledger/item-history.ts';
import type { Ledger } from './ledger/ledger.ts';
import { recordOfItem } from './native-item.ts';

/** Memory that is there and cannot be read, so that nobody can tell what it says. */
export interface UnreadableMemory {
  readonly history: ItemHistory;
  /** The file that cannot be read. */
  readonly path: string;
  /** Why, as a clause about the file. */
  readonly why: string;
  /** Whether the bytes or the syntax of the file are at fault: LDG001 reports that. */
  readonly isMalformed: boolean;
}

type Found = ReadonlyMap<string, UnreadableMemory>;

/**
 * What was found by a ledger and the workspace that it was compared with: every reader of memory
 * asks for the same.
 */
const known = new WeakMap<
  Ledger['items'],
  { readonly workspace: Workspace; readonly found: Found }
>();

/**
 * The items that are memory by the ledger, and whose file is there but cannot be read as what was
 * promoted.
 */
export function unreadableMemory(workspace: Workspace, ledger: Ledger): Found {
  const before = known.get(ledger.items);
  if (before?.workspace === workspace) return before.found;
  const found = find(workspace, ledger);
  known.set(ledger.items, { workspace, found });
  return found;
}

function find(workspace: Workspace, ledger: Ledger): Found {
  const problems = new Map(
    workspace.malformed.flatMap(({ path, problem }) =>
      isWhole(problem) ? [[path, problem] as const] : [],
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

/** A place of memory of which nobody can tell what it holds. */
export interface UnreadablePlace {
  readonly path: string;
  /** Why, as a clause about the place. */
  readonly why: string;
}

/**
 * Folders that stand in the place of memory and are not read, and a ledger of which no entry can
 * be. No item of a ledger may tell of what they hold.
 */
export function unreadablePlaces(workspace: Workspace): UnreadablePlace[] {
  const folders = workspace.malformed.flatMap(({ path, problem }): UnreadablePlace[] =>
    problem.kind === 'unreadable' && isPlace(path, problem.unreadable)
      ? [{ path, why: wordsOfBytes(problem.unreadable) }]
      : [],
  );
  const [broken] = workspace.entries.length === 0 ? brokenEntries(workspace) : [];
  return broken === undefined
    ? folders
    : [...folders, { path: folderOf(broken), why: 'no entry of the ledger can be read' }];
}

function isPlace(path: string, unreadable: Unreadable): boolean {
  return (
    unreadable.kind === 'not-a-file' &&
    (unreadable.what === 'repository' || !/\.(?:mdc?|json)$/i.test(path))
  );
}

function isMemoryNow({ status }: ItemHistory): boolean {
  return status === 'promoted' || status === 'accepted' || status === 'stale';
}

/**
 * Whether the record of an item is there as a record of its kind; what is written into a file of
 * people has none.
 */
function isRead(history: ItemHistory, workspace: Workspace): boolean {
  const record = recordOfItem(history, workspace);
  return record !== null && (record.role === 'native' || kindOfRole(record.role) === history.kind);
}

/**
 * Why the file of a record is none, where something else stands in its place; null where nothing
 * does.
 */
function whyNot(
  workspace: Workspace,
  { kind, path: target }: ItemHistory,
  path: string,
): string | null {
  // A part of a file that can be read is gone where it is not found.
  if (!keepsRecord(kind) || path !== target) return null;
  const fact = factAt(workspace, path);
  if (fact.kind === 'missing') return null;
  if (fact.kind === 'directory') return 'it is a folder';
  if (fact.kind === 'escapes') return 'it is a symbolic link that leads out of the repository';
  const now = workspace.byPath.get(path);
  return now
    ? `it is of another kind now (${now.role})`
    : 'the configuration leaves it out (layout, ignore)';
}

/** Whether a problem keeps the whole file from being read. */
function isWhole(problem: ReadProblem): boolean {
  return problem.kind !== 'text';
}

function wordsOf(problem: ReadProblem): string {
  if (problem.kind === 'unreadable') return wordsOfBytes(problem.unreadable);
  return problem.kind === 'tree'
    ? 'its Markdown cannot be parsed'
    : 'its frontmatter cannot be read';
}

function wordsOfBytes(unreadable: Unreadable): string {
  switch (unreadable.kind) {
    case 'invalid-utf8':
    case 'binary':
      return 'it is no UTF-8 text';
    case 'too-large':
      return 'it is too large to be read';
    case 'invalid-name':
      return 'its name is no UTF-8';
    case 'denied':
      return `it cannot be opened: ${unreadable.why}`;
    case 'not-a-file':
      return unreadable.what === 'device'
        ? 'it is no regular file'
        : unreadable.what === 'repository'
          ? 'it is another git repository'
          : 'it is a symbolic link';
  }
}
