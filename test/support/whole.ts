import { it } from 'vitest';

/**
 * A test of an integration that CI leaves to its smoke test. `npm run test:all` runs it, and each
 * run without it counts it as skipped.
 */
export const whole = it.runIf(process.env.LEDGER_WHOLE === '1');
