import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { fileFact } from '#disk/reading/file-facts';
import { locate } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { replaceFile } from '#disk/writing/replace-file';
import { openRepository } from '#git/repository/open-repository';
import { userStore as say } from '#messages/generated/configuration';
import { invocation } from '#messages/generated/program';
import type { Message } from '#messages/message';
import { foreignSentence } from '#messages/message';
import { doneToFile, type Outcome } from '#promotion/outcome';
import { planUserStore } from '#promotion/projections/plan-user-store';
import type { Note } from '#promotion/reason';
import { type Projected, projectedRecords } from '#provenance/derived/projected-records';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import { unreadableNotes } from '../unit-of-work/project-to-native.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { storesFrom } from './refresh-stores.ts';

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
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
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
