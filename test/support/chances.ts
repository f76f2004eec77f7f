/**
 * How many of some random chances a run tries: all of them in `test:all`, a part of them in `npm
 * test`, which people wait for.
 */
export function chances(all: number, part: number): number {
  return process.env.LEDGER_RUNS === undefined ? part : all;
}
