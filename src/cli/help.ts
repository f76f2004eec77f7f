import { commands } from './commands.ts';

/** The help screen: commands by group, then what all of them understand. */
export function helpScreen(program: string, all: boolean): string {
  const shown = commands.filter((command) => all || command.group !== null);
  const width = Math.max(...shown.map((command) => command.usage.length)) + 2;
  const groups = (
    all ? ['Look', 'Keep', 'Decide', 'Use', null] : ['Look', 'Keep', 'Decide', 'Use']
  ).map((group) => {
    const lines = shown
      .filter((command) => command.group === group)
      .map((command) => `  ${command.usage.padEnd(width)}${command.summary}`);
    return `${group ?? 'More'}\n${lines.join('\n')}\n`;
  });
  return `${program}: memory for coding agents, in git, with a source, a scope and a hash

Usage: ${program} <command> [options]

${groups.join('\n')}
Every command
  -C <folder>       run as if started there
  --config <file>   use this configuration instead of the nearest one
  --color <when>    auto, always or never
  --quiet           errors only
  --help            what a command does, and its own options

${all ? '' : `More commands: \`${program} help --all\`. `}Start with \`${program} audit\`.
\`${program}\` alone is \`${program} status\` where a configuration is, and \`${program} audit\` elsewhere.
Exit codes: 0 nothing that fails, 1 errors found or an act refused, 2 could not do the job.
Warnings fail with --fail-on warning alone; \`audit\` fails only with --fail-on or --max-warnings.
`;
}
