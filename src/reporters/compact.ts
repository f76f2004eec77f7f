import type { Report } from './report.ts';
import { visible, visiblePath } from './visible.ts';

/** One diagnostic a line, stable: `path:line:column severity CODE rule-name message` (document 5, formats). */
export function compact(report: Report): string {
  return report.diagnostics
    .map(({ path, place, severity, code, rule, message }) => `${visiblePath(path)}:${place.start.line}:${place.start.column} ${severity} ${code} ${rule} ${visible(message)}\n`)
    .join('');
}
