import { readFileCopy } from '#provenance/derived/memory-block';
import type { Projected } from '#provenance/derived/projected-records';
import { ruleNames, ruleText } from '#provenance/derived/rule-file';
import { isRuleFile } from '#provenance/derived/synced-files';
import { foldName } from '#workspace/paths/fold-name';

import type { Session } from '../session.ts';
import type { Surfaces } from './surfaces.ts';

/**
 * Plans a rule file for each record that names the paths it applies to. It never touches a file
 * that ledger did not write.
 *
 * @returns the paths of all rule files, also of those that go
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

/** The first name of a rule file, or the second one where any other file has the first one. */
function freeName(
  session: Session,
  folder: string,
  record: Projected,
  taken: ReadonlySet<string>,
): string {
  const [own, withItem] = ruleNames(folder, record);
  // Some file systems fold the case of names.
  const names = new Set([...taken, ...session.world.workspace.files].map(foldName));
  return names.has(foldName(own)) ? withItem : own;
}
