import { type Diagnostic, isAtLeast } from '#diagnostics/diagnostic';

import { describeInput, isNothingRead, severityCounts } from './audit-screen.ts';
import { adviceWords, type Report } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/**
 * JUnit XML for GitLab and Jenkins: a suite for each file, a case for each diagnostic. Diagnostics
 * that do not fail the run are the output of passed cases.
 */
export function junit(report: Report): string {
  const paths = [...new Set(report.diagnostics.map((each) => each.path))];
  const suites = paths.map((path, at) =>
    suite(
      path,
      report.diagnostics.filter((each) => each.path === path),
      report,
      at === 0 ? noticesOf(report) : '',
    ),
  );
  const failures = report.diagnostics.filter((each) => fails(each, report)).length;
  const all = suites.length > 0 ? suites : [cleanSuite(report)];
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="ledger ${report.command}` +
    `" tests="${Math.max(1, report.diagnostics.length)}" failures="${failures}` +
    `" errors="0">\n${all.join('')}</testsuites>\n`
  );
}

function suite(
  path: string,
  found: readonly Diagnostic[],
  report: Report,
  notices: string,
): string {
  const names = new Map<string, number>();
  const cases = found.map((each) => {
    // Readers tell cases apart by their names; lines would move.
    const name = `${each.code} ${each.rule}: ${each.message}`;
    const times = (names.get(name) ?? 0) + 1;
    names.set(name, times);
    return testcase(each, times === 1 ? name : `${name} (${times})`, report);
  });
  return (
    `  <testsuite name="${escape(path)}" tests="${found.length}" failures="` +
    `${found.filter((each) => fails(each, report)).length}" errors="0" skipped="0">\n` +
    `${cases.join('')}${notices}  </testsuite>\n`
  );
}

function testcase(each: Diagnostic, name: string, report: Report): string {
  const { severity, message, place, path } = each;
  const text = [
    `at ${visiblePath(path)}:${place.start.line}:${place.start.column}`,
    `${severity}: ${message}`,
    `why: ${each.why}`,
    ...adviceWords(each.mend),
    `more: ${each.docsUrl}`,
  ]
    .map(escape)
    .join('\n');
  const outcome = fails(each, report)
    ? `<failure type="${each.code}" message="${escape(message)}">${text}</failure>`
    : `<system-out>${text}</system-out>`;
  // To Jenkins the part before the last dot is a package.
  return (
    `    <testcase classname="${escape(path.replace(/\.\w+$/, ''))}" name="` +
    `${escape(name)}" file="${escape(path)}" line="${place.start.line}">\n      ` +
    `${outcome}\n    </testcase>\n`
  );
}

/** One passed case for a run without diagnostics: an empty report looks broken. */
function cleanSuite(report: Report): string {
  return (
    `  <testsuite name="ledger ${report.command}" tests="1" failures="0" errors="0" ` +
    `skipped="0">\n    <testcase classname="ledger.${report.command}` +
    `" name="${severityCounts(report) === '' ? 'clean' : severityCounts(report)}">\n      <system-out>` +
    `${escape(isNothingRead(report) ? 'no memory found here' : describeInput(report))}` +
    `</system-out>\n    </testcase>\n${noticesOf(report)}  </testsuite>\n`
  );
}

/** The output of a suite besides its cases. */
function noticesOf({ notices }: Report): string {
  if (notices.length === 0) return '';
  return `    <system-out>${notices.map((each) => `note: ${escape(each)}`).join('\n')}</system-out>\n`;
}

function fails(each: Diagnostic, { failing }: Report): boolean {
  return isAtLeast(each.severity, failing);
}

/** For text and attributes of XML; `escapeInvisible` leaves no control characters. */
function escape(text: string): string {
  return escapeInvisible(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;');
}
