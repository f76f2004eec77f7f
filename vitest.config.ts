import { defineConfig } from 'vitest/config';

import { quickFolder } from './test/support/quick-folder.ts';
import { SlowFirst } from './test/support/slow-first.sequencer.ts';

const quick = quickFolder();
if (quick !== null) process.env.TMPDIR ??= quick;

/** Rooms whose tests start no process and leave nothing behind: their files share a worker. */
const pureRooms =
  'test/{claims,detection,diagnostics,guards,labelled,messages,promotion,provenance,recall,reporters,rules,setup,workspace}/**/*.test.ts';
const slow = 'test/**/*.slow.test.ts';
/** What CI leaves to `npm run test:all`: variations of what other tests show. */
const whole = process.env.LEDGER_WHOLE === '1' ? [] : ['test/**/*.whole.slow.test.ts'];
const every = {
  isolate: false,
  globalSetup: ['test/support/small-process.setup.ts'],
  testTimeout: 30_000,
};
const started = { ...every, globalSetup: ['test/support/build.setup.ts', ...every.globalSetup] };

// `npm test` runs rooms and stories; `npm run test:all` runs the slow tests as well.
export default defineConfig({
  test: {
    // Two workers: the suites that start processes are heavier than they look.
    maxWorkers: 2,
    sequence: { sequencer: SlowFirst },
    projects: [
      { test: { ...every, name: 'rooms', include: [pureRooms], exclude: [slow] } },
      {
        test: {
          ...started,
          name: 'stories',
          include: ['test/**/*.test.ts'],
          exclude: [pureRooms, slow],
        },
      },
      { test: { ...started, name: 'slow', include: [slow], exclude: whole } },
    ],
  },
});
