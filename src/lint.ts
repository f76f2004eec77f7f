import { posix, relative, resolve, sep } from 'node:path';

import type { ChangedLines } from '#diagnostics/changed-lines';
import { byPlace, type Diagnostic, type Suppressed } from '#diagnostics/diagnostic';
import { UsageError } from '#diagnostics/failure';
import { pasteable } from '#diagnostics/pasteable';
import { locate, type Located } from '#disk/locate';
import { decode } from '#disk/read-source';
import { remembered } from '#disk/witness/remember';
import { heededVariables } from '#git/scratch-environment';
import type { MemoryChange } from '#provenance/change-of-memory';
import type { Stopwatch } from '#diagnostics/stopwatch';
import type { AuditView } from '#reporters/report';
import type { RuleRequest } from '#rules/selection';
import { limits } from '#workspace/limits';
import type { Plan } from '#workspace/plan';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { SourceFile } from '#workspace/source-file';

import { baselineFile, waiversFile } from '#workspace/policy-files';
import { dayOf } from './day-of.ts';
import type { KeptWrites } from './kept-writes.ts';
import type { RootRequest, RootResult } from './lint-root.ts';
import { cacheFor, type LintCache } from './caches.ts';

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
  /** Files that are records of the model: neither notes nor unreadable. */
  readonly records: number;
}

/** What a lint found, sorted by place. */
export interface LintResult {
  readonly diagnostics: readonly Diagnostic[];
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
  /** What the branch that is judged does to memory; only of a gate. */
  readonly change?: MemoryChange;
  /** The lines that it writes, by path; only of a gate. */
  readonly changed?: ChangedLines;
  /** The stores that were looked at; only of an audit. */
  readonly audit?: AuditView;
}

/**
 * Lints memory: reads the workspace, runs the rules, mends what may be mended.
 *
 * @throws {UsageError} for a path, rule or configuration that does not exist or is wrong
 * @throws {EnvironmentError} when a file cannot be read or written
 */
export async function lint(options: LintOptions = {}): Promise<LintResult> {
  return lintCompared(options);
}

/**
 * The same, with what each memory is compared with; `known` are folders that had memory of their
 * own there, and may be gone.
 */
export async function lintCompared(
  options: LintOptions,
  history?: RootRequest['history'],
  known: readonly string[] = [],
): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const { groups, buffer } = options.buffer
    ? placeBuffer(cwd, options)
    : { groups: locate(cwd, options.paths ?? [], options.config ?? null), buffer: null };
  const { here, kept } = options.fix ? await keptHere(cwd, options) : { here: cwd, kept: null };
  const today = dayOf(options.now);
  const judge = async (group: Located): Promise<RootResult[]> => {
    // What judges takes longer to load than what was kept takes to be found.
    const [{ lintRoot }, { spread }] = await Promise.all([
      import('./lint-root.ts'),
      import('./spread.ts'),
    ]);
    options.stopwatch?.lap('loading');
    const found: RootResult[] = [];
    for (const located of buffer ? [group] : await spread(group, known))
      found.push(
        await lintRoot({
          located,
          cwd,
          rules: options.rules ?? {},
          fix: options.fix ?? false,
          ...(kept
            ? { kept, dryRun: options.dryRun ?? false, shown: shownFrom(here, located.root.path) }
            : {}),
          buffer,
          today,
          ...(history ? { history } : {}),
          ...(options.stopwatch ? { stopwatch: options.stopwatch } : {}),
          progress: options.progress ?? (() => undefined),
        }),
      );
    return found;
  };
  const isPlain =
    options.cache !== undefined && !options.fix && !buffer && !history && known.length === 0;
  const parts: RootResult[] = [];
  for (const group of groups) {
    const cache = isPlain ? cacheFor(group, options.cache ?? {}, cwd) : null;
    parts.push(
      ...(cache
        ? await remembered(
            cache,
            group.root.path,
            {
              lint: {
                group,
                cwd,
                rules: options.rules ?? {},
                today,
                git: heededVariables(process.env),
              },
            },
            () => judge(group),
          )
        : await judge(group)),
    );
  }
  return {
    ...combine(parts),
    ...(kept ? { writes: kept.writes() } : {}),
    ...(options.dryRun ? { fixed: [] } : {}),
  };
}

/** Where what `fix` writes is kept. */
async function keptHere(
  cwd: string,
  { config, now = new Date(), dryRun = false }: LintOptions,
): Promise<{ readonly here: string; readonly kept: KeptWrites }> {
  const [{ rootOf }, { keptWrites }] = await Promise.all([
    import('./from-here.ts'),
    import('./kept-writes.ts'),
  ]);
  const here = rootOf({ cwd, ...(config === undefined ? {} : { config }) }).root;
  return { here, kept: keptWrites(process.env, here, { command: 'lint --fix', now, dryRun }) };
}

