import type { Diagnostic, Place } from '#diagnostics/diagnostic';
import { homepage } from '#rules/rule';

import { inPlainOrMarkdown } from './markdown-text.ts';
import { adviceWords, compactLine, type Report } from './report.ts';
import { visibleJson } from './visible.ts';

const severities = { error: 'ERROR', warning: 'WARNING', info: 'INFO' } as const;

/** reviewdog's Diagnostic format: columns count UTF-8 bytes, and safe fixes are suggestions. */
export function rdjson(report: Report): string {
  const source = { name: report.tool.name, url: homepage };
  const worst = report.diagnostics.some((each) => each.severity === 'error')
    ? 'ERROR'
    : report.diagnostics.some((each) => each.severity === 'warning')
      ? 'WARNING'
      : 'INFO';
  return `${visibleJson({ source, severity: worst, diagnostics: report.diagnostics.map(toRdf) })}\n`;
}

function toRdf(each: Diagnostic): object {
  const replacement = each.inBytes?.replacement;
  return {
    message: inPlainOrMarkdown([each.message, ...adviceWords(each.mend)].join('; ')),
    location: { path: each.path, range: range(each.inBytes?.place ?? each.place) },
    severity: severities[each.severity],
    code: { value: each.code, url: each.docsUrl },
    suggestions: replacement && [{ range: range(replacement.place), text: replacement.text }],
    related_locations:
      each.related.length > 0
        ? each.related.map((other) => ({
            message: inPlainOrMarkdown(other.message),
            location: { path: other.path, range: { start: { line: other.place.start.line } } },
          }))
        : undefined,
    original_output: compactLine(each),
  };
}

function range({ start, end }: Place): object {
  return {
    start: { line: start.line, column: start.column },
    end: { line: end.line, column: end.column },
  };
}
