import { expect } from 'vitest';

import { numberedLines, promoteFact } from '../support/facts.ts';
import { bot, type Team, team } from '../support/team.ts';

/** A repository with code that facts can cite. */
export function repository(files: Readonly<Record<string, string>> = {}): Team {
  return team('work', { 'src/values.ts': code, ...files });
}

export const code = numberedLines(40);

/** Captures and promotes a claim about lines of the code; its short id. */
export function memory(
  here: Team,
  claim: string,
  lines: string,
  ...more: readonly string[]
): string {
  return promoteFact(here, claim, `src/values.ts#${lines}`, `asking about ${claim}`, ...more);
}

/** Sees that lint finds nothing. */
export const clean = (here: Team): void =>
  void expect(here.did(bot, 'lint', '--fail-on', 'warning')).toBe('');
