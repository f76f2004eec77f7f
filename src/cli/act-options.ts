import { resolve } from 'node:path';

import { type Command, Option } from 'commander';

import type { Invocation } from '#app/acts/apply';
import { callerFolder, resolveArguments } from '#app/invocation/resolve-arguments';
import { tool } from '#app/invocation/version';
import type { ActInvocation, Outcome } from '#app/unit-of-work/run-act';
import type { ReaderFolder } from '#diagnostics/adapt-commands';
import { UsageError } from '#diagnostics/failure';
import { readSource } from '#disk/reading/read-source';
import type { Message } from '#messages/message';
import { jsonOutcome, outcomeConflicts, planJson, prettyOutcome } from '#reporters/outcome';
import { planDiff } from '#reporters/plan-diff';

import { type Context, isPerson, painter } from './context.ts';
import { collectValues } from './discovery-options.ts';
import { type GlobalOptions, runLocation } from './parse.ts';

/** The flags that `withActOptions` adds, as typed. */
export interface ActFlags {
  readonly dryRun?: boolean;
  /** Print the plan as JSON; write nothing. */
  readonly plan?: boolean;
  readonly format?: 'pretty' | 'json';
  readonly reason?: string;
  readonly reviewer?: string;
  readonly task?: string;
  /** Codes of promotion checks to skip, in upper case. */
  readonly override?: readonly string[];
  /** The act erases texts, so no diff shows them. */
  readonly erase?: boolean;
}

export function withActOptions(
  built: Command,
  more: {
    readonly reason?: boolean;
    readonly deciding?: boolean;
    readonly formats?: readonly string[];
  } = {},
): Command {
  if (more.reason) built.option('--reason <text>', 'the reason; recorded in the ledger entry');
  if (more.deciding) {
    built.option(
      '--reviewer <name>',
      'reviewer, recorded as claimed; never the second person of a high-consequence fact',
    );
    built.option(
      '--override <gate>',
      'skip this promotion check (P10, P11 or P15), with --reason; people only; repeatable',
      (value: string, before?: readonly string[]) => collectValues(value.toUpperCase(), before),
    );
  }
  return built
    .option('--dry-run', 'print the changes as a diff; write nothing')
    .option('--plan', 'print the plan as JSON for `ledger apply`; write nothing')
    .addOption(
      new Option('--format <name>', 'output format').choices(more.formats ?? ['pretty', 'json']),
    );
}

/** The flags of an act, with the process around it. */
export function readActFlags(options: ActFlags & GlobalOptions, context: Context): ActInvocation {
  return {
    ...runLocation(options, context),
    env: context.env,
    program: context.program,
    progress: context.progress,
    reason: options.reason,
    reviewer: options.reviewer,
    task: options.task,
    overrides: options.override,
    planned: context.replay?.planned,
    now: context.replay?.now,
    dryRun: options.dryRun === true || options.plan === true,
  };
}

/** The operands, with typed paths as paths from the root. */
export function resolveOperands(
  operands: readonly string[],
  options: GlobalOptions,
  context: Context,
): string[] {
  return resolveArguments(runLocation(options, context), operands);
}

/** The invocation for a saved plan, if a question named the item. */
export function invocationWithItem(
  name: string | null,
  options: GlobalOptions,
): Partial<Invocation> {
  return name === null ? {} : { args: [...options.typed.flags, '--', name] };
}

function invocationOf(options: GlobalOptions, context: Context, at: string): Invocation {
  const { command, flags, operands } = options.typed;
  return {
    command,
    args: [...flags, '--', ...operands],
    input: null,
    at,
    folder: callerFolder(runLocation(options, context)),
  };
}

/**
 * Prints the outcome of an act; returns the exit code, 1 for a refusal.
 *
 * @param asked the invocation for a saved plan, if it differs from the typed one
 * @param more keys of the JSON document
 */
export function reportOutcome(
  outcome: Outcome,
  command: string,
  options: ActFlags & GlobalOptions,
  context: Context,
  asked: Partial<Invocation> = {},
  more: object = {},
): number {
  const code = outcome.kind === 'refused' ? 1 : 0;
  if (context.replay) {
    context.replay.take(outcome);
    return code;
  }
  const paint = painter(context, options.color);
  const stand = standpoint(runLocation(options, context));
  const about = { command, dryRun: options.dryRun === true || options.plan === true };
  const presentation = { program: context.program, paint, agent: !isPerson(context), stand };
  if (options.plan && outcome.kind === 'plan')
    context.out(
      planJson(outcome, command, tool, { ...invocationOf(options, context, outcome.at), ...asked }),
    );
  else if (options.format === 'json')
    context.out(jsonOutcome(outcome, about, tool, presentation, more));
  else {
    if (options.dryRun && !options.erase && outcome.kind === 'plan')
      context.out(planDiff(outcome, { paint }));
    if (outcome.kind === 'refused') context.error(prettyOutcome(outcome, about, presentation));
    else if (!options.quiet) context.out(prettyOutcome(outcome, about, presentation));
    const beside = options.quiet ? '' : outcomeConflicts(outcome, presentation);
    if (beside !== '') context.error(beside);
  }
  return code;
}

/**
 * The text of a file that the user names; `-` is standard input.
 *
 * @throws {UsageError} with one of these messages
 */
export async function readFileOrStdin(
  name: string,
  cwd: string,
  context: Context,
  say: Readonly<Record<'tooLarge' | 'noText', (values: { readonly file: string }) => Message>>,
): Promise<string> {
  if (name === '-') return (await context.stdin()).toString('utf8');
  const file = readSource(resolve(cwd, name), name);
  if ('text' in file) return file.text;
  const message = file.unreadable.kind === 'too-large' ? say.tooLarge : say.noText;
  throw new UsageError(message({ file: name }));
}

/** Returns how paths and commands are shown from the current folder; null at the root itself. */
function standpoint(here: Parameters<typeof callerFolder>[0]): ReaderFolder | null {
  const folder = callerFolder(here);
  return folder === ''
    ? null
    : { label: folder.split('/').fill('..').join('/'), inRepository: '', runIn: null };
}
