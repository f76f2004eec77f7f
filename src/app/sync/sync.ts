import { resolve } from 'node:path';

import { fileFact } from '#disk/reading/file-facts';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { type HomeStore, type HomeStores, homeStores } from '#disk/stores/home-stores';
import { replaceFile } from '#disk/writing/replace-file';
import { canonicalRoot, openRepository, type Repository } from '#git/repository/open-repository';
import { userStore as say } from '#messages/generated/configuration';
import { foreignSentence, type Message } from '#messages/message';
import { fileResult, type Outcome } from '#promotion/outcome';
import { planUserStore } from '#promotion/projections/plan-synced-files';
import type { Note } from '#promotion/reason';
import { readMemoryBlock } from '#provenance/derived/memory-block';
import { listSyncedRecords, type SyncedRecord } from '#provenance/derived/synced-records';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import { loadMemories } from '../invocation/load-memories.ts';
import type { Env } from '../invocation/principal.ts';
import { unreadableNotes } from '../unit-of-work/plan-agent-files.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';

/**
 * Writes promoted memory into the tracked files that agents load, as every act does: for use after
 * a merge or an edit.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function sync(acting: ActInvocation): Promise<Outcome> {
  return runAct(acting, { plan: () => Promise.resolve(), projects: true });
}

type Plan = Extract<Outcome, { kind: 'plan' }>;

interface StorePlan {
  /** Null if the store stays as it is. */
  readonly write: Plan['writes'][number] | null;
  readonly notes: readonly Note[];
}

interface Projection {
  readonly records: readonly SyncedRecord[];
  /** Absolute path, for the links of a store. */
  readonly root: string;
}

/**
 * Writes promoted memory into the stores that the user's agents keep of this project in the home
 * folder. Only existing indexes are written; nothing in the repository can add one.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} for unreadable memory
 */
export async function syncUser(acting: ActInvocation): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const located = locateAt(acting);
  const root = located.root.path;
  const repository = await openRepository(root, acting.env);
  const { workspace } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const records = listSyncedRecords(workspace, ledger);
  const { stores, notices } = storesFrom(acting.env, cwd, root, repository);
  const writes: Plan['writes'][number][] = [];
  const done: Plan['done'][number][] = [];
  const storeNotes: Note[] = [];
  for (const store of stores) {
    const plan = planStore(store, { records, root });
    storeNotes.push(...plan.notes);
    if (plan.write === null) continue;
    writes.push(plan.write);
    done.push(
      fileResult(plan.write.path, {
        did: 'synced',
        kind: `store of ${store.agent}`,
        claim: 'the promoted facts',
      }),
    );
    if (!acting.dryRun)
      replaceFile({ ...plan.write, within: store.path, path: 'MEMORY.md', executable: false });
  }
  return {
    kind: 'plan',
    writes,
    done,
    notes: [
      ...notices.map((text): Note => ({ message: foreignSentence(text) })),
      ...unreadableNotes(workspace, ledger),
      ...storeNotes,
      ...(stores.length === 0 ? [{ message: say.none() }] : []),
    ],
    at: (acting.now ?? new Date()).toISOString(),
  };
}

/** Plans the index of one store; a missing or foreign one stays as it is. */
function planStore(store: HomeStore, { records, root }: Projection): StorePlan {
  const path = `${store.shown}/MEMORY.md`;
  const file = fileFact(store.path, 'MEMORY.md');
  if (file.kind === 'absent') return { write: null, notes: [] };
  if (file.kind === 'link') return leftAlone(say.linked({ path }));
  if (file.kind === 'unreadable') return leftAlone(say.leftAlone({ path, why: file.why }));
  const planned = planUserStore(file.text, records, root);
  if ('why' in planned) return leftAlone(say.leftAlone({ path, why: planned.why }));
  return {
    write: planned.text === file.text ? null : { path, before: file.text, after: planned.text },
    notes: planned.unsaid > 0 ? [fullNote(path, planned.unsaid)] : [],
  };
}

function leftAlone(message: Message): StorePlan {
  return { write: null, notes: [{ message }] };
}

function fullNote(path: string, count: number): Note {
  return { message: count === 1 ? say.recordOver({ path }) : say.recordsOver({ path, count }) };
}

/**
 * Updates the stores in the home folder when a session begins: only those that `ledger sync --user`
 * wrote before, and only from the work tree that a store is named after, so that two work trees do
 * not overwrite each other.
 *
 * @throws {EnvironmentError} for a store that changed meanwhile, or cannot be written
 */
export async function refreshStores(located: RootWithPaths, cwd: string, env: Env): Promise<void> {
  const root = located.root.path;
  const repository = await openRepository(root, env);
  const asked = storesFrom(env, cwd, root, repository).stores.flatMap((store) => {
    if (
      store.agent === 'Claude Code' &&
      repository &&
      repository.root !== canonicalRoot(repository)
    )
      return [];
    const file = fileFact(store.path, 'MEMORY.md');
    return file.kind === 'text' && readMemoryBlock(file.text).kind === 'block'
      ? [{ store, text: file.text }]
      : [];
  });
  if (asked.length === 0) return;
  const [part] = await loadMemories(located, await readConfigAt(located), null);
  if (!part) return;
  const { workspace } = part;
  const records = listSyncedRecords(workspace, ledgerOf(workspace));
  for (const { store, text } of asked) {
    const planned = planUserStore(text, records, root);
    if (!('why' in planned) && planned.text !== text)
      replaceFile({
        within: store.path,
        path: 'MEMORY.md',
        before: text,
        after: planned.text,
        executable: false,
      });
  }
}

function storesFrom(
  env: Env,
  cwd: string,
  root: string,
  repository: Repository | null,
): HomeStores {
  return homeStores(env, {
    cwd,
    root: repository?.root ?? root,
    canonical: repository ? canonicalRoot(repository) : root,
  });
}
