import { numberedLines } from '../support/facts.ts';
import { bot, captured, type Team, team } from '../support/team.ts';

/** The record of the one fact, by words of its title. */
export const gammaHolds = 'corpus/findings/gamma-holds.md';

/** A repository with code that the fact cites. */
export function repository(files: Readonly<Record<string, string>> = {}): Team {
  return team('work', { 'src/a.ts': code, ...files });
}

export const code = numberedLines(20);

/** Captures the fact; its short id. */
export function captureGamma(here: Team, ...more: readonly string[]): string {
  const scope = ['--when', 'alpha', '--not-when', 'beta'];
  return captured(here.did(bot, 'capture', 'Gamma holds', 'src/a.ts#L2-L4', ...scope, ...more));
}
