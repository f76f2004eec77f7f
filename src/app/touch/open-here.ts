import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { dependsOnMore, recordPathNow } from '#disk/facts/dependency-tracker';
import type { Located } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { changedSinceHead } from '#git/history/changed-paths';
import { readHeadFiles } from '#git/objects/read-head-files';
import { touch as say } from '#messages/touch';
import type { Servable } from '#recall/recalled';
import type { EvidenceSource } from '#sources/evidence/gather-evidence';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';

import { branchTask, waitingHere } from '../hooks/pending-items.ts';
import type { Env } from '../invocation/principal.ts';
import { view } from '../invocation/views.ts';
import { evidenceStates } from '../recall/evidence-states.ts';
import { recallIndex } from '../recall/recall-index.ts';
import { changedFacts, withBrokenOnly } from './broken-facts.ts';
import { type OpenHere, openView } from './open-view.ts';

/**
 * What is open below a root: a view, so that the hook of a stop need not ask git where neither
 * memory, the files it rests on nor the last commit is another one.
 */
export function openHere(located: Located, env: Env): Promise<OpenHere> {
  return view(located, env, openView, async (): Promise<OpenHere> => {
    const { waiting, strict } = await waitingHere(located, env);
    const source = workTreeEvidence(located.root, env as NodeJS.ProcessEnv);
    const [changed, task] = await Promise.all([
      changedFactsHere(located, env, source),
      waiting.length === 0 ? null : branchTask(located.root.path, env),
      // The branch and the last commit count, also where no fact is.
      source.repository(),
    ]);
    return { waiting, strict, task, ...changed };
  });
}

async function changedFactsHere(
  located: Located,
  env: Env,
  source: EvidenceSource,
): Promise<Pick<OpenHere, 'changed' | 'problem'>> {
  const memory = await recallIndex(located, env);
  const facts = citingFacts(memory.records);
  if (facts.length === 0) return { changed: [], problem: null };
  try {
    const changed = await changedInWorkTree(located, facts, source);
    return { changed: changed.map(({ path }) => path), problem: null };
  } catch (error) {
    // Where git gives no answer, what waits for a person is named all the same.
    if (!(error instanceof EnvironmentError)) throw error;
    dependsOnMore();
    return { changed: [], problem: error.message };
  }
}

/** The facts that rest on files. */
export function citingFacts<R extends Servable>(records: readonly R[]): R[] {
  return records.filter(({ standing, cited }) => standing === 'fact' && cited.length > 0);
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
  for (const path of cited) recordPathNow(join(root.path, path));
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
