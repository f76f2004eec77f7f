import { definedFields } from '#diagnostics/defined-fields';
import { itemsErased } from '#promotion/entries/entry-recorder';
import { type Projected, projectedRecords } from '#promotion/projections/projected-records';
import { reportSync } from '#promotion/projections/report-sync';
import { isProjectIndex, isRuleFile, type Surfaces } from '#promotion/projections/surfaces';
import { writeProjections } from '#promotion/projections/write-projections';
import type { Session } from '#promotion/session';
import type { CitedMemory } from '#provenance/evidence/compare-evidence';
import { baseIndexOf } from '#workspace/history/base-index';
import { placed } from '#workspace/paths/nested-configuration';
import type { FileRecord } from '#workspace/records';

import type { LoadedWorld } from './load-world.ts';
import { readableProjections, unreadableNotes } from './readable-projections.ts';

/**
 * Writes into native surfaces what an act changed about memory, in its own transaction.
 *
 * @param always how, where it is written whatever the act did; null where only a change of memory
 *   is
 * @returns the paths of all surfaces, which are written with the index
 */
export async function projectMemory(
  session: Session,
  loaded: LoadedWorld,
  always: { readonly restore: boolean } | null,
): Promise<string[]> {
  const { reasons, desk, recorder } = session;
  if (reasons.length > 0 || desk.problems.length > 0) return [];
  const erases = itemsErased(recorder).size > 0;
  const changed = recorder.entries.some(({ content: act }) =>
    act.items.some((item) => item.from === 'promoted' || item.to === 'promoted'),
  );
  if (always === null && !changed && !erases) return [];
  const { projected, memory } = await memoryAfter(session);
  const all = await surfacesOf(loaded, projected);
  // A line for each record: like the rows of the index, they follow on the base. What is erased
  // goes at once.
  const follows = always === null && !erases && baseIndexOf(loaded.workspace) !== null;
  const surfaces = all && follows ? { ...all, indexes: [] } : all;
  const { records, notes } =
    surfaces !== null && isTold(surfaces)
      ? await readableProjections(projected, memory, loaded.source)
      : { records: projected, notes: [] };
  const paths =
    surfaces === null
      ? []
      : await writeProjections(session, { surfaces, records, restore: always?.restore ?? false });
  if (surfaces !== null)
    session.notes.push(...notes, ...unreadableNotes(session.world.workspace, session.world.ledger));
  if (always !== null) reportSync(session, paths);
  return paths;
}

/** Whether any file is told of records: evidence is looked at for those alone. */
function isTold({ indexes, agents, rules }: Surfaces): boolean {
  return indexes.length > 0 || agents !== null || rules.on;
}

/** What is memory once the act is written. */
async function memoryAfter({
  world,
  desk,
  recorder,
}: Session): Promise<{ readonly projected: readonly Projected[]; readonly memory: CitedMemory }> {
  const paths = new Set(
    [...world.workspace.byPath.keys(), ...desk.writes({}).map((write) => write.path)].filter(
      (path) => path.endsWith('.md'),
    ),
  );
  const records: FileRecord[] = [];
  for (const path of paths) {
    const record = desk.text(path) === null ? null : await desk.record(path);
    if (record && record.role !== 'native') records.push(record);
  }
  const ledger =
    recorder.entries.length === 0 ? world.ledger : world.ledger.withEntries(recorder.entries);
  const byPath = new Map(records.map((record) => [record.path, record]));
  const { today } = world.workspace;
  const projected = projectedRecords({ byPath, ...definedFields({ today }) }, ledger);
  return { projected, memory: { workspace: { byPath }, ledger } };
}

/**
 * The surfaces of this repository: what git tracks, never what is only on this machine. Null
 * outside of git.
 */
async function surfacesOf(
  { world: { workspace, homes }, config, names, source: { prefix } }: LoadedWorld,
  records: readonly Projected[],
): Promise<Surfaces | null> {
  if (!names) return null;
  const chosen = new Set(config.sync ?? ['memory', 'rules', 'agents']);
  const governed = new Set(
    workspace.indexes.flatMap((index) => (index.governed ? [index.path] : [])),
  );
  const indexes = [...workspace.files]
    .filter((path) => isProjectIndex(path) && !governed.has(path) && path !== homes.index)
    .sort();
  const agents = homes.bootloader;
  const folder = placed(config, '.claude/rules');
  const there = [...workspace.files].filter((path) => isRuleFile(path, folder));
  const wanted = records.flatMap((record) =>
    record.globs.length === 0
      ? []
      : [`${folder}/${record.name}.md`, `${folder}/${record.name}-${record.item}.md`],
  );
  const [tracked, ignored, hasFolder] = await Promise.all([
    names.tracked([...indexes, agents].map((path) => prefix + path)),
    names.wouldIgnore([...there, ...wanted].map((path) => prefix + path)),
    names.tracksBelow(prefix + placed(config, '.claude')),
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
