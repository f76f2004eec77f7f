import { act as say } from '#messages/generated/acts';
import type { ActContext } from '#promotion/act-context';
import { itemsErased } from '#promotion/entries/entry-recorder';
import { fileResult } from '#promotion/outcome';
import { planSyncedFiles, type SyncTargets } from '#promotion/projections/plan-synced-files';
import type { LeftOutNote } from '#promotion/reason';
import {
  isProjectIndex,
  isRuleFile,
  ruleNames,
  type SyncInputs,
} from '#provenance/derived/synced-files';
import { listSyncedRecords, type SyncedRecord } from '#provenance/derived/synced-records';
import type { Ledger } from '#provenance/ledger/ledger';
import { unreadableMemory } from '#provenance/unreadable-memory';
import { baseIndexOf } from '#workspace/history/base-index';
import { layoutPathFromRoot } from '#workspace/paths/nested-configuration';
import type { FileRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import type { LoadedActInputs } from './load-act-inputs.ts';

/**
 * Plans the files that agents load, where an act changes promoted memory.
 *
 * @param always also where it changes none, and each file is reported as done
 * @returns the paths of these files, which are written with the index
 */
export async function planAgentFiles(
  session: ActContext,
  loaded: LoadedActInputs,
  always: boolean,
): Promise<string[]> {
  const { reasons, buffer, recorder } = session;
  if (reasons.length > 0 || buffer.problems.length > 0) return [];
  const erases = itemsErased(recorder).size > 0;
  const changed = recorder.entries.some(({ content: act }) =>
    act.items.some((item) => item.from === 'promoted' || item.to === 'promoted'),
  );
  if (!always && !changed && !erases) return [];
  const inputs = await inputsAfter(session);
  const all = await surfacesOf(loaded, inputs.records);
  if (all === null) return [];
  // Lines of records follow on the base, like rows of the index; erased ones go at once.
  const follows = !always && !erases && baseIndexOf(loaded.workspace) !== null;
  const paths = await planSyncedFiles(session, follows ? { ...all, indexes: [] } : all, inputs);
  session.notes.push(...unreadableNotes(session.inputs.workspace, session.inputs.ledger));
  if (always) reportFiles(session);
  return paths;
}

function reportFiles({ buffer, done }: ActContext): void {
  const reported = new Set(done.map(({ item }) => item));
  for (const { path, before, after } of buffer
    .writes({})
    .filter((write) => !reported.has(write.path)))
    done.push(
      fileResult(path, {
        did: after === null ? 'removed' : before === null ? 'wrote' : 'synced',
        kind: 'projection',
        claim: after === null ? 'its fact was withdrawn' : 'the promoted facts',
      }),
    );
}

/** A note for each promoted record that cannot be read, and so is in no file that agents load. */
export function unreadableNotes(workspace: Workspace, ledger: Ledger): LeftOutNote[] {
  return [...unreadableMemory(workspace, ledger).values()].map(({ path, why }) => ({
    message: say.leftOut({ path, why }),
    leftOut: path,
  }));
}

/** What these files are derived from, as it is after the act. */
async function inputsAfter({ inputs, buffer, recorder }: ActContext): Promise<SyncInputs> {
  const paths = new Set(
    [...inputs.workspace.byPath.keys(), ...buffer.writes({}).map((write) => write.path)].filter(
      (path) => path.endsWith('.md'),
    ),
  );
  const records: FileRecord[] = [];
  for (const path of paths) {
    const record = buffer.text(path) === null ? null : await buffer.record(path);
    if (record && record.role !== 'native') records.push(record);
  }
  const ledger =
    recorder.entries.length === 0 ? inputs.ledger : inputs.ledger.withEntries(recorder.entries);
  const byPath = new Map(records.map((record) => [record.path, record]));
  const { today } = inputs.workspace;
  const { index } = inputs.homes;
  return {
    ledger,
    records: listSyncedRecords({ byPath, today }, ledger),
    index: buffer.text(index) === null ? null : index,
  };
}

/** The files of this repository that agents load and git tracks; null outside of git. */
async function surfacesOf(
  { inputs: { workspace, homes }, config, names, source: { prefix } }: LoadedActInputs,
  records: readonly SyncedRecord[],
): Promise<SyncTargets | null> {
  if (!names) return null;
  const chosen = new Set(config.sync ?? ['memory', 'rules', 'agents']);
  const governed = new Set(
    workspace.indexes.flatMap((index) => (index.governed ? [index.path] : [])),
  );
  const indexes = [...workspace.files]
    .filter((path) => isProjectIndex(path) && !governed.has(path) && path !== homes.index)
    .sort();
  const agents = homes.bootloader;
  const folder = layoutPathFromRoot(config, '.claude/rules');
  const there = [...workspace.files].filter((path) => isRuleFile(path, folder));
  const wanted = records.flatMap((record) =>
    record.globs.length === 0 ? [] : ruleNames(folder, record),
  );
  const [tracked, ignored, hasFolder] = await Promise.all([
    names.tracked([...indexes, agents].map((path) => prefix + path)),
    names.wouldIgnore([...there, ...wanted].map((path) => prefix + path)),
    names.tracksBelow(prefix + layoutPathFromRoot(config, '.claude')),
  ]);
  return {
    indexes: indexes
      .filter((path) => tracked.has(prefix + path))
      .map((path) => ({ path, on: chosen.has('memory') })),
    agents: tracked.has(prefix + agents) ? { path: agents, on: chosen.has('agents') } : null,
    rules: {
      folder,
      on: chosen.has('rules') && (hasFolder || config.sync !== undefined),
      may: (path) => !ignored.has(prefix + path),
    },
  };
}
