/** The loaders whose start is shown. */
export const profileNames = ['ledger', 'caliban', 'claude', 'mini-claude'] as const;
export type ProfileName = (typeof profileNames)[number];

/**
 * A file of a tier as the disk has it: its text, or why there is none; both null where nothing is
 * there.
 */
export interface TierFile {
  /** Absolute, as the agent names it. */
  readonly path: string;
  readonly text: string | null;
  readonly why: string | null;
}

/** A part of a tier that is not loaded, and why, in words. */
export interface Loss {
  /** The cap, setting or convention behind it. */
  readonly by: string;
  readonly text: string;
  /** Bytes of UTF-8 that are not loaded for it; null where it is not about bytes. */
  readonly bytes: number | null;
}

/** One tier, or one file of it, and what is loaded of it. */
export interface ShownTier {
  readonly tier: string;
  readonly path: string;
  /**
   * `empty` has nothing to load; `off` was switched off; `later` is loaded when a file asks for it.
   */
  readonly state: 'loaded' | 'empty' | 'absent' | 'unreadable' | 'off' | 'later';
  /** What its state comes from, or what brought it in. */
  readonly note: string | null;
  /** The file as it is on disk. */
  readonly lines: number;
  readonly bytes: number;
  /** What is loaded of it. */
  readonly loadedBytes: number;
  readonly tokens: number;
  readonly lost: readonly Loss[];
}

/** What an agent is given when it starts. */
export interface ContextView {
  /** Of one of the loaders, or an agent's id of the table. */
  readonly profile: string;
  /** Empty where there is nothing to load. */
  readonly text: string;
  readonly tokens: number;
  /** Tokens that all of it may have; null where nothing caps it. */
  readonly cap: number | null;
  readonly tiers: readonly ShownTier[];
  /** What somebody has to mend, told loudly. */
  readonly warnings: readonly string[];
  readonly notices: readonly string[];
}
