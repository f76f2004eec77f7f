import { createTwoFilesPatch } from 'diff';

import type { Plan } from '#workspace/plan';

import type { Presentation } from './report.ts';
import { escapeInvisible } from './visible.ts';

/** A plan as a unified diff, with hidden characters escaped. */
export function planDiff(
  plan: Pick<Plan, 'writes'>,
  { paint }: Pick<Presentation, 'paint'>,
): string {
  return plan.writes
    .map(({ path, before, after }) =>
      createTwoFilesPatch(
        before === null ? '/dev/null' : `a/${path}`,
        after === null ? '/dev/null' : `b/${path}`,
        before ?? '',
        after ?? '',
        undefined,
        undefined,
        { context: 3 },
      )
        .split('\n')
        .slice(1, -1)
        .map((line) => `${colour(visibleLine(line), paint)}\n`)
        .join(''),
    )
    .join('');
}

/** Keeps tabs, and drops the carriage return at the end. */
function visibleLine(line: string): string {
  return line.replace(/\r$/, '').split('\t').map(escapeInvisible).join('\t');
}

function colour(line: string, paint: Presentation['paint']): string {
  if (line.startsWith('+++') || line.startsWith('---')) return paint('path', line);
  if (line.startsWith('+')) return paint('good', line);
  return line.startsWith('-')
    ? paint('error', line)
    : line.startsWith('@@')
      ? paint('dim', line)
      : line;
}
