import type { Diagnostic } from '#diagnostics/diagnostic';

import type { Exemption, LineRange } from './exemptions.ts';

/**
 * Gives each problem the exemptions that speak of it, in their order. Problems must come by place,
 * as `judge` gives them: of what is said about one file only that is looked at which has begun and
 * not ended, so that thousands of directives cost no more than what they say.
 */
export function exemptionsAt(
  exemptions: readonly Exemption[],
): (diagnostic: Diagnostic) => readonly Exemption[] {
  const order = new Map(exemptions.map((each, at) => [each, at]));
  const wide = new Map<string, Exemption[]>();
  const near = new Map<string, Sweep>();
  for (const exemption of exemptions) {
    for (const code of codesOf(exemption)) {
      if (!exemption.reach) listAt(wide, code).push(exemption);
      else
        sweepAt(near, `${code} ${exemption.reach.path}`).ahead.push({
          exemption,
          reach: exemption.reach,
        });
    }
  }
  for (const { ahead } of near.values()) ahead.sort((a, b) => b.reach.from - a.reach.from);
  return (diagnostic) => {
    const sweep = near.get(`${diagnostic.code} ${diagnostic.path}`);
    if (sweep) advance(sweep, diagnostic.place.start.line);
    const all = [
      ...(sweep?.open ?? []).map((each) => each.exemption),
      ...(wide.get(diagnostic.code) ?? []),
    ];
    return all
      .filter((each) => each.speaksOf(diagnostic))
      .sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0));
  };
}

interface Reaching {
  readonly exemption: Exemption;
  readonly reach: LineRange;
}

/**
 * What speaks of one rule in one file: what begins further down, the nearest last, and what has not
 * ended yet.
 */
interface Sweep {
  readonly ahead: Reaching[];
  open: readonly Reaching[];
}

function advance(sweep: Sweep, line: number): void {
  const begun: Reaching[] = [];
  for (let next = sweep.ahead.at(-1); next && next.reach.from <= line; next = sweep.ahead.at(-1)) {
    sweep.ahead.pop();
    begun.push(next);
  }
  sweep.open = [...sweep.open, ...begun].filter((each) => each.reach.to >= line);
}

/** The rules an exemption may speak of at all, each once. */
function codesOf({ rules }: Exemption): ReadonlySet<string> {
  return new Set(rules.flatMap(({ code, fixed }) => (code !== null && !fixed ? [code] : [])));
}

function listAt<T>(lists: Map<string, T[]>, key: string): T[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function sweepAt(sweeps: Map<string, Sweep>, key: string): Sweep {
  const sweep = sweeps.get(key) ?? { ahead: [], open: [] };
  sweeps.set(key, sweep);
  return sweep;
}
