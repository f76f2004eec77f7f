import { groups } from './command-entry.ts';
import { commands } from './commands.ts';

/** The help screen: commands by group, then what all of them understand. */
export function helpScreen(program: string, all: boolean): string {
  const printed = commands.filter(({ isShown }) => all || isShown);
  const width = Math.max(...printed.map(({ usage }) => usage.length)) + 2;
  const blocks = groups.flatMap((group) => {
    const lines = printed
      .filter((each) => each.group === group)
      .map(({ usage, summary }) => `  ${usage.padEnd(width)}${summary}\n`);
    return lines.length === 0 ? [] : [`${group}\n${lines.join('')}`];
  });
  return `${program}: code review for what your coding agents believe

Usage: ${program} <command> [options]

${blocks.join('\n')}
Options: -C DIR, --config FILE, --color WHEN, --quiet, --help, --version
Exit codes: 0 passed, 1 problems found or request refused, 2 could not run

${all ? '' : `All commands       ${program} --help all\n`}One command        ${program} <command> --help
A rule or a term   ${program} explain <name>
Not set up yet?    ${program} audit
`;
}
