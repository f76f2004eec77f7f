import type { ChildProcess } from 'node:child_process';

/** Whether a program can lead a group of its own here, which `detached` makes of it. */
export const canLead = process.platform !== 'win32';

/** Ends a program with what it started; one that leads no group of its own, alone. */
export function endGroup(child: Pick<ChildProcess, 'pid' | 'kill'>): void {
  try {
    if (child.pid !== undefined && canLead) process.kill(-child.pid, 'SIGKILL');
    else child.kill('SIGKILL');
  } catch {
    child.kill('SIGKILL');
  }
}
