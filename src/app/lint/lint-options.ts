import type { ChangedLines } from '#diagnostics/changed-lines';
import type { Diagnostic, Suppressed } from '#diagnostics/diagnostic';
import type { Stopwatch } from '#diagnostics/stopwatch';
import type { WaitingItem } from '#promotion/statements/ticks';
import type { MemoryChange } from '#provenance/changes/memory-changes';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';
import type { AuditView } from '#reporters/report';
import type { RuleRequest } from '#rules/selection';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { LintCache } from '../invocation/views.ts';

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
