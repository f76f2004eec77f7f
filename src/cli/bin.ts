import { closesWithPipe } from './closes-with-pipe.ts';
import { processContext } from './context.ts';
import { main } from './main.ts';

closesWithPipe();

/** Resolves when the command is done. */
export const finished = main(process.argv.slice(2), processContext()).then((code) => {
  // Not process.exit: what was written to a pipe must still drain.
  process.exitCode = code;
});
