import { firstParagraph } from '#diagnostics/plain-text';
import { sectionItems } from '#workspace/dialects/section-text';
import { sectionOf } from '#workspace/document';
import { follow } from '#workspace/paths/follow-reference';
import type { DiscoveryRecord, MemoryIndex } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

/** Reads the scope of a record, from its fields or from sections of the same names. */
export function scopeOf(record: DiscoveryRecord): {
  readonly appliesWhen: readonly string[];
  readonly doesNotApplyWhen: readonly string[];
} {
  if (record.role === 'finding')
    return {
      appliesWhen: record.appliesWhen.map((each) => firstParagraph(each.value)),
      doesNotApplyWhen: record.doesNotApplyWhen.map((each) => firstParagraph(each.value)),
    };
  const items = (name: string): string[] =>
    sectionItems(record.document, sectionOf(record.document, name)).map((each) =>
      firstParagraph(each.value),
    );
  return { appliesWhen: items('applies when'), doesNotApplyWhen: items('does not apply when') };
}

/**
 * Reads what the indexes say about records, by path: conditions, topics, and retractions. A row
 * under a withdrawn section retracts a record, whatever its status says.
 */
export function indexStatements(workspace: Workspace): {
  readonly conditions: ReadonlyMap<string, string>;
  readonly topics: ReadonlyMap<string, string>;
  readonly retracted: ReadonlySet<string>;
} {
  const [conditions, topics] = [new Map<string, string>(), new Map<string, string>()];
  const retracted = new Set<string>();
  const pathOf = (from: string, target: { readonly value: string } | null): string | null => {
    const found = target ? follow(workspace, from, target.value) : null;
    return found && 'path' in found ? found.path : null;
  };
  for (const index of workspace.indexes) {
    const topic = topicOf(index);
    for (const { target, loadWhen, section } of index.entries) {
      const path = pathOf(index.path, target);
      if (path === null) continue;
      if (topic !== null) topics.set(path, topic);
      if (section === 'stale') retracted.add(path);
      else if (loadWhen && !conditions.has(path)) conditions.set(path, loadWhen.value);
    }
    for (const { target } of index.retractions) {
      const path = pathOf(index.path, target);
      if (path !== null) retracted.add(path);
    }
  }
  return { conditions, topics, retracted };
}

/** Gives the topic of an index; null for the main one. */
export function topicOf(index: MemoryIndex): string | null {
  return /(?:^|\/)topics\/([^/]+)\.md$/.exec(index.path)?.[1] ?? null;
}
