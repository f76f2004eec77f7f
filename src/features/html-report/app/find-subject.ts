import type { SubjectFinder } from '#app/inspect/show-named';
import type { ReportRecord } from '#features/html-report/reporters/report-data';
import { makeModel, type Subject } from '#features/html-report/reporters/report-model';
import { subjectText, summarizeSubject } from '#features/html-report/reporters/subject';

import { reportOf } from './collect-checkouts.ts';

/**
 * Finds a subject by its name: a folder, a file, a term of a glossary or one of its aliases, or a
 * tag. A kind before the name decides between subjects of one name: `term:token`.
 */
export const findSubject: SubjectFinder = async (name, { cwd, config, env, now, paint }) => {
  const report = await reportOf('.', { cwd, config, env, now, starts: null });
  const model = makeModel<ReportRecord>(report);
  const subject = subjectNamed(name, [...model.subjects.values()], report.terms);
  if (subject === null) return null;
  const summary = summarizeSubject(subject, model);
  return { text: subjectText(summary, paint), json: summary };
};

const order: readonly Subject<ReportRecord>['kind'][] = ['folder', 'file', 'term', 'tag'];

function subjectNamed(
  name: string,
  subjects: readonly Subject<ReportRecord>[],
  terms: readonly { readonly term: string; readonly aliases: readonly string[] }[],
): Subject<ReportRecord> | null {
  const asked = name
    .replaceAll('\\', '/')
    .replace(/^(\w+:)?\.\//, '$1')
    .replace(/\/+$/, '');
  const exact = subjects.find(({ key }) => key === asked);
  if (exact) return exact;
  const wanted = asked.toLowerCase();
  const alias = terms.find(({ aliases }) =>
    aliases.some((each) => each.toLowerCase() === wanted.replace(/^term:/, '')),
  );
  const named = subjects.filter(
    (subject) =>
      subject.name.toLowerCase() === wanted ||
      subject.key.toLowerCase() === wanted ||
      (alias !== undefined && subject.key === `term:${alias.term}`),
  );
  const first = (list: readonly Subject<ReportRecord>[]): Subject<ReportRecord> | undefined =>
    order.flatMap((kind) => list.find((each) => each.kind === kind) ?? [])[0];
  return first(named.filter((each) => each.name === asked)) ?? first(named) ?? null;
}
