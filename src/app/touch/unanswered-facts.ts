import { resolve } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { locate, type Located } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { changedSinceHead } from '#git/history/changed-paths';
import { readHeadFiles } from '#git/objects/read-head-files';
import { touch as say } from '#messages/touch';
import { isBroken } from '#provenance/evidence/compare-rows';
import { placesIn } from '#provenance/evidence/evidence-items';
import type { RecallMemory } from '#recall/recall-memory';
import type { Servable } from '#recall/recalled';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { heardBefore } from '../hooks/hook-once.ts';
import type { Env } from '../invocation/actor.ts';
import { evidenceStates } from '../recall/evidence-states.ts';
import { recallIndex } from '../recall/recall-index.ts';
import { changedFacts, withBrokenOnly } from './broken-facts.ts';
import { brokenMark } from './tell-after-edit.ts';

/** Where an agent stops, and which session. */
interface StopAt {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
}

/** What a session changed and did not answer. */
interface Unanswered {
  /** By the names that people type. */
  readonly facts: readonly string[];
  /** Why changes by a command were not looked for; null where they were. */
  readonly problem: string | null;
}

const none: Unanswered = { facts: [], problem: null };

/**
 * Promoted facts whose lines were changed since the last commit, by an edit or by a command, or by
 * an edit that this session was told of, and that nobody answered: the lines still differ, and this
 * session proposed nothing that rests on the same file.
 *
 * @param proposed items that this session proposed and that wait
 * @throws {UsageError} for a folder that is not there
 */
export async function unansweredFacts(
  at: StopAt,
  session: string | null,
  proposed: readonly string[],
): Promise<Unanswered> {
  const [located] = locate(resolve(at.cwd), [], at.config ?? null);
  if (!located) return none;
  const memory = await recallIndex(located, at.env);
  const facts = memory.records.filter(
    ({ standing, cited }) => standing === 'fact' && cited.length > 0,
  );
  if (facts.length === 0) return none;
  const source = workTreeEvidence(located.root, at.env as NodeJS.ProcessEnv);
  let problem: string | null = null;
  const changed = await changedInWorkTree(located, facts, source).catch((error: unknown) => {
    // Where git gives no answer, what waits for a person is named all the same.
    if (!(error instanceof EnvironmentError)) throw error;
    problem = error.message;
    return [];
  });
  const mentioned = await mentionedBefore(at, session, facts, source);
  const own = memory.records.filter(({ short }) => short !== null && proposed.includes(short));
  const open = [...new Set([...changed, ...mentioned])].filter(
    (fact) => !own.some((each) => answers(each, fact)),
  );
  return { facts: open.map(({ short, path }) => short ?? path).sort(), problem };
}

/** Facts that held at HEAD and do not hold in the work tree. */
async function changedInWorkTree(
  { root }: Located,
  facts: readonly Servable[],
  source: EvidenceSource,
): Promise<Servable[]> {
  const repository = await source.repository();
  if (!repository) {
    if (root.inGit) throw new EnvironmentError(say.gitSilent(), null);
    return [];
  }
  const cited = [...new Set(facts.flatMap(({ cites }) => cites ?? []))];
  const dirty = (
    await changedSinceHead(
      repository,
      cited.map((path) => source.prefix + path),
    )
  ).map((path) => path.slice(source.prefix.length));
  const possible = facts.filter(({ cites }) => cites?.some((each) => dirty.includes(each)));
  if (possible.length === 0) return [];
  const [states, head] = await Promise.all([
    evidenceStates(possible, source),
    readHeadFiles(
      repository,
      dirty.map((path) => source.prefix + path),
    ),
  ]);
  const found: Servable[] = [];
  for (const path of dirty) {
    const before = head
      .get(source.prefix + path)
      ?.toString('utf8')
      .replaceAll('\r\n', '\n');
    if (before === undefined) continue;
    for (const record of possible.filter((each) => !found.includes(each))) {
      const compared = states.get(record);
      const surfaces = (compared?.surfaces ?? []).filter(
        ({ surface }) => surface === path || surface.startsWith(`${path}#`),
      );
      const [broken] = compared
        ? withBrokenOnly([{ record, state: compared.state, surfaces }])
        : [];
      if (!broken) continue;
      const now = broken.surfaces.find(({ renamedTo }) => renamedTo !== undefined)?.renamedTo;
      const after = realTarget(root.path, root.path, now ?? path).text ?? '';
      const texts = [before];
      if ((await changedFacts([broken], path, texts, after.replaceAll('\r\n', '\n'))).length > 0)
        found.push(record);
    }
  }
  return found;
}

/** Facts that this session was told of and that still do not hold: it may have committed. */
async function mentionedBefore(
  at: StopAt,
  session: string | null,
  facts: readonly Servable[],
  source: EvidenceSource,
): Promise<Servable[]> {
  if (session === null) return [];
  const paths = heardBefore(at, session)
    .filter((each) => each.startsWith(brokenMark))
    .map((each) => each.slice(brokenMark.length).replace(/^\S+ \S+ /, ''));
  const some = facts.filter(({ path }) => paths.includes(path));
  if (some.length === 0) return [];
  const states = await evidenceStates(some, source);
  // Lines that were put back elsewhere can be too short to be sure of, and are no change.
  return some.filter((each) =>
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
