import type { Timing } from '#diagnostics/stopwatch';

/** Rules that are shown; the others share a line. */
const mostRules = 10;

/** The phases of a run and its slowest rules, in milliseconds. */
export function timingTable({ phases, rules }: Timing): string {
  const whole = phases.reduce((sum, each) => sum + each.milliseconds, 0);
  const judging = rules.reduce((sum, each) => sum + each.milliseconds, 0);
  const [slow, others] = [rules.slice(0, mostRules), rules.slice(mostRules)];
  const rest = {
    name: `${others.length} more rules`,
    milliseconds: others.reduce((sum, each) => sum + each.milliseconds, 0),
    found: others.reduce((sum, each) => sum + each.found, 0),
  };
  const rows = [
    ['phase', 'ms', '%', ''],
    ...phases.map(({ name, milliseconds }) => [
      name,
      rounded(milliseconds),
      share(milliseconds, whole),
      '',
    ]),
    ['rule', 'ms', '%', 'found'],
    ...[
      ...slow.map(({ code, rule, ...each }) => ({ name: `${code} ${rule}`, ...each })),
      ...(others.length > 0 ? [rest] : []),
    ].map(({ name, milliseconds, found }) => [
      name,
      rounded(milliseconds),
      share(milliseconds, judging),
      String(found),
    ]),
  ];
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  );
  return (
    rows
      .map(([name = '', ...numbers]) =>
        (
          `${name.padEnd(widths[0] ?? 0)}` +
          `${numbers.map((text, at) => `  ${text.padStart(widths[at + 1] ?? 0)}`).join('')}`
        ).trimEnd(),
      )
      .join('\n') + '\n'
  );
}

function rounded(milliseconds: number): string {
  return milliseconds.toFixed(1);
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0' : ((100 * part) / whole).toFixed(0);
}
