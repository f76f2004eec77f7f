import { defineConfig } from 'vitest/config';

import { SlowFirst } from './test/support/slow-first.sequencer.ts';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    globalSetup: ['test/support/tool-thread.setup.ts'],
    testTimeout: 30_000,
    // Two workers: the suites that start processes are heavier than they look.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
  },
});
