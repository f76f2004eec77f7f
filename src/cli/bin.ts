import { closesWithPipe } from './closes-with-pipe.ts';
import { processContext } from './context.ts';
import { main } from './main.ts';

closesWithPipe();

// Not process.exit: what was written to a pipe must still drain.
process.exitCode = await main(process.argv.slice(2), processContext());
