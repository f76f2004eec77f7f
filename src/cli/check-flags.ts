import { resolve } from 'node:path';

import { type Command, Option } from 'commander';

import type { LintCache } from '#app/invocation/cached-view';
import { build } from '#app/invocation/version';
import { formatNames, formatSummaries } from '#app/lint/format-names';
import type { LintResult } from '#app/lint/lint';
import { isAtLeast, type Severity } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { setFactsPlace } from '#disk/facts/fingerprint';
import type { CacheStrategy } from '#disk/facts/views';
import { checkOptions as say } from '#messages/generated/look';
import type { RuleRequest } from '#rules/selection';

import type { Context } from './context.ts';
import { collectValues } from './discovery-options.ts';
import { type GlobalOptions, runLocation } from './parse.ts';

/** The flags of every command that checks memory. */
export interface CheckFlags {
  readonly format?: readonly string[];
  readonly failOn?: 'error' | 'warning' | 'info' | 'never';
  readonly maxWarnings?: number;
  readonly rule?: readonly string[];
  readonly only?: readonly string[];
  readonly skip?: readonly string[];
}

const repeat = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  ...value.split(',').filter((part) => part !== ''),
];
export function withCheckFlags(built: Command): Command {
  return built
    .option(
      '--format <name[:file]>',
      'output format, to FILE or standard output; repeatable; see Formats below',
      collectValues,
    )
    .addOption(
      new Option('--fail-on <severity>', 'lowest severity that ends with exit code 1').choices([
        'error',
        'warning',
        'info',
        'never',
      ]),
    )
    .option('--max-warnings <n>', 'exit 1 if there are more warnings than this', wholeNumber)
    .option(
      '--rule <rule=severity>',
      'set a rule to error, warning, info or off: IDX102=off; repeatable',
      repeat,
    )
    .option('--only <rules>', 'run only these rules, by code or name; repeatable', repeat)
    .option('--skip <rules>', 'skip these rules; repeatable', repeat);
}

/** Returns the rules that `--rule`, `--only` and `--skip` select. */
export function ruleRequest({ rule, only, skip }: CheckFlags): RuleRequest {
  return { set: rule, only, skip };
}

/** The formats for the help of a command; `changed` has those that it describes in another way. */
export function formatsHelp(changed: Partial<typeof formatSummaries> = {}): string {
  const width = Math.max(...formatNames.map((name) => name.length)) + 2;
  const summaries = { ...formatSummaries, ...changed };
  return (
    '\nFormats (default: LEDGER_FORMAT, else the format for the reader):\n' +
    `${formatNames.map((name) => `  ${name.padEnd(width)}${summaries[name]}\n`).join('')}`
  );
}

/** Returns whether a run failed, by the limits of its flags, else of the configuration. */
export function isFailed(result: LintResult, flags: CheckFlags): boolean {
  const failOn = failOnOf(result, flags);
  return (
    hasTooManyWarnings(result, flags) ||
    (failOn !== 'never' && result.diagnostics.some((each) => isAtLeast(each.severity, failOn)))
  );
}

/** The severity from which diagnostics fail the run; a warning if there are too many. */
export function failingSeverity(result: LintResult, flags: CheckFlags): Severity | 'never' {
  const failOn = failOnOf(result, flags);
  return hasTooManyWarnings(result, flags) && (failOn === 'error' || failOn === 'never')
    ? 'warning'
    : failOn;
}

function failOnOf({ policy }: LintResult, flags: CheckFlags): Severity | 'never' {
  return flags.failOn ?? policy.failOn;
}

/** A negative limit is no limit. */
function hasTooManyWarnings({ policy, summary }: LintResult, flags: CheckFlags): boolean {
  const limit = flags.maxWarnings ?? policy.maxWarnings;
  return limit >= 0 && summary.warnings > limit;
}

function wholeNumber(text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(say.warningsNoNumber({ value: text }));
  return Number(text);
}

/** The flags that `withCacheOptions` adds, as typed. */
export interface CacheFlags {
  /** False with `--no-cache`. */
  readonly cache: boolean;
  /** A folder, absolute or relative to the current one; the user cache by default. */
  readonly cacheLocation?: string;
  readonly cacheStrategy: CacheStrategy;
}

export function withCacheOptions(built: Command): Command {
  return built
    .option('--no-cache', 'use no cached results, and cache nothing')
    .option('--cache-location <folder>', 'folder of the cache (default: in your user cache)')
    .addOption(
      new Option('--cache-strategy <how>', 'how to detect changed files')
        .choices(['metadata', 'content'])
        .default('metadata'),
    );
}

/**
 * Returns the cache of results; undefined if there is none. Sets the cache of file facts, too.
 *
 * @param isUncached whether this run caches nothing, whatever the flags say
 * @throws {UsageError} for flags that contradict each other
 */
export function setUpCache(
  { cache, cacheLocation, cacheStrategy, ...here }: CacheFlags & GlobalOptions,
  context: Context,
  isUncached = false,
): LintCache | undefined {
  if (!cache && cacheLocation !== undefined) throw new UsageError(say.cacheOffAndPlaced());
  const keeps = cache && !isUncached;
  const location =
    cacheLocation === undefined ? null : resolve(runLocation(here, context).cwd, cacheLocation);
  if (build !== null) setFactsPlace(keeps ? { env: context.env, location, build } : null);
  return keeps ? { strategy: cacheStrategy, location: cacheLocation } : undefined;
}
