import type { Edit } from '#diagnostics/diagnostic';
import { applyEdits } from '#workspace/edit/apply-edits';
import type { Document } from '#workspace/document';
import { fileTexts } from '#workspace/file-texts';
import type { PlannedWrite } from '#workspace/plan';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Reason } from './reason.ts';

/**
 * Reads one text as the record it would be at a path; null when it cannot be read without a
 * problem.
 */
export type ReadRecord = (path: string, text: string) => Promise<MemoryRecord | null>;

/** What an edit may come to: edits, or why the form of the file does not allow one. */
export type Edits = readonly Edit[] | { readonly refused: string };

/**
 * Where a plan is drawn up: the files as they will be. Several edits may go to one file; after each
 * the text is read again through the parse door and must say what was meant, else the plan is
 * refused.
 */
export interface Desk {
  /** The record at a path, with what was planned so far. */
  record(path: string): Promise<MemoryRecord | null>;
  text(path: string): string | null;
  /** A text that stands in no file, read as Markdown; null when it cannot be. */
  read(text: string): Promise<Document | null>;
  /**
   * Plans a whole file. `says` is what the record read from it must hold; without it the text is no
   * record.
   */
  put(path: string, text: string, says?: (after: MemoryRecord) => boolean): Promise<void>;
  edit<R extends MemoryRecord>(
    path: string,
    role: R['role'],
    change: (record: R) => Edits,
    says: (after: R, before: R) => boolean,
  ): Promise<void>;
  remove(path: string): void;
  /** Why the plan cannot be carried out as it was meant; empty when it can. */
  readonly problems: readonly Reason[];
  /**
   * What is to be written; the paths named `last` come at the end, those named `first` at the
   * start.
   */
  writes(order: {
    readonly first?: readonly string[];
    readonly last?: readonly string[];
  }): PlannedWrite[];
}

/**
 * Opens a desk over a workspace.
 *
 * @param others texts of files that are no memory and may be edited: guides, AGENTS.md; null where
 *   there is none
 */
export function openDesk(
  workspace: Workspace,
  others: ReadonlyMap<string, string | null>,
  read: ReadRecord,
): Desk {
  const textAt = fileTexts(workspace);
  const standing = (path: string): string | null =>
    others.has(path) ? (others.get(path) ?? null) : textAt(path);
  const drafts = new Map<string, string | null>();
  const records = new Map<string, MemoryRecord | null>();
  const problems: Reason[] = [];
  const refuse = (path: string, why: string): void =>
    void problems.push({
      code: 'EDIT',
      text: `${path}: ${why}`,
      mend: [`edit ${path} by hand, then try again`],
    });
  const textOf = (path: string): string | null =>
    drafts.has(path) ? (drafts.get(path) ?? null) : standing(path);
  const recordAt = async (path: string): Promise<MemoryRecord | null> => {
    const known = records.get(path);
    if (known !== undefined) return known;
    const text = textOf(path);
    const record =
      drafts.has(path) || !workspace.byPath.has(path)
        ? text === null
          ? null
          : await read(path, text)
        : (workspace.byPath.get(path) ?? null);
    records.set(path, record);
    return record;
  };
  const draft = (path: string, text: string | null): void => {
    drafts.set(path, text);
    records.delete(path);
  };

  return {
    problems,
    record: recordAt,
    text: textOf,
    // Below a heading: what it begins with is no frontmatter of its own.
    read: async (text) => (await read('text.md', `# Text\n\n${text}\n`))?.document ?? null,
    put: async (path, text, says) => {
      draft(path, text);
      if (!says) return;
      const after = await recordAt(path);
      if (!after || !says(after)) refuse(path, 'the text would not read back as it is meant');
    },
    edit: async <R extends MemoryRecord>(
      path: string,
      role: R['role'],
      change: (record: R) => Edits,
      says: (after: R, before: R) => boolean,
    ) => {
      const before = await recordAt(path);
      if (before?.role !== role)
        return refuse(path, before ? `it is a ${before.role}, not a ${role}` : 'it cannot be read');
      const edits = change(before as R);
      if ('refused' in edits) return refuse(path, edits.refused);
      if (edits.length === 0) return;
      draft(
        path,
        (before.document.byteOrderMark ? '\ufeff' : '') + applyEdits(before.document.text, edits),
      );
      const after = await recordAt(path);
      if (after?.role !== role || !says(after as R, before as R))
        refuse(path, 'after the edit it would not read as it is meant');
    },
    remove: (path) => draft(path, null),
    writes: ({ first = [], last = [] }) => {
      const rank = (path: string): number =>
        first.includes(path) ? 0 : last.includes(path) ? 2 : 1;
      return [...drafts]
        .map(([path, after]): PlannedWrite => ({ path, before: standing(path), after }))
        .filter((write) => write.before !== write.after)
        .sort((a, b) => rank(a.path) - rank(b.path));
    },
  };
}
