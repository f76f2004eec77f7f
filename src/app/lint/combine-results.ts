import { posix } from 'node:path';

import { adaptCommands } from '#diagnostics/adapt-commands';
import { compareDiagnostics, type Diagnostic } from '#diagnostics/diagnostic';
import type { RunSummary } from '#reporters/report';
import { withoutConsequences } from '#rules/diagnostic-events';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';

import { rebaseFactPaths, relatedToLines, reportedFacts } from '../doubt/facts-in-doubt.ts';
import type { LintResult } from './lint-options.ts';
import type { RootResult } from './lint-root.ts';

/**
 * Joins the results of roots. Paths begin at the repository; with several roots, at the folder of
 * their root.
 */
export function combineRootResults(parts: readonly RootResult[]): LintResult {
  const several = new Set(parts.map((part) => part.label)).size > 1;
  const named = ({ label, inRepository }: RootResult, path: string): string =>
    several ? `${label}/${path}` : inRepository === '' ? path : posix.join(inRepository, path);
  // Diagnostics that stay the same are not copied: there may be very many.
  const isUnchanged = ({ label, inRepository, runIn }: RootResult): boolean =>
    !several && label === '.' && inRepository === '' && runIn === null;
  const renamed = (part: RootResult, each: Diagnostic): Diagnostic =>
    isUnchanged(part)
      ? each
      : {
          ...advised(part, each),
          path: named(part, each.path),
          ...(each.cause
            ? {
                cause: {
                  what: several ? `${part.label}: ${each.cause.what}` : each.cause.what,
                  mend: each.cause.mend.map((line) => adaptCommands(line, part)),
                },
              }
            : {}),
          related: each.related.map((other) => ({ ...other, path: named(part, other.path) })),
        };
  const reported = parts
    .flatMap((part, at) =>
      withoutConsequences(part.diagnostics)
        .filter((each) => !isOfException(each) || isSharedFirst(each, at, parts))
        .map((each) => renamed(part, each)),
    )
    .sort(compareDiagnostics);
  const { diagnostics, ...doubts } = withDoubts(reported, parts, (part, path) =>
    isUnchanged(part) ? path : named(part, path),
  );
  const suppressed = parts
    .flatMap((part) =>
      part.suppressed.map((each) => ({ ...each, diagnostic: renamed(part, each.diagnostic) })),
    )
    .sort((a, b) => compareDiagnostics(a.diagnostic, b.diagnostic));
  const sum = (key: 'files' | 'records'): number =>
    parts.reduce((total, part) => total + part[key], 0);
  return {
    diagnostics,
    suppressed,
    summary: {
      ...countSeverities(diagnostics),
      files: sum('files'),
      records: sum('records'),
    },
    fixed: parts.flatMap((part) => part.fixed.map((path) => named(part, path))),
    notices: parts.flatMap((part) => part.notices),
    ...doubts,
    policy: {
      failOn: parts[0]?.config.failOn ?? 'error',
      maxWarnings: parts[0]?.config.maxWarnings ?? -1,
    },
  };
}

export function countSeverities(
  diagnostics: readonly Diagnostic[],
): Pick<RunSummary, 'errors' | 'warnings' | 'infos'> {
  const count = (severity: Diagnostic['severity']): number =>
    diagnostics.filter((each) => each.severity === severity).length;
  return { errors: count('error'), warnings: count('warning'), infos: count('info') };
}

/** Adds the facts in doubt that diagnostics report, with paths for the caller's folder. */
function withDoubts(
  reported: readonly Diagnostic[],
  parts: readonly RootResult[],
  named: (part: RootResult, path: string) => string,
): Pick<LintResult, 'diagnostics' | 'doubts'> {
  const doubts = reportedFacts(
    parts.flatMap((part) => rebaseFactPaths(part.doubts ?? [], part, (path) => named(part, path))),
    reported,
  );
  return doubts.length === 0
    ? { diagnostics: reported }
    : { diagnostics: relatedToLines(reported, doubts), doubts };
}

/** Makes advice that works when it is pasted in the caller's folder. */
function advised(part: RootResult, { mend, mendUnquoted, ...rest }: Diagnostic): Diagnostic {
  const here = (lines: readonly string[]): string[] =>
    lines.map((line) => adaptCommands(line, part));
  return { ...rest, mend: here(mend), mendUnquoted: mendUnquoted && here(mendUnquoted) };
}

/** Whether a diagnostic is about a waiver or an entry of the baseline. */
function isOfException({ code, path }: Diagnostic): boolean {
  return code.startsWith('WAV') && (path === waiversFile || path === baselineFile);
}

/**
 * Whether this part reports for all that share its waivers and baseline. An exception that is idle
 * in one memory may be needed in another: it is reported once, if all memories report it.
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
