import { presentItems } from '#diagnostics/defined-values';

import { describeInput, fixableIn, severityCounts } from './audit-screen.ts';
import { prettyChange } from './change.ts';
import { prettyDoubts, shownDoubts, withoutShownFacts } from './doubts.ts';
import { firstPlacesByFile, type Group, groupsOf, maxPlacesShown } from './groups.ts';
import { adviceLines, counted, type Presentation, type Report, withProgram } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/** For people: a block for each cause or rule, the worst first; then the counts. */
export function pretty(report: Report, presentation: Presentation): string {
  const others = withoutShownFacts(report.diagnostics, shownDoubts(report));
  const blocks = groupsOf(others).map((group) => block(group, presentation));
  return (
    `${prettyDoubts(report, presentation)}${blocks.join('\n')}${blocks.length > 0 ? '\n' : ''}` +
    `${prettyChange(report, presentation)}${footer(report, presentation)}`
  );
}

function block(group: Group, presentation: Presentation): string {
  const { first, codes, diagnostics, cause } = group;
  const { paint } = presentation;
  const places =
    diagnostics.length > 1 ? paint('dim', `  ${counted(diagnostics.length, 'place')}`) : '';
  const head =
    `${paint(first.severity, first.severity)} ` +
    `${codes.length > 1 ? codes.join(', ') : `${first.code} ${first.rule}`}` +
    `${cause ? `  ${escapeInvisible(cause.what)}` : ''}${places}`;
  return [
    head,
    ...(cause ? briefly(group, presentation) : inFull(group, presentation)),
    `  ${paint('dim', 'why')}  ${escapeInvisible(first.why)}`,
    ...adviceLines(group.mend, presentation, '  '),
    '',
  ].join('\n');
}

/** Places of one cause, whose message is the head. */
function briefly({ codes, diagnostics }: Group, { paint }: Presentation): string[] {
  const { files, more } = firstPlacesByFile(diagnostics, maxPlacesShown);
  const rest =
    more > 0
      ? [`  ${paint('dim', `and ${more} more: --only ${codes.join(',')} --format compact`)}`]
      : [];
  return [
    ...files.map(({ path, places }) => `  ${paint('path', visiblePath(`${path}:${places}`))}`),
    ...rest,
  ];
}

function inFull({ diagnostics, mend }: Group, presentation: Presentation): string[] {
  const { paint } = presentation;
  return diagnostics.flatMap((each) => [
    `  ${paint('path', visiblePath(`${each.path}:${each.place.start.line}:${each.place.start.column}`))}` +
      `  ${escapeInvisible(each.message)}`,
    ...each.related.map(({ path, place: { start }, message }) => {
      const place = visiblePath(`${path}:${start.line}:${start.column}`);
      return `      ${paint('dim', `${place}  ${escapeInvisible(message)}`)}`;
    }),
    // The fixes of the group are below all places.
    ...adviceLines(
      each.mend.filter((line) => !mend.includes(line)),
      presentation,
      '      ',
    ),
  ]);
}

function footer(report: Report, { paint, program }: Presentation): string {
  const { fixed, summary } = report;
  const said = presentItems([
    ...report.notices.map(
      (notice) => `${paint('dim', 'note')}  ${escapeInvisible(withProgram(notice, program))}\n`,
    ),
    fixed.length > 0 &&
      `fixed ${counted(fixed.length, 'file')}: ${fixed.map(visiblePath).join(', ')}\n` +
        `${paint('dim', `to revert: ${program} undo`)}\n`,
  ]).join('');
  if (summary.files === 0)
    return `${said}no memory found in this folder; to see where ledger looked: ${program} init --check\n`;
  const counts = severityCounts(report);
  if (counts === '') return `${said}${paint('good', 'clean')}: ${describeInput(report)}\n`;
  const fixable = fixableIn(report);
  const hints = presentItems([
    fixable > 0 && `to fix ${fixable} of them: ${program} lint --fix`,
    `for details: ${program} explain CODE`,
  ]);
  return `${said}${counts} in ${describeInput(report)}\n${paint('dim', hints.join('; '))}\n`;
}
