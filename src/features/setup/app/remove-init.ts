import { dirname } from 'node:path';

import { journalFolder, journalFolders } from '#disk/roots/journal-folder';
import { removeIdleJournal } from '#disk/transaction/journal-place';
import { transactPlanSync } from '#disk/transaction/transact';
import { removeEmptyFolders, replaceFile } from '#disk/writing/replace-file';
import {
  forgetSetupRecord,
  keepBeforeInit,
  keepSetupRecord,
  readFilesBeforeInit,
  readSetupRecord,
} from '#features/setup/disk/setup-record';
import { readAgentHooks } from '#features/setup/setup/agent-settings';
import { workflowTexts } from '#features/setup/setup/github';
import {
  cutFile,
  type CutResult,
  planBlocksRemoval,
  planInTurn,
} from '#features/setup/setup/managed-file';
import {
  configText,
  digestsOfWhole,
  planWholeRemoval,
  readAttributesRecord,
} from '#features/setup/setup/own-files';
import { planAgentsRemoval } from '#features/setup/setup/plan-agents';
import {
  joinPlans,
  type KeptFile,
  type SetupPlan,
  type SetupStep,
} from '#features/setup/setup/setup-plan';
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

import {
  gatherSetupContext,
  type SetupContext,
  type SetupRequest,
  type WrittenPlaces,
  writtenPlacesOf,
} from './setup-context.ts';

/** What `init --remove` is about to do; nothing is written until `write` is called. */
export interface PlannedRemoval extends WrittenPlaces {
  /** `kept` names what people have to remove themselves. */
  readonly plan: Pick<SetupPlan, 'steps' | 'kept'>;
  write(): void;
}

/**
 * Plans the removal of everything that `init` wrote. It restores the bytes from before, if they
 * were not edited. It needs only markers and the record in `.gitattributes`, so it works in a fresh
 * clone.
 *
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for an unreadable file
 */
export async function planRemoveInit(request: SetupRequest): Promise<PlannedRemoval> {
  const ground = await gatherSetupContext({ ...request, asksPrograms: false });
  const { facts, located, repository, loaded } = ground;
  const { documents } = loaded.workspace;
  const ledger = ledgerOf(loaded.workspace);
  const known = repository ? readSetupRecord(repository.gitDir) : [];
  const record = new Map([...readAttributesRecord(facts), ...known]);
  const plan = planInTurn(facts, [
    planBlocksRemoval,
    (now) => planWholeRemoval(now, record, ownTexts(facts, record.has(baselineFile))),
    planSimpleGitHooksRemoval,
    (now) => planAgentsRemoval(now, filesBefore(ground), null),
    (now) => joinPlans(documents.map((each) => planCopyRemoval(now, each, ledger))),
  ]);
  const left = recordsLeft(documents, plan.steps, facts);
  return {
    ...writtenPlacesOf(ground),
    plan: { ...plan, kept: [...plan.kept, ...left] },
    write: () => {
      const root = located.root.path;
      writeSteps(ground, plan.steps);
      const homes = journalFolders(root, loaded.config);
      for (const each of homes) removeIdleJournal(root, each);
      removeEmptyFolders(root, [...homes, ...emptied(plan.steps)]);
      if (repository) forgetSetupRecord(repository.gitDir);
      forgetFilesBefore(ground);
    },
  };
}

/**
 * Plans the removal of an agent's hooks and server from its settings, and nothing else.
 *
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for an unreadable file
 */
export async function planRemoveAgent(
  request: SetupRequest,
  agent: string,
): Promise<PlannedRemoval> {
  const ground = await gatherSetupContext({ ...request, asksPrograms: false });
  const plan = planAgentsRemoval(ground.facts, filesBefore(ground), agent);
  return {
    ...writtenPlacesOf(ground),
    plan,
    write: () => {
      writeAlone(ground, plan.steps);
      removeEmptyFolders(ground.located.root.path, emptied(plan.steps));
      forgetFilesBefore(ground);
    },
  };
}

function filesBefore({ repository }: SetupContext): ReturnType<typeof readFilesBeforeInit> {
  return repository ? readFilesBeforeInit(repository.gitDir) : new Map<string, never>();
}

function forgetFilesBefore({ repository }: SetupContext): void {
  if (!repository) return;
  keepBeforeInit(repository.gitDir, new Map());
  removeEmptyFolders(repository.gitDir, ['ledger']);
}

function emptied(steps: readonly SetupStep[]): string[] {
  return steps
    .filter(({ place, after }) => place === 'tree' && after === null)
    .map(({ path }) => dirname(path));
}

