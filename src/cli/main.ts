import { resolve } from 'node:path';

import { build, tool } from '#app/invocation/version';
import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { closest } from '#diagnostics/near-match';
import { setFactsPlace } from '#disk/facts/fingerprint';
import { commandLine as say, otherMemories } from '#messages/generated/program';
import { joinMessage } from '#messages/join-message';
import { foreignSentence, type Message } from '#messages/message';
import { withProgram } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';
import { RuleCrash } from '#rules/rule';

import { type CommandEntry, groups } from './command-entry.ts';
import { commandsOf } from './commands.ts';
import type { Context } from './context.ts';
import { findFeatureCall } from './feature.ts';
import { commandSuggestions } from './name-suggestions.ts';
import { HelpExit, UnknownOption } from './parse.ts';

/**
 * Runs the command line. Returns the exit code: 0 clean, 1 problems found, 2 could not run. Errors
 * are lines on standard error, never a stack trace.
 */
export async function main(argv: readonly string[], context: Context): Promise<number> {
  try {
    return await dispatch(argv, context);
  } catch (error) {
    if (error instanceof HelpExit) return 0;
    if (error instanceof UnknownOption) {
      const { nearestOption } = await import('./unknown-option.ts');
      return fail(await nearestOption(error, context), argv, context);
    }
    const { sparseCheckoutError } = await import('#app/invocation/sparse-checkout-error');
    const why = await sparseCheckoutError(error, folderOf(argv, context), context.env);
    const code = fail(why, argv, context);
    if (why instanceof UsageError && unknownItems.has(why.sentence?.id ?? ''))
      await noteOtherMemories(splitAtCommand(argv).name ?? '', argv, context);
    return code;
  }
}

/** Commands that show the memory of one folder. */
const showsOneMemory: ReadonlySet<string> = new Set(
  'log list conflicts graph guard glossary export'.split(' '),
);
/** Messages about an item that the memory of the folder does not have. */
const unknownItems: ReadonlySet<string> = new Set(
  'item.unknown item.misspelt inspect.noFile showOptions.unknownItems'.split(' '),
);

/** Names the memories below a folder, after a command that read only the memory of that folder. */
async function noteOtherMemories(
  name: string,
  argv: readonly string[],
  context: Context,
): Promise<void> {
  const { memoriesBelow } = await import('#app/invocation/memories-in-scope');
  const config = valueOf(argv, '--config') ?? null;
  const [folder, ...others] = await memoriesBelow({ cwd: folderOf(argv, context), config });
  if (folder === undefined) return;
  const { printNote } = await import('./print-message.ts');
  printNote(otherMemories.left({ folder, count: others.length + 1, command: name }), context);
}

/** Prints an error; returns the exit code. */
function fail(why: unknown, argv: readonly string[], context: Context): number {
  context.error(`${withProgram(complaint(why, context), context.program)}\n`);
  return isHook(argv) ? 0 : 2;
}

/** Whether an agent calls a hook. Exit code 2 would stop the agent, which a failure must not. */
function isHook(argv: readonly string[]): boolean {
  return (
    argv.find((word, at) => !word.startsWith('-') && !valued.includes(argv[at - 1] ?? '')) ===
    'hook'
  );
}

async function dispatch(argv: readonly string[], context: Context): Promise<number> {
  const { before, name, after } = splitAtCommand(argv);
  const flag = before.find((each) => isHelp(each) || isVersion(each));
  const wanted = flag ?? name ?? (await aloneIs(before, context));
  if (isVersion(wanted)) {
    context.out(`${tool.version}\n`);
    return 0;
  }
  if (isHelp(wanted)) {
    const [of] = flag === undefined ? after : [name];
    if (of !== undefined && of !== 'all' && !of.startsWith('-'))
      return dispatch([of, '--help', ...after.filter((each) => each === 'all')], context);
    context.out(helpScreen(context, of === 'all' || of === '--all'));
    return 0;
  }
  const commands = commandsOf(context);
  const entry = commandNamed(wanted, commands);
  if (!entry) throw new UsageError(commandProblem(wanted, commands));
  setFactsPlace(build === null ? null : { env: context.env, location: null, build });
  const run = await (findFeatureCall(entry.name, after, context) ?? entry).load();
  const isHelpWanted = after.some((word) => word === '--help' || word === '-h');
  const code = await run([...before, ...after], isHelpWanted ? calledHere(context) : context);
  if (showsOneMemory.has(entry.name) && !isHelpWanted && !argv.includes('--quiet'))
    await noteOtherMemories(entry.name, argv, context);
  return code;
}

