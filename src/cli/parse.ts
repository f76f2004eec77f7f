import { resolve } from 'node:path';

import { Command, CommanderError, Help, InvalidArgumentError, Option } from 'commander';

import { UsageError } from '#diagnostics/failure';
import { commandLine as say } from '#messages/generated/program';
import { foreignSentence } from '#messages/message';

import type { Context } from './context.ts';

/** The options of every command. */
export interface GlobalOptions {
  readonly C?: string;
  readonly config?: string;
  readonly color: 'auto' | 'always' | 'never';
  readonly quiet?: boolean;
  readonly typed: TypedCommand;
}

/** A command line for a saved plan: without options about where it runs and how it prints. */
export interface TypedCommand {
  readonly command: string;
  /** `--name` or `--name=value`, one word each. */
  readonly flags: readonly string[];
  readonly operands: readonly string[];
}

/** Options about where a command runs, what it prints and whether it writes: not in saved plans. */
export const unsavedOptions: ReadonlySet<string> = new Set([
  'C',
  'config',
  'color',
  'quiet',
  'plan',
  'dry-run',
  'format',
  'help',
]);

/** An option that a command does not have. */
export class UnknownOption extends UsageError {
  readonly command: string;
  /** As it was typed, without a value. */
  readonly option: string;
  constructor(command: string, option: string) {
    super(say.unknownOption({ command, option }));
    this.command = command;
    this.option = option;
  }
}

/** Options of all commands, which `--help all` shows. */
const globals: ReadonlySet<string> = new Set(['C', 'config', 'color', 'quiet']);

/** A commander command with the global options, that throws instead of ending the process. */
export function command(name: string, summary: string, out: (text: string) => void): Command {
  return new Command(name)
    .description(summary)
    .exitOverride()
    .configureOutput({ writeOut: out, writeErr: () => undefined, outputError: () => undefined })
    .configureHelp({ helpWidth: 100 })
    .helpOption('-h, --help', 'print this help; `--help all` prints every option')
    .option('-C <folder>', 'run in this folder')
    .option('--config <file>', 'use this configuration instead of the nearest one')
    .addOption(
      new Option('--color <when>', 'colors').choices(['auto', 'always', 'never']).default('auto'),
    )
    .option('--quiet', 'print errors only');
}

/**
 * Parses the arguments of one command.
 *
 * @param brief names of the options that `--help` shows; null for all
 * @throws {UsageError} for arguments that the command does not understand
 */
export function parse<O extends object>(
  built: Command,
  args: readonly string[],
  brief: readonly string[] | null = null,
): { readonly options: O & GlobalOptions; readonly operands: readonly string[] } {
  const isAll = args.some(
    (word, at) => word === 'all' && /^(?:--help|-h)$/.test(args[at - 1] ?? ''),
  );
  if (!isAll) {
    const isBrief = (option: Option): boolean =>
      option.name() === 'help' ||
      (!globals.has(option.name()) && (brief?.includes(option.name()) ?? true));
    built.configureHelp({
      helpWidth: 100,
      visibleOptions: (of) => Help.prototype.visibleOptions.call(new Help(), of).filter(isBrief),
    });
  }
  try {
    built.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.code === 'commander.helpDisplayed' || error.code === 'commander.help')
      throw new HelpExit(built);
    const command = built.name().replace(/^ledger /, '');
    const [, option] = /^error: unknown option '(-[^=']*)/.exec(error.message) ?? [];
    if (error.code === 'commander.unknownOption' && option !== undefined)
      throw new UnknownOption(command, option);
    throw new UsageError(
      say.misunderstood({
        problem: foreignSentence(error.message.replace(/^error: /, '').replace(/\n/g, '; ')),
        command,
      }),
    );
  }
  for (const option of built.options) {
    const value: unknown = built.getOptionValue(option.attributeName());
    const swallowed = option.required
      ? [value]
          .flat()
          .find((each) => typeof each === 'string' && /^--[a-z][a-z-]*(?:=|$)/.test(each))
      : undefined;
    // `--when --dry-run` would take the flag as the text, and write.
    if (typeof swallowed === 'string')
      throw new UsageError(
        say.optionAsValue({ option: option.long ?? option.flags, value: swallowed }),
      );
    if (option.required && [value].flat().some((each) => each === ''))
      throw new UsageError(say.emptyValue({ option: option.long ?? option.flags }));
  }
  if (built.args.some((each) => each.trim() === ''))
    throw new UsageError(say.emptyArgument({ command: built.name() }));
  return {
    options: { ...built.opts<O & GlobalOptions>(), typed: typedIn(built) },
    operands: built.args,
  };
}

function typedIn(built: Command): TypedCommand {
  const given = built.options.filter(
    (option) =>
      !unsavedOptions.has(option.name()) &&
      built.getOptionValueSource(option.attributeName()) === 'cli',
  );
  const flags = given.flatMap((option) => {
    const value: unknown = built.getOptionValue(option.attributeName());
    return value === true
      ? [`--${option.name()}`]
      : (Array.isArray(value) ? value : [value]).map(
          (each) => `--${option.name()}=${String(each)}`,
        );
  });
  return { command: built.name().replace(/^ledger /, ''), flags, operands: built.args };
}

/** The option `--format` of commands that print; the first format is the default. */
export function formatOption(...formats: readonly string[]): Option {
  return new Option('--format <name>', 'output format').choices(formats).default(formats[0]);
}

/** Parses a whole number from 1 on. */
export function wholeNumber(text: string): number {
  const number = Number(text);
  if (!/^\d{1,6}$/.test(text) || number === 0)
    throw new InvalidArgumentError('expected a whole number from 1');
  return number;
}

/** Thrown after help was printed, with the command of the help: the exit code is 0. */
export class HelpExit extends Error {
  readonly built: Command | null;
  constructor(built: Command | null = null) {
    super('help shown');
    this.built = built;
  }
}

/**
 * Splits a command line into a program and its arguments, which may be quoted. No shell reads them.
 *
 * @param flag its option, for messages
 * @throws {UsageError} for a quote that does not end, or no words
 */
export function splitCommandLine(text: string, flag: string): string[] {
  const words = [...text.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) =>
    word.replace(
      /"([^"]*)"|'([^']*)'/g,
      (_all, double?: string, single?: string) => double ?? single ?? '',
    ),
  );
  const open = text.replace(/"[^"]*"|'[^']*'/g, '');
  if (/["']/.test(open)) throw new UsageError(say.quoteOpen({ option: flag }));
  if (words.length === 0) throw new UsageError(say.programMissing({ option: flag }));
  return words;
}

/** The folder that the command runs in, or that of -C; and the configuration. */
export function runLocation(
  options: GlobalOptions,
  context: Context,
): { readonly cwd: string; readonly config?: string } {
  return {
    cwd: resolve(context.cwd, options.C ?? '.'),
    config: options.config,
  };
}
