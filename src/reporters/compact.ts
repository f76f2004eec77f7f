import type { Diagnostic } from '#diagnostics/diagnostic';

import type { Report } from './report.ts';
import { visible, visiblePath } from './visible.ts';

/** One diagnostic a line, stable: `path:line:column severity CODE rule-name message`. */
export function compact(report: Pick<Report, 'diagnostics'>): string {
  return report.diagnostics.map((each) => `${compactLine(each)}\n`).join('');
}

export function compactLine({ path, place, severity, code, rule, message }: Diagnostic): string {
  return (
    `${visiblePath(path)}:${place.start.line}:${place.start.column} ${severity} ${code} ` +
    `${rule} ${visible(message)}`
  );
}
