import { type Command, Option } from 'commander';

import type { Invocation } from '#app/acts/apply';
import { folderOf, resolveArguments } from '#app/invocation/resolve-arguments';
import { tool } from '#app/invocation/version';
import type { Acting, Outcome } from '#app/unit-of-work/run-act';
import type { Standpoint } from '#diagnostics/pasteable';
import { besideOutcome, jsonOutcome, planJson, prettyOutcome } from '#reporters/outcome';
import { planDiff } from '#reporters/plan-diff';

import { type Context, isPerson, painter } from './context.ts';
import { type GlobalOptions, hereOf } from './parse.ts';

/** What every acting command understands. */
export interface ActFlags {
  readonly dryRun?: boolean;
  readonly plan?: boolean;
  readonly format?: 'pretty' | 'json';
  readonly reason?: string;
  readonly reviewer?: string;
  readonly task?: string;
  readonly override?: readonly string[];
  /** Texts are erased: no diff shows them. */
  readonly erase?: boolean;
}

/** Adds the options of acting commands. */
export function withActOptions(
  built: Command,
  more: {
    readonly reason?: boolean;
    readonly deciding?: boolean;
    readonly formats?: readonly string[];
  } = {},
): Command {
  if (more.reason) built.option('--reason <text>', 'why; it stands in the entry');
  if (more.deciding) {
    built.option(
      '--reviewer <name>',
      'who looked at it; recorded as claimed, and never enough for high consequence',
    );
    built.option(
      '--override <gate>',
      'let it pass this gate, with --reason; repeatable',
      (value: string, before: readonly string[] = []) => [...before, value.toUpperCase()],
    );
  }
  return built
    .option('--dry-run', 'show what would be written, as a diff; write nothing')
    .option('--plan', 'print the plan as JSON for `ledger apply`; write nothing')
    .addOption(
      new Option('--format <name>', 'how to print what was done').choices(
        more.formats ?? ['pretty', 'json'],
      ),
    );
}

/** What the flags say about the act, with the process around it. */
export function actingOf(options: ActFlags & GlobalOptions, context: Context): Acting {
  return {
    ...hereOf(options, context),
    env: context.env,
    program: context.program,
    progress: context.progress,
    reason: options.reason,
    reviewer: options.reviewer,
    task: options.task,
    overrides: options.override,
    planned: context.replay?.planned,
    now: context.replay?.now,
    dryRun: (options.dryRun ?? false) || (options.plan ?? false),
  };
}

/**
 * The items and paths that were named, as memory names them: who types in a folder below the root
 * names paths from there.
 */
export function namesOf(
  operands: readonly string[],
  options: GlobalOptions,
  context: Context,
): string[] {
  return resolveArguments(hereOf(options, context), operands);
}

/** How an act is asked for again where a question found its item. */
export function askedFor(name: string | null, options: GlobalOptions): Partial<Invocation> {
  return name === null ? {} : { args: [...options.typed.flags, '--', name] };
}

function invocationOf(options: GlobalOptions, context: Context, at: string): Invocation {
  const { command, flags, operands } = options.typed;
  return {
    command,
    args: [...flags, '--', ...operands],
    input: null,
    at,
    folder: folderOf(hereOf(options, context)),
  };
}

/**
 * Prints what an act came to; gives the exit code: 1 for a refusal.
 *
 * @param asked how it is asked for again where that is not what was typed: a text was read,
 *   decisions were made on a screen
 * @param more what else there is to say: keys of the JSON document
 */
export function reportOutcome(
  outcome: Outcome,
  command: string,
  options: ActFlags & GlobalOptions,
  context: Context,
  asked: Partial<Invocation> = {},
  more: object = {},
): number {
  if (context.replay) {
    context.replay.take(outcome);
    return outcome.kind === 'refused' ? 1 : 0;
  }
  const paint = painter(context, options.color);
  const stand = standpoint(hereOf(options, context));
  const about = { command, dryRun: (options.dryRun ?? false) || (options.plan ?? false) };
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
    const beside = options.quiet ? '' : besideOutcome(outcome, presentation);
    if (beside !== '') context.error(beside);
  }
  return outcome.kind === 'refused' ? 1 : 0;
}

/** Where somebody stands below the root; null at the root itself. */
function standpoint(here: Parameters<typeof folderOf>[0]): Standpoint | null {
  const folder = folderOf(here);
  return folder === ''
    ? null
    : { label: folder.split('/').fill('..').join('/'), inRepository: '', runIn: null };
}
