import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { Located } from '#disk/roots/locate';
import {
  type ExtractAnswer,
  formatExtractQuestion,
  type KnownMemory,
  readExtractAnswer,
  splitIntoQuestions,
} from '#promotion/transcript/extract-protocol';
import { type ExtractedStatement, findStatements } from '#promotion/transcript/extracted-statement';
import type { Turn } from '#promotion/transcript/turns';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { type Recallable, recallables } from '#recall/recallable';
import type { MemorySource } from '#sources/work-tree-source';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { type AdvisorChoice, advisorOf } from '../advisor/ask-advisor.ts';
import { loadMemories, type Part } from '../invocation/load-memories.ts';
import type { Acting } from '../unit-of-work/run-act.ts';

/** What an advisor found, and what of its answer was dropped. */
export interface Extracted {
  readonly said: readonly ExtractedStatement[];
  readonly name: string;
  readonly unknownTurns: number;
  readonly malformed: number;
}

/** Records an advisor is told of. */
const mostMemories = 500;

/**
 * Finds what was said for good in turns, by the chosen advisor. A program is named on the command
 * line or in the user's own configuration, never by a repository.
 *
 * @throws {EnvironmentError} when the program gives no answer: then nothing counts as read
 */
export async function extract(
  turns: readonly Turn[],
  located: Located,
  choice: AdvisorChoice,
  { env, progress }: Pick<Acting, 'env' | 'progress'>,
): Promise<Extracted> {
  const ask = advisorOf(choice, env);
  if (ask === null)
    return { said: findStatements(turns), name: 'built-in', unknownTurns: 0, malformed: 0 };
  const memories = turns.length === 0 ? [] : await knownMemories(located);
  const answers: ExtractAnswer[] = [];
  for (const portion of splitIntoQuestions(turns)) {
    progress?.('asking your advisor');
    const asked = await ask.about(formatExtractQuestion(memories, portion));
    if ('failed' in asked)
      throw new EnvironmentError(
        `the advisor gave no answer: ${asked.failed}; nothing was captured`,
        new Error('advisor'),
      );
    const answer = readExtractAnswer(asked.said, portion);
    if (answer === null)
      throw new EnvironmentError(
        `the advisor ${ask.name} printed no {"candidates": […]}; nothing was captured`,
        new Error('advisor'),
      );
    answers.push(answer);
  }
  const sum = (of: 'unknownTurns' | 'malformed'): number =>
    answers.reduce((total, each) => total + each[of], 0);
  return {
    said: answers.flatMap((each) => each.said),
    name: ask.name,
    unknownTurns: sum('unknownTurns'),
    malformed: sum('malformed'),
  };
}

async function knownMemories(located: Located): Promise<KnownMemory[]> {
  const { owners } = await memoriesOf(located, await readConfigAt(located));
  return [...owners.keys()]
    .slice(0, mostMemories)
    .map(({ path, claim }) => ({ name: path, description: claim }));
}

/** A memory of a root with its ledger. */
interface Memory {
  readonly part: Part;
  readonly ledger: Ledger;
}

/**
 * Every memory below a root, and all that could be recalled with the memory it is of.
 *
 * @param seen how the files look, where that is not how they stand
 */
async function memoriesOf(
  located: Located,
  config: LedgerConfig,
  seen?: (source: MemorySource) => MemorySource,
): Promise<{
  readonly memories: readonly Memory[];
  readonly owners: ReadonlyMap<Recallable, Memory>;
}> {
  const memories = (await loadMemories(located, config, null, seen)).map((part): Memory => ({
    part,
    ledger: ledgerOf(part.workspace),
  }));
  return {
    memories,
    owners: new Map(
      memories.flatMap((memory) =>
        recallables(memory.part.workspace, memory.ledger).map((each) => [each, memory] as const),
      ),
    ),
  };
}
