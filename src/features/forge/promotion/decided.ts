import type { Done } from '#promotion/outcome';
import type { Note, Reason } from '#promotion/reason';

/** What became of one statement that asked for something. */
export interface Decided {
  readonly id: string;
  readonly url: string;
  readonly by: string;
  readonly done: readonly Done[];
  /** Why something that it asks for is not carried out. */
  readonly against: readonly Reason[];
  readonly notes: readonly Note[];
  /** Whether it asked for something that was carried out before. */
  readonly known: boolean;
}
