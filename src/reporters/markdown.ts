import type { Diagnostic } from '#diagnostics/diagnostic';

import { describeInput, fixableIn, severityCounts } from './audit-screen.ts';
import { changeInBrief, changeMarkdown } from './change-markdown.ts';
import { doubtsMarkdown, withoutShownFacts } from './doubts.ts';
import { firstPlacesByFile, type Group, groupsOf, maxPlacesShown } from './groups.ts';
import { adviceInMarkdown, inMarkdown } from './markdown-text.ts';
import { isPendingListed, pendingMarkdown } from './pending-markdown.ts';
import { adviceWords, counted, type Presentation, type Report, withProgram } from './report.ts';

/** UTF-16 units of a comment, which has room for 65,536 characters with the additions of a bot. */
const commentSize = 60_000;

/**
 * For a comment or a summary, in the order in which a reviewer acts: the facts in doubt, the
 * undecided items, the problems by cause, and the change to memory.
 */
export function markdown(
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
  size: number = commentSize,
): string {
  const { program } = presentation;
  const doubts = doubtsMarkdown(report, presentation);
  let text = `${doubts.text}${pendingMarkdown(report)}### ledger ${report.command}: ${headline(report)}\n${changeInBrief(report)}`;
  for (const line of [...report.notices, ...report.fixed.map((path) => `fixed ${path}`)])
    text += `\n- ${inMarkdown(withProgram(line, program))}\n`;
  const change = changeMarkdown(report, presentation);
  const besides = isPendingListed(report)
    ? report.diagnostics.filter(({ code }) => code !== 'QUE401')
    : report.diagnostics;
  let left = 0;
  for (const group of groupsOf(withoutShownFacts(besides, doubts.shown))) {
    const part = section(group, program);
    if (text.length + part.length + change.length > size) left += group.diagnostics.length;
    else text += part;
  }
  if (left > 0)
    text += `\nand ${counted(left, 'more place')}: \`${program} ${report.command} --format compact\`\n`;
  const fixable = fixableIn(report);
  if (fixable > 0) text += `\nTo fix ${fixable} of them: \`${program} lint --fix\`\n`;
  return text + change;
}

function headline(report: Report): string {
  if (report.summary.files === 0) return 'no memory found';
  const counts = severityCounts(report);
  return counts === ''
    ? `clean, ${describeInput(report)}`
    : `${counts} in ${describeInput(report)}`;
}

function section(group: Group, program: string): string {
  const { first, codes, diagnostics, cause } = group;
  const places = diagnostics.length > 1 ? ` (${counted(diagnostics.length, 'place')})` : '';
  const head =
    `\n#### ${first.severity} ${linked(diagnostics)}` +
    `${codes.length > 1 ? '' : ` ${inMarkdown(first.rule)}`}` +
    `${cause ? `: ${inMarkdown(cause.what)}` : ''}${places}\n`;
  const rows = cause ? briefly(diagnostics, codes.join(','), program) : inFull(group, program);
  return `${head}\n${rows}\n${inMarkdown(first.why)}\n${list(group.mend, program)}`;
}

/** The codes, each as a link to the page of its rule. */
function linked(diagnostics: readonly Diagnostic[]): string {
  return [...new Set(diagnostics.map(({ code, docsUrl }) => `[${code}](${docsUrl})`))].join(', ');
}

function briefly(diagnostics: readonly Diagnostic[], code: string, program: string): string {
  const { files, more } = firstPlacesByFile(diagnostics, maxPlacesShown);
  const rest =
    more > 0 ? `\nand ${more} more: \`${program} lint --only ${code} --format compact\`\n` : '';
  return (
    '| file | places |\n| --- | --- |\n' +
    `${files.map(({ path, places }) => `| ${inMarkdown(path)} | ${places} |\n`).join('')}` +
    `${rest}`
  );
}

function inFull({ diagnostics, mend }: Group, program: string): string {
  const rows = diagnostics.map((each) => {
    const own = adviceWords(
      each.mend
        .filter((line) => !mend.includes(line))
        .map((line) => inMarkdown(withProgram(line, program))),
    );
    const others = each.related.map(
      (other) =>
        `${inMarkdown(`${other.path}:${other.place.start.line}`)}: ${inMarkdown(other.message)}`,
    );
    return (
      `| ${inMarkdown(`${each.path}:${each.place.start.line}`)} | ` +
      `${[inMarkdown(each.message), ...others, ...own].join('<br>')} |\n`
    );
  });
  return `| place | what |\n| --- | --- |\n${rows.join('')}`;
}

function list(lines: readonly string[], program: string): string {
  return lines.length === 0
    ? ''
    : `\n${lines.map((line) => `- ${adviceInMarkdown(line, program)}\n`).join('')}`;
}
