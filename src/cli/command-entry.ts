import type { Run } from './context.ts';

/** The groups of the help screen; `--help` shows the first three. */
export const groups = [
  'Check',
  'Record and decide',
  'Use',
  'Decide one item',
  'Correct what was decided',
  'Look',
  'Notes, sessions and files of agents',
  'Exceptions',
  'For programs and repair',
] as const;

/** A command for help, completion and the dispatcher. Its module is loaded when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly group: (typeof groups)[number];
  /** Whether `--help` shows it; `--help all` shows every command. */
  readonly isShown: boolean;
  readonly usage: string;
  readonly summary: string;
  load(): Promise<Run>;
}

/** A command that `--help` shows. Its name is the first word of its usage. */
export function mainCommand(
  group: CommandEntry['group'],
  usage: string,
  summary: string,
  load: CommandEntry['load'],
): CommandEntry {
  return { name: usage.split(' ')[0] ?? usage, group, isShown: true, usage, summary, load };
}

/** A command that only `--help all` shows. */
export function secondaryCommand(...entry: Parameters<typeof mainCommand>): CommandEntry {
  return { ...mainCommand(...entry), isShown: false };
}
