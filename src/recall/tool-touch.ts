import type { LineRange } from '#diagnostics/changed-lines';

/** A file that a tool of an agent is about to read or write, or did, as its input says it. */
export interface ToolTouch {
  /** As the agent writes it. */
  readonly file: string;
  readonly kind: 'reads' | 'edits';
  /** The lines that are read; null where all are, and of an edit. */
  readonly lines: LineRange | null;
  /**
   * The text of the file afterwards, from the text before (null where there is none); null where it
   * cannot be told.
   */
  after(before: string | null): string | null;
  /** The same with every place changed that could be meant. */
  everywhere(before: string | null): string | null;
  /** Texts that the file can have had before, from the text afterwards. */
  before(after: string): readonly string[];
}
