import type { KnownCommand } from './known-words.ts';

/**
 * The script bash loads: words are looked up in tables made from the commands, nothing is run while
 * somebody types. Where a file may stand, bash completes files.
 */
export function bashScript(known: readonly KnownCommand[], programs: readonly string[]): string {
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
