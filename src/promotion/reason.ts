import type { Message } from '#messages/message';
import type { Sentence } from '#messages/sentence';

/** A reason that refuses an act. */
export type Reason = Sentence & {
  /**
   * The gate, `P01` to `P15`; `ACT` for who may act; `EDIT` for a file; `LED501` for a ledger that
   * is not intact; `QUE401` for what keeps a task open.
   */
  readonly code: string;
  /** Lines of files to show. */
  readonly lines?: readonly string[];
  /** The short id of the item. */
  readonly item?: string;
};

/** A reason against an act on one item. */
export function refusal(item: string, code: string, message: Message): Reason {
  return { code, item, message };
}

/** A sentence about an act that refuses nothing. */
export type Note = Sentence & {
  /** Lines of files to show. */
  readonly lines?: readonly string[];
  /** The short id of the item. */
  readonly item?: string;
};

/** A note on memory that agents are not given, because it or its evidence cannot be read. */
export type LeftOutNote = Note & {
  /** The path of the record. */
  readonly leftOut: string;
};

/** A note on an item that contradicts or repeats other memory. */
export type ConflictNote = Note & {
  readonly conflict: {
    readonly relation: 'contradiction' | 'duplicate';
    readonly how: 'value' | 'choice' | 'polarity' | 'order' | 'only' | 'exact' | 'near';
    /** The whole id of the item. */
    readonly item: string;
    /** The other memory; `item` is its short id, null for a record without an entry. */
    readonly with: { readonly item: string | null; readonly path: string; readonly claim: string };
  };
};

/** Whether a note is about other memory that an item contradicts or repeats. */
export function isConflictNote(note: Note): note is ConflictNote {
  return 'conflict' in note;
}
