import {
  type KnownCommand,
  knownCommands,
  type KnownOption,
  zshScript,
} from '#cli/completion/command-options';
import type { Context } from '#cli/context';

/**
 * Returns the script for bash. It looks words up in tables made from the commands, and runs no
 * program while the user types. Where a file may follow, bash completes files.
 */
function bashScript(known: readonly KnownCommand[], programs: readonly string[]): string {
  const valued = [
    ...new Set(
      known.flatMap((command) =>
        command.options.filter((option) => option.takesValue).flatMap((option) => option.names),
      ),
    ),
  ];
  const cases = known.map(
    (command) =>
      `    ${command.name}) options='` +
      `${command.options.flatMap((option) => option.names).join(' ')}' words='` +
      `${command.words.join(' ')}' ;;`,
  );
  const choices = known.flatMap((command) =>
    command.options
      .filter((option) => option.choices.length > 0)
      .flatMap((option) =>
        option.names.map(
          (word) => `    ${command.name}:${word}) choices='${option.choices.join(' ')}' ;;`,
        ),
      ),
  );
  return `# bash completion for ${programs.join(' and ')}; load it with: eval "$(${programs[0] ?? 'ledger'} init --completion bash)"
_ledger_words() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} command='' options='' words='' choices='' at
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    case \${COMP_WORDS[at]} in
      -C|--config|--color) ((at++)) ;;
      -*) ;;
      *) command=\${COMP_WORDS[at]}; break ;;
    esac
  done
  if [[ $previous == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-2]}; fi
  if [[ $current == = ]]; then previous=\${COMP_WORDS[COMP_CWORD-1]}; current=''; fi
  case $command:$previous in
    :--color) choices='auto always never' ;;
${choices.join('\n')}
  esac
  if [[ -n $choices ]]; then COMPREPLY=($(compgen -W "$choices" -- "$current")); return; fi
  case $previous in
    -C) COMPREPLY=($(compgen -d -- "$current")); return ;;
    ${valued.filter((name) => name !== '-C').join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  if [[ -z $command ]]; then COMPREPLY=($(compgen -W '${known.map((command) => command.name).join(' ')} help --help --version -C --config --color --quiet' -- "$current")); return; fi
  case $command in
    help) words='${known.map((command) => command.name).join(' ')} all' ;;
${cases.join('\n')}
  esac
  if [[ $current == -* ]]; then COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $words ]]; then COMPREPLY=($(compgen -W "$words" -- "$current"))
  else COMPREPLY=($(compgen -f -- "$current"))
  fi
}
complete -o filenames -F _ledger_words ${programs.join(' ')}
`;
}

/** Returns the script for fish: one line for each word, with its help. */
function fishScript(known: readonly KnownCommand[], programs: readonly string[]): string {
  const names = known.map((command) => command.name);
  return programs
    .map((program) => {
      const commands = known.map(
        ({ name, summary }) =>
          `complete -c ${program} -f -n '__fish_use_subcommand' -a ${name} -d ${quoted(summary)}`,
      );
      const options = known.flatMap((command) => {
        const when = `-n '__fish_seen_subcommand_from ${command.name}'`;
        const words =
          command.words.length > 0
            ? [`complete -c ${program} -f ${when} -a '${command.words.join(' ')}'`]
            : [];
        return [
          ...command.options.map(
            (option) => `complete -c ${program} ${when} ${optionWords(option)}`,
          ),
          ...words,
        ];
      });
      return (
        `# fish completion for ${program}; load it with: ${program} init --completion fish | ` +
        `source\n${commands.join('\n')}\ncomplete -c ${program}` +
        ` -f -n '__fish_seen_subcommand_from help' -a '${names.join(' ')}'\n` +
        `${options.join('\n')}\n`
      );
    })
    .join('\n');
}

function optionWords({ names, summary, takesValue, choices }: KnownOption): string {
  const written = names
    .map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
    .join(' ');
  const value = !takesValue ? '' : choices.length > 0 ? ` -x -a '${choices.join(' ')}'` : ' -r';
  return `${written}${value} -d ${quoted(summary)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}

const scripts = { bash: bashScript, zsh: zshScript, fish: fishScript } as const;

/** Prints a script that completes all commands and their options. */
export async function printCompletion(
  shell: keyof typeof scripts,
  context: Context,
): Promise<number> {
  const known = await knownCommands(context);
  // Users may call ledger by either name.
  context.out(scripts[shell](known, ['ledger', 'memory-ledger']));
  return 0;
}
