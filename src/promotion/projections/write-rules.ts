import { projection as say } from '#messages/projection';
import { readFileCopy } from '#provenance/projections/memory-block';
import { globProblem } from '#workspace/paths/layout';

import type { Session } from '../session.ts';
import type { Projected } from './projected-records.ts';
import { ruleText } from './rule-text.ts';
import { isRuleFile, type Surfaces } from './surfaces.ts';

/**
 * Plans the rule files: one for each record that says where it applies, none for the others. A file
 * that was edited by hand stays as long as its record is memory; one of somebody's own is never
 * touched.
 *
 * @returns the paths of all of them, those that go too
 */
export async function writeRules(
  session: Session,
  {
    surfaces: { rules },
    records,
    restore,
  }: {
    readonly surfaces: Surfaces;
    readonly records: readonly Projected[];
    readonly restore: boolean;
  },
): Promise<string[]> {
  const { desk, world, notes } = session;
  const there = [...world.workspace.files].filter(
    (path) => isRuleFile(path, rules.folder) && rules.may(path),
  );
  const copies = new Map(
    there.flatMap((path) => {
      const copy = readFileCopy(desk.text(path) ?? '');
      return copy ? [[path, copy] as const] : [];
    }),
  );
  const held = new Map<string, string>();
  for (const [path, { key }] of copies) if (!held.has(key)) held.set(key, path);
  const paths = new Set<string>();
  const wanted = rules.on ? records.filter((record) => usable(record).length > 0) : [];
  for (const record of wanted) {
    const path = held.get(record.item) ?? freeName(session, rules.folder, record, paths);
    if (!rules.may(path)) continue;
    paths.add(path);
    const copy = copies.get(path);
    if (copy && !copy.intact && !restore) continue;
    const text = ruleFor(record, path);
    if (desk.text(path)?.replaceAll('\r\n', '\n') !== text) await desk.put(path, text);
  }
  for (const [path, { intact, key }] of copies) {
    if (paths.has(path)) continue;
    if (!intact)
      notes.push({
        message: say.editedRuleLeft({ path, record: world.ledger.items.get(key)?.path ?? key }),
      });
    desk.remove(path);
  }
  return [...new Set([...paths, ...copies.keys()])];
}

/** The rule file of a record. */
export function ruleFor(record: Projected, path: string): string {
  return ruleText({ ...record, globs: usable(record) }, path);
}

/** Its globs, without those that leave the repository or take for ever to match. */
function usable(record: Projected): string[] {
  return record.globs.filter((glob) => glob.trim() !== '' && globProblem(glob) === null);
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
