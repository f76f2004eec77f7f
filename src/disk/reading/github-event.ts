import { closeSync, constants, openSync, readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { keptState as say } from '#messages/generated/program';

/**
 * The event that a GitHub workflow runs for, as JSON; null outside of one, and where it names no
 * event.
 *
 * @throws {EnvironmentError} where it cannot be read: the event names the base, and another one
 *   would be taken
 */
export function readEvent(env: Readonly<Record<string, string | undefined>>): unknown {
  const path = env.GITHUB_EVENT_PATH;
  if (env.GITHUB_ACTIONS !== 'true' || !path) return null;
  try {
    // A file of the checkout says nothing here.
    if (!isAbsolute(path)) throw new Error('the path is not absolute');
    const descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      return JSON.parse(readFileSync(descriptor, 'utf8')) as unknown;
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw new EnvironmentError(say.eventUnread({ problem: (error as Error).message }), error);
  }
}
