import { shellWord } from '#messages/shell-word';

import {
  describeInput,
  fixableIn,
  isNothingRead,
  severityCounts,
  worstCode,
} from './audit-screen.ts';
import { agentChange } from './change.ts';
import { agentDoubts, shownDoubts, withoutShownFacts } from './doubts.ts';
import { firstPlacesByFile, type Group, groupsOf, maxPlacesShown } from './groups.ts';
import {
  adviceWords,
  counted,
  forAgentReader,
  type Presentation,
  type Report,
  withProgram,
} from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/**
 * For an agent's shell: a short block for each cause, then the counts. It has no commands that
 * decide, and no quotations from memory except in messages.
 */
export function agent(report: Report, { program }: Pick<Presentation, 'program'>): string {
  const blocks = groupsOf(
    withoutShownFacts(report.diagnostics, shownDoubts(report)).map(forAgentReader),
  ).map((group) => block(group, report.command, program));
  const notes = [...report.notices, ...report.fixed.map((path) => `fixed ${shellWord(path)}`)].map(
    (line) => `note: ${escapeInvisible(withProgram(line, program))}\n`,
  );
  return `${agentDoubts(report, program)}${blocks.join('')}${agentChange(report)}${notes.join('')}${closing(report, program)}`;
}

function block(group: Group, command: Report['command'], program: string): string {
  const { first, codes, diagnostics, cause } = group;
  const said = cause ? cause.what : saidByAll(group);
  const places = diagnostics.length > 1 ? `, ${counted(diagnostics.length, 'place')}` : '';
  const head =
    `${first.severity} ${codes.length > 1 ? codes.join(', ') : `${first.code} ${first.rule}`}` +
    `${said === null ? '' : `: ${escapeInvisible(said)}`}${places}`;
  const { files, more } = firstPlacesByFile(diagnostics, maxPlacesShown);
  const lines =
    said !== null
      ? files.map(({ path, places }) => `  ${pathWord(path)}:${places}`)
      : inFull(group, program);
  const rest =
    more > 0
      ? [`  and ${more} more: ${program} ${command} --only ${codes.join(',')} --format compact`]
      : [];
  const nothing =
    diagnostics.every((each) => each.mend.length === 0) && group.mend.length === 0
      ? ['  leave it and tell the user: a person must decide']
      : [];
  const mends = mendsOf(group.mend, program, '  ');
  return `${[head, ...lines, ...rest, ...mends, ...nothing].join('\n')}\n`;
}

/** The message that all places share, if it is the only one. */
function saidByAll({ first, diagnostics, mend }: Group): string | null {
  const alike = diagnostics.every(
    (each) =>
      each.message === first.message &&
      each.related.length === 0 &&
      each.mend.length === mend.length,
  );
  return diagnostics.length > 1 && alike ? first.message : null;
}

function inFull({ diagnostics, mend }: Group, program: string): string[] {
  return diagnostics.slice(0, maxPlacesShown).flatMap((each) => [
    `  ${pathWord(each.path)}:${each.place.start.line}:${each.place.start.column} ${escapeInvisible(each.message)}`,
    ...each.related
      .slice(0, 1)
      .map((other) => `    see ${pathWord(other.path)}:${other.place.start.line}`),
    ...mendsOf(
      each.mend.filter((line) => !mend.includes(line)),
      program,
      '    ',
    ),
  ]);
}

/**
 * A path, in quotes if it is more than a word, so that no file name looks like a line of output.
 */
function pathWord(path: string): string {
  return visiblePath(shellWord(path));
}

function mendsOf(mend: readonly string[], program: string, indent: string): string[] {
  return adviceWords(mend.map((line) => escapeInvisible(withProgram(line, program)))).map(
    (line) => indent + line,
  );
}

/**
 * "nothing found" would be wrong if facts no longer match: an audit has no diagnostics about them.
 */
function nothingIn({ audit }: Report): string {
  if (audit === undefined) return 'clean: ';
  return audit.failing === 0 ? 'nothing found in ' : 'read ';
}

function closing(report: Report, program: string): string {
  if (isNothingRead(report))
    return `no memory found in this folder; to see where ledger looked: ${program} init --check\n`;
  const counts = severityCounts(report);
  if (counts === '') return `${nothingIn(report)}${describeInput(report)}\n`;
  const fixable = fixableIn(report);
  const named = report.audit?.named ? ` ${report.audit.named}` : '';
  const fix = report.command === 'audit' ? `audit --fix${named}` : 'lint --fix';
  return (
    `${counts} in ${describeInput(report)}; ` +
    (fixable > 0 ? `to fix ${fixable} of them: ${program} ${fix}; ` : '') +
    `for details: ${program} explain ${worstCode(report.diagnostics) ?? 'CODE'}\n`
  );
}
