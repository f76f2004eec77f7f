import type { KnownCommand, KnownOption } from './known-words.ts';

/**
 * The script zsh loads: `_arguments` for each command, with what the help says beside each word.
 */
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
  _arguments -C '-C[run as if started there]:folder:_files -/' '--config[use this configuration]:file:_files' '--color[colours]:when:(auto always never)' '--quiet[print errors only]' '--version[print the version]' '1:command:->command' '*::argument:->argument'
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
  // Repeatable or not, none is left out once it was given: `*` lets it come again.
  return option.names.map((name) => quoted(`*${name}[${says}]${value}`));
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
