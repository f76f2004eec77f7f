/** What a session's changes leave half done. */
export interface HalfDoneHere {
  /** Names it, for what a session was told before; empty where nothing is. */
  readonly mark: string;
  /** What people are told, a line each. */
  readonly lines: readonly string[];
  /** What the agent is told; empty where nothing is. */
  readonly text: string;
  /** Whether one of the guards holds up what breaks it. */
  readonly blocks: boolean;
  /** Why git could not say what was changed; null where it could. */
  readonly problem: string | null;
}

/** Where nothing is half done. */
export const nothingHalf: HalfDoneHere = {
  mark: '',
  lines: [],
  text: '',
  blocks: false,
  problem: null,
};
