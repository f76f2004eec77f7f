import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { readUserConfig, usualTimeoutSeconds } from '#disk/reading/read-user-config';
import type { Located } from '#disk/roots/locate';
import { askCommand, type Asking } from '#processes/ask-command';
import {
  explicitlyStated,
  type ExtractedStatement,
} from '#promotion/transcript/extracted-statement';
import {
  batchesOf,
  type ExtractorAnswer,
  extractorQuestion,
  type KnownMemory,
  readExtractorAnswer,
} from '#promotion/transcript/extractor-protocol';
import type { Turn } from '#promotion/transcript/turns';

import { memoriesOf } from '../invocation/memories.ts';
import type { Env } from '../unit-of-work/act-request.ts';

/**
 * Which extractor reads: a command that was typed, where it was typed; the built-in one; else what
 * the user's own configuration says.
 */
export type ExtractorChoice =
  { readonly command: readonly string[]; readonly cwd: string } | 'built-in' | 'configured';

/** What an extractor found, and what of its answer was dropped. */
export interface Extracted {
  readonly said: readonly ExtractedStatement[];
  readonly name: string;
  readonly unknownTurns: number;
  readonly malformed: number;
}

/** Bytes of an answer. */
const mostBytes = 1_048_576;
/** Records an extractor is told of. */
const mostMemories = 500;

/**
 * Finds what was said for good in turns, by the chosen extractor. A program is named on the command
 * line or in the user's own configuration, never by a repository.
 *
 * @throws {EnvironmentError} when the program gives no answer: then nothing counts as read
 */
export async function extract(
  turns: readonly Turn[],
  located: Located,
  choice: ExtractorChoice,
  env: Env,
): Promise<Extracted> {
  const program = programOf(choice, env);
  if (program === null)
    return { said: explicitlyStated(turns), name: 'built-in', unknownTurns: 0, malformed: 0 };
  const name = program.command[0] ?? '';
  const memories = turns.length === 0 ? [] : await knownMemories(located);
  const answers: ExtractorAnswer[] = [];
  for (const portion of batchesOf(turns)) {
    const asked = await askCommand(program, extractorQuestion(memories, portion));
    if ('failed' in asked)
      throw new EnvironmentError(
        `the extractor gave no answer: ${asked.failed}; nothing was captured`,
        new Error('extractor'),
      );
    const answer = readExtractorAnswer(asked.said, portion);
    if (answer === null)
      throw new EnvironmentError(
        `the extractor ${name} printed no {"candidates": […]}; nothing was captured`,
        new Error('extractor'),
      );
    answers.push(answer);
  }
  const sum = (of: 'unknownTurns' | 'malformed'): number =>
    answers.reduce((total, each) => total + each[of], 0);
  return {
    said: answers.flatMap((each) => each.said),
    name,
    unknownTurns: sum('unknownTurns'),
    malformed: sum('malformed'),
  };
}

/** The program that is asked; null for the built-in extractor. */
export function programOf(choice: ExtractorChoice, env: Env): Asking | null {
  if (choice === 'built-in') return null;
  if (choice !== 'configured')
    return { ...choice, env, timeoutMilliseconds: usualTimeoutSeconds * 1000, mostBytes };
  const { config, folder } = readUserConfig(env);
  return config.extractor
    ? {
        command: config.extractor.command,
        cwd: folder,
        env,
        timeoutMilliseconds: config.extractor.timeoutSeconds * 1000,
        mostBytes,
      }
    : null;
}

async function knownMemories(located: Located): Promise<KnownMemory[]> {
  const { owners } = await memoriesOf(located, await readConfigAt(located));
  return [...owners.keys()]
    .slice(0, mostMemories)
    .map(({ path, claim }) => ({ name: path, description: claim }));
}
