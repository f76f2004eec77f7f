import type { Run } from './context.ts';

/** A command as the help screen and the dispatcher know it; its own module is loaded only when it is called. */
export interface CommandEntry {
  readonly name: string;
  readonly aliases: readonly string[];
  readonly group: 'Look' | 'Keep';
  readonly usage: string;
  readonly summary: string;
  load(): Promise<Run>;
}

/** All commands, in the order of the help screen. */
export const commands: readonly CommandEntry[] = [
  {
    name: 'lint',
    aliases: [],
    group: 'Keep',
    usage: 'lint [paths]',
    summary: 'check memory by every rule; --fix mends what is safe to mend',
    load: async () => (await import('./lint-command.ts')).runLint,
  },
  {
    name: 'explain',
    aliases: ['rules'],
    group: 'Look',
    usage: 'explain [X]',
    summary: 'list the rules; or explain a rule, or a word of the model',
    load: async () => (await import('./explain-command.ts')).runExplain,
  },
  {
    name: 'doctor',
    aliases: [],
    group: 'Look',
    usage: 'doctor',
    summary: 'what ledger sees here: root, configuration in force, memory found',
    load: async () => (await import('./doctor-command.ts')).runDoctor,
  },
];
