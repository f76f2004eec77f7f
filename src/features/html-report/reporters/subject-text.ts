import { counted, type Presentation } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import type { ReportRecord } from './report-data.ts';
import { standingWords, type SubjectSummary } from './report-model.ts';

/** A subject for the terminal: its records in groups, each on a line with its id. */
export function subjectText(
  { name, kind, term, conflicts, groups }: SubjectSummary<ReportRecord>,
  paint: Presentation['paint'],
): string {
  const records = groups.reduce((sum, group) => sum + group.records.length, 0);
  const head = `${escapeInvisible(name)}  ${paint('dim', `${kind}, ${counted(records, 'record')}`)}\n`;
  const meaning =
    term === null
      ? ''
      : `  ${escapeInvisible(term.meaning)}\n${term.not.length === 0 ? '' : `  not: ${escapeInvisible(term.not.join(', '))}\n`}`;
  const contradictions =
    conflicts.length === 0
      ? ''
      : `\n${paint('warning', 'Contradictions')}\n${conflicts.map(({ message }) => `  ${escapeInvisible(message)}\n`).join('')}`;
  return (
    head +
    meaning +
    contradictions +
    groups
      .map((group) => `\n${paint('dim', group.name)}\n${group.records.map(line).join('')}`)
      .join('')
  );

  function line({ id, title, claim, standing, status }: ReportRecord): string {
    const word = standing === 'ended' ? status : standingWords[standing];
    const style = standing === 'doubt' ? 'warning' : standing === 'holds' ? 'good' : 'dim';
    return `  ${escapeInvisible(id)}  ${escapeInvisible(title || claim)}  ${paint(style, escapeInvisible(word))}\n`;
  }
}
