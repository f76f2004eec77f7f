import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { Document } from '#workspace/document';
import { applyEdits } from '#workspace/edit/text-lines';
import type { PlannedWrite } from '#workspace/plan';
import { fileTexts } from '#workspace/reading/file-texts';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { Reason } from '../reason.ts';

/**
 * Reads one text as the record it would be at a path; null when it cannot be read without a
 * problem.
 */
export type ReadRecord = (path: string, text: string) => Promise<MemoryRecord | null>;

/** What an edit may come to: edits, or why the form of the file does not allow one. */
export type Edits = readonly Edit[] | { readonly refused: Message };

/**
 * Where a plan is drawn up: the files as they will be. Several edits may go to one file; after each
 * the text is read again through the parse door and must say what was meant, else the plan is
 * refused.
 */
export interface EditBuffer {
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

/** The texts that are planned so far, and the records that are read from them. */
interface Drafts {
  text(path: string): string | null;
  record(path: string): Promise<MemoryRecord | null>;
  /** Plans a text; null removes the file. */
  set(path: string, text: string | null): void;
  /** The files whose text changes, in the order in which they were planned first. */
  writes(): PlannedWrite[];
}

/**
 * Opens a desk over a workspace.
 *
 * @param others texts of files that are no memory and may be edited: guides, AGENTS.md; null where
 *   there is none
 */
export function openEditBuffer(
  workspace: Workspace,
  others: ReadonlyMap<string, string | null>,
  read: ReadRecord,
): EditBuffer {
  const drafts = openDrafts(workspace, others, read);
  const problems: Reason[] = [];
  const refuse = (path: string, why: Message): void =>
    void problems.push({ code: 'EDIT', message: say.refused({ path, why }) });

  return {
    problems,
    record: drafts.record,
    text: drafts.text,
    // Below a heading: what it begins with is no frontmatter of its own.
    read: async (text) => (await read('text.md', `# Text\n\n${text}\n`))?.document ?? null,
    put: async (path, text, says) => {
      drafts.set(path, text);
      if (!says) return;
      const after = await drafts.record(path);
      if (!after || !says(after))
        problems.push({ code: 'EDIT', message: say.readsOtherwise({ path }) });
    },
    edit: async <R extends MemoryRecord>(
      path: string,
      role: R['role'],
      change: (record: R) => Edits,
      says: (after: R, before: R) => boolean,
    ) => {
      const before = await drafts.record(path);
      if (before?.role !== role)
        return refuse(
          path,
          before ? say.otherRole({ role: before.role, wanted: role }) : say.unreadable(),
        );
      const edits = change(before as R);
      if ('refused' in edits) return refuse(path, edits.refused);
      if (edits.length === 0) return;
      const { byteOrderMark, text } = before.document;
      drafts.set(path, (byteOrderMark ? '\ufeff' : '') + applyEdits(text, edits));
      const after = await drafts.record(path);
      if (after?.role !== role || !says(after as R, before as R))
        refuse(path, say.editReadsOtherwise());
    },
    remove: (path) => drafts.set(path, null),
    writes: ({ first = [], last = [] }) => {
      const rank = (path: string): number =>
        first.includes(path) ? 0 : last.includes(path) ? 2 : 1;
      return drafts.writes().sort((a, b) => rank(a.path) - rank(b.path));
    },
  };
}

/** Lays drafts over the texts of a workspace; each is read once, until it is set again. */
function openDrafts(
  workspace: Workspace,
  others: ReadonlyMap<string, string | null>,
  read: ReadRecord,
): Drafts {
  const textAt = fileTexts(workspace);
  const textBefore = (path: string): string | null =>
    others.has(path) ? (others.get(path) ?? null) : textAt(path);
  const texts = new Map<string, string | null>();
  const records = new Map<string, MemoryRecord | null>();
  const textOf = (path: string): string | null =>
    texts.has(path) ? (texts.get(path) ?? null) : textBefore(path);
  const readAt = async (path: string): Promise<MemoryRecord | null> => {
    if (!texts.has(path) && workspace.byPath.has(path)) return workspace.byPath.get(path) ?? null;
    const text = textOf(path);
    return text === null ? null : read(path, text);
  };
  return {
    text: textOf,
    record: async (path) => {
      const cached = records.get(path);
      if (cached !== undefined) return cached;
      const record = await readAt(path);
      records.set(path, record);
      return record;
    },
    set: (path, text) => {
      texts.set(path, text);
      records.delete(path);
    },
    writes: () =>
      [...texts]
        .map(([path, after]): PlannedWrite => ({ path, before: textBefore(path), after }))
        .filter((write) => write.before !== write.after),
  };
}
