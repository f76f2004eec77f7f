import { readUserConfig } from '#disk/reading/read-user-config';
import { advisor as say } from '#messages/advisor';
import { textOf } from '#messages/join-message';
import { askCommand, type Asked } from '#processes/ask-command';

import type { Env } from '../invocation/principal.ts';
import { advisorCommand } from './advisor-command.ts';
import { countOutcome, restsUntil } from './circuit.ts';

/** Set for everything an advisor starts: it is asked nothing itself, and hooks say nothing. */
const advisorVariable = 'LEDGER_ADVISOR';

/** The environment of an advisor. */
export function advisorEnv(env: Env): Env {
  return { ...env, [advisorVariable]: '1', LEDGER_DISABLE: '1' };
}

/** Whether the user has an advisor that may be asked here. */
export function hasAdvisor(env: Env): boolean {
  return !env[advisorVariable] && readUserConfig(env).config.advisor !== undefined;
}

/**
 * Asks the advisor of the user's own configuration; null where there is none. A repository's
 * configuration names none: whoever clones it would run it. After three failures in a row it rests.
 *
 * @param question JSON on standard input
 * @param mostBytes bytes it may answer
 * @throws {UsageError} where the user's configuration is none
 */
export async function askAdvisor(
  env: Env,
  question: string,
  mostBytes: number,
  now = new Date().toISOString(),
): Promise<Asked | null> {
  if (env[advisorVariable]) return null;
  const { config, folder } = readUserConfig(env);
  if (!config.advisor) return null;
  const until = restsUntil(env, now);
  if (until !== null) return { failed: textOf(say.rests({ until })) };
  const asked = await askCommand(
    {
      command: advisorCommand(config.advisor),
      cwd: folder,
      env: advisorEnv(env),
      timeoutMilliseconds: config.advisor.timeoutSeconds * 1000,
      mostBytes,
    },
    question,
  );
  await countOutcome(env, 'failed' in asked, now);
  return asked;
}
