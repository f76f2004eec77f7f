import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';

import { hasSystemCode } from './journal-place.ts';

/** Identifies a process; a field is null if the system does not provide it. */
export interface ProcessIdentity {
  readonly pid: number;
  /** Clock ticks from the start of the system: a pid may be used again, the pair is not. */
  readonly started: string | null;
  readonly host: string;
  /** Distinguishes hosts with one name; absent from locks of older versions. */
  readonly machine?: string | null;
  /** Changes with every start of the system. */
  readonly boot: string | null;
  /** Pids of another namespace mean other processes. */
  readonly namespace: string | null;
}

/** Gives the identity of this process, and tells by another identity whether that one runs. */
export interface Processes {
  self(): ProcessIdentity;
  /** `dead` and `alive` are proved; `unknown` on another host or in another namespace. */
  fate(other: ProcessIdentity, me: ProcessIdentity): 'alive' | 'dead' | 'unknown';
}

/** The processes of this machine, by `/proc` where there is one. */
export const realProcesses: Processes = { self, fate };

function self(): ProcessIdentity {
  return {
    pid: process.pid,
    started: statOf(process.pid)?.started ?? null,
    host: hostname(),
    machine: ifReadable(() => readFileSync('/etc/machine-id', 'utf8').trim() || null),
    boot: ifReadable(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    namespace: ifReadable(() => readlinkSync('/proc/self/ns/pid')),
  };
}

function fate(other: ProcessIdentity, me: ProcessIdentity): 'alive' | 'dead' | 'unknown' {
  if (other.host !== me.host || other.namespace !== me.namespace || isOtherMachine(other, me))
    return 'unknown';
  // No process outlives the system it ran on.
  if (other.boot !== me.boot) return other.boot === null || me.boot === null ? 'unknown' : 'dead';
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    if (hasSystemCode(error, 'ESRCH')) return 'dead';
    // Not permitted: it runs, as another user.
    if (!hasSystemCode(error, 'EPERM')) return 'unknown';
  }
  const stat = statOf(other.pid);
  if (stat === null || other.started === null) return 'unknown';
  return stat.ended || stat.started !== other.started ? 'dead' : 'alive';
}

/** Whether two processes certainly ran on two machines. */
export function isOtherMachine(
  { machine: other }: ProcessIdentity,
  { machine: own }: ProcessIdentity,
): boolean {
  return typeof other === 'string' && typeof own === 'string' && other !== own;
}

/** Fields 3, 20 and 22 of `/proc/<pid>/stat`; field 2 may contain blanks and brackets. */
function statOf(pid: number): { readonly started: string; readonly ended: boolean } | null {
  const text = ifReadable(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state, threads, started] = [fields?.[0], fields?.[17], fields?.[19]];
  if (state === undefined || threads === undefined || started === undefined) return null;
  // Ended and not yet reaped, with no other thread still at work.
  return { started, ended: /[ZX]/i.test(state) && Number(threads) <= 1 };
}

function ifReadable(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
