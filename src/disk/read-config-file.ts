import { readFileSync } from 'node:fs';
import { basename } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { reasonOf } from './read-source.ts';

/**
 * Reads the configuration at a path; the readers of JSON and YAML are only loaded when there is one.
 *
 * @throws {UsageError} when it is no configuration, with the place
 * @throws {EnvironmentError} when it cannot be read
 */
export async function readConfigFile(path: string | null): Promise<LedgerConfig> {
  if (path === null) return {};
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new EnvironmentError(`cannot read the configuration ${path}: ${reasonOf(error)}`, error);
  }
  const { readConfig } = await import('#workspace/dialects/config');
  return readConfig(text.replace(/^\ufeff/, ''), basename(path));
}
