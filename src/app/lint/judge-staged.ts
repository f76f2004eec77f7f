import { join, relative, sep } from 'node:path';

import { markUntracked } from '#disk/facts/dependency-tracker';
import { readConfigFile } from '#disk/reading/read-config-file';
import type { RootWithPaths } from '#disk/roots/locate';
import { baseIndexReader } from '#sources/base/read-base-index';
import { readStagedHistory } from '#sources/base/read-history';
import { snapshotComparison } from '#sources/evidence/facts-in-doubt';
import { configsOfMemories } from '#sources/memory-places';
import { findConfig } from '#sources/policy/find-config';
import {
  commitSnapshot,
  type RecordedPaths,
  type Snapshot,
  snapshotBelow,
} from '#sources/snapshot';
import { adrFolderOf } from '#sources/snapshot-source';
import {
  type FileSelection,
  policyEntries,
  type StagedInputs,
  stagedInputsOf,
} from '#sources/staged-inputs';
import { limits } from '#workspace/limits';
import type { RuleFacts } from '#workspace/paths/rule-facts';
import { isRequestedPath } from '#workspace/paths/target';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { Workspace } from '#workspace/workspace';

import { type DoubtReport, findFactsInDoubt } from '../doubt/facts-in-doubt.ts';
import { viewpointOf } from '../invocation/cached-view.ts';
import { dayOf } from '../invocation/run-date.ts';
import { baseIndexNotices, followNotices, unseenNotices } from './history-notices.ts';
import { judgeSnapshot, type SnapshotRequest } from './judge-snapshot.ts';
import { countRecords } from './judge-workspace.ts';
import type { LintOptions } from './lint.ts';
import type { RootResult } from './lint-root.ts';

/** The index to check as the next commit. */
export interface StagedRequest {
  /** All files of the index, relative to the top of the repository. */
  readonly staged: Snapshot;
  /** Paths where the index differs from HEAD, from the repository's top; null if not known. */
  readonly changed: readonly string[] | null;
  readonly located: RootWithPaths;
  /** The files and folders that the caller named. */
  readonly asked: FileSelection;
  /** Absolute. */
  readonly cwd: string;
  readonly options: LintOptions;
}

/** The results of the index, one for each workspace. */
export interface StagedAnswer {
  readonly parts: readonly RootResult[];
  /** What the answer depends on besides files of the disk; null if it cannot be cached. */
  readonly basis: StagedInputs | null;
}

/** Runs the rules over the index as the next commit, compared with HEAD. */
export async function judgeStaged(request: StagedRequest): Promise<StagedAnswer> {
  const { staged, changed, located, asked, cwd, options } = request;
  const { root: top } = staged.repository;
  const { config, folder } = await configOf(request);
  const root = { ...located.root, path: join(top, folder), repository: top };
  const seen = await snapshotBelow(staged, folder === '' ? '' : `${folder}/`);
  const heads = await headSeenFrom(seen);
  const known = [seen, ...(config.workspaces === undefined ? [] : heads)];
  const isAsked = (path: string): boolean => isRequestedPath(path, asked.named);
  const looked: RecordedPaths = new Map();
  const judged: SnapshotRequest = {
    named: asked.named,
    rules: options.rules ?? {},
    today: dayOf(options.now),
    looked,
    guards: { in: 'change', before: heads, after: seen },
    history: (part) => (layout) => readStagedHistory(seen, layout, part),
    baseIndex: (part) => baseIndexReader(root, part, process.env, staged.repository),
    progress: options.progress,
    stopwatch: options.stopwatch,
  };
  let isAsHead = changed !== null;
  const broken = new Set<string>();
  const parts = await judgeSnapshot(
    seen,
    configsOfMemories(config, known, asked.named.length === 0 ? located.from : null),
    judged,
    async ({ config: part, loaded, verdict }): Promise<RootResult> => {
      const { history } = loaded.workspace.surroundings;
      isAsHead &&= isUnchanged(history);
      const { facts, brokenFiles } = await doubtsSinceHead(loaded.workspace, seen, changed);
      for (const path of brokenFiles) broken.add(path);
      return {
        ...viewpointOf(cwd, join(top, folder), top, part),
        config: part,
        diagnostics: verdict.diagnostics.filter(
          (each) =>
            isAsked(each.path) && (each.severity !== 'info' || isTouched(history, each.path)),
        ),
        suppressed: verdict.suppressed.filter((each) => isAsked(each.diagnostic.path)),
        doubts: facts,
        fixed: [],
        notices: [
          ...unseenNotices(loaded.workspace.surroundings),
          ...baseIndexNotices(loaded.workspace),
          ...followNotices(loaded.workspace.surroundings),
        ],
        ...countRecords(loaded, isAsked),
      };
    },
  );
  const isKept = isAsHead && config.workspaces === undefined && (await hasAll(seen, asked));
  if (!isKept) markUntracked();
  const adrFolder = await adrFolderOf(seen);
  const made = { config, adrFolder, broken: [...broken], ...separate(looked) };
  return { parts, basis: isKept ? stagedInputsOf(seen, made, changed, asked) : null };
}

