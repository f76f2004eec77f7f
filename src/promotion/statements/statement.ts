interface Account {
  readonly login: string;
  readonly id: string;
  /** Type at the forge. Only `User` is a person. */
  readonly type: string;
  /** Email addresses that the forge confirms; the first is for commits. */
  readonly identities: readonly string[];
}

/** Lines that a review comment is about. `path` is from the repository's top. */
export interface CommentedLines {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/**
 * An approval of the whole pull request. The readers of forges leave out those that a person
 * dismissed.
 */
export interface Approval {
  /** Approved tip of the branch. */
  readonly commit: string;
  /**
   * The gate's comment on that commit at the time of the approval: its checkboxes list what the
   * author saw. Null if there was none, or its text then is unknown.
   */
  readonly comment: string | null;
  /** Commit whose push dismissed the approval; null while it is valid. */
  readonly dismissedBy: string | null;
}

/** A comment, review, checkbox or approval on a pull request. */
export interface Statement {
  /**
   * `comment/123`, `review/9`, `review-comment/7`, `tick/123@45`; `approval/5` if approvals are not
   * reviews at this forge.
   */
  readonly id: string;
  /** Recorded in the ledger entries of its decisions. */
  readonly url: string;
  /** Author of the last edit. */
  readonly author: Account;
  /** The author has write access now. */
  readonly mayWrite: boolean;
  /** Time of the last edit, RFC 3339 in UTC. */
  readonly at: string;
  readonly body: string;
  /** For a tick: the comment before the edit. */
  readonly before: string | null;
  /** Null for statements other than review comments. */
  readonly lines: CommentedLines | null;
  /** Commit of these lines; null for other statements. */
  readonly commit: string | null;
  /**
   * Commit whose memory its author could see: named by the gate's comment at that time, or by the
   * forge for a review. Null if unknown.
   */
  readonly seen: string | null;
  /** Null for statements that do not approve. */
  readonly approves: Approval | null;
}

/** Whether a statement is an edit of the checkboxes in the gate's comment. */
export function isTick({ id }: Pick<Statement, 'id'>): boolean {
  return id.startsWith('tick/');
}
