import type { Run } from './context.ts';

/**
 * A command as the help screen and the dispatcher know it; its own module is loaded only when it is
 * called.
 */
export interface CommandEntry {
  readonly name: string;
  readonly aliases: readonly string[];
  /** Where the help screen lists it; null for those that only `help --all` shows. */
  readonly group: 'Look' | 'Keep' | 'Decide' | 'Use' | null;
  readonly usage: string;
  readonly summary: string;
  load(): Promise<Run>;
}
