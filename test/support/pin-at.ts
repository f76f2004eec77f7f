import { decode } from '#disk/reading/read-source';
import { pinOf } from '#provenance/record-text/pin';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';

import type { Team } from './team.ts';

/** The pin of a record as it stands, for entries that are written by hand. */
export async function pinAt(here: Pick<Team, 'read'>, path: string): Promise<string> {
  const { byPath } = await readRecords(
    [decode(path, Buffer.from(here.read(path)))],
    layoutOf({}, null),
    new Set(),
    (requests) => Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from))),
  );
  const record = byPath.get(path);
  if (!record) throw new Error(`${path} is no record`);
  return pinOf(record);
}
