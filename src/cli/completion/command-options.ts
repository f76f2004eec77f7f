import { formatNames } from '#app/lint/format-names';

import { commandsOf } from '../commands.ts';
import type { Context } from '../context.ts';
import { HelpExit } from '../parse.ts';

/** One option of a command, as a shell completes it. */
export interface KnownOption {
  /** `--format`, or `-C`. */
  readonly names: readonly string[];
  readonly summary: string;
  readonly takesValue: boolean;
  /** Its values; empty if they are not a fixed list. */
  readonly choices: readonly string[];
}

/** A command, as a shell completes it. */
export interface KnownCommand {
  readonly name: string;
  readonly summary: string;
  readonly options: readonly KnownOption[];
  /** The values of its arguments; empty if they are not a fixed list. */
  readonly words: readonly string[];
}

/**
 * Finds the options of every command, for shell completion: `--help all` makes a command build its
 * parser, which is read before it prints anything.
 */
export async function knownCommands(context: Context): Promise<KnownCommand[]> {
  const silent: Context = {
    ...context,
    out: () => undefined,
    error: () => undefined,
    interactive: false,
  };
  const known: KnownCommand[] = [];
  for (const command of commandsOf(context)) {
    const run = await command.load();
    const built = await run(['--help', 'all'], silent).then(
      () => null,
      (error: unknown) =>
        error instanceof HelpExit
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
      // To the parser formats are not choices, for a file may follow.
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

/** The script for zsh: `_arguments` for each command, with the help of each option. */
export function zshScript(known: readonly KnownCommand[], programs: readonly string[]): string {
  const described = known.map(({ name, summary }) => `    ${quoted(`${name}:${summary}`)}`);
  const cases = known.map(
    (command) =>
      `    ${command.name})\n      _arguments -s ` +
      `${[...command.options.flatMap(specs), command.words.length > 0 ? quoted(`*:word:(${command.words.join(' ')})`) : quoted('*:file:_files')].join(' \\\n        ')}` +
      ' ;;',
  );
  return `#compdef ${programs.join(' ')}
# zsh completion for ${programs.join(' and ')}; load it with: eval "$(${programs[0] ?? 'ledger'} init --completion zsh)"
_ledger_words() {
  local context state line command
  local -a names
  names=(
${described.join('\n')}
  )
  _arguments -C '-C[run in this folder]:folder:_files -/' '--config[use this configuration]:file:_files' '--color[colors]:when:(auto always never)' '--quiet[print errors only]' '--version[print the version]' '1:command:->command' '*::argument:->argument'
  if [[ $state == command ]]; then _describe -t commands 'ledger command' names; return; fi
  command=$line[1]
  case $command in
${cases.join('\n')}
  esac
}
compdef _ledger_words ${programs.join(' ')}
`;
}

function specs(option: KnownOption): string[] {
  const says = option.summary.replace(/[[\]\\]/g, '\\$&').replaceAll(':', '\\:');
  const value = !option.takesValue
    ? ''
    : option.choices.length > 0
      ? `:value:(${option.choices.join(' ')})`
      : ':value:_files';
  // `*`: an option may be given again.
  return option.names.map((name) => quoted(`*${name}[${says}]${value}`));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
