import { resolve } from 'node:path';

import { findFactsInDoubt } from '#app/doubt/facts-in-doubt';
import type { Env } from '#app/invocation/principal';
import { type LoadedActInputs, requiredEvidence } from '#app/unit-of-work/load-act-inputs';
import { handEditOf } from '#app/unit-of-work/record-versions';
import { type ActInvocation, runAct } from '#app/unit-of-work/run-act';
import { targetGuides } from '#app/unit-of-work/target-guides';
import { compareMemory, type MemoryComparison } from '#app/verify/compare-memory';
import { UsageError } from '#diagnostics/failure';
import { folderFromRoot, groupByRoot } from '#disk/roots/locate';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { invocation } from '#messages/generated/program';
import { doubt as say } from '#messages/generated/review';
import type { ActContext } from '#promotion/act-context';
import { confirm } from '#promotion/acts/confirm';
import { decideEach } from '#promotion/acts/dispose';
import { retract } from '#promotion/acts/retract';
import { findItem } from '#promotion/discovery/find-item';
import type { Outcome } from '#promotion/outcome';
import { editedBeforeWithdrawal } from '#promotion/proposals/earlier-replacement';
import { type Reason, refusal } from '#promotion/reason';
import { isBroken } from '#provenance/evidence/compare-rows';
import { type FactInDoubt, hashOfPlace } from '#provenance/evidence/facts-in-doubt';
import { type Locator, readLocator } from '#provenance/evidence/locator';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { recordOfItem } from '#provenance/native-item';
import { readSurface } from '#provenance/surfaces/surface-name';
import { findBase } from '#sources/base/find-base';
import { snapshotEvidence } from '#sources/evidence/facts-in-doubt';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import { loadWorkspace } from '#sources/load-workspace';
import { commitSnapshot } from '#sources/snapshot';

export type { FactInDoubt, Outcome };

/** What a person decided about a fact in doubt. */
export type FactDecision =
  | { readonly fact: FactInDoubt; readonly verdict: 'confirm' }
  | { readonly fact: FactInDoubt; readonly verdict: 'retract'; readonly reason: string };

/** Facts in doubt, and the name of the revision that the work tree was compared with. */
interface ChangedFacts {
  readonly facts: readonly FactInDoubt[];
  readonly base: string;
}

/** False if the cited lines are not in their files any more. */
export function isConfirmable({ confirm }: FactInDoubt): boolean {
  return confirm !== null;
}

/**
 * Finds the facts that the work tree puts in doubt.
 *
 * @param since compares with the merge base of this revision; null for HEAD
 * @throws {UsageError} outside of Git and for a name that is not a commit, {EnvironmentError} if
 *   Git or the disk fails
 */
export async function findChangedFacts(
  acting: ActInvocation,
  since: string | null,
): Promise<ChangedFacts> {
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = groupByRoot(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const env = acting.env as Env & NodeJS.ProcessEnv;
  const repository = await openRepository(cwd, env);
  if (!repository) throw new UsageError(say.outsideGit());
  const { name, commit } = await findBaseCommit(repository, since);
  const { workspace } = await loadWorkspace(located, { env });
  const folder = folderFromRoot(repository.root, located.root.path);
  const { facts } = await findFactsInDoubt(workspace, name, async () => {
    const base = await commitSnapshot(repository, folder === '' ? '' : `${folder}/`, commit);
    return {
      base,
      before: snapshotEvidence(base),
      now: workTreeEvidence(located.root, env),
      mayHaveChanged: () => true,
    };
  });
  return { facts, base: name };
}

async function findBaseCommit(
  repository: Repository,
  since: string | null,
): Promise<{ readonly name: string; readonly commit: string }> {
  if (since !== null) {
    const base = await findBase(repository, since, () => Promise.resolve(null));
    return { name: base.name, commit: base.mergeBases[0] ?? base.tip };
  }
  const commit = await readHead(repository);
  if (commit === null) throw new UsageError(say.noCommit());
  return { name: 'HEAD', commit };
}

/**
 * Confirms and retracts facts in one transaction: all are written, or none. Refuses a fact whose
 * lines changed after it was shown.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} if Git or the disk fails
 */
export async function decideChanged(
  acting: ActInvocation,
  decisions: readonly FactDecision[],
): Promise<Outcome> {
  const names = decisions.map(({ fact }) => fact.short);
  const places = decisions.flatMap(({ fact }) =>
    fact.places.flatMap(({ after }) =>
      after ? [{ kind: 'file' as const, path: after.path }] : [],
    ),
  );
  const needs = requiredEvidence(names, false);
  const withdrawn = decisions.filter(({ verdict }) => verdict === 'retract');
  return runAct(acting, {
    needs: (workspace, ledger) => {
      const known = needs(workspace, ledger);
      return { ...known, locators: [...known.locators, ...places] };
    },
    others: ({ inputs }) =>
      targetGuides(
        withdrawn.map(({ fact }) => findItem(fact.short, inputs)),
        inputs,
      ),
    plan: async (session, loaded) => {
      for (const decision of decisions) await decideOne(session, decision, loaded);
    },
    indexFirst: withdrawn.length > 0,
  });
}

async function decideOne(
  session: ActContext,
  decision: FactDecision,
  loaded: LoadedActInputs,
): Promise<void> {
  const { fact, verdict } = decision;
  const reason = verdict === 'retract' ? decision.reason : session.request.reason;
  const reasons: Reason[] = [];
  const own: ActContext = { ...session, reasons, request: { ...session.request, reason } };
  await decideEach(own, [fact.short], async (history) => {
    if (!isAsShown(fact, loaded))
      return void reasons.push(
        refusal(fact.short, 'P04', say.changedMeanwhile({ item: fact.short })),
      );
    if (!isBroken(compareNow(history, loaded).state))
      return void reasons.push(
        refusal(fact.short, 'P04', say.answeredMeanwhile({ item: fact.short })),
      );
    if (verdict === 'confirm') {
      const at = (fact.confirm ?? []).flatMap((place) => readLocator(place, 'cited') ?? []);
      return confirm(own, history, [...at, ...followMovedEvidence(history, loaded)]);
    }
    const edit = await handEditOf(own, history, loaded);
    if (edit) reasons.push(editedBeforeWithdrawal(own, history, edit.record));
    else await retract(own, history, 'stale');
  });
  session.reasons.push(...reasons);
}

/** New places of evidence that only moved or was reformatted. */
function followMovedEvidence(history: ItemHistory, loaded: LoadedActInputs): Locator[] {
  return compareNow(history, loaded).surfaces.flatMap(({ kind, state, place }) =>
    place !== null && (state === 'moved' || state === 'reformatted')
      ? (readSurface(kind, place) ?? [])
      : [],
  );
}

function compareNow(history: ItemHistory, { inputs }: LoadedActInputs): MemoryComparison {
  return compareMemory(recordOfItem(history, inputs.workspace), history, inputs);
}

function isAsShown({ places }: FactInDoubt, { inputs }: LoadedActInputs): boolean {
  return places.every(
    (place) => place.hash === null || hashOfPlace(place, inputs.evidence) === place.hash,
  );
}
