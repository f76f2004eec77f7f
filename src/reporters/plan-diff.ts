import { createTwoFilesPatch } from 'diff';

import type { Plan } from '#workspace/plan';

import type { Presentation } from './report.ts';
import { visible } from './visible.ts';

/** A plan as a unified diff that a reviewer can read; hidden characters show as what they are. */
export function planDiff(
  plan: Pick<Plan, 'writes'>,
  { paint }: Pick<Presentation, 'paint'>,
): string {
  return plan.writes
    .map(({ path, before, after }) => {
      const patch = createTwoFilesPatch(
        before === null ? '/dev/null' : `a/${path}`,
        after === null ? '/dev/null' : `b/${path}`,
        before ?? '',
        after ?? '',
        undefined,
        undefined,
        { context: 3 },
      );
      return patch
        .split('\n')
        .slice(1, -1)
        .map((line) => colour(visibleLine(line), paint))
        .join('\n');
    })
    .map((text) => `${text}\n`)
    .join('');
}

/** Tabs and a carriage return at the end are part of ordinary files. */
function visibleLine(line: string): string {
  return line.replace(/\r$/, '').split('\t').map(visible).join('\t');
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
