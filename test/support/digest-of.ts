import { decode } from '#disk/reading/read-source';
import { bodyDigest } from '#provenance/record-text/body-digest';
import { treeOutline } from '#workspace/outline/tree';
import { layoutOf } from '#workspace/paths/layout';
import { readRecords } from '#workspace/read-records';
import type { Finding } from '#workspace/records';

import type { Team } from './team.ts';

/** The digest of a finding's body as it stands, for entries that are written by hand. */
export async function digestOf(here: Pick<Team, 'read'>, path: string): Promise<string> {
  const { findings } = await readRecords(
    [decode(path, Buffer.from(here.read(path)))],
    layoutOf({}, null),
    new Set(),
    (requests) => Promise.resolve(requests.map(({ text, from }) => treeOutline(text, from))),
  );
  return bodyDigest(findings[0] as Finding);
}
