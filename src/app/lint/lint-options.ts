import { resolve } from 'node:path';

import type { ChangedLines, Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import type { Stopwatch } from '#diagnostics/stopwatch';
import { decode } from '#disk/reading/read-source';
import { belowRoot } from '#disk/roots/below-root';
import { locate, locateAt, type Located } from '#disk/roots/locate';
import { lint as say } from '#messages/generated/look';
import type { WaitingItem } from '#promotion/statements/ticks';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { AuditView } from '#reporters/report';
import type { RuleRequest } from '#rules/selection';
import type { WorkTreeRequest } from '#sources/load-workspace';
import type { SourceFile } from '#workspace/document';
import { limits } from '#workspace/limits';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { dayOf } from '../invocation/run-date.ts';
import type { LintCache } from '../invocation/views.ts';
import type { FixRecorder } from './fix-recorder.ts';
import type { Judging } from './judge-workspace.ts';

/** What to lint. Everything is optional: without paths, the workspace around `cwd`. */
export interface LintOptions {
  /** Folder that relative paths start from; the process's own by default. */
  readonly cwd?: string;
  /**
   * Files and folders; only what stands in them is reported, whatever else was read to judge it.
   */
  readonly paths?: readonly string[];
  /** A configuration file to use instead of the nearest one. */
  readonly config?: string;
  /** Rules and severities on top of the configuration's. */
  readonly rules?: RuleRequest;
  /** Mend what can be mended safely, then lint again. */
  readonly fix?: boolean;
  /** With `fix`: nothing is written, and the result is what it would be then. */
  readonly dryRun?: boolean;
  /** Told what is being done, at the start of each part, for whoever waits. */
  readonly progress?: (what: string) => void;
  /**
   * The content of one file that is not saved yet, in bytes or text; it replaces that file and
   * alone is reported.
   */
  readonly buffer?: { readonly path: string; readonly content: string | Uint8Array };
  /** The clock, by which waivers end; the process's own by default. */
  readonly now?: Date;
  /** Takes the times of what is done. */
  readonly stopwatch?: Stopwatch;
  /**
   * Keeps what was found, and gives it again while nothing it depends on changed; nothing is kept
   * by default.
   */
  readonly cache?: LintCache;
}

/** How much was read, and what it came to. */
export interface LintSummary {
  readonly errors: number;
  readonly warnings: number;
  readonly infos: number;
  readonly files: number;
  /** What acts decide about, each a file of its own. */
  readonly records: number;
}

/** What a lint found, sorted by place. */
export interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
  /** Found and not shown, because only errors were asked for. */
  readonly unshown?: readonly Diagnostic[];
  /** What waivers, directives and the baseline keep from being reported, and why. */
  readonly suppressed: readonly Suppressed[];
  readonly summary: LintSummary;
  /** Files that `fix` rewrote. */
  readonly fixed: readonly string[];
  /** What each of them was and is, or would be; only where `fix` was asked for. */
  readonly writes?: Plan['writes'];
  /** Lines about the run as a whole, said once. */
  readonly notices: readonly string[];
  /** When the configuration wants the run to fail. */
  readonly policy: {
    readonly failOn: NonNullable<LedgerConfig['failOn']>;
    readonly maxWarnings: number;
  };
  /**
   * The facts that what is staged, or the branch that is judged, puts in doubt; each is one that
   * diagnostics report.
   */
  readonly doubts?: readonly FactInDoubt[];
  /** What the branch that is judged does to memory; only of a gate. */
  readonly change?: MemoryChange;
  /** What the branch leaves undecided, with what deciding needs; only of a gate that was asked. */
  readonly waiting?: readonly WaitingItem[];
  /** Whether each item of these has a checkbox that the action carries out. */
  readonly boxes?: boolean;
  /** Whether the comment has the commands alone, for a forge that does not say who ticked a box. */
  readonly commands?: boolean;
  /** Whether approving the pull request ticks them all. */
  readonly approvalDecides?: boolean;
  /** The lines that it writes, by path; of the index those that evidence is in. */
  readonly changed?: ChangedLines;
  /** The stores that were looked at; only of an audit. */
  readonly audit?: AuditView;
}

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
