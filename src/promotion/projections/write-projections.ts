import { projection as say } from '#messages/projection';
import { readFileCopy, readMemoryBlock } from '#provenance/derived/memory-block';
import { outsideOf, planBlock, type WantedBlock } from '#provenance/derived/plan-block';
import { blockOfBootloader, blockOfIndex, type SyncInputs } from '#provenance/derived/synced-files';

import type { Session } from '../session.ts';
import { finishedMerge } from './finished-merge.ts';
import type { Surface, Surfaces } from './surfaces.ts';
import { writeRules } from './write-rules.ts';

/**
 * Plans promoted memory in files that agents load: the same records give the same bytes, and text
 * outside of the blocks keeps its bytes.
 *
 * @returns every path that is, or was, such a file, for the order of writes
 */
export async function writeProjections(
  session: Session,
  surfaces: Surfaces,
  inputs: SyncInputs,
): Promise<string[]> {
  const { indexes, agents } = surfaces;
  for (const surface of indexes) await writeBlock(session, surface, inputs, blockOfIndex);
  if (agents) await writeBlock(session, agents, inputs, blockOfBootloader);
  const rules = await writeRules(session, surfaces.rules, inputs.records);
  return [...[...indexes, ...(agents ? [agents] : [])].map((each) => each.path), ...rules];
}

/**
 * Brings the block of one file up to date. A note says where it does not: in a merge, with broken
 * markers, or where Markdown would not show its links.
 */
async function writeBlock(
  { desk, notes }: Session,
  { path, on }: Surface,
  inputs: SyncInputs,
  wants: (path: string, outside: string, inputs: SyncInputs) => WantedBlock,
): Promise<void> {
  const before = desk.text(path);
  if (before === null || readFileCopy(before)) return;
  const merged = finishedMerge(before);
  if (merged === null) return void notes.push({ message: say.inMerge({ path }) });
  const read = readMemoryBlock(merged);
  if (read.kind === 'broken')
    return void notes.push({ message: say.brokenBlock({ path, why: read.why }) });
  const block = read.kind === 'block' ? read.block : null;
  const wanted = wants(path, outsideOf(merged, block), inputs);
  const planned = planBlock(merged, block, on ? wanted : { ...wanted, lines: [] });
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
  const isHidden = planned.lines.some((line) =>
    [...line.matchAll(/\]\(([^()\s]+)\)/g)].some(([, target = '']) => !links.has(target)),
  );
  if (!isHidden) return;
  await desk.put(path, before);
  notes.push({ message: say.hiddenEnd({ path }) });
}
