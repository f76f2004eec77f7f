import { describe, it } from 'vitest';

import { seedOf } from '../support/test-scope.ts';
import { tries } from '../support/whole.ts';
import { passAsServed, placeForPulls } from './run-pulls.ts';

const runs = Number(process.env.LEDGER_RUNS ?? tries(6, 75));

placeForPulls();

describe('what passes the gate', () => {
  it(
    'is served as legal acts left it, and nothing else is',
    { timeout: 60_000 + runs * 6_000 },
    () => passAsServed(runs, seedOf(20_261_125), process.env.LEDGER_PULL),
  );
});
