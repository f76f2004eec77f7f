import { projection as say } from '#messages/projection';
import {
  pointerToMemory,
  readFileCopy,
  readMemoryBlock,
  targetsIn,
} from '#provenance/projections/memory-block';
import { destination } from '#workspace/edit/cell-text';
import { dialectOfIndex } from '#workspace/stores/detect-stores';
import { nativeCaps } from '#workspace/stores/read-stores';

import { itemsErased } from '../entries/entry-recorder.ts';
import type { Session } from '../session.ts';
import { finishedMerge } from './finished-merge.ts';
import { indexLine, moreLine } from './index-line.ts';
import { outsideOf, planBlock, type WantedLine } from './plan-block.ts';
import type { Projected } from './projected-records.ts';
import { isIndexDialect, type Surface, type Surfaces } from './surfaces.ts';
import { writeRules } from './write-rules.ts';

/** How projections are written. */
export interface Projecting {
  readonly surfaces: Surfaces;
  readonly records: readonly Projected[];
  /** Writes anew what was edited by hand. */
  readonly restore: boolean;
}

/**
 * Plans what native surfaces are told of promoted memory: the same records give the same bytes, and
 * what stands outside of the blocks keeps its own.
 *
 * @returns every path that is, or was, such a surface, for the order of writes
 */
export async function writeProjections(
  session: Session,
  projecting: Projecting,
): Promise<string[]> {
  const { surfaces } = projecting;
  for (const surface of surfaces.indexes) await writeIndexBlock(session, surface, projecting);
  if (surfaces.agents) await writePointer(session, surfaces.agents, projecting);
  const rules = await writeRules(session, projecting);
  return [
    ...surfaces.indexes.map((each) => each.path),
    ...(surfaces.agents ? [surfaces.agents.path] : []),
    ...rules,
  ];
}

async function writeIndexBlock(
  session: Session,
  { path, on }: Surface,
  { records, restore }: Projecting,
): Promise<void> {
  const { desk, world } = session;
  const index = desk.text(world.homes.index) === null ? null : world.homes.index;
  await writeBlock(session, path, restore, (outside) => {
    const dialect = dialectOfIndex({ text: outside, bodyStart: 0 });
    const said = targetsIn(path, outside);
    const lines =
      on && isIndexDialect(dialect)
        ? records
            .filter((record) => !said.has(record.path))
            .map((record): WantedLine => ({
              key: record.item,
              line: indexLine(dialect, record, destination(path, record.path)),
            }))
        : [];
    return { lines, caps: nativeCaps, more: (count) => moreLine(count, path, index) };
  });
}

async function writePointer(
  session: Session,
  { path, on }: Surface,
  { records, restore }: Projecting,
): Promise<void> {
  const { index } = session.world.homes;
  await writeBlock(session, path, restore, (outside) => {
    const wanted =
      on &&
      records.length > 0 &&
      session.desk.text(index) !== null &&
      !targetsIn(path, outside).has(index);
    return {
      lines: wanted ? [{ key: 'pointer', line: pointerToMemory(path, index) }] : [],
      caps: null,
      more: () => '',
    };
  });
}

/**
 * Brings the block of one file up to date, where its markers can be told and the lines read as
 * lines.
 */
async function writeBlock(
  session: Session,
  path: string,
  restore: boolean,
  wants: (outside: string) => {
    readonly lines: readonly WantedLine[];
    readonly caps: typeof nativeCaps | null;
    more(count: number): string;
  },
): Promise<void> {
  const { desk, world, notes } = session;
  const before = desk.text(path);
  if (before === null || readFileCopy(before)) return;
  const pathOf = (key: string): string | null => world.ledger.items.get(key)?.path ?? null;
  const merged = finishedMerge(before, (text) => readMemoryBlock(path, text, pathOf));
  if (merged === null) return void notes.push({ message: say.inMerge({ path }) });
  const read = readMemoryBlock(path, merged, pathOf);
  if (read.kind === 'broken')
    return void notes.push({ message: say.brokenBlock({ path, why: read.why }) });
  const block = read.kind === 'block' ? read.block : null;
  const wanted = wants(block ? outsideOf(merged, block) : merged);
  const planned = planBlock(merged, block, { ...wanted, restore });
  const erased = itemsErased(session.recorder);
  for (const { key, line } of planned.dropped)
    notes.push({
      message: say.editedLineLeft({
        path,
        record: pathOf(key) ?? key,
        line: erased.has(key) ? 'erased' : line,
      }),
    });
  if (planned.unsaid > 0)
    notes.push({
      message:
        planned.unsaid === 1
          ? say.noRoomForOne({ path })
          : say.noRoom({ path, count: planned.unsaid }),
    });
  if (planned.text === before) return;
  await desk.put(path, planned.text);
  const links = new Set(
    (await desk.record(path))?.document.outline.links.map((link) => link.target),
  );
  const written = readMemoryBlock(path, planned.text, pathOf);
  const lost =
    written.kind === 'block' &&
    written.block.copies.some(
      (copy) =>
        copy.state === 'intact' &&
        [...targetsOf(copy.line ?? '')].some((target) => !links.has(target)),
    );
  if (!lost) return;
  await desk.put(path, before);
  notes.push({ message: say.hiddenEnd({ path }) });
}

function targetsOf(line: string): string[] {
  return [...line.matchAll(/\]\(([^()\s]+)\)/g)].map(([, target = '']) => target);
}
