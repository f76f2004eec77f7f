import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { fileFact } from '#disk/reading/file-facts';
import { locate, type Located } from '#disk/roots/locate';
import type { HomeStore } from '#disk/stores/home-stores';
import { replaceFile } from '#disk/writing/replace-file';
import { openRepository } from '#git/repository/open-repository';
import { invocation } from '#messages/invocation';
import type { Message } from '#messages/message';
import { foreignSentence } from '#messages/message';
import { userStore as say } from '#messages/user-store';
import type { Outcome } from '#promotion/outcome';
import { mayAct } from '#promotion/policy';
import { planUserStore } from '#promotion/projections/plan-user-store';
import { type Projected, projectedRecords } from '#promotion/projections/projected-records';
import { editNotes } from '#promotion/projections/report-sync';
import type { Note } from '#promotion/reason';
import { ledgerOf } from '#provenance/ledger/ledger';
import { evidenceWithAttributes } from '#sources/evidence/work-tree-evidence';
import { type Loaded, loadWorkspace } from '#sources/load-workspace';

import { type Env, principalOf } from '../invocation/principal.ts';
import { workTreePlace } from '../unit-of-work/act-place.ts';
import { readableProjections, unreadableNotes } from '../unit-of-work/readable-projections.ts';
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
  /** Whether lines that you edited are written anew. */
  readonly restore: boolean;
}

/**
 * Writes promoted memory into the stores that agents keep of this project outside of it, for this
 * user on this machine. Only indexes that are there already are written, and nothing of the
 * repository has a say in which.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function syncUser(acting: Acting, restore: boolean): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const root = located.root.path;
  const repository = await openRepository(root, acting.env);
  const loaded = await loadWorkspace(located);
  const { policy } = workTreePlace(located, acting.env, repository);
  const forbidden = mayAct(
    'restore what people edited',
    principalOf(acting.env),
    await policy(null, loaded),
    true,
  );
  if (restore && forbidden) return { kind: 'refused', reasons: [forbidden], notes: [] };
  const { records, notes } = await promotedMemory(located, loaded, acting.env);
  const { stores, notices } = storesFrom(acting.env, cwd, root, repository);
  const writes: Plan['writes'][number][] = [];
  const done: Plan['done'][number][] = [];
  const storeNotes: Note[] = [];
  for (const store of stores) {
    const plan = planStore(store, { records, root, restore });
    storeNotes.push(...plan.notes);
    if (plan.write === null) continue;
    writes.push(plan.write);
    done.push(synced(plan.write.path, store.agent));
    if (!acting.dryRun)
      replaceFile({ ...plan.write, within: store.path, path: 'MEMORY.md', executable: false });
  }
  return {
    kind: 'plan',
    writes,
    done,
    notes: [
      ...notices.map((text): Note => ({ message: foreignSentence(text) })),
      ...notes,
      ...storeNotes,
      ...(stores.length === 0 ? [noStore] : []),
    ],
    at: (acting.now ?? new Date()).toISOString(),
  };
}

const noStore: Note = {
  message: say.none(),
};

/** The promoted records that can be read, and a note about each that cannot. */
async function promotedMemory(
  located: Located,
  { workspace }: Loaded,
  env: Env,
): Promise<{ readonly records: readonly Projected[]; readonly notes: readonly Note[] }> {
  const ledger = ledgerOf(workspace);
  const { records, notes } = await readableProjections(
    projectedRecords(workspace, ledger),
    { workspace, ledger },
    await evidenceWithAttributes(located.root, env as NodeJS.ProcessEnv),
  );
  return { records, notes: [...notes, ...unreadableNotes(workspace, ledger)] };
}

/** Plans the index of one store; one that is not there, or not to be written, stays as it is. */
function planStore(store: HomeStore, { records, root, restore }: Projection): StorePlan {
  const path = `${store.shown}/MEMORY.md`;
  const file = fileFact(store.path, 'MEMORY.md');
  if (file.kind === 'absent') return { write: null, notes: [] };
  if (file.kind === 'link') return leftAlone(say.linked({ path }));
  if (file.kind === 'unreadable') return leftAlone(say.leftAlone({ path, why: file.why }));
  const planned = planUserStore(file.text, records, root, restore);
  if ('why' in planned) return leftAlone(say.leftAlone({ path, why: planned.why }));
  return {
    write: planned.text === file.text ? null : { path, before: file.text, after: planned.text },
    notes: [
      ...planned.dropped.map(({ line }) => ({
        message: say.lineLeft({ path, line }),
      })),
      ...(planned.unsaid > 0 ? [fullNote(path, planned.unsaid)] : []),
      ...editNotes(path, planned.text, () => null, 'ledger sync --user --restore'),
    ],
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

function synced(path: string, agent: string): Plan['done'][number] {
  return {
    did: 'synced',
    item: path,
    short: path,
    kind: `store of ${agent}`,
    claim: 'it says what was promoted',
    target: null,
    status: '',
    entry: null,
    next: [],
  };
}
