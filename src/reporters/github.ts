import { type Diagnostic, moveIntoChange } from '#diagnostics/diagnostic';

import { type FactLines, factLines } from './doubts.ts';
import { markdown } from './markdown.ts';
import { adviceWords, counted, type Presentation, type Report } from './report.ts';
import { escapeInvisible } from './visible.ts';

/** GitHub shows ten annotations of a kind for each step, and drops more silently. */
const most = 10;

/** Workflow commands for the first errors and warnings, and how many more there are. */
export function github(report: Report): string {
  const { changed = new Map() } = report;
  const words = factLines(report);
  const of = (severity: Diagnostic['severity']): readonly Diagnostic[] =>
    report.diagnostics
      .filter((each) => each.severity === severity)
      .map((each) => moveIntoChange(each, changed));
  const [errors, warnings] = [of('error'), of('warning')];
  const shown = [...errors.slice(0, most), ...warnings.slice(0, most)].map((each) =>
    annotation(each, words(each)),
  );
  const more = [hidden(errors, 'error'), hidden(warnings, 'warning')].filter(
    (text) => text !== null,
  );
  if (more.length > 0)
    shown.push(
      `::notice title=ledger::${escapeData(`${more.join(' and ')} not annotated; the summary has them`)}`,
    );
  return shown.map((line) => `${line}\n`).join('');
}

/** UTF-16 units of a step summary; GitHub accepts 1 MiB. */
const summarySize = 500_000;

/** The step summary: a comment with more room. */
export function githubSummary(
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
): string {
  return markdown(report, presentation, summarySize);
}

function annotation(
  { severity, path, place, code, rule, message }: Diagnostic,
  { fact, mend }: FactLines,
): string {
  const properties = [
    `file=${escapeProperty(path)}`,
    `line=${place.start.line}`,
    `endLine=${place.end.line}`,
    // GitHub refuses columns on a range of lines.
    ...(place.start.line === place.end.line
      ? [`col=${place.start.column}`, `endColumn=${Math.max(place.end.column, place.start.column)}`]
      : []),
    `title=${escapeProperty(`${code} ${rule}`)}`,
  ];
  return (
    `::${severity} ${properties.join(',')}::` +
    escapeData([message, ...fact, ...adviceWords(mend)].map(escapeInvisible).join('\n'))
  );
}

function hidden(all: readonly Diagnostic[], noun: string): string | null {
  return all.length > most ? counted(all.length - most, `more ${noun}`) : null;
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(escapeInvisible(text)).replaceAll(':', '%3A').replaceAll(',', '%2C');
}
