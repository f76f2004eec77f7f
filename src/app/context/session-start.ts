import { resolve } from 'node:path';

import { locate, type Located } from '#disk/roots/locate';
import { isBroken } from '#provenance/evidence/compare-rows';
import { logKey } from '#recall/recall-log';
import type { Servable, Standing } from '#recall/recalled';
import { mostStartCharacters, startLine, startText } from '#recall/start-text';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { undecided } from '../hooks/pending-items.ts';
import { countServed } from '../recall/count-served.ts';
import { evidenceStates } from '../recall/evidence-states.ts';
import { recallIndex } from '../recall/recall-index.ts';
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
 * What an agent is told when a session or a helper begins: the promoted records whose evidence did
 * not change, each with its condition, within 10,000 characters. Empty where nothing is kept here.
 *
 * @param also what else is done with the memory of the root
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function startContext(
  at: StartAt,
  session: string | null = null,
  also: (located: Located) => Promise<void> = () => Promise.resolve(),
): Promise<SessionStartText> {
  const [located] = locate(resolve(at.cwd), [], at.config ?? null);
  if (!located) return { text: '', notes: [] };
  await also(located);
  const { records, unread } = await recallIndex(located, at.env, at.now);
  const standing = (...ones: readonly Standing[]): Servable[] =>
    records.filter((each) => ones.includes(each.standing));
  const facts = standing('fact');
  const source = workTreeEvidence(located.root, at.env as NodeJS.ProcessEnv);
  const lines: string[] = [];
  const told: string[] = [];
  let [characters, compared, broken, looked] = [0, 0, 0, 0];
  let unreadable = standing('unreadable').length + unread.length;
  for (
    let from = 0;
    from < facts.length && characters < mostStartCharacters - around;
    from += atATime
  ) {
    const some = facts.slice(from, from + atATime);
    const states = await evidenceStates(some, source);
    for (const fact of some) {
      const state = states.get(fact)?.state;
      const line = startLine(fact);
      if (state === 'unreadable') unreadable += 1;
      else if (state !== undefined && isBroken(state)) broken += 1;
      else if (characters + line.length <= mostStartCharacters - around) {
        lines.push(line);
        if (state !== undefined && state !== 'unverifiable') compared += 1;
        told.push(logKey(fact));
      } else {
        characters = mostStartCharacters;
        break;
      }
      looked += 1;
      characters += lines.at(-1) === line ? line.length : 0;
    }
  }
  const { own: waiting } = await undecided(at, session);
  const text = startText({
    lines,
    compared,
    more: facts.length - looked,
    broken,
    unreadable,
    doubted: standing('in-doubt').length,
    unsafe: standing('hidden', 'addressing').length,
    waiting: waiting.map((each) => each.short).slice(0, 50),
    program: at.program,
  });
  return { text, notes: await countServed(at.env, located.root.path, told, 'start', at.now) };
}
