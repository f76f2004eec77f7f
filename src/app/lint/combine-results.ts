import { posix } from 'node:path';

import { byPlace, type Diagnostic } from '#diagnostics/diagnostic';
import { pasteable } from '#diagnostics/pasteable';
import { causesOnly } from '#rules/events';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';

import { relatedToLines, reportedFacts, seenFrom } from '../doubt/facts-in-doubt.ts';
import type { LintResult } from './lint-options.ts';
import type { RootResult } from './lint-root.ts';

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
  const reported = parts
    .flatMap((part, at) =>
      causesOnly(part.diagnostics)
        .filter((each) => !isOfException(each) || isSharedFirst(each, at, parts))
        .map((each) => renamed(part, each)),
    )
    .sort(byPlace);
  const { diagnostics, ...doubts } = withDoubts(reported, parts, (part, path) =>
    isAsItIs(part) ? path : named(part, path),
  );
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
    ...doubts,
    policy: {
      failOn: parts[0]?.config.failOn ?? 'error',
      maxWarnings: parts[0]?.config.maxWarnings ?? -1,
    },
  };
}

/** Diagnostics with the facts in doubt that they report, as somebody sees them who stands there. */
function withDoubts(
  reported: readonly Diagnostic[],
  parts: readonly RootResult[],
  named: (part: RootResult, path: string) => string,
): Pick<LintResult, 'diagnostics' | 'doubts'> {
  const doubts = reportedFacts(
    parts.flatMap((part) => seenFrom(part.doubts ?? [], part, (path) => named(part, path))),
    reported,
  );
  return doubts.length === 0
    ? { diagnostics: reported }
    : { diagnostics: relatedToLines(reported, doubts), doubts };
}

/** What to do, as it can be pasted where somebody stands. */
function advised(part: RootResult, { mend, mendUnquoted, ...rest }: Diagnostic): Diagnostic {
  const said = (lines: readonly string[]): string[] => lines.map((line) => pasteable(line, part));
  return {
    ...rest,
    mend: said(mend),
    mendUnquoted: mendUnquoted && said(mendUnquoted),
  };
}

/** Whether it is said how a waiver or an entry of the baseline stands. */
function isOfException({ code, path }: Diagnostic): boolean {
  return code.startsWith('WAV') && (path === waiversFile || path === baselineFile);
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
