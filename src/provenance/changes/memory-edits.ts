import { compare } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { writtenBefore } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import { directivesOf } from '#workspace/policy/directives';
import type { MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

/** A file of memory that a change touches besides the records of the items it decides. */
export interface Edit {
  readonly path: string;
  readonly became: 'added' | 'changed' | 'renamed' | 'removed';
  /**
   * What a record that is gone was: its role and title; null for what is still there, or was no
   * record.
   */
  readonly was: { readonly role: string; readonly title: string; readonly memory: boolean } | null;
}

/** A directive that no base has: it asks for a problem to be left alone. */
export interface NewDirective {
  readonly path: string;
  readonly line: number;
  /** Codes or names, as written. */
  readonly rules: readonly string[];
  /** Why; empty where it does not say. */
  readonly reason: string;
}

/** Files of memory that are not what they were at any base. */
export function editsIn({ bases: [first, ...others], gate }: History): Edit[] {
  const links = new Set(
    (gate?.agentTexts ?? []).flatMap(({ path, link }) => (link === null ? [] : [path])),
  );
  const edits = (first?.changes ?? []).filter(({ before, now }) =>
    others.every((base) =>
      base.changes.some((each) =>
        now === null ? each.now === null && each.before === before : each.now === now,
      ),
    ),
  );
  return edits
    .map(({ before, now: file }) => ({
      before,
      // A link that took the place of a file is read in its stead.
      now: file ?? (links.has(before ?? '') ? before : null),
    }))
    .map(({ before, now }): Edit => ({
      path: now ?? before ?? '',
      became:
        now === null
          ? 'removed'
          : before === null
            ? 'added'
            : before === now
              ? 'changed'
              : 'renamed',
      was: now === null && before !== null ? wasAt(first?.records.get(before)) : null,
    }))
    .sort((a, b) => compare(a.path, b.path));
}

/** What a record that is gone was. */
function wasAt(record: MemoryRecord | undefined): Edit['was'] {
  return record && 'title' in record
    ? { role: record.role, title: record.title, memory: isServedAsFact(record) }
    : null;
}

/** Directives that stood at no base as they stand now: copied or moved ones are new, too. */
export function newDirectives(workspace: Workspace, history: History): NewDirective[] {
  const wasWritten = writtenBefore(workspace, history);
  return workspace.documents.flatMap((document) => {
    const added = directivesOf(document).filter((each) => !wasWritten(each));
    if (added.length === 0) return [];
    const map = lineMap(document.text);
    return added.map(({ path, span, rules, reason }) => ({
      path,
      line: map.position(span.start).line,
      rules,
      reason,
    }));
  });
}
