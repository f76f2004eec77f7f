import { appendFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { file as say } from '#messages/generated/program';

import { reasonOf } from '../reading/read-source.ts';
import { makeFolder } from './make-folder.ts';

/**
 * Writes a report where the caller asked for it; folders on the way are made.
 *
 * @throws {EnvironmentError} when it cannot be written
 */
export function writeReport(path: string, text: string): void {
  attempt(path, () => {
    makeFolder(dirname(path));
    writeFileSync(path, text);
  });
}

/** Adds to a file that others write to as well, such as a step summary. */
export function appendReport(path: string, text: string): void {
  attempt(path, () => appendFileSync(path, text));
}

function attempt(path: string, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw new EnvironmentError(say.reportUnwritten({ path, problem: reasonOf(error) }), error);
  }
}
