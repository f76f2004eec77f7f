import type { CommandResult } from '#app/verify/run-commands';
import { joinMessage, textOf } from '#messages/join-message';
import { adviceLines } from '#reporters/report';
import { breakCiCommands, escapeInvisible, visiblePath } from '#reporters/visible';

import type { Context, painter } from '../context.ts';

type Paint = ReturnType<typeof painter>;

/** A block for each command that proves a fact, and the counts of their outcomes. */
export function commandsText(
  results: readonly CommandResult[],
  { program }: Pick<Context, 'program'>,
  paint: Paint,
): string {
  if (results.length === 0) return '';
  const counts = (['passed', 'failed', 'not-run'] as const).flatMap((outcome) => {
    const count = results.filter((each) => each.outcome === outcome).length;
    return count === 0 ? [] : [`${count} ${outcome.replace('-', ' ')}`];
  });
  const blocks = results.map((each) => block(each, program, paint));
  return `${blocks.join('')}commands: ${counts.join(', ')}\n`;
}

function block(
  { record, short, line, outcome, said, milliseconds, lines }: CommandResult,
  program: string,
  paint: Paint,
): string {
  const { text, mend } = joinMessage(said);
  const style = { passed: 'good', failed: 'error', 'not-run': 'warning' } as const;
  const seconds =
    milliseconds === null ? '' : paint('dim', `  ${(milliseconds / 1_000).toFixed(1)} s`);
  const prefix = outcome === 'not-run' ? 'not run: ' : '';
  return [
    `${paint('path', visiblePath(record))}${short === null ? '' : `  ${escapeInvisible(short)}`}`,
    `  ${escapeInvisible(line)}`,
    `  ${paint(style[outcome], escapeInvisible(`${prefix}${text}`))}${seconds}`,
    ...(outcome === 'failed' ? lines : []).map((line) => `  | ${shownLine(line)}`),
    ...adviceLines(mend, { paint, program }, '    '),
    '',
  ].join('\n');
}

function shownLine(line: string): string {
  return escapeInvisible(breakCiCommands(line.replace(/\t/g, '  ')));
}

export function commandsJson(results: readonly CommandResult[]): Record<string, unknown>[] {
  return results.map(({ item, short, record, nth, command, outcome, said, ...end }) => ({
    item,
    short,
    record,
    nth,
    command,
    outcome,
    said: textOf(said),
    exit: end.exit,
    milliseconds: end.milliseconds,
    output: end.lines,
  }));
}
