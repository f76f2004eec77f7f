import type { decideCommand } from './acts/decide-commands.ts';
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

/** An entry; its name is the first word of its usage. */
export function entry(
  group: CommandEntry['group'],
  usage: string,
  summary: string,
  load: CommandEntry['load'],
  aliases: readonly string[] = [],
): CommandEntry {
  return { name: usage.split(' ')[0] ?? usage, aliases, group, usage, summary, load };
}

/** A command that decides items in one way. */
export const decide =
  (verdict: Parameters<typeof decideCommand>[0]): CommandEntry['load'] =>
  async () =>
    (await import('./acts/decide-commands.ts')).decideCommand(verdict);
