import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { decode } from '#disk/reading/read-source';
import { belowRoot } from '#disk/roots/below-root';
import { locate, type Located } from '#disk/roots/locate';
import { lint as say } from '#messages/generated/look';
import type { WorkTreeRequest } from '#sources/load-workspace';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';

import { dayOf } from '../invocation/run-date.ts';
import type { FixRecorder } from './fix-recorder.ts';
import type { Judging } from './judge-workspace.ts';
import type { LintOptions } from './lint-options.ts';

/** One lint of a work tree: made once of what was asked for, and handed on as it is. */
export interface LintRequest extends Omit<Judging, 'isOf'>, Comparison {
  /** Absolute; the folder that somebody stands in. */
  readonly cwd: string;
  /** The roots that are asked about, each with the paths that were named below it. */
  readonly groups: readonly Located[];
  /** A file whose content is given and not read; then that file alone is reported. */
  readonly buffer?: SourceFile;
  /** What happens to what can be mended; without it nothing is. */
  readonly repairs?: Repairs;
  /** Told what is being done, for whoever waits. */
  readonly progress?: (what: string) => void;
}

/** What memory is compared with. */
export interface Comparison {
  readonly history?: NonNullable<WorkTreeRequest['history']>;
  /** Folders that had memory of their own there, and may be gone. */
  readonly folders: readonly string[];
}

/** What `fix` does with what it mends. */
export interface Repairs {
  /** Keeps what was written, so that it can be taken back or shown. */
  readonly kept: FixRecorder;
  /** Nothing is written: what would be is only gathered. */
  readonly dryRun: boolean;
  /** The root that somebody is in, absolute: paths of others are shown from there. */
  readonly here: string;
}

/**
 * The request of a lint, with everything that is left out filled in.
 *
 * @throws {UsageError} for a path that does not exist, and for a buffer that is to be mended
 */
export async function lintRequestOf(
  options: LintOptions,
  { history, folders = [] }: Partial<Comparison> = {},
): Promise<LintRequest> {
  const { paths = [], config = null, rules = {}, now, progress, stopwatch, fix } = options;
  const cwd = resolve(options.cwd ?? '.');
  const asked = options.buffer ? placeBuffer(cwd, options) : { groups: locate(cwd, paths, config) };
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

/** What `fix` does with what it mends. */
async function repairsOf(
  cwd: string,
  { config, now = new Date(), dryRun = false }: LintOptions,
): Promise<Repairs> {
  const [{ rootOf }, { fixRecorder }] = await Promise.all([
    import('../invocation/resolve-arguments.ts'),
    import('./fix-recorder.ts'),
  ]);
  const here = rootOf({ cwd, config }).root;
  const kept = fixRecorder(process.env, here, { command: 'lint --fix', now, dryRun });
  return { here, kept, dryRun };
}

/** A buffer belongs to the root above the path it will be saved at, which need not exist yet. */
function placeBuffer(cwd: string, options: LintOptions): Pick<LintRequest, 'groups' | 'buffer'> {
  const { path, content } = options.buffer as NonNullable<LintOptions['buffer']>;
  if (options.fix) throw new UsageError(say.bufferFixed());
  const [located] = locate(cwd, [], options.config ?? null) as [Located];
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
