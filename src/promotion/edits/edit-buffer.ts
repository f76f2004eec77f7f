import type { Edit } from '#diagnostics/diagnostic';
import { edit as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { Document } from '#workspace/document';
import { applyEdits } from '#workspace/edit/text-lines';
import type { PlannedWrite } from '#workspace/plan';
import type { MemoryRecord } from '#workspace/records';
import { fileTexts, type Workspace } from '#workspace/workspace';

import type { Reason } from '../reason.ts';

/** Reads a text as a record at a path; null where it is malformed. */
export type ReadRecord = (path: string, text: string) => Promise<MemoryRecord | null>;

/** Edits, or why the form of the file does not allow them. */
export type Edits = readonly Edit[] | { readonly refused: Message };

/**
 * The planned edits of one act. After each edit, the text is parsed again and must read as meant,
 * else the plan is refused.
 */
export interface EditBuffer {
  /** The record at a path, with the edits planned so far. */
  record(path: string): Promise<MemoryRecord | null>;
  text(path: string): string | null;
  /** Parses a text of no file as Markdown; null where it is malformed. */
  read(text: string): Promise<Document | null>;
  /** Plans a whole file; `says` checks the record that is read from it, if it is one. */
  put(path: string, text: string, says?: (after: MemoryRecord) => boolean): Promise<void>;
  edit<R extends MemoryRecord>(
    path: string,
    role: R['role'],
    change: (record: R) => Edits,
    says: (after: R, before: R) => boolean,
  ): Promise<void>;
  remove(path: string): void;
  /** Edits that do not read as meant. */
  readonly problems: readonly Reason[];
  /** The planned writes: the paths in `first`, then all others, then those in `last`. */
  writes(order: {
    readonly first?: readonly string[];
    readonly last?: readonly string[];
  }): PlannedWrite[];
}

/** The planned texts, and the records that are read from them. */
interface Drafts {
  text(path: string): string | null;
  record(path: string): Promise<MemoryRecord | null>;
  /** Plans a text; null removes the file. */
  set(path: string, text: string | null): void;
  /** The files whose text changes, in the order of their first edit. */
  writes(): PlannedWrite[];
}

/**
 * Opens an edit buffer over a workspace.
 *
 * @param others texts of editable files outside of memory, such as guides; null for a missing file
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
    // Below a heading, the beginning of the text is not read as frontmatter.
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
          before
            ? say.otherRole({ path, role: before.role, wanted: role })
            : say.unreadable({ path }),
        );
      const edits = change(before as R);
      if ('refused' in edits) return refuse(path, edits.refused);
      if (edits.length === 0) return;
      const { byteOrderMark, text } = before.document;
      drafts.set(path, (byteOrderMark ? '\ufeff' : '') + applyEdits(text, edits));
      const after = await drafts.record(path);
      if (after?.role !== role || !says(after as R, before as R))
        refuse(path, say.editReadsOtherwise({ path }));
    },
    remove: (path) => drafts.set(path, null),
    writes: ({ first = [], last = [] }) => {
      const rank = (path: string): number =>
        first.includes(path) ? 0 : last.includes(path) ? 2 : 1;
      return drafts.writes().sort((a, b) => rank(a.path) - rank(b.path));
    },
  };
}

/** Opens drafts over the texts of a workspace; each text is parsed once until it is set again. */
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
