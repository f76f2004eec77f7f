import type { CommandEntry } from '../command-entry.ts';
import type { Context } from '../context.ts';
import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { knownCommands } from './known-words.ts';
import { zshScript } from './zsh-script.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** Prints a script made from the commands as they are, which completes them and their options. */
export async function printCompletion(
  shell: keyof typeof scripts,
  commands: readonly CommandEntry[],
  context: Context,
): Promise<number> {
  const known = await knownCommands(commands, context);
  // Both names: which one is called is the caller's choice every day anew.
  context.out(scripts[shell](known, ['ledger', 'memory-ledger']));
  return 0;
}
