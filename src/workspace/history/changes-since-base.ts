import type { Document } from '../document.ts';
import { memoizeByObject } from '../memoize.ts';
import { type Directive, directivesOf } from '../policy/directives.ts';
import type { MemoryRecord, QueueItem, Task } from '../records.ts';
import type { Workspace } from '../workspace.ts';
import type { BaseRevision, History } from './history.ts';

/** A record of a base that was changed or removed since. An added record is none. */
export interface ChangedOrGoneRecord {
  readonly before: MemoryRecord;
  /** Null when it is gone. */
  readonly now: MemoryRecord | null;
  /** The base's name. */
  readonly base: string;
}

/**
 * Records that differ from all bases; one that a base already has came from there in a merge. Each
 * is compared with the base that has the most acts on it.
 */
export function changedRecords(workspace: Workspace): readonly ChangedOrGoneRecord[] {
  const bases = workspace.surroundings.history?.bases ?? [];
  const lacking = bases.map((base) =>
    bases.length === 1 ? new Map<string, number>() : actsLacking(workspace, base),
  );
  return (bases[0]?.changes ?? []).flatMap((change): ChangedOrGoneRecord[] => {
    const changes = bases.map((base, at) =>
      at === 0
        ? change
        : base.changes.find((each) =>
            change.now === null
              ? each.before === change.before && each.now === null
              : each.now === change.now,
          ),
    );
    const lacks = lacking.map((acts) => acts.get(change.now ?? change.before ?? '') ?? 0);
    const best = lacks.indexOf(Math.min(...lacks));
    const [base, was] = [bases[best], changes[best]?.before];
    const before = base && was ? base.records.get(was) : undefined;
    const now = change.now === null ? null : (workspace.byPath.get(change.now) ?? null);
    // Another rule reports a record that cannot be read.
    if (
      !base ||
      !before ||
      changes.some((each) => !each?.before) ||
      (change.now !== null && now === null)
    )
      return [];
    return [{ before, now, base: base.name }];
  });
}

/** The number of acts on each path that a base does not have. */
function actsLacking(
  { entries }: Workspace,
  { newEntries }: BaseRevision,
): ReadonlyMap<string, number> {
  const acts = new Map<string, number>();
  for (const { path, content: act } of entries)
    if (newEntries.has(path))
      for (const { path: target } of act.items)
        if (target) acts.set(target, (acts.get(target) ?? 0) + 1);
  return acts;
}

/** A record as each base has it; bases that do not have it are left out. */
export function recordsBefore(history: History, now: MemoryRecord): readonly MemoryRecord[] {
  return history.bases.flatMap((base) => recordBefore(base, now) ?? []);
}

/** Null for a record that the base does not have; the same record where it did not change. */
function recordBefore({ changes, records }: BaseRevision, now: MemoryRecord): MemoryRecord | null {
  const change = changes.find((each) => each.now === now.path);
  if (!change) return now;
  return (change.before && records.get(change.before)) || null;
}

/** Whether there are bases, and none has this entry of the ledger. */
export function isNewEntry(history: History, path: string): boolean {
  return history.bases.length > 0 && history.bases.every((base) => base.newEntries.has(path));
}

/** A row of a promotion queue that no base has. */
export interface NewRow {
  readonly task: Task;
  readonly row: QueueItem;
}

/** The rows of promotion queues whose words no base has. */
export function newRows(workspace: Workspace, history: History): readonly NewRow[] {
  return workspace.tasks.flatMap((task) => {
    const before = history.bases.map((base) => recordBefore(base, task));
    if (before.length === 0 || before.includes(task)) return [];
    const known = new Set(
      before.flatMap((each) =>
        each && 'queue' in each ? each.queue.map((row) => row.discovery.value) : [],
      ),
    );
    return task.queue.flatMap((row) => (known.has(row.discovery.value) ? [] : [{ task, row }]));
  });
}

/**
 * Whether every base has a directive in the same file, with the same words and about the same text.
 * A directive that was copied or moved to another line is new.
 */
export function baseDirectiveFinder(
  workspace: Workspace,
  history: History,
): (directive: Directive) => boolean {
  const bases = history.bases.map(({ changes, records }) => ({
    changes: new Map(changes.map((change) => [change.now, change])),
    records,
  }));
  return (directive) => {
    const { path } = directive;
    const document = workspace.byPath.get(path)?.document;
    return bases.every(({ changes, records }) => {
      const change = changes.get(path);
      if (!change) return true;
      const before = change.before ? records.get(change.before)?.document : undefined;
      return (
        document !== undefined &&
        before !== undefined &&
        identitiesIn(before).has(identityOf(directive, linesOf(document)))
      );
    });
  };
}

const linesOf = memoizeByObject(({ text }: Document): readonly string[] => text.split(/\r?\n/));

const identitiesIn = memoizeByObject(
  (document: Document): ReadonlySet<string> =>
    new Set(directivesOf(document).map((each) => identityOf(each, linesOf(document)))),
);

/** The words of a directive and the text that it is about. */
function identityOf(
  { kind, until, reason, rules, from, to }: Directive,
  lines: readonly string[],
): string {
  const about = lines.slice(from - 1, to).join('\n');
  return JSON.stringify([kind, until, reason, rules.join(), about.trim()]);
}
