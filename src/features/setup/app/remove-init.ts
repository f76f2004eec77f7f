import { dirname, resolve } from 'node:path';

import { journalFolder, journalFolders } from '#disk/roots/work-trees';
import { clearAway } from '#disk/transaction/journal-place';
import { removeEmptyFolders } from '#disk/writing/replace-file';
import { keepBeforeInit, readFilesBeforeInit } from '#features/setup/disk/files-before-init';
import { forgetSetupRecord, readSetupRecord } from '#features/setup/disk/setup-record';
import { recordIn } from '#features/setup/setup/attributes';
import { workflowTexts } from '#features/setup/setup/github';
import { planConfig } from '#features/setup/setup/own-files';
import { planAgentsRemoval } from '#features/setup/setup/plan-agents';
import { planRemoval, type RemovalPlan } from '#features/setup/setup/plan-removal';
import { type SetupStep, treeStep } from '#features/setup/setup/setup-plan';
import { planSimpleGitHooksRemoval } from '#features/setup/setup/simple-git-hooks';
import { shellWord } from '#messages/shell-word';
import { planBlock, readFileCopy, readMemoryBlock } from '#provenance/derived/memory-block';
import { ownLines } from '#provenance/derived/synced-files';
import { type Ledger, ledgerOf } from '#provenance/ledger/ledger';
import { baselineFile, textOfBaseline } from '#rules/baseline';
import { homepage } from '#rules/rule';
import { type SetupFacts, textOf } from '#setup/facts';
import type { Document } from '#workspace/document';
import type { BaselineEntry } from '#workspace/policy/policy-files';

import { writeSteps } from './init.ts';
import { setupFacts, type SetupRequest } from './setup-facts.ts';

/** What `init --remove` is about to do; nothing is written until `write` is called. */
export interface PlannedRemoval {
  readonly root: string;
  readonly gitDir: string | null;
  readonly plan: RemovalPlan;
  write(): void;
}

/**
 * Plans taking out of a repository what `init` put in, to the byte where nobody edited it since.
 *
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function planRemoveInit(request: SetupRequest): Promise<PlannedRemoval> {
  const { facts, located, repository, loaded } = await setupFacts({
    ...request,
    asksPrograms: false,
    cwd: resolve(request.cwd),
  });
  const root = located.root.path;
  const known = repository ? readSetupRecord(repository.gitDir) : new Map<string, string>();
  const isInitsBaseline =
    known.has(baselineFile) || recordIn(textOf(facts, '.gitattributes') ?? '').has(baselineFile);
  const own = planRemoval(
    facts,
    known,
    new Map([...ownTexts(facts), ...(isInitsBaseline ? prunedBaseline(facts) : [])]),
  );
  const before = repository ? readFilesBeforeInit(repository.gitDir) : new Map<string, never>();
  // A block of ours, in TOML or in a list of git's, is found with all others.
  const agents = withoutBlocks(
    planAgentsRemoval(facts, before, () => true),
    own,
  );
  const hooks = planSimpleGitHooksRemoval(facts);
  const all = [own, hooks, agents];
  const steps = all.flatMap((each) => each.steps);
  const { documents } = loaded.workspace;
  const copies = planCopiesRemoval(
    documents,
    new Map(steps.filter(({ place }) => place === 'tree').map(({ path, after }) => [path, after])),
    ledgerOf(loaded.workspace),
  );
  const plan = {
    steps: inOne(steps, copies.steps),
    left: [
      ...all.flatMap((each) => each.left),
      ...copies.left,
      ...recordsLeft(documents, steps, facts.ledgerFolder),
    ],
  };
  const gitDir = repository?.commonDir ?? null;
  return {
    root,
    gitDir,
    plan,
    write: () => {
      const home = journalFolder(root, loaded.config);
      writeSteps(root, gitDir, home, plan.steps);
      const homes = journalFolders(root, loaded.config);
      for (const each of homes) clearAway(root, each);
      removeEmptyFolders(root, [
        ...homes,
        ...plan.steps
          .filter((step) => step.place === 'tree' && step.after === null)
          .map((step) => dirname(step.path)),
      ]);
      if (!repository) return;
      forgetSetupRecord(repository.gitDir);
      keepBeforeInit(repository.gitDir, new Map());
      removeEmptyFolders(repository.gitDir, ['ledger']);
    },
  };
}

/** Steps of which two may be of one file: the second goes on from the first. */
function inOne(first: readonly SetupStep[], then: readonly SetupStep[]): SetupStep[] {
  const later = new Map(then.map((step) => [step.path, step]));
  const isSame = (step: SetupStep): boolean => step.place === 'tree' && later.has(step.path);
  return [
    ...first.map((step) =>
      isSame(step) ? { ...step, after: later.get(step.path)?.after ?? null } : step,
    ),
    ...then.filter((step) => !first.some((each) => isSame(each) && each.path === step.path)),
  ];
}

