import { listInText } from '#diagnostics/json-in-text';
import { readUserConfig } from '#disk/reading/read-user-config';
import { textOf } from '#messages/join-message';
import { userConfiguration as say } from '#messages/user-configuration';
import { askCommand, type Asked } from '#processes/ask-command';

import type { Env } from '../invocation/principal.ts';
import { advisorCommand } from './advisor-command.ts';
import { keepOutcome, restsUntil } from './circuit.ts';

/** Set for everything an advisor starts: it is asked nothing itself, and hooks say nothing. */
const advisorVariable = 'LEDGER_ADVISOR';

/** The environment of an advisor. */
export function advisorEnv(env: Env): Env {
  return { ...env, [advisorVariable]: '1', LEDGER_DISABLE: '1' };
}

/** Whether an advisor started this process. */
export function isOfAdvisor(env: Env): boolean {
  return Boolean(env[advisorVariable]);
}

/** Whether the user has an advisor that may be asked here. */
export function hasAdvisor(env: Env): boolean {
  return !isOfAdvisor(env) && readUserConfig(env).config.advisor !== undefined;
}

/** What is asked: JSON, the name of the list in the answer, and the bytes of that. */
export interface Question {
  readonly json: string;
  readonly list: string;
  readonly mostBytes: number;
}

/**
 * Asks the advisor that the user's own configuration names; null where it names none. The
 * configuration of a repository cannot name one: everybody who clones it would run that program.
 * After three failures in a row it is not asked for ten minutes. An answer without the list counts
 * as a failure.
 *
 * @throws {UsageError} where the user's configuration is none
 */
export async function askAdvisor(
  env: Env,
  { json, list, mostBytes }: Question,
  now = new Date().toISOString(),
): Promise<Asked | null> {
  if (isOfAdvisor(env)) return null;
  const { config, folder } = readUserConfig(env);
  if (!config.advisor) return null;
  const until = restsUntil(env, now);
  if (until !== null) return { failed: textOf(say.advisorRests({ until })) };
  const asked = await askCommand(
    {
      command: advisorCommand(config.advisor),
      cwd: folder,
      env: advisorEnv(env),
      timeoutMilliseconds: config.advisor.timeoutSeconds * 1000,
      mostBytes,
    },
    json,
  );
  const answered = 'said' in asked && listInText(asked.said, list) !== null;
  const why = 'failed' in asked ? asked.failed : textOf(say.advisorUnread({ list }));
  await keepOutcome(env, answered ? null : why, now);
  return asked;
}
