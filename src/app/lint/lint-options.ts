import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import type { Stopwatch } from '#diagnostics/stopwatch';
import { decode } from '#disk/reading/read-source';
import { belowRoot, groupByRoot, locateAt, type RootWithPaths } from '#disk/roots/locate';
import { lint as say } from '#messages/generated/look';
import type { RunFindings } from '#reporters/report';
import type { RuleRequest } from '#rules/selection';
import type { WorkTreeRequest } from '#sources/load-workspace';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { LintCache } from '../invocation/cached-view.ts';
import { dayOf } from '../invocation/run-date.ts';
import type { FixRecorder } from './fix-recorder.ts';
import type { JudgeOptions } from './judge-workspace.ts';

/** What to lint; without paths, the workspace around `cwd`. */
export interface LintOptions {
  /** Folder that relative paths start from; the process's own unless given. */
  readonly cwd?: string;
  /** Files and folders: only problems in them are reported. */
  readonly paths?: readonly string[];
  /** A configuration file to use instead of the nearest one. */
  readonly config?: string;
  /** Rules and severities on top of the configuration's. */
  readonly rules?: RuleRequest;
  /** Fix what can be fixed safely, then lint again. */
  readonly fix?: boolean;
  /** With `fix`: write nothing, and return the result as it would be. */
  readonly dryRun?: boolean;
  /** Called at the start of each part of the work. */
  readonly progress?: (what: string) => void;
  /** The unsaved content of one file, in bytes or text; only problems in it are reported. */
  readonly buffer?: { readonly path: string; readonly content: string | Uint8Array };
  /** The day of this time decides which waivers are in force; now unless given. */
  readonly now?: Date;
  readonly stopwatch?: Stopwatch;
  /** Where to cache the result while nothing it depends on changes; nowhere unless given. */
  readonly cache?: LintCache;
}

/** What a lint found, sorted by place. */
export interface LintResult extends RunFindings {
  /** The texts of the files that `fix` rewrote, before and after. */
  readonly writes?: Plan['writes'];
  /** When the configuration wants the run to fail. */
  readonly policy: {
    readonly failOn: NonNullable<LedgerConfig['failOn']>;
    readonly maxWarnings: number;
  };
}

/** The options of a lint with all defaults filled in. */
export interface LintRequest extends Omit<JudgeOptions, 'isOf'>, Comparison {
  /** Absolute. */
  readonly cwd: string;
  /** The roots to lint, each with the named paths below it. */
  readonly groups: readonly RootWithPaths[];
  /** The unsaved content of one file. */
  readonly buffer?: SourceFile;
  /** Given where problems are to be fixed. */
  readonly repairs?: FixSettings;
  readonly progress?: (what: string) => void;
}

/** What memory is compared with. */
export interface Comparison {
  readonly history?: NonNullable<WorkTreeRequest['history']>;
  /** Folders that had memory of their own at the base, and may be deleted. */
  readonly folders: readonly string[];
}

/** How problems are fixed. */
export interface FixSettings {
  /** Records the writes for `ledger undo`. */
  readonly kept: FixRecorder;
  /** Gather fixes without writing them. */
  readonly dryRun: boolean;
  /** The caller's root, absolute: paths of other roots are shown from there. */
  readonly here: string;
}

/**
 * Fills in the defaults of a lint.
 *
 * @throws {UsageError} for a path that does not exist, and for a buffer with `fix`
 */
export async function lintRequestOf(
  options: LintOptions,
  { history, folders = [] }: Partial<Comparison> = {},
): Promise<LintRequest> {
  const { paths = [], config = null, rules = {}, now, progress, stopwatch, fix } = options;
  const cwd = resolve(options.cwd ?? '.');
  const asked = options.buffer
    ? placeBuffer(cwd, options)
    : { groups: groupByRoot(cwd, paths, config) };
  const repairs = fix ? await repairsOf(cwd, options) : undefined;
  return {
    ...asked,
    cwd,
    rules,
    today: dayOf(now),
    folders,
    history,
    repairs,
    progress,
    stopwatch,
  };
}

async function repairsOf(
  cwd: string,
  { config, now = new Date(), dryRun = false }: LintOptions,
): Promise<FixSettings> {
  const { fixRecorder } = await import('./fix-recorder.ts');
  const here = locateAt({ cwd, config }).root.path;
  const kept = fixRecorder(process.env, here, { command: 'lint --fix', now, dryRun });
  return { here, kept, dryRun };
}

/** A buffer belongs to the root above the path it will be saved at, which need not exist yet. */
function placeBuffer(cwd: string, options: LintOptions): Pick<LintRequest, 'groups' | 'buffer'> {
  const { path, content } = options.buffer as NonNullable<LintOptions['buffer']>;
  if (options.fix) throw new UsageError(say.bufferFixed());
  const located = locateAt(options);
  const inside = belowRoot(located.root.path, resolve(cwd, path));
  if (inside === null) throw new UsageError(say.bufferOutside({ path, folder: located.root.path }));
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content);
  const tooLarge = bytes.length > limits.fileBytes;
  return {
    groups: [{ ...located, from: inside }],
    buffer: tooLarge
      ? {
          path: inside,
          unreadable: { kind: 'too-large', size: bytes.length, limit: limits.fileBytes },
        }
      : decode(inside, bytes),
  };
}
