import { closeSync, constants, openSync, readFileSync, fstatSync } from 'node:fs';
import { isAbsolute } from 'node:path';

/** Bytes of an event; GitHub's own are smaller. */
const mostBytes = 16_777_216;

/** The event that a GitHub workflow runs for, as JSON; null where there is none that can be read. */
export function readEvent(env: Readonly<Record<string, string | undefined>>): unknown {
  const path = env.GITHUB_EVENT_PATH;
  if (!path || !isAbsolute(path)) return null;
  try {
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return fstatSync(descriptor).size > mostBytes ? null : (JSON.parse(readFileSync(descriptor, 'utf8')) as unknown);
    } finally {
      closeSync(descriptor);
    }
  } catch {
    // A runner that writes no event, or another tool's variable: the other ways to find a base remain.
    return null;
  }
}
