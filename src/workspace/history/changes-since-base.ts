import type { Document } from '../document.ts';
import { type Directive, directivesOf } from '../policy/directives.ts';
import type { MemoryRecord, QueueItem, Task } from '../records.ts';
import type { Workspace } from '../workspace.ts';
import type { BaseRevision, History } from './history.ts';

/** A record of a base beside what became of it. */
export interface ChangedRecord {
  readonly before: MemoryRecord;
  /** Null when it is gone. */
  readonly now: MemoryRecord | null;
  /** The base's name. */
  readonly base: string;
}

/**
 * Records that are not what they were at any base: what one of several bases has as it is now came
 * from there and was judged there (merges, in either direction). Each is beside what it was at the
 * base that knows most acts on it, whatever order git names bases in.
 */
export function changedRecords(workspace: Workspace): readonly ChangedRecord[] {
  const bases = workspace.surroundings.history?.bases ?? [];
  const lacking = bases.map((base) =>
    bases.length === 1 ? new Map<string, number>() : actsLacking(workspace, base),
  );
  return (bases[0]?.changes ?? []).flatMap((change): ChangedRecord[] => {
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
    // What is there and cannot be read is reported as such.
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

/** How many acts there are on each path that a base does not have. */
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

/**
 * What a record was at each base: the record there that became it, or itself where it did not
 * change.
 */
export function recordsBefore(history: History, now: MemoryRecord): readonly MemoryRecord[] {
  return history.bases.flatMap((base) => {
    const change = base.changes.find((each) => each.now === now.path);
    const before = change?.before ? base.records.get(change.before) : undefined;
    return change ? (before ?? []) : now;
  });
}

/** Whether no base has an entry: it was added by what is judged. */
export function isNewEntry(history: History, path: string): boolean {
  return history.bases.length > 0 && history.bases.every((base) => base.newEntries.has(path));
}

/** A row of a queue that no base has. */
export interface NewRow {
  readonly task: Task;
  readonly row: QueueItem;
}

/** The rows of queues that no base has, told by their words. */
export function newRows(workspace: Workspace, history: History): readonly NewRow[] {
  return workspace.tasks.flatMap((task) => {
    const known = history.bases.map((base) => {
      const change = base.changes.find((each) => each.now === task.path);
      const before = change?.before ? base.records.get(change.before) : undefined;
      // What did not change has no new rows.
      return change
        ? new Set(
            before?.role === 'task' || before?.role === 'review'
              ? before.queue.map((row) => row.discovery.value)
              : [],
          )
        : null;
    });
    if (known.length === 0 || known.includes(null)) return [];
    return task.queue.flatMap((row) =>
      known.every((each) => !each?.has(row.discovery.value)) ? [{ task, row }] : [],
    );
  });
}

/**
 * Tells whether a directive stood in its file at every base, with these words and about this text:
 * one that was copied or moved to another line is a new one. Each file is read for directives once,
 * however many are asked about.
 */
export function writtenBefore(
  workspace: Workspace,
  history: History,
): (directive: Directive) => boolean {
  const bases = history.bases.map((base) => ({
    changes: new Map(base.changes.map((change) => [change.now, change])),
    said: new Map<string, ReadonlySet<string>>(),
    records: base.records,
  }));
  const lines = new Map<string, readonly string[]>();
  return (directive) => {
    const { path } = directive;
    const document = workspace.byPath.get(path)?.document;
    const now = document
      ? identity(directive, lines.get(path) ?? keep(lines, path, document.text.split(/\r?\n/)))
      : null;
    return bases.every(({ changes, said, records }) => {
      const change = changes.get(path);
      if (change === undefined) return true;
      const before = change.before ? records.get(change.before)?.document : undefined;
      return (
        now !== null &&
        before !== undefined &&
        (said.get(path) ?? keep(said, path, identities(before))).has(now)
      );
    });
  };
}

function identities(document: Document): ReadonlySet<string> {
  const lines = document.text.split(/\r?\n/);
  return new Set(directivesOf(document).map((each) => identity(each, lines)));
}

/** A directive's words and the text that it speaks of. */
function identity(
  { kind, until, reason, rules, from, to }: Directive,
  lines: readonly string[],
): string {
  return JSON.stringify([
    kind,
    until,
    reason,
    rules.join(),
    lines
      .slice(from - 1, to)
      .join('\n')
      .trim(),
  ]);
}

function keep<T>(kept: Map<string, T>, key: string, value: T): T {
  kept.set(key, value);
  return value;
}
