import { readUserConfig, usualTimeoutSeconds } from '#disk/reading/read-user-config';
import { askCommand, type Asked } from '#processes/ask-command';

import type { Env } from '../invocation/principal.ts';
import { advisorCommand } from './advisor-command.ts';
import { advisorEnv, askAdvisor, hasAdvisor, isOfAdvisor } from './ask-advisor.ts';

/**
 * Which advisor is asked: a command that was typed, where it was typed; none, but the built-in
 * rules; else what the user's own configuration says.
 */
export type AdvisorChoice = TypedAdvisor | 'built-in' | 'configured';

/** A command that was typed, and where. */
export interface TypedAdvisor {
  readonly command: readonly string[];
  readonly cwd: string;
}

/** An advisor that can be asked. */
export interface ChosenAdvisor {
  readonly name: string;
  about(question: string): Promise<Asked>;
}

/** What an answer about a transcript or sentences holds, and its bytes. */
const expected = { list: 'candidates', mostBytes: 1_048_576 };

/** The advisor that is asked; null for the built-in rules. */
export function advisorOf(choice: AdvisorChoice, env: Env): ChosenAdvisor | null {
  if (choice === 'built-in' || isOfAdvisor(env)) return null;
  if (choice !== 'configured') {
    const timeoutMilliseconds = usualTimeoutSeconds * 1000;
    const { mostBytes } = expected;
    const asking = { ...choice, env: advisorEnv(env), timeoutMilliseconds, mostBytes };
    return {
      name: choice.command[0] ?? '',
      about: (question) => askCommand(asking, question),
    };
  }
  const { advisor } = hasAdvisor(env) ? readUserConfig(env).config : {};
  return advisor === undefined
    ? null
    : {
        name: advisorCommand(advisor)[0] ?? '',
        about: async (json) =>
          (await askAdvisor(env, { json, ...expected })) ?? { failed: 'it was taken away' },
      };
}
