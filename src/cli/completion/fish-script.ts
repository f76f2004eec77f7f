import type { KnownCommand, KnownOption } from './known-words.ts';

/** The script fish loads: one line a word, with what the help says beside it. */
export function fishScript(known: readonly KnownCommand[], programs: readonly string[]): string {
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
