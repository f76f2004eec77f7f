import { resolve } from 'node:path';

import { fileFact } from '#disk/reading/file-facts';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type Located } from '#disk/roots/locate';
import { type HomeStore, type HomeStores, homeStores } from '#disk/stores/home-stores';
import { replaceFile } from '#disk/writing/replace-file';
import { canonicalRoot, openRepository, type Repository } from '#git/repository/open-repository';
import { userStore as say } from '#messages/generated/configuration';
import { foreignSentence, type Message } from '#messages/message';
import { doneToFile, type Outcome } from '#promotion/outcome';
import { planUserStore } from '#promotion/projections/write-projections';
import type { Note } from '#promotion/reason';
import { readMemoryBlock } from '#provenance/derived/memory-block';
import { type Projected, projectedRecords } from '#provenance/derived/projected-records';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import { loadMemories } from '../invocation/load-memories.ts';
import type { Env } from '../invocation/principal.ts';
import { unreadableNotes } from '../unit-of-work/project-to-native.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';

/**
 * Writes promoted memory into the files that agents load and git tracks: acts do it by themselves,
 * and this does it after a merge, another tool or an edit.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function sync(acting: Acting): Promise<Outcome> {
  return act(acting, {
    plan: () => Promise.resolve(),
    projects: true,
  });
}

type Plan = Extract<Outcome, { kind: 'plan' }>;

/** What becomes of one store: its new text, if there is one, and what to know about it. */
interface StorePlan {
  readonly write: { readonly path: string; readonly before: string; readonly after: string } | null;
  readonly notes: readonly Note[];
}

/** What is written into every store. */
interface Projection {
  readonly records: readonly Projected[];
  /** Absolute; the links of a store lead to it. */
  readonly root: string;
}

/**
 * Writes promoted memory into the stores that agents keep of this project outside of it, for this
 * user on this machine. Only indexes that are there already are written, and nothing of the
 * repository has a say in which.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function syncUser(acting: Acting): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const located = locateAt(acting);
  const root = located.root.path;
  const repository = await openRepository(root, acting.env);
  const { workspace } = await loadWorkspace(located);
  const ledger = ledgerOf(workspace);
  const records = projectedRecords(workspace, ledger);
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
      doneToFile(plan.write.path, {
        did: 'synced',
        kind: `store of ${store.agent}`,
        claim: 'it says what was promoted',
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

/** Plans the index of one store; one that is not there, or not to be written, stays as it is. */
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
  return {
    message: count === 1 ? say.recordOver({ path }) : say.recordsOver({ path, count }),
  };
}

/**
 * Updates the stores outside the repository with the promoted memory when a session begins. It
 * writes only to stores that `ledger sync --user` has written before: the user asked for those. It
 * writes only from the work tree that a store is named after, so that two work trees do not
 * overwrite each other.
 *
 * @throws {EnvironmentError} when a store changed meanwhile, or cannot be written
 */
export async function refreshStores(located: Located, cwd: string, env: Env): Promise<void> {
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
  const records = projectedRecords(workspace, ledgerOf(workspace));
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

/** The stores agents keep of the project a folder is in. */
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
