import { compare, type Diagnostic, reaches } from '#diagnostics/diagnostic';
import { type BaselineEntry, baselineFile } from '#workspace/policy/policy-files';

import { mayBeWaived } from './lowered-rules.ts';

export { baselineFile };

/**
 * Whether a diagnostic may go into a baseline: what can fail a run, and is not there to keep the
 * checks safe.
 */
export function mayBeBaselined({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>): boolean {
  return reaches(severity, 'warning') && mayBeWaived(code);
}

/**
 * The text of a baseline that holds these problems: of what is given, the errors and warnings that
 * may be baselined, each once, in the order of paths, codes and fingerprints.
 */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  return textOfBaseline(
    diagnostics
      .filter(mayBeBaselined)
      .map(({ fingerprint, code, path, message }) => ({ fingerprint, code, path, message })),
  );
}

/** The text of a baseline with these entries, in its one order. */
export function textOfBaseline(entries: readonly BaselineEntry[]): string {
  const once = [...new Map(entries.map((entry) => [entry.fingerprint, entry])).values()];
  const sorted = once.sort(
    (a, b) =>
      compare(a.path, b.path) || compare(a.code, b.code) || compare(a.fingerprint, b.fingerprint),
  );
  const shown = sorted.map(({ fingerprint, code, path, message }) => ({
    fingerprint,
    code,
    path,
    message,
  }));
  return `${plainJson({ schemaVersion: 1, entries: shown })}\n`;
}

/** JSON in which nothing is invisible: a message may name what no reviewer would see. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, (each) =>
    each
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
