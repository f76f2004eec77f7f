import { it } from 'vitest';

/**
 * A test of an integration that CI leaves to its smoke test. `npm run test:all` runs it, and each
 * run without it counts it as skipped.
 */
export const whole = it.runIf(process.env.LEDGER_WHOLE === '1');

/** How many of something dear a test tries: `npm run test:all` tries all of them. */
export function tries(usual: number, all: number): number {
  return process.env.LEDGER_WHOLE === '1' ? all : usual;
}

/** Every fourth of a long list, or fewer; `npm run test:all` goes through all of it. */
export function sampleOf<const T>(list: readonly T[], every = 4): readonly T[] {
  return list.filter((_each, at) => at % tries(every, 1) === 0);
}