/** The facts that a commit would put in doubt; HEAD is read only where it broke evidence. */
function doubtsSinceHead(
  workspace: Workspace,
  seen: Snapshot,
  changed: StagedRequest['changed'],
): Promise<DoubtReport> {
  const paths = changed && new Set(changed);
  return findFactsInDoubt(workspace, 'HEAD', async (files) => {
    if (paths && !files.some((path) => paths.has(seen.prefix + path))) return null;
    const [head] = await headSeenFrom(seen);
    return head ? snapshotComparison(head, seen) : null;
  });
}

/** Whether staged memory is that of HEAD, and nothing else was compared. */
function isUnchanged(history: RuleFacts['history']): boolean {
  const [head, ...others] = history?.bases ?? [];
  return (
    head !== undefined &&
    others.length === 0 &&
    head.changes.length +
      head.newEntries.size +
      head.lostEntries.length +
      head.movedFolders.length ===
      0
  );
}

/** Whether the commit changes a file of memory; infos about other files are left out. */
function isTouched(history: RuleFacts['history'], path: string): boolean {
  const bases = history?.bases ?? [];
  return (
    bases.length === 0 ||
    bases.some(
      ({ changes, newEntries }) => newEntries.has(path) || changes.some(({ now }) => now === path),
    )
  );
}

/** Whether all blobs are here: a partial clone may fetch them later. */
async function hasAll(seen: Snapshot, asked: FileSelection): Promise<boolean> {
  const ids = policyEntries(seen, asked).flatMap(([, entry]) =>
    entry?.mode.startsWith('100') ? entry.id : [],
  );
  const read = await seen.blobs(ids, limits.fileBytes);
  return ids.every((id) => (read.get(id) ?? null) !== null);
}

function separate(looked: RecordedPaths): Pick<StagedInputs, 'places' | 'read'> {
  const paths = [...looked.keys()];
  return {
    places: paths.filter((path) => looked.get(path) === false),
    read: paths.filter((path) => looked.get(path) === true),
  };
}

/** The files of HEAD; none before the first commit. */
async function headSeenFrom(seen: Snapshot): Promise<Snapshot[]> {
  const { repository, prefix, on } = seen;
  return on === null ? [] : [await commitSnapshot(repository, prefix, on, seen)];
}

/** The staged configuration; the one of the work tree where git does not track it. */
async function configOf({
  staged,
  located: { root },
  asked,
  options,
}: StagedRequest): Promise<{ readonly config: LedgerConfig; readonly folder: string }> {
  const inStaged = options.config === undefined ? await findConfig(staged, asked.from) : null;
  if (inStaged) return inStaged;
  const folder = relative(staged.repository.root, root.path).split(sep).join('/');
  return { config: await readConfigFile(root.config), folder };
}