/** What people and ledger wrote since, which is theirs to delete: each folder, and the command. */
function recordsLeft(
  documents: readonly Document[],
  steps: readonly SetupStep[],
  ledgerFolder: string,
): RemovalPlan['left'] {
  const gone = new Set(steps.filter(({ after }) => after === null).map(({ path }) => path));
  const tops = documents
    .map(({ path }) => path)
    .filter((path) => !gone.has(path) && /^(?:memory|corpus)\//.test(path))
    .map((path) => path.replace(/\/.*$/s, ''));
  const ledger = ledgerFolder.replace(/\/.*$/s, '');
  const folders = [...new Set([...tops, ...(tops.length > 0 ? [ledger] : [])])].sort();
  return folders.map((folder) => ({
    path: `${folder}/`,
    why: `holds memory; to delete it too: git rm -r ${shellWord(folder)}`,
  }));
}

/** A plan without the files of another. */
function withoutBlocks(plan: RemovalPlan, other: RemovalPlan): RemovalPlan {
  const files = new Set(other.steps.map(({ path }) => path));
  return { ...plan, steps: plan.steps.filter(({ path }) => !files.has(path)) };
}

/**
 * A baseline that only the tool changed since, as `baseline --prune` does, says nothing of its own:
 * it goes like the one that `init` wrote.
 */
function prunedBaseline(facts: SetupFacts): (readonly [string, string])[] {
  const text = textOf(facts, baselineFile);
  try {
    const { entries } = JSON.parse(text ?? '') as { readonly entries: readonly BaselineEntry[] };
    return text === textOfBaseline(entries) ? [[baselineFile, text]] : [];
  } catch {
    return [];
  }
}

/**
 * Every file `init` may write whole, with the text it would have now; a baseline depends on what
 * was wrong then.
 */
function ownTexts(facts: SetupFacts): ReadonlyMap<string, string> {
  const bare = {
    ...facts,
    files: new Map([...facts.files].filter(([path]) => !path.startsWith('ledger.config'))),
  };
  const config = planConfig(bare, homepage, null).steps ?? [];
  return new Map([
    ...config.map((step): [string, string] => [step.path, step.after ?? '']),
    ...Object.entries(workflowTexts(facts.version)),
    [baselineFile, ''],
    ...Object.entries(facts.skeleton),
  ]);
}

/**
 * Plans taking out the copies of facts that `sync` wrote into files that agents load. Lines that
 * people put among them stay, below.
 *
 * @param before the files as other steps of the removal leave them, by path
 */
function planCopiesRemoval(
  documents: readonly Document[],
  before: ReadonlyMap<string, string | null>,
  ledger: Ledger,
): RemovalPlan {
  const plans = documents.map(({ path, text }) =>
    planOne(path, before.has(path) ? (before.get(path) ?? '') : text, ledger),
  );
  return {
    steps: plans.flatMap(({ steps }) => steps),
    left: plans.flatMap(({ left }) => left),
  };
}

function planOne(path: string, text: string, ledger: Ledger): RemovalPlan {
  if (readFileCopy(text)) {
    const step = treeStep('configuration', path, text, '', 'a copy of a fact');
    return { steps: [{ ...step, after: null }], left: [] };
  }
  const found = readMemoryBlock(text);
  if (found.kind === 'none') return { steps: [], left: [] };
  if (found.kind === 'broken')
    return {
      steps: [],
      left: [{ path, why: `${found.why}; delete its ledger:memory lines yourself` }],
    };
  const rest = planBlock(text, found.block, {
    lines: [],
    caps: null,
    more: () => '',
    isOwn: ownLines(path, ledger),
  }).text;
  const step = treeStep('configuration', path, text, rest, 'the copies of facts are cut out');
  return { steps: [rest.trim() === '' ? { ...step, after: null } : step], left: [] };
}
