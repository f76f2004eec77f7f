/** How often a guard caught something on this machine, and the last day it did. */
export interface CatchCount {
  readonly count: number;
  /** `YYYY-MM-DD`. */
  readonly last: string;
}

/** What the guards of a workspace caught, by `ITEM#NTH`. */
export interface CatchCounts {
  /** The first day that anything was counted. */
  readonly began: string;
  readonly guards: ReadonlyMap<string, CatchCount>;
}

/** The name under which catches of a guard are counted: its item stays when its file moves. */
export function catchKey(item: string, nth: number): string {
  return `${item}#${nth}`;
}

/** Reads counts; null where nothing was counted, or what is there is none. */
export function readCatches(text: string | null): CatchCounts | null {
  try {
    const value: unknown = text === null ? null : JSON.parse(text);
    const { began, guards } = (value ?? {}) as Readonly<Record<string, unknown>>;
    if (typeof began !== 'string' || typeof guards !== 'object' || guards === null) return null;
    return {
      began,
      guards: new Map(
        Object.entries(guards as Readonly<Record<string, unknown>>).flatMap(([key, each]) => {
          const { count, last } = (each ?? {}) as Readonly<Record<string, unknown>>;
          return typeof count === 'number' && typeof last === 'string'
            ? [[key, { count, last }] as const]
            : [];
        }),
      ),
    };
  } catch {
    // What cannot be read counts from now on.
    return null;
  }
}

/** The counts with one catch more of each of some guards. */
export function withCatches(
  before: CatchCounts | null,
  keys: readonly string[],
  day: string,
): string {
  const guards = new Map(before?.guards ?? []);
  for (const key of new Set(keys))
    guards.set(key, { count: (guards.get(key)?.count ?? 0) + 1, last: day });
  const value = {
    schemaVersion: 1,
    began: before?.began ?? day,
    guards: Object.fromEntries(guards),
  };
  return `${JSON.stringify(value)}\n`;
}
