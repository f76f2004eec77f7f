import { processContext } from './context.ts';
import { main } from './main.ts';

// `ledger lint | head` closes the pipe early; that is no failure of ours.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(process.exitCode ?? 0);
  throw error;
});

// Not process.exit: what was written to a pipe must still drain.
process.exitCode = await main(process.argv.slice(2), processContext());
