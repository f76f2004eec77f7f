import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { ShownTier } from '#recall/context/shown-tier';
import type { ServingStatus } from '#recall/exclusion-reasons';
import { logKey } from '#recall/recall-log';
import { type CachedRecallRecord, recordLine } from '#recall/recall-record';
import {
  maxStartCharacters,
  maxStartDeadEnds,
  maxStartRecords,
  type StartFacts,
  type StartGroup,
  startText,
  topicName,
} from '#recall/session';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { findSessionPending } from '../hooks/pending-items.ts';
import type { Env } from '../invocation/principal.ts';
import { countServed } from '../recall/recall-counts.ts';
import { recallIndex } from '../recall/recall-index.ts';
import { evidenceStates } from '../recall/select-packets.ts';

/** What each agent loads when it starts in a folder. Agents that load nothing are left out. */
export type AgentStarts = (
  here: Pick<StartRequest, 'cwd' | 'config' | 'env'>,
) => Promise<readonly { readonly agent: string; readonly tiers: readonly ShownTier[] }[]>;

interface StartRequest {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly program: string;
  /** RFC 3339. */
  readonly now: string;
}

/** Characters for the text around the facts. */
const around = 2_000;
/** With more facts, their lines are shorter. */
const manyRecords = 30;

/**
 * Returns the text for an agent at the start of its session: facts whose evidence matches, with
 * their conditions, by topic; the others are counted. Empty without memory. `notes` say what went
 * wrong.
 *
 * @param also called with the root first
 * @throws {UsageError} for a missing folder, {EnvironmentError} for unreadable memory
 */
export async function startContext(
  at: StartRequest,
  session: string | null = null,
  also: (located: RootWithPaths) => Promise<void> = () => Promise.resolve(),
): Promise<{ readonly text: string; readonly notes: readonly string[] }> {
  const located = locateAt(at);
  await also(located);
  const { records, unread } = await recallIndex(located, at.env, at.now);
  const standing = (...ones: readonly ServingStatus[]): CachedRecallRecord[] =>
    records.filter((each) => ones.includes(each.standing));
  const facts = inTopics(standing('fact'));
  const source = workTreeEvidence(located.root, at.env as NodeJS.ProcessEnv);
  const isMany = facts.length > manyRecords;
  const lineOf = (fact: CachedRecallRecord): string =>
    recordLine(fact, isMany ? (fact.short ?? fact.path) : fact.path, isMany);
  const lines = new Map<CachedRecallRecord, string>();
  let [room, compared, broken, looked] = [maxStartCharacters - around, 0, 0, 0];
  let unreadable = standing('unreadable').length + unread.length;
  while (looked < facts.length && lines.size < maxStartRecords && room > 0) {
    const some = facts.slice(looked, looked + maxStartRecords - lines.size);
    const states = await evidenceStates(some, source);
    for (const fact of some) {
      const state = states.get(fact)?.state;
      const line = lineOf(fact);
      const isFirst = [...lines.keys()].at(-1)?.topic !== fact.topic;
      const heading = isFirst && fact.topic !== null ? topicName(fact.topic).length + 2 : 0;
      const cost = line.length + heading;
      if (state === 'unreadable') unreadable += 1;
      else if (state !== undefined && isBroken(state)) broken += 1;
      else if (cost > room) {
        room = 0;
        break;
      } else {
        lines.set(fact, line);
        room -= cost;
        if (state !== undefined && state !== 'unverifiable') compared += 1;
      }
      looked += 1;
    }
  }
  const tried = triedWithin(standing('dead-end'), around / 2, isMany);
  const { own: waiting } = await findSessionPending(at, session);
  const text = startText({
    groups: groupsOf(facts, lines, looked),
    tried,
    compared,
    broken,
    unreadable,
    doubted: standing('in-doubt').length,
    unsafe: standing('hidden', 'addressing').length,
    waiting: waiting.map((each) => each.short).slice(0, 50),
    program: at.program,
  });
  const told = [...lines.keys()].map(logKey);
  return { text, notes: await countServed(at.env, located.root.path, told, 'start', at.now) };
}

/** The lines of the first dead ends, within `most` characters. */
function triedWithin(
  deadEnds: readonly CachedRecallRecord[],
  most: number,
  isMany: boolean,
): StartFacts['tried'] {
  const lines: string[] = [];
  let room = most;
  for (const each of deadEnds.slice(0, maxStartDeadEnds)) {
    const line = recordLine(each, each.short ?? each.path, isMany);
    room -= line.length;
    if (room < 0) break;
    lines.push(line);
  }
  return { lines, more: deadEnds.length - lines.length };
}

/** Sorts facts by topic, those without one last. */
function inTopics(facts: readonly CachedRecallRecord[]): CachedRecallRecord[] {
  const rank = ({ topic }: CachedRecallRecord): string => (topic === null ? '1' : `0${topic}`);
  return [...facts].sort((one, other) =>
    rank(one) === rank(other) ? 0 : rank(one) < rank(other) ? -1 : 1,
  );
}

/** Groups the lines of facts by topic; the first `looked` facts were compared. */
function groupsOf(
  facts: readonly CachedRecallRecord[],
  lines: ReadonlyMap<CachedRecallRecord, string>,
  looked: number,
): StartGroup[] {
  return [...new Set(facts.map(({ topic }) => topic))].map((topic) => ({
    topic,
    lines: facts.flatMap((fact) => (fact.topic === topic ? (lines.get(fact) ?? []) : [])),
    more: facts.slice(looked).filter((fact) => fact.topic === topic).length,
  }));
}
