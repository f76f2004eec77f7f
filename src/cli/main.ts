import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { visible } from '#reporters/visible';
import { withProgram } from '#reporters/report';
import { RuleCrash } from '#rules/judge';

import { tool } from '../version.ts';
import { commands } from './commands.ts';
import type { Context } from './context.ts';
import { helpScreen } from './help.ts';
import { HelpShown } from './parse.ts';

/**
 * Runs the command line: arguments in, exit code out. 0 clean, 1 problems found, 2 could not do the job; whatever goes
 * wrong is said in one or two lines on standard error, never as a stack trace (document 4, failure has four names).
 */
export async function main(argv: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    if (error instanceof HelpShown) return 0;
    context.error(`${withProgram(complaint(error, context), context.program)}\n`);
    return 2;
  }
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const { before, name, after } = splitAtCommand(argv);
  const wanted = name ?? before.find((each) => ['--help', '-h', '--version', '-V'].includes(each)) ?? 'help';
  if (wanted === '--version' || wanted === '-V' || wanted === 'version') {
    context.out(`${tool.version}\n`);
    return 0;
  }
  if (wanted === 'help' && after[0] !== undefined && !after[0].startsWith('-')) return dispatch([after[0], '--help'], context);
  if (wanted === 'help' || wanted === '--help' || wanted === '-h') {
    context.out(helpScreen(context.program));
    return 0;
  }
  const entry = commands.find((command) => command.name === wanted || command.aliases.includes(wanted));
  if (!entry) {
    const near = closest(wanted, commands.flatMap((command) => [command.name, ...command.aliases]));
    throw new UsageError(`no command "${visible(wanted)}"${near ? `; did you mean ${near}?` : ''}`, '`ledger --help` lists the commands');
  }
  const run = await entry.load();
  return run([...before, ...after], context);
}

/** Options may stand before the command; those that take a value take it along. */
function splitAtCommand(argv: readonly string[]): { before: string[]; name: string | undefined; after: readonly string[] } {
  const before: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (!word.startsWith('-') || word === '-') return { before, name: word, after: argv.slice(at + 1) };
    before.push(word);
    if (['-C', '--config', '--color'].includes(word) && argv[at + 1] !== undefined) before.push(argv[(at += 1)] ?? '');
  }
  return { before, name: undefined, after: [] };
}

function complaint(error: unknown, context: Context): string {
  const said = (text: string): string => `${context.program}: ${text.split('\n').map(visible).join('\n  ')}`;
  if (error instanceof UsageError) return said(error.hint === null ? error.message : `${error.message}\n${error.hint}`);
  if (error instanceof EnvironmentError) return said(error.message);
  const detail = context.env.LEDGER_DEBUG && error instanceof Error ? `\n${error.stack ?? ''}` : '';
  const what = error instanceof RuleCrash ? error.message : `internal error: ${error instanceof Error ? error.message : String(error)}`;
  return said(`${what}\nThis is a bug in ledger, nothing was judged. LEDGER_DEBUG=1 shows where.${detail}`);
}
