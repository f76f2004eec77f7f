import { resolve } from 'node:path';

import { locate } from '#disk/roots/locate';
import { isBroken } from '#provenance/evidence/compare-rows';
import { placesIn } from '#provenance/evidence/evidence-items';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { brokenAtStop } from '../guards/broken-at-stop.ts';
import { type HalfDoneHere, nothingHalf } from '../guards/half-done-here.ts';
import { brokenMark, heardBefore } from '../hooks/heard-before.ts';
import { type OwnAndOthers, ownAndOthers } from '../hooks/own-items.ts';
import type { Env } from '../invocation/principal.ts';
import { evidenceStates } from '../recall/evidence-states.ts';
import { recallIndex } from '../recall/recall-index.ts';
import { citingFacts, openHere } from './open-here.ts';

/** Where an agent stops. */
interface StopAt {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly program: string;
}

/** What is open where a session stops. */
export interface OpenAtStop extends OwnAndOthers {
  /** Whether the configuration says that a hook keeps blocking (`gate.strict`). */
  readonly strict: boolean;
  /**
   * Promoted facts whose lines were changed since the last commit, by an edit or by a command, or
   * by an edit that this session was told of, and that nobody answered: the lines still differ, and
   * this session proposed nothing that rests on the same file. By the names that people type.
   */
  readonly changed: readonly string[];
  /** What changes since the last commit leave half done, by guards of memory. */
  readonly half: Omit<HalfDoneHere, 'problem'>;
  /** Why changes by a command were not looked for; null where they were. */
  readonly problem: string | null;
}

/**
 * What waits for a person where a session stops, and which facts it changed and did not answer.
 *
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for what cannot be read
 */
export async function openAtStop(at: StopAt, session: string | null): Promise<OpenAtStop> {
  const [located] = locate(resolve(at.cwd), [], at.config ?? null);
  if (!located)
    return { own: [], others: [], strict: false, changed: [], half: nothingHalf, problem: null };
  const open = await openHere(located, at.env);
  const half = await brokenAtStop(located, at.env, at.program);
  const waiting = ownAndOthers(open.waiting, session, at.env.LEDGER_TASK || open.task);
  const { strict } = open;
  const problem = open.problem ?? half.problem;
  const told = session === null ? [] : toldBroken(at, session);
  if (open.changed.length + told.length === 0)
    return { ...waiting, strict, changed: [], half, problem };
  const { records } = await recallIndex(located, at.env);
  const facts = citingFacts(records);
  const still = await stillBroken(
    facts.filter(({ path }) => told.includes(path)),
    located.root,
    at.env,
  );
  const proposed = new Set(waiting.own.map(({ short }) => short));
  const own = records.filter(({ short }) => short !== null && proposed.has(short));
  const changed = facts.filter(
    (fact) =>
      (open.changed.includes(fact.path) || still.includes(fact)) &&
      !own.some((each) => answers(each, fact)),
  );
  return {
    ...waiting,
    strict,
    changed: changed.map(({ short, path }) => short ?? path).sort(),
    half,
    problem,
  };
}

/** Paths of facts that a session was told it changed: it may have committed since. */
function toldBroken(at: StopAt, session: string): string[] {
  return heardBefore(at, session)
    .filter((each) => each.startsWith(brokenMark))
    .map((each) => each.slice(brokenMark.length).replace(/^\S+ \S+ /, ''));
}

async function stillBroken(
  facts: readonly Servable[],
  root: Parameters<typeof workTreeEvidence>[0],
  env: Env,
): Promise<Servable[]> {
  if (facts.length === 0) return [];
  const states = await evidenceStates(facts, workTreeEvidence(root, env as NodeJS.ProcessEnv));
  // Lines that were put back elsewhere can be too short to be sure of, and are no change.
  return facts.filter((each) =>
    states
      .get(each)
      ?.surfaces.some(({ state, elsewhere }) => isBroken(state) && elsewhere === undefined),
  );
}

/** Whether a proposal rests on a file that a fact rests on. */
function answers(proposal: RecallMemory<Servable>['records'][number], fact: Servable): boolean {
  const named = proposal.evidence.flatMap((line) =>
    placesIn(line).map(({ locator }) => locator.path),
  );
  return (fact.cites ?? []).some((path) => named.includes(path));
}
