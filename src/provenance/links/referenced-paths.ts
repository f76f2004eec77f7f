import { agentFileAt } from '#workspace/paths/agent-files';
import { isAbsent, pathsToFollow, placesOneOff } from '#workspace/paths/follow-reference';
import type { PathFact, Wanted } from '#workspace/paths/surroundings';
import { codexSettingsPath } from '#workspace/stores/codex-settings';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import { importsOf } from '#workspace/stores/references';
import type { Records } from '#workspace/workspace';

import { citedSurfaces } from '../evidence/evidence-items.ts';

/**
 * Every path the records refer to that is not a file already read: index targets, queue targets,
 * cited evidence and links. The disk is asked about them once, before any rule thinks.
 */
export function wantedPaths(records: Records): Wanted[] {
  // Very many records refer to few paths.
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
  // A guide that holds a promoted rule may have got another name: the pointer to it knows.
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
      // Lines after a colon are no part of the name, though a file may be called so.
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

/**
 * The places one folder above and below where links of native notes lead that lead to nothing: the
 * disk is asked about them once it is known which do.
 */
export function wantedNearby(
  records: Records,
  facts: ReadonlyMap<string, PathFact>,
): readonly Wanted[] {
  const isThere = (path: string): boolean => records.files.has(path) || !isAbsent(facts.get(path));
  const paths = nativeStores(records)
    .flatMap(documentsOf)
    .flatMap(({ path, outline }) =>
      outline.links
        .filter(({ target }) => !pathsToFollow(path, target).some(isThere))
        .flatMap(({ target }) => placesOneOff(path, target)),
    );
  return [...new Set(paths)]
    .filter((path) => !records.files.has(path) && !facts.has(path))
    .map((path) => ({ path, text: false }));
}
