import type { Processes } from '#disk/transaction/processes';

/** Processes that exist on paper only, so that many can live and die within one test. */
export interface Lives {
  /** A new process; it is alive until it is said to be dead. */
  begin(): Processes & { end(): void };
}

/** One host with its processes. */
export function lives(host = 'here'): Lives {
  const dead = new Set<number>();
  let last = 0;
  return {
    begin: () => {
      const pid = (last += 1);
      return {
        self: () => ({ pid, started: String(pid), host, boot: 'boot', namespace: 'namespace' }),
        fate: (other) => (other.host !== host ? 'unknown' : dead.has(other.pid) ? 'dead' : 'alive'),
        end: () => dead.add(pid),
      };
    },
  };
}
