import { resolve } from 'node:path';

import { readConfigAt } from '#disk/reading/read-config-file';
import { locate, type Located } from '#disk/roots/locate';
import { isBroken } from '#provenance/evidence/compare-rows';
import { unreadablePlaces } from '#provenance/unreadable-memory';
import { logKey } from '#recall/recall-log';
import { mostStartCharacters, startLine, startText } from '#recall/start-text';
import { unreadableRecords } from '#recall/unreadable';
import { workTreeSource } from '#sources/work-tree-source';

import { undecided } from '../hooks/pending-items.ts';
import { evidenceStates, memoriesOf, type Memory } from '../invocation/memories.ts';
import { countServed } from '../recall/count-served.ts';
import type { Env } from '../unit-of-work/act-request.ts';

/** Where a session begins. */
export interface StartAt {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly program: string;
  /** The clock, as an instant. */
  readonly now: string;
}

/** What an agent is told, and what went wrong on the way. */
export interface SessionStartText {
  readonly text: string;
  readonly notes: readonly string[];
}

/** How many records are compared at a time. */
const atATime = 40;
/** Characters kept for what stands around the records. */
const around = 1_400;

/**
 * What an agent is told when a session or a helper begins: the promoted records that hold now, each
 * with its condition, within 10,000 characters. Empty where nothing is kept here.
 *
 * @param also what else is done with the memory of the root, now that it is read
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function startContext(
  at: StartAt,
  session: string | null = null,
  also: (located: Located, memory: Memory) => Promise<void> = () => Promise.resolve(),
): Promise<SessionStartText> {
  const [located] = locate(resolve(at.cwd), [], at.config ?? null);
  if (!located) return { text: '', notes: [] };
  const config = await readConfigAt(located);
  const { memories, owners } = await memoriesOf(located, config);
  const [own] = memories;
  if (own) await also(located, own);
  const unsafe = [...owners.keys()].filter(
    ({ standing }) => standing === 'hidden' || standing === 'addressing',
  ).length;
  const facts = [...owners.keys()].filter((each) => each.standing === 'fact');
  const source = workTreeSource(located.root, config, at.env as NodeJS.ProcessEnv).evidence;
  const lines: string[] = [];
  const told: string[] = [];
  let [characters, broken, looked] = [0, 0, 0];
  let unreadable = unreadableIn(memories);
  for (
    let from = 0;
    from < facts.length && characters < mostStartCharacters - around;
    from += atATime
  ) {
    const some = facts.slice(from, from + atATime);
    const states = await evidenceStates(some, owners, source);
    for (const fact of some) {
      const state = states.get(fact);
      const line = startLine(fact);
      if (state === 'unreadable') unreadable += 1;
      else if (state !== undefined && isBroken(state)) broken += 1;
      else if (characters + line.length <= mostStartCharacters - around) {
        lines.push(line);
        told.push(logKey(fact));
      } else {
        characters = mostStartCharacters;
        break;
      }
      looked += 1;
      characters += lines.at(-1) === line ? line.length : 0;
    }
  }
  const doubted = [...owners.keys()].filter((each) => each.standing === 'in-doubt').length;
  const { own: waiting } = await undecided(at, session);
  const text = startText({
    lines,
    more: facts.length - looked,
    broken,
    unreadable,
    doubted,
    unsafe,
    waiting: waiting.map((each) => each.short).slice(0, 50),
    program: at.program,
  });
  return { text, notes: await countServed(at.env, located.root.path, told, 'start', at.now) };
}

/** Records and places of memory that cannot be read. */
function unreadableIn(memories: readonly Memory[]): number {
  return memories.reduce(
    (sum, { part: { workspace }, ledger }) =>
      sum + unreadableRecords(workspace, ledger).length + unreadablePlaces(workspace).length,
    0,
  );
}
