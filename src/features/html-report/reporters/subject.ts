import { counted, type Presentation } from '#reporters/report';
import { escapeInvisible } from '#reporters/visible';

import type { ReportConflict, ReportRecord } from './report-data.ts';
import { type Model, type ModelRecord, standingWord, type Subject } from './report-model.ts';

/** Records of a subject under the names of what they are; each record is in the first that fits. */
const groups: readonly (readonly [string, (record: ModelRecord) => boolean])[] = [
  ['Ended', ({ standing }) => standing === 'ended'],
  ['In doubt', ({ standing }) => standing === 'doubt'],
  [
    'Waiting',
    ({ standing }) => standing === 'waits' || standing === 'aside' || standing === 'unrecorded',
  ],
  ['Decisions', ({ kind }) => kind === 'decision'],
  ['Dead ends', ({ kind }) => kind === 'dead-end'],
  ['Testimony', ({ evidence, said }) => evidence.length === 0 && said.length > 0],
  ['Facts', () => true],
];

/** All that memory has about a subject. */
export interface SubjectSummary<R extends ModelRecord> {
  readonly name: string;
  readonly kind: Subject<R>['kind'];
  /** The meaning of a term, and what it does not mean. */
  readonly term: { readonly meaning: string; readonly not: readonly string[] } | null;
  readonly conflicts: readonly ReportConflict[];
  /** Not empty; what relies on the records comes before what ended. */
  readonly groups: readonly { readonly name: string; readonly records: readonly R[] }[];
}

export function summarizeSubject<R extends ModelRecord>(
  subject: Subject<R>,
  model: Model<R>,
): SubjectSummary<R> {
  const term = model.report.terms.find((each) => `term:${each.term}` === subject.key);
  const ids = new Set(subject.records.map(({ id }) => id));
  const relying = new Set(
    [...ids]
      .flatMap((id) => model.to.get(id) ?? [])
      .flatMap(({ id }) => (ids.has(id) ? [] : (model.byId.get(id) ?? []))),
  );
  const left = new Set(subject.records);
  const [ended, ...others] = groups.map(([name, belongs]) => {
    const records = [...left].filter(belongs);
    for (const record of records) left.delete(record);
    return { name, records };
  });
  return {
    name: subject.name,
    kind: subject.kind,
    term: term ? { meaning: term.meaning, not: term.not } : null,
    conflicts: model.report.conflicts.filter((each) => each.ids.some((id) => ids.has(id))),
    groups: [...others, { name: 'Relies on these', records: [...relying] }, ended].flatMap(
      (group) => (group && group.records.length > 0 ? [group] : []),
    ),
  };
}

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

  function line(record: ReportRecord): string {
    const { id, title, claim, standing } = record;
    const word = standingWord(record);
    const style = standing === 'doubt' ? 'warning' : standing === 'holds' ? 'good' : 'dim';
    return `  ${escapeInvisible(id)}  ${escapeInvisible(title || claim)}  ${paint(style, escapeInvisible(word))}\n`;
  }
}
