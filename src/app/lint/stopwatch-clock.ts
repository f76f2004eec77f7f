import type { Stopwatch, Timing } from '#diagnostics/stopwatch';

/** Starts a stopwatch; `taken` returns the time of each phase and rule so far. */
export function startStopwatch(
  now: () => number = () => performance.now(),
): Stopwatch & { taken(): Timing } {
  let last = now();
  const phases = new Map<string, number>();
  const rules = new Map<string, Timing['rules'][number]>();
  const lap = (phase: string): void => {
    const at = now();
    phases.set(phase, (phases.get(phase) ?? 0) + at - last);
    last = at;
  };
  return {
    lap,
    rule: ({ code, name }, check) => {
      const began = now();
      const found = check();
      const before = rules.get(code);
      rules.set(code, {
        code,
        rule: name,
        milliseconds: (before?.milliseconds ?? 0) + now() - began,
        found: (before?.found ?? 0) + found,
      });
    },
    taken: () => ({
      phases: [...phases].map(([name, milliseconds]) => ({ name, milliseconds })),
      rules: [...rules.values()].sort(
        (one, other) => other.milliseconds - one.milliseconds || (one.code < other.code ? -1 : 1),
      ),
    }),
  };
}
