import { readFileCopy } from '#provenance/derived/memory-block';
import type { Projected } from '#provenance/derived/projected-records';
import { ruleText } from '#provenance/derived/rule-file';
import { isRuleFile } from '#provenance/derived/synced-files';

import type { Session } from '../session.ts';
import type { Surfaces } from './surfaces.ts';

/**
 * Plans the rule files: one for each record that says where it applies, none for the others. A file
 * of somebody's own is never touched.
 *
 * @returns the paths of all of them, those that go too
 */
export async function writeRules(
  session: Session,
  rules: Surfaces['rules'],
  records: readonly Projected[],
): Promise<string[]> {
  const { desk, world } = session;
  const there = [...world.workspace.files].filter(
    (path) => isRuleFile(path, rules.folder) && rules.may(path),
  );
  const copies = new Map(
    there.flatMap((path) => {
      const item = readFileCopy(desk.text(path) ?? '')?.item;
      return item === undefined ? [] : [[path, item] as const];
    }),
  );
  const held = new Map([...copies].reverse().map(([path, item]) => [item, path]));
  const paths = new Set<string>();
  for (const record of rules.on ? records.filter((each) => each.globs.length > 0) : []) {
    const path = held.get(record.item) ?? freeName(session, rules.folder, record, paths);
    if (!rules.may(path)) continue;
    paths.add(path);
    const text = ruleText(record, path);
    if (desk.text(path)?.replaceAll('\r\n', '\n') !== text) await desk.put(path, text);
  }
  for (const path of copies.keys()) if (!paths.has(path)) desk.remove(path);
  return [...new Set([...paths, ...copies.keys()])];
}

/**
 * `<id>.md`, with the item where another record or somebody's own file has that name in any
 * spelling of it.
 */
function freeName(
  session: Session,
  folder: string,
  { name, item }: Projected,
  taken: ReadonlySet<string>,
): string {
  const own = `${folder}/${name}.md`;
  const fold = (path: string): string => path.normalize('NFC').toLowerCase();
  const names = new Set([...taken, ...session.world.workspace.files].map(fold));
  return names.has(fold(own)) ? `${folder}/${name}-${item}.md` : own;
}
