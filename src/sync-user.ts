import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { fileFact } from '#disk/file-facts';
import { locate } from '#disk/locate';
import { replaceFile } from '#disk/replace-file';
import { openRepository } from '#git/open-repository';
import type { Outcome } from '#promotion/outcome';
import { planUserStore } from '#promotion/projections/plan-user-store';
import { projectedRecords } from '#promotion/projections/projected-records';
import { editNotes } from '#promotion/projections/report-sync';
import type { Note } from '#promotion/reason';
import { readLedger } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';
import { evidenceWithAttributes } from '#sources/work-tree-evidence';

import type { Acting } from './act.ts';
import { readableProjections, unreadableNotes } from './readable-projections.ts';
import { storesFrom } from './refresh-stores.ts';
import { actorOf } from './actor-of.ts';

type Written = Extract<Outcome, { kind: 'plan' }>;

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
  if (!located) throw new UsageError('no workspace here');
  if (restore && actorOf(acting.env).actor !== 'person')
    return {
      kind: 'refused',
      reasons: [
        {
          code: 'ACT',
          text: 'what people edited is for people to give up',
          mend: ['without --restore it is kept'],
        },
      ],
      notes: [],
    };
  const root = located.root.path;
  const repository = await openRepository(root, acting.env);
  const { workspace } = await loadWorkspace(located);
  const ledger = readLedger(workspace.entries);
  const { records, notes } = await readableProjections(
    projectedRecords(workspace.byPath, ledger),
    { workspace, ledger },
    await evidenceWithAttributes(located.root, acting.env as NodeJS.ProcessEnv),
  );
  const { stores, notices } = storesFrom(acting.env, cwd, root, repository);
  const outcome = {
    kind: 'plan' as const,
    writes: [] as Written['writes'][number][],
    done: [] as Written['done'][number][],
    notes: [
      ...notices.map((text): Note => ({ text, mend: [] })),
      ...notes,
      ...unreadableNotes(workspace, ledger),
    ],
    at: (acting.now ?? new Date()).toISOString(),
  };
  for (const store of stores) {
    const path = `${store.shown}/MEMORY.md`;
    const file = fileFact(store.path, 'MEMORY.md');
    if (file.kind === 'absent') continue;
    const planned =
      file.kind === 'text'
        ? planUserStore(file.text, records, root, restore)
        : {
            why:
              file.kind === 'link' ? 'it is a link, and nothing is written through one' : file.why,
          };
    if ('why' in planned || file.kind !== 'text') {
      outcome.notes.push({
        text: `${path} is left alone: ${'why' in planned ? planned.why : ''}`,
        mend: [],
      });
      continue;
    }
    for (const { line } of planned.dropped)
      outcome.notes.push({
        text: `a line that was edited by hand left ${path} with the memory it was of: ${line}`,
        mend: [],
      });
    if (planned.unsaid > 0)
      outcome.notes.push({
        text: `${path} is full: ${planned.unsaid} promoted ${planned.unsaid === 1 ? 'record finds' : 'records find'} no room in what is loaded of it`,
        mend: ['shorten it, then: ledger sync --user'],
      });
    outcome.notes.push(
      ...editNotes(path, planned.text, () => null, 'ledger sync --user --restore').map(
        ({ text, mend }) => ({ text, mend: [...mend] }),
      ),
    );
    if (planned.text === file.text) continue;
    outcome.writes.push({ path, before: file.text, after: planned.text });
    outcome.done.push({
      did: 'synced',
      item: path,
      short: path,
      kind: `store of ${store.agent}`,
      claim: 'it says what was promoted',
      target: null,
      status: '',
      entry: null,
      next: [],
    });
    if (!acting.dryRun)
      replaceFile({
        within: store.path,
        path: 'MEMORY.md',
        before: file.text,
        after: planned.text,
        executable: false,
      });
  }
  if (stores.length === 0)
    outcome.notes.push({
      text: 'no agent keeps a store of this project in your home folder',
      mend: [],
    });
  return outcome;
}
