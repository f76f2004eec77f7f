import { basename } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configurationFile as say } from '#messages/generated/program';
import { limits } from '#workspace/limits';
import {
  type ConfigInForce,
  configWithin,
  workspaceAt,
} from '#workspace/paths/nested-configuration';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { RootWithPaths } from '../roots/locate.ts';
import { readSource } from './read-source.ts';

/** Reads the configuration that applies to the folder that was asked from. */
export async function readConfigAt({
  root,
  from,
}: Pick<RootWithPaths, 'root' | 'from'>): Promise<ConfigInForce> {
  const config = await readConfigFile(root.config);
  return configWithin(config, workspaceAt(config, from));
}

/**
 * Reads the configuration at a path; empty without one. Only then JSON and YAML are not loaded.
 *
 * @throws {UsageError} when it is not a configuration, with the place
 * @throws {EnvironmentError} when it cannot be read
 */
export async function readConfigFile(path: string | null): Promise<LedgerConfig> {
  if (path === null) return {};
  const name = basename(path);
  const file = readSource(path, name);
  if ('unreadable' in file)
    throw new UsageError(
      file.unreadable.kind === 'too-large'
        ? say.tooLarge({ file: name })
        : say.noText({ file: name }),
    );
  if (file.text.length > limits.configLength)
    throw new UsageError(say.tooLong({ file: name, most: limits.configLength }));
  const { readConfig } = await import('#workspace/dialects/config');
  return readConfig(file.text, name);
}
