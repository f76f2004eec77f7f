import { compare, type Diagnostic, type Severity } from '#diagnostics/diagnostic';

import { counted, withProgram, type Presentation, type Report } from './report.ts';
import { visible, visiblePath } from './visible.ts';

const order: Readonly<Record<Severity, number>> = { error: 0, warning: 1, info: 2 };

/** For people: one block a rule, with its places, why it matters and what to do, worst first; then the counts. */
export function pretty(report: Report, presentation: Presentation): string {
  const groups = new Map<string, Diagnostic[]>();
  for (const diagnostic of report.diagnostics) {
    const key = `${order[diagnostic.severity]} ${diagnostic.code}`;
    const group = groups.get(key);
    if (group) group.push(diagnostic);
    else groups.set(key, [diagnostic]);
  }
  const blocks = [...groups].sort(([a], [b]) => compare(a, b)).map(([, group]) => block(group, presentation));
  return `${blocks.join('\n')}${blocks.length > 0 ? '\n' : ''}${footer(report, presentation)}`;
}

function block(group: readonly Diagnostic[], presentation: Presentation): string {
  const [first] = group as [Diagnostic];
  const { paint } = presentation;
  const head = `${paint(first.severity, first.severity)} ${first.code} ${first.rule}${group.length > 1 ? paint('dim', `  ${group.length} places`) : ''}`;
  // What all places have in common is said once, below them.
  const shared = first.mend.filter((line) => group.every((each) => each.mend.includes(line)));
  const lines = group.flatMap((each) => [
    `  ${paint('path', visiblePath(`${each.path}:${each.place.start.line}:${each.place.start.column}`))}  ${visible(each.message)}`,
    ...each.related.map((other) => `      ${paint('dim', `${visiblePath(`${other.path}:${other.place.start.line}:${other.place.start.column}`)}  ${visible(other.message)}`)}`),
    ...mends(each.mend.filter((line) => !shared.includes(line)), presentation, '      '),
  ]);
  return [head, ...lines, `  ${paint('dim', 'why')}  ${visible(first.why)}`, ...mends(shared, presentation, '  '), ''].join('\n');
}

function mends(lines: readonly string[], { paint, program }: Presentation, indent: string): string[] {
  return lines.map((line, at) => `${indent}${paint('dim', at === 0 ? 'do ' : 'or ')}  ${visible(withProgram(line, program))}`);
}

function footer({ summary, diagnostics, fixed }: Report, { paint, program }: Presentation): string {
  const read = `${counted(summary.records, 'record')} in ${counted(summary.files, 'file')}`;
  const mended = fixed.length > 0 ? `fixed ${counted(fixed.length, 'file')}: ${fixed.map(visiblePath).join(', ')}\n` : '';
  if (summary.files === 0) return `${mended}no memory found here. \`${program} doctor\` says where it looked.\n`;
  if (summary.errors + summary.warnings + summary.infos === 0) return `${mended}${paint('good', 'clean')}: ${read}\n`;
  const counts = [counted(summary.errors, 'error'), counted(summary.warnings, 'warning'), counted(summary.infos, 'info')].filter((text) => !text.startsWith('0 '));
  const fixable = diagnostics.filter((each) => each.fix && (each.fix.edits.length > 0 || each.fix.dropByteOrderMark)).length;
  const hints = [...(fixable > 0 ? [`${fixable} can be mended by \`${program} lint --fix\``] : []), `\`${program} explain CODE\` says more`];
  return `${mended}${counts.join(', ')} in ${read}\n${paint('dim', hints.join('; '))}\n`;
}
