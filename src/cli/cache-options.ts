import { resolve } from 'node:path';

import { type Command, Option } from 'commander';

import { build } from '#app/invocation/version';
import type { LintCache } from '#app/invocation/views';
import { UsageError } from '#diagnostics/failure';
import { keepFacts } from '#disk/facts/facts-place';
import type { CacheStrategy } from '#disk/facts/view-validity';
import { checkOptions as say } from '#messages/generated/look';

import type { Context } from './context.ts';
import { hereOf } from './here-of.ts';
import type { GlobalOptions } from './parse.ts';

/** What somebody says about what is kept. */
export interface CacheFlags {
  readonly cache: boolean;
  readonly cacheLocation?: string;
  readonly cacheStrategy: CacheStrategy;
}

/** Adds the options of commands whose answer is kept. */
export function withCacheOptions(built: Command, anew: string): Command {
  return built
    .option('--no-cache', `${anew} everything anew, and keep nothing`)
    .option('--cache-location <folder>', 'keep what was found there, and not in your user cache')
    .addOption(
      new Option('--cache-strategy <how>', 'how files are told to be unchanged')
        .choices(['metadata', 'content'])
        .default('metadata'),
    );
}

/**
 * Where answers are kept, undefined for nowhere; what files are read as is kept there too from now
 * on.
 *
 * @param anew whether this run keeps nothing in any case
 * @throws {UsageError} for flags that contradict each other
 */
export function cacheOf(
  { cache, cacheLocation, cacheStrategy, ...here }: CacheFlags & GlobalOptions,
  context: Context,
  anew = false,
): LintCache | undefined {
  if (!cache && cacheLocation !== undefined) throw new UsageError(say.cacheOffAndPlaced());
  const keeps = cache && !anew;
  if (build !== null)
    keepFacts(
      keeps
        ? {
            env: context.env,
            location:
              cacheLocation === undefined
                ? null
                : resolve(hereOf(here, context).cwd, cacheLocation),
            build,
          }
        : null,
    );
  return keeps
    ? {
        strategy: cacheStrategy,
        location: cacheLocation,
      }
    : undefined;
}
