import { compareStrings, type Diagnostic, isAtLeast } from '#diagnostics/diagnostic';
import { type BaselineEntry, baselineFile } from '#workspace/policy/policy-files';

import { mayBeWaived } from './lowered-rules.ts';

export { baselineFile };

/** Whether a baseline may hold a diagnostic: it can fail a run, and its rule may be waived. */
export function mayBeBaselined({ code, severity }: Pick<Diagnostic, 'code' | 'severity'>): boolean {
  return isAtLeast(severity, 'warning') && mayBeWaived(code);
}

/** The text of a baseline of these problems; those that may not be baselined are left out. */
export function baselineText(diagnostics: readonly Diagnostic[]): string {
  return textOfBaseline(
    diagnostics
      .filter(mayBeBaselined)
      .map(({ fingerprint, code, path, message }) => ({ fingerprint, code, path, message })),
  );
}

/** The text of a baseline with each entry once, by path, code and fingerprint. */
export function textOfBaseline(entries: readonly BaselineEntry[]): string {
  const once = [...new Map(entries.map((entry) => [entry.fingerprint, entry])).values()];
  const sorted = once.sort(
    (a, b) =>
      compareStrings(a.path, b.path) ||
      compareStrings(a.code, b.code) ||
      compareStrings(a.fingerprint, b.fingerprint),
  );
  const shown = sorted.map(({ fingerprint, code, path, message }) => ({
    fingerprint,
    code,
    path,
    message,
  }));
  return `${plainJson({ schemaVersion: 1, entries: shown })}\n`;
}

/** JSON with invisible characters escaped: messages quote memory, and reviewers read baselines. */
function plainJson(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(/[^\n\P{C}]|[\p{Zl}\p{Zp}]/gu, (each) =>
    each
      .split('')
      .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
      .join(''),
  );
}