/** Lists the folders with memory, which people have to delete, each with the command. */
function recordsLeft(
  documents: readonly Document[],
  steps: readonly SetupStep[],
  { ledgerFolder, git }: SetupFacts,
): KeptFile[] {
  const gone = new Set(steps.filter(({ after }) => after === null).map(({ path }) => path));
  const tops = documents
    .map(({ path }) => path)
    .filter((path) => !gone.has(path) && /^(?:memory|corpus)\//.test(path))
    .map((path) => path.replace(/\/.*$/s, ''));
  const ledger = ledgerFolder.replace(/\/.*$/s, '');
  const folders = [...new Set([...tops, ...(tops.length > 0 ? [ledger] : [])])].sort();
  return folders.map((folder) => ({
    path: `${folder}/`,
    why:
      'contains memory; to delete it: ' +
      `${git?.names.some((name) => name.startsWith(`${folder}/`)) ? 'git rm -r' : 'rm -r'} ${shellWord(folder)}`,
  }));
}

/**
 * Returns every file that `init` may create, with the text it would have now. The text of a
 * baseline depends on the problems at that time, so a baseline of `init` counts as unchanged if
 * only ledger changed it since, as `baseline --prune` does.
 */
function ownTexts(facts: SetupFacts, isInitsBaseline: boolean): ReadonlyMap<string, string> {
  return new Map([
    ['ledger.config.json', configText(facts, homepage, null)],
    ...Object.entries(workflowTexts(facts.version)),
    [baselineFile, (isInitsBaseline ? prunedBaseline(facts) : null) ?? ''],
    ...Object.entries(facts.skeleton),
  ]);
}

/** Returns the text of the baseline if it is formatted as ledger writes it; else null. */
function prunedBaseline(facts: SetupFacts): string | null {
  const text = textOf(facts, baselineFile);
  try {
    const { entries } = JSON.parse(text ?? '') as { readonly entries: readonly BaselineEntry[] };
    return text === textOfBaseline(entries) ? text : null;
  } catch {
    return null;
  }
}

/**
 * Plans the removal of the copies of facts that `sync` wrote into a file that agents load. Lines
 * that people added between them are kept.
 */
function planCopyRemoval(
  { files }: SetupFacts,
  { path, text }: Document,
  ledger: Ledger,
): ReturnType<typeof cutFile> {
  const there = files.get(path);
  const isRead = there?.kind === 'text' || there?.kind === 'absent';
  const file = isRead ? there : ({ kind: 'text', text, executable: false } as const);
  return cutFile({ part: 'configuration', path, file, cut: (now) => cutCopies(path, now, ledger) });
}

function cutCopies(path: string, text: string, ledger: Ledger): CutResult {
  if (readFileCopy(text)) return { text: null, says: 'a copy of a fact', left: [] };
  const found = readMemoryBlock(text);
  if (found.kind === 'none') return { text, says: '', left: [] };
  if (found.kind === 'broken')
    return { text, says: '', left: [`${found.why}; delete its ledger:memory lines yourself`] };
  const isOwn = ownLines(path, ledger);
  const rest = planBlock(text, found.block, { lines: [], caps: null, more: () => '', isOwn }).text;
  const isEmpty = rest.trim() === '';
  return { text: isEmpty ? null : rest, says: 'without the copies of facts', left: [] };
}

/** Writes steps: files of the work tree in one transaction, then executables and files of git. */
export function writeSteps(ground: SetupContext, steps: readonly SetupStep[]): void {
  const { path: root } = ground.located.root;
  const isApart = (step: SetupStep): boolean => step.place === 'git' || step.executable;
  const writes = steps
    .filter((step) => !isApart(step))
    .map(({ path, before, after }) => ({ path, before, after }));
  if (writes.length > 0)
    transactPlanSync(root, journalFolder(root, ground.loaded.config), { kind: 'plan', writes });
  writeAlone(ground, steps.filter(isApart));
}

/** Records in this clone which files steps created. */
export function recordWhole({ repository }: SetupContext, steps: readonly SetupStep[]): void {
  if (repository) keepSetupRecord(repository.gitDir, digestsOfWhole(steps));
}

/** Writes settings of agents, and stores their text from before. */
export function writeAgentSteps(ground: SetupContext, steps: readonly SetupStep[]): void {
  writeAlone(ground, steps);
  remember(ground, steps);
}

/**
 * Writes each file on its own, without a transaction: settings and files of git are not memory, and
 * must not create its folders.
 */
function writeAlone(ground: SetupContext, steps: readonly SetupStep[]): void {
  const { root, gitDir } = writtenPlacesOf(ground);
  for (const { place, ...step } of steps)
    replaceFile({ within: place === 'git' ? (gitDir ?? root) : root, ...step });
}

/** Stores files as they were before the first setup, so that removal can restore them. */
function remember({ facts, repository }: SetupContext, steps: readonly SetupStep[]): void {
  if (!repository) return;
  const known = new Map(readFilesBeforeInit(repository.gitDir));
  for (const { path, place, before, after } of steps) {
    if (place === 'git' || after === null) continue;
    const old = known.get(path);
    if (old !== undefined && old.after === before) known.set(path, { before: old.before, after });
    else if (readAgentHooks(facts, path).some(({ state }) => state !== null)) known.delete(path);
    else known.set(path, { before, after });
  }
  keepBeforeInit(repository.gitDir, known);
}