/** How paths of another root are shown from here. */
function shownFrom(here: string, root: string): string {
  const way = relative(here, root).split(sep).join('/');
  return way === '' ? '' : `${way}/`;
}

/** A buffer belongs to the root above the path it will be saved at, which need not exist yet. */
function placeBuffer(cwd: string, options: LintOptions): { groups: Located[]; buffer: SourceFile } {
  const { path, content } = options.buffer as NonNullable<LintOptions['buffer']>;
  if (options.fix)
    throw new UsageError(
      'a buffer cannot be fixed in place',
      'save the file, then run `ledger lint --fix`',
    );
  const [located] = locate(cwd, [], options.config ?? null) as [Located];
  const inside = relative(located.root.path, resolve(cwd, path)).split(sep).join('/');
  if (inside === '..' || inside.startsWith('../'))
    throw new UsageError(`${path} is outside of ${located.root.path}`);
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

/** Several roots in one run are told apart by their folder in front of each path. */
export function combine(parts: readonly RootResult[]): LintResult {
  const several = new Set(parts.map((part) => part.label)).size > 1;
  // Forges want paths from the root of the repository, also where the configuration stands below
  // it.
  const named = ({ label, inRepository }: RootResult, path: string): string =>
    several ? `${label}/${path}` : inRepository === '' ? path : posix.join(inRepository, path);
  // What keeps its name and its advice is not copied: there may be very much of it.
  const isAsItIs = ({ label, inRepository, runIn }: RootResult): boolean =>
    !several && label === '.' && inRepository === '' && runIn === null;
  const renamed = (part: RootResult, each: Diagnostic): Diagnostic =>
    isAsItIs(part)
      ? each
      : {
          ...advised(part, each),
          path: named(part, each.path),
          ...(each.cause
            ? {
                cause: {
                  what: several ? `${part.label}: ${each.cause.what}` : each.cause.what,
                  mend: each.cause.mend.map((line) => pasteable(line, part)),
                },
              }
            : {}),
          related: each.related.map((other) => ({ ...other, path: named(part, other.path) })),
        };
  const diagnostics = parts
    .flatMap((part, at) =>
      part.diagnostics
        .filter((each) => !isOfPolicy(each.path) || isSharedFirst(each, at, parts))
        .map((each) => renamed(part, each)),
    )
    .sort(byPlace);
  const suppressed = parts
    .flatMap((part) =>
      part.suppressed.map((each) => ({ ...each, diagnostic: renamed(part, each.diagnostic) })),
    )
    .sort((a, b) => byPlace(a.diagnostic, b.diagnostic));
  const level = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((each) => each.severity === severity).length;
  const sum = (key: 'files' | 'records'): number =>
    parts.reduce((total, part) => total + part[key], 0);
  return {
    diagnostics,
    suppressed,
    summary: {
      errors: level('error'),
      warnings: level('warning'),
      infos: level('info'),
      files: sum('files'),
      records: sum('records'),
    },
    fixed: parts.flatMap((part) => part.fixed.map((path) => named(part, path))),
    notices: parts.flatMap((part) => part.notices),
    policy: {
      failOn: parts[0]?.config.failOn ?? 'error',
      maxWarnings: parts[0]?.config.maxWarnings ?? -1,
    },
  };
}

/** What to do, as it can be pasted where somebody stands. */
function advised(part: RootResult, { mend, mendUnquoted, ...rest }: Diagnostic): Diagnostic {
  const said = (lines: readonly string[]): string[] => lines.map((line) => pasteable(line, part));
  return {
    ...rest,
    mend: said(mend),
    ...(mendUnquoted ? { mendUnquoted: said(mendUnquoted) } : {}),
  };
}

function isOfPolicy(path: string): boolean {
  return path === waiversFile || path === baselineFile;
}

/**
 * Memories that one configuration keeps apart share its waivers and its baseline: what is idle in
 * one may be needed in another, so what is said of them counts once, where all say it.
 */
function isSharedFirst(
  { fingerprint }: Diagnostic,
  at: number,
  parts: readonly RootResult[],
): boolean {
  const sharing = parts.filter((part) => part.label === parts[at]?.label);
  return (
    sharing.indexOf(parts[at] as RootResult) === 0 &&
    sharing.every((part) => part.diagnostics.some((each) => each.fingerprint === fingerprint))
  );
}
