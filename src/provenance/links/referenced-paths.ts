import { agentFileAt } from '#workspace/paths/agent-files';
import { isAbsent, offByOneTargets, pathsToFollow } from '#workspace/paths/follow-reference';
import type { PathFact, PathQuery } from '#workspace/paths/rule-facts';
import { codexSettingsPath } from '#workspace/stores/codex-settings';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { importsOf } from '#workspace/stores/references';
import type { Records } from '#workspace/workspace';

import { citedSurfaces } from '../evidence/evidence-items.ts';

/**
 * The unread paths that records refer to: targets in indexes and queues, cited evidence, links. The
 * disk is asked about them once, before rules run.
 */
export function wantedPaths(records: Records): PathQuery[] {
  // By path; true if its text is needed. Many records refer to the same paths.
  const wanted = new Map<string, boolean>();
  const want = (from: string, raw: string, text = false): void => {
    for (const path of pathsToFollow(from, raw))
      if (!records.files.has(path)) wanted.set(path, text || (wanted.get(path) ?? false));
  };
  for (const index of records.indexes) {
    for (const entry of index.entries) if (entry.target) want(index.path, entry.target.value);
    for (const row of index.retractions) if (row.target) want(index.path, row.target.value);
  }
  for (const finding of records.findings) {
    for (const { locator } of citedSurfaces(finding))
      want(
        finding.path,
        locator.path,
        finding.status.value === 'candidate' && locator.kind !== 'file',
      );
  }
  for (const task of records.tasks)
    for (const item of task.queue)
      if (item.target)
        want(task.path, item.target.value.replace(/^.*\]\(|\).*$/g, '').replace(/^`|`$/g, ''));
  for (const entry of records.entries)
    for (const item of entry.content.items)
      if (item.path !== null) want('', item.path, item.kind === 'workflow');
  // A renamed guide with a promoted rule is found by the link to it.
  const ruled = records.entries.some((entry) =>
    entry.content.items.some((item) => item.kind === 'workflow' && item.to === 'promoted'),
  );
  for (const { document } of ruled ? records.bootloaders : [])
    for (const link of document.outline.links)
      if (/\.md(?:#|$)/i.test(link.target)) want(document.path, link.target, true);
  for (const document of records.documents) {
    for (const { target } of document.outline.links) {
      // Cursor writes `mdc:` before a path from the root.
      want(document.path, target.replace(/^mdc:\/*/i, '/'));
      // Lines after a colon are usually not a part of the name.
      if (/:\d+(?:[-–:]\d+)?$/.test(target))
        want(document.path, target.replace(/:\d+(?:[-–:]\d+)?$/, ''));
    }
  }
  if (records.documents.some(({ path }) => agentFileAt(path)?.layout.limit?.by === 'Codex'))
    wanted.set(codexSettingsPath, true);
  for (const { dialect, notes } of nativeStores(records)) {
    if (dialect === 'instructions')
      for (const { document } of notes)
        for (const { value } of importsOf(document)) want(document.path, value);
  }
  return Array.from(wanted, ([path, text]) => ({ path, text }));
}

/** The places one folder above and below the targets of broken links in native notes. */
export function wantedNearby(
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
): readonly PathQuery[] {
  const isThere = (path: string): boolean => records.files.has(path) || !isAbsent(facts.get(path));
  const paths = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap(({ path, outline }) =>
      outline.links
        .filter(({ target }) => !pathsToFollow(path, target).some(isThere))
        .flatMap(({ target }) => offByOneTargets(path, target)),
    );
  return [...new Set(paths)]
    .filter((path) => !records.files.has(path) && !facts.has(path))
    .map((path) => ({ path, text: false }));
}
