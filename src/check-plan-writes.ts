import { bodyDigest } from '#provenance/body-digest';
import { keepsRecord } from '#provenance/discovery-kinds';
import { shownStatus } from '#provenance/shown-status';
import { taskPath } from '#promotion/task-view';
import type { Session } from '#promotion/session';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { SavedPlan } from '#workspace/schema/generated/types';
import { statusOf } from '#workspace/standing';

/**
 * What of a saved plan its own entries do not account for (document 4: a plan is shown, saved and applied; it proves
 * nothing). A plan writes the records its entries name, as they say; their task, the indexes, and for words, rules and
 * requirements the files those go to.
 */
export async function unaccountedWrites(session: Session, plan: SavedPlan, entries: readonly Entry[]): Promise<string[]> {
  const { world, desk } = session;
  const { homes, workspace } = world;
  const items = entries.flatMap((entry) => entry.act.items.map((item) => ({ item, entry })));
  const indexes = new Set([homes.index, ...workspace.indexes.map((index) => index.path)]);
  const tasks = new Set(entries.flatMap((entry) => (entry.act.task ? [taskPath(workspace, homes.tasks, entry.act.task)] : [])));
  const moved = entries.some((entry) => entry.act.kind === 'correction');
  const problems: string[] = [];
  for (const { path, after } of plan.writes) {
    if (path.endsWith('.json') && entries.some((entry) => entry.path === path)) continue;
    if (path === `${homes.ledger}/.gitattributes`) {
      if (after !== '*.json -text linguist-generated\n') problems.push(path);
      continue;
    }
    const own = items.filter(({ item }) => item.target === path);
    if (after === null ? !moved : indexes.has(path) || tasks.has(path) || path.startsWith(`${homes.index.replace(/[^/]*$/, '')}topics/`)) {
      if (after === null) problems.push(path);
      continue;
    }
    if (after === null || moved) continue;
    const wide = items.some(({ item }) => item.kind === 'workflow' && item.to === 'promoted') && path === homes.bootloader;
    const amendment = items.some(({ item }) => item.blocked_by === path);
    const named = new Set(items.map(({ item }) => item.reason?.replace(/^superseded by /, '')));
    if (own.length === 0 && !wide && !amendment && !named.has(path)) problems.push(path);
    const last = own.at(-1)?.item;
    const record = last && keepsRecord(last.kind) ? await desk.record(path) : null;
    if (last && record && ((statusOf(record) !== null && statusOf(record) !== shownStatus(record.role, last.to)) || (last.body_digest !== undefined && bodyDigest(record) !== last.body_digest))) problems.push(path);
  }
  return problems;
}