function isHelp(word: string): boolean {
  return ['help', '--help', '-h'].includes(word);
}

function isVersion(word: string): boolean {
  return ['version', '--version', '-V', '-v'].includes(word);
}

/** A command by its name, or by another name for it. */
function commandNamed(name: string, commands: readonly CommandEntry[]): CommandEntry | undefined {
  const meant = Object.hasOwn(commandSuggestions, name) ? commandSuggestions[name] : name;
  return commands.find((each) => each.name === meant);
}

/** Help names the tool as it was called. */
function calledHere(context: Context): Context {
  return {
    ...context,
    out: (text) =>
      context.out(typeof text === 'string' ? withProgram(text, context.program) : text),
  };
}

/** The command for a call without one: `status` if ledger is set up, else `audit`. */
async function aloneIs(options: readonly string[], context: Context): Promise<'status' | 'audit'> {
  if (
    options.some((each) => each.startsWith('-') && !aloneTakes.includes(each.replace(/=.*$/, '')))
  )
    throw new UsageError(say.optionsAlone({ options: options.join(' ') }));
  const { isSetUpHere } = await import('#app/setup/is-configured');
  return isSetUpHere(folderOf(options, context), valueOf(options, '--config') ?? null)
    ? 'status'
    : 'audit';
}

/** The folder of `-C`. */
function folderOf(words: readonly string[], { cwd }: Context): string {
  return resolve(cwd, valueOf(words, '-C') ?? '.');
}

function valueOf(words: readonly string[], option: string): string | undefined {
  return words.includes(option) ? words[words.indexOf(option) + 1] : undefined;
}

/** Options before a command that take a value. */
const valued: readonly string[] = [
  '-C',
  '--config',
  '--color',
  '--format',
  '--fail-on',
  '--max-warnings',
  '--rule',
  '--only',
  '--skip',
];

/** Options without a command: none writes. */
const aloneTakes: readonly string[] = [...valued, '--quiet', '--no-home'];

/** Splits the arguments at the command; options with their values may come before it. */
function splitAtCommand(argv: readonly string[]): {
  before: string[];
  name: string | undefined;
  after: readonly string[];
} {
  const before: string[] = [];
  for (let at = 0; at < argv.length; at += 1) {
    const word = argv[at] ?? '';
    if (!word.startsWith('-') || word === '-')
      return { before, name: word, after: argv.slice(at + 1) };
    before.push(word);
    if (!valued.includes(word)) continue;
    const value = argv[(at += 1)];
    if (value === undefined) throw new UsageError(say.valueMissing({ option: word }));
    before.push(value);
  }
  return { before, name: undefined, after: [] };
}

function commandProblem(wanted: string, commands: readonly CommandEntry[]): Message {
  const name = escapeInvisible(wanted);
  const near = Object.hasOwn(commandSuggestions, wanted)
    ? commandSuggestions[wanted]
    : closest(wanted, [...commands.map((each) => each.name), ...Object.keys(commandSuggestions)]);
  if (near)
    return say.misspelledCommand({ name, near: foreignSentence(commandSuggestions[near] ?? near) });
  return /^[.~]|[\\/]/.test(wanted)
    ? say.folderAsCommand({ name, folder: wanted })
    : say.unknownCommand({ name });
}

function complaint(error: unknown, context: Context): string {
  // Each part is made visible first, so that names in it cannot start a line.
  const said = (...lines: readonly string[]): string =>
    `${context.program}: ${lines.map(escapeInvisible).join('\n  ')}`;
  if (error instanceof UsageError || error instanceof EnvironmentError)
    return said(error.message, ...error.hints);
  const detail =
    context.env.LEDGER_DEBUG && error instanceof Error ? (error.stack ?? '').split('\n') : [];
  const problem = problemOf(error);
  const { text, mend } = joinMessage(
    error instanceof RuleCrash ? say.crashed({ problem }) : say.internal({ problem }),
  );
  return said(text, ...mend, ...detail);
}

/** Commands by group, then the options of all of them. */
function helpScreen(context: Context, all: boolean): string {
  const { program } = context;
  const printed = commandsOf(context).filter(({ isShown }) => all || isShown);
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
