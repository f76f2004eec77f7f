import { Argument } from 'commander';

import { UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { commandLine as say } from '#messages/command-line';

import type { CommandEntry } from '../command-entry.ts';
import type { Run } from '../context.ts';
import { command, parse } from '../parse.ts';
import { bashScript } from './bash-script.ts';
import { fishScript } from './fish-script.ts';
import { knownCommands } from './known-words.ts';
import { zshScript } from './zsh-script.ts';

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/**
 * Names the shells there are, for help and completion; one that is none is told which was meant.
 */
function shells(argument: Argument): Argument {
  const names = Object.keys(scripts);
  return argument.choices(names).argParser((typed: string) => {
    const near = closest(typed, names);
    const shells = names.join(', ');
    if (!names.includes(typed))
      throw new UsageError(
        near === null
          ? say.noCompletion({ name: typed, shells })
          : say.misspelledShell({ name: typed, near, shells }),
      );
    return typed;
  });
}

/** `ledger completion bash|zsh|fish`: a script made from the commands as they are. */
export const completionOf =
  (commands: readonly CommandEntry[]): Run =>
  async (args, context) => {
    const built = command(
      'ledger completion',
      'Print a script that completes commands and options. It runs nothing while you type; ' +
        'print it again after an update.',
      context.out,
    )
      .addArgument(shells(new Argument('<shell>', 'the shell it is for')))
      .addHelpText(
        'after',
        '\nExamples:\n  eval "$(ledger completion bash)"                                # in ' +
          '~/.bashrc\n  eval "$(ledger completion zsh)"                                 # in ' +
          '~/.zshrc, after compinit\n  ledger completion fish > ' +
          '~/.config/fish/completions/ledger.fish\n',
      );
    const { operands } = parse(built, args);
    const [shell] = operands as [keyof typeof scripts];
    // Both names: which one is called is the caller's choice every day anew.
    context.out(
      scripts[shell](await knownCommands(commands, context), ['ledger', 'memory-ledger']),
    );
    return 0;
  };
