/** An account of a forge. */
export interface Account {
  readonly login: string;
  readonly id: string;
  /** What the forge says it is: only `User` is a person. */
  readonly type: string;
  /** The addresses that the forge says are this account's; the first is its own for commits. */
  readonly identities: readonly string[];
}

/** A line of a file that a review comment is about. */
export interface CommentedLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * An approval of the whole pull request, as the forge has it. One that a person dismissed is none:
 * readers of forges leave it out.
 */
export interface Approval {
  /** The tip of the branch that was approved. */
  readonly commit: string;
  /**
   * The comment of the gate on that commit, as it stood when they approved: what its checkboxes
   * list is what they saw. Null where there was none, or nobody knows how it stood.
   */
  readonly comment: string | null;
  /** The commit whose push made the forge dismiss the approval; null while it stands. */
  readonly dismissedBy: string | null;
}

/** What somebody said on a pull request, as the forge has it. */
export interface Statement {
  /**
   * `comment/123`, `review/9`, `review-comment/7`, `tick/123@45`; `approval/5` where a forge has
   * approvals that are no reviews.
   */
  readonly id: string;
  /** Where it stands; entries of what it decided name it. */
  readonly url: string;
  /** Who said it last: of an edited comment, its editor. */
  readonly author: Account;
  /** Whether the forge says that the author may write to the repository, asked now. */
  readonly mayWrite: boolean;
  /** When it was said last, RFC 3339 in UTC. */
  readonly at: string;
  readonly body: string;
  /** For a tick: the comment as it was before. */
  readonly before: string | null;
  /** The lines that a review comment is about; null for other statements. */
  readonly lines: CommentedLines | null;
  /** The commit that these lines are of; null for other statements. */
  readonly commit: string | null;
  /**
   * The commit whose memory its author could see: the one that the gate's comment named then, or
   * that the forge names for a review. Null where it is unknown.
   */
  readonly seen: string | null;
  /** For an approval, also one without a word; null for other statements. */
  readonly approves: Approval | null;
}

/** What kind of statement it is, by its id. */
export function isTick({ id }: Pick<Statement, 'id'>): boolean {
  return id.startsWith('tick/');
}
