import { readFileSync } from 'node:fs';
import { isAbsolute } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { keptState as say } from '#messages/generated/program';

import { withOpenFile } from '../facts/open-file.ts';

/**
 * Reads the event of a GitHub workflow, as JSON; null outside of a workflow.
 *
 * @throws {EnvironmentError} where it cannot be read: without it another base would be compared
 */
export function readEvent(env: Readonly<Record<string, string | undefined>>): unknown {
  const path = env.GITHUB_EVENT_PATH;
  if (env.GITHUB_ACTIONS !== 'true' || !path) return null;
  try {
    // A relative path could be a file of the checkout.
    if (!isAbsolute(path)) throw new Error('the path is not absolute');
    return JSON.parse(withOpenFile(path, (file) => readFileSync(file, 'utf8'))) as unknown;
  } catch (error) {
    throw new EnvironmentError(say.eventUnread({ problem: (error as Error).message }), error);
  }
}
