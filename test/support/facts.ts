import { bot, captured, reviewer, type Team } from './team.ts';

/** Writes lines of code that each export their number. */
export function numberedLines(count: number): string {
  return Array.from({ length: count }, (_each, at) => `export const value${at} = ${at};\n`).join(
    '',
  );
}

/** Captures a fact as the bot, one that holds outside of tests; its short id. */
export function captureFact(
  here: Pick<Team, 'did'>,
  claim: string,
  place: string,
  when: string,
  ...more: readonly string[]
): string {
  const scope = ['--when', when, '--not-when', 'in tests'];
  return captured(here.did(bot, 'capture', claim, place, ...scope, ...more));
}

/** Captures such a fact and promotes it as the reviewer; its short id. */
export function promoteFact(...args: Parameters<typeof captureFact>): string {
  const item = captureFact(...args);
  args[0].did(reviewer, 'promote', item);
  return item;
}

/** Captures a decision as the bot, with why it was made; its short id. */
export function captureDecision(
  here: Pick<Team, 'did'>,
  claim: string,
  why: Readonly<Record<'context' | 'alternatives' | 'consequences', string>>,
  ...more: readonly string[]
): string {
  const { context, alternatives, consequences } = why;
  const reasons = ['--alternatives', alternatives, '--consequences', consequences];
  const args = ['capture', claim, '--kind', 'decision', '--context', context, ...reasons, ...more];
  return captured(here.did(bot, ...args), 'decision');
}
