import { type DiskPort, realDisk } from '#disk/transaction/real-disk';

/** The process ended here: not an error of the system, so nobody may handle it. */
export class Crash extends Error {}

/** One call that goes wrong. */
export interface Fault {
  /** Position among all calls, or among those that change the disk; from 0. */
  readonly at: number;
  readonly among?: 'all' | 'changing';
  /**
   * An error code of the system; or the end of the process before the call, or half-way through a
   * write.
   */
  readonly how: string | 'crash' | 'torn';
}

/** A disk that remembers what it was asked, and what it was asked that changes something. */
export interface FailingDisk {
  readonly port: DiskPort;
  readonly calls: readonly (keyof DiskPort)[];
  /** Ends the process now; gives the crash, to be thrown. */
  end(): Crash;
}

const reading = new Set<keyof DiskPort>([
  'lstat',
  'readFile',
  'readdir',
  'realpath',
  'checkWritable',
]);

/** Positions of the calls that change the disk. */
export function mutating(calls: readonly (keyof DiskPort)[]): number[] {
  return [...calls.keys()].filter((at) => !reading.has(calls[at]!));
}

/**
 * The real disk with one fault, and without waiting for the platter. After a crash every further
 * call is refused.
 */
export function failingDisk(fault: Fault | null = null): FailingDisk {
  const calls: (keyof DiskPort)[] = [];
  const open = new Set<number>();
  let over = false;
  const disk = {
    ...realDisk,
    fsync: () => undefined,
    fsyncFolder: () => undefined,
    create: remember,
    close: forget,
  };
  function remember(path: string, mode: number): number {
    const descriptor = realDisk.create(path, mode);
    open.add(descriptor);
    return descriptor;
  }
  function forget(descriptor: number): void {
    open.delete(descriptor);
    realDisk.close(descriptor);
  }
  function end(): Crash {
    over = true;
    // The system closes what a process had open.
    for (const descriptor of [...open]) forget(descriptor);
    return new Crash();
  }
  const guard =
    (name: keyof DiskPort, call: (...args: never[]) => unknown) =>
    (...args: never[]): unknown => {
      if (over) throw new Crash();
      calls.push(name);
      const position = (fault?.among === 'changing' ? mutating(calls).length : calls.length) - 1;
      const here =
        fault?.at === position && !(fault.among === 'changing' && reading.has(name))
          ? fault.how
          : null;
      if (here === 'torn' && name === 'write')
        realDisk.write(args[0]!, (args[1]! as Uint8Array).subarray(0, 3));
      if (here === 'torn' || here === 'crash') throw end();
      if (here !== null) throw Object.assign(new Error(`${here}: as asked for`), { code: here });
      return call(...args);
    };
  const port = Object.fromEntries(
    Object.entries(disk).map(([name, call]) => [
      name,
      guard(name as keyof DiskPort, call as (...args: never[]) => unknown),
    ]),
  );
  return { port: port as unknown as DiskPort, calls, end };
}
