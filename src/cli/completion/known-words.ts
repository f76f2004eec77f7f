import { formatNames } from '#app/lint/format-names';

import type { CommandEntry } from '../command-entry.ts';
import type { Context } from '../context.ts';
import { HelpShown } from '../help-shown.ts';

/** One option of a command, as a shell completes it. */
export interface KnownOption {
  /** `--format`, and `-C` where it has a short form or only that. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  /** The values it can have, where they are a list. */
  readonly choices: readonly string[];
}

/** One command with everything that can stand after it. */
export interface KnownCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly KnownOption[];
  /** Words that can be its argument, where they are a list. */
  readonly words: readonly string[];
}

/**
 * Every command with its options, as they are: each is asked for its help, and what built that is
 * read.
 */
export async function knownCommands(
  commands: readonly CommandEntry[],
  context: Context,
): Promise<KnownCommand[]> {
  const silent: Context = {
    ...context,
    out: () => undefined,
    error: () => undefined,
    interactive: false,
  };
  const known: KnownCommand[] = [];
  for (const command of commands) {
    const run = await command.load();
    const built = await run(['--help', 'all'], silent).then(
      () => null,
      (error: unknown) =>
        error instanceof HelpShown
          ? error.built
          : Promise.reject(error instanceof Error ? error : new Error(String(error))),
    );
    if (!built) continue;
    const help = built.createHelp();
    const options = help.visibleOptions(built).map((option) => ({
      names: [option.short, option.long].filter(
        (name): name is string => name !== undefined && name !== null,
      ),
      summary: option.description,
      takesValue: option.required || option.optional,
      // A format may be followed by a file, so its names are no choices to the parser.
      choices: option.argChoices ?? (option.long === '--format' ? formatNames : []),
    }));
    known.push({
      name: command.name,
      summary: command.summary,
      options,
      words: built.registeredArguments.flatMap((argument) => argument.argChoices ?? []),
    });
  }
  return known;
}
