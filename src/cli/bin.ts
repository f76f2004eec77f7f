import { features } from '#features';

import { processContext } from './context.ts';
import { main } from './main.ts';

// `ledger lint | head` closes the pipe early, which is not an error.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

/** Resolves when the command is done. */
export const finished = main(process.argv.slice(2), processContext(features)).then((code) => {
  // Not process.exit: a pipe must still drain.
  process.exitCode = code;
});
