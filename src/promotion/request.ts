import type { Principal } from '#provenance/people/principal';

/**
 * Everything about an act that is not in the workspace: who, when, in which task. Time and names
 * arrive here.
 */
export interface Request {
  /** RFC 3339 in UTC, whole seconds: `2026-11-21T09:14:00Z`. */
  readonly at: string;
  /** `Name <address>`, as git knows whoever runs the tool. */
  readonly by: string;
  /** What they are, and how that is known; a guard rail, not a proof, unless it is attested. */
  readonly principal: Principal;
  /** A reviewer named by hand; recorded as claimed, and never enough for high consequence. */
  readonly reviewer: string | null;
  readonly task: string | null;
  readonly session: string | null;
  /** The commit it was made on: a hint. */
  readonly base: string | null;
  /** Traces the surroundings give: branch, pull request. */
  readonly traces: readonly string[];
  /** Why, where the act asks for a reason. */
  readonly reason: string | null;
  /** Gates to override, by code. */
  readonly overrides: readonly string[];
  /** A proof that was just run again, in one line; null when there is none. */
  readonly rerun: string | null;
}
