import type { Message } from '#messages/message';
import type { Sentence } from '#messages/sentence';

/** Why an act was refused, or what to know about it. */
export type Reason = Sentence & {
  /**
   * The gate, `P01` to `P13`; `ACT` for who may act; `EDIT` for a file; `LED501` for a ledger that
   * is not intact; `QUE401` for what keeps a task open.
   */
  readonly code: string;
  /** Lines of files that it is about: data, which is shown as it stands. */
  readonly lines?: readonly string[];
  /** The item it is about, when several were asked for. */
  readonly item?: string;
};

/** A reason against an act on one item. */
export function refusal(item: string, code: string, message: Message): Reason {
  return { code, item, message };
}

/** A sentence about what was done or should be known, that refuses nothing. */
export type Note = Sentence & {
  /** Lines of files that it is about: data, which is shown as it stands. */
  readonly lines?: readonly string[];
  /** The item it is about, as people type it. */
  readonly item?: string;
};

/**
 * A note that memory is left out of what agents load, because it or its evidence cannot be read.
 */
export type LeftOutNote = Note & {
  /** The path of the record. */
  readonly leftOut: string;
};

/**
 * A note that what is raised or promoted contradicts or repeats other memory: beside the result,
 * for it is no part of it.
 */
export type ConflictNote = Note & {
  readonly conflict: {
    readonly relation: 'contradiction' | 'duplicate';
    /** What tells them apart or makes them one, as `ledger conflicts` has it. */
    readonly how: 'value' | 'choice' | 'polarity' | 'order' | 'only' | 'exact' | 'near';
    /** The item it is said of, by its whole id. */
    readonly item: string;
    /** The other side; `item` is its short id, null where no act speaks of it. */
    readonly with: { readonly item: string | null; readonly path: string; readonly claim: string };
  };
};

/** Whether a note says that memory is contradicted or repeated. */
export function isConflictNote(note: Note): note is ConflictNote {
  return 'conflict' in note;
}
