import { follow } from '#workspace/paths/follow-reference';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { citations } from './citations.ts';
import { linkKinds, type RecordLink } from './record-link.ts';
import { writtenLinks } from './written-links.ts';

/** Everything that leads from one file of memory to another, read once and asked often. */
export interface Links {
  /** In the order of paths, one for each pair of files. */
  readonly all: readonly RecordLink[];
  /** Folders that something leads to: whoever opens one sees what is in it. */
  readonly folders: ReadonlySet<string>;
  to(path: string): readonly RecordLink[];
  from(path: string): readonly RecordLink[];
}

/**
 * Reads who lists, cites, supersedes, names or links whom. What leads to
 * no file that was read is left out, but for a record that the ledger knows and somebody deleted.
 */
export function linksOf(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): Links {
  const pairs = new Map<string, RecordLink>();
  const folders = new Set<string>();
  for (const { from, to, kind, span, name = null } of [
    ...citations(workspace, ledger),
    ...writtenLinks(workspace),
  ]) {
    const found =
      'path' in to ? { kind: 'file' as const, path: to.path } : follow(workspace, from, to.written);
    if (found.kind === 'directory') folders.add(found.path);
    if ((found.kind !== 'file' && found.kind !== 'missing') || found.path === from) continue;
    if (!workspace.byPath.has(found.path) && !ledger.byTarget.has(found.path)) continue;
    const pair = `${from}\0${found.path}`;
    const known = pairs.get(pair);
    if (!known || rank(kind) < rank(known.kind))
      pairs.set(pair, { from, to: found.path, kind, span, name });
    else if (known.kind === kind && known.name !== null && name !== null)
      pairs.set(pair, { ...known, name: `${known.name}, ${name}` });
  }
  const all = [...pairs.values()].sort(
    (one, other) => byText(one.from, other.from) || byText(one.to, other.to),
  );
  const [incoming, outgoing] = [grouped(all, 'to'), grouped(all, 'from')];
  return {
    all,
    folders,
    to: (path) => incoming.get(path) ?? [],
    from: (path) => outgoing.get(path) ?? [],
  };
}

function rank(kind: RecordLink['kind']): number {
  return linkKinds.indexOf(kind);
}

function byText(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

function grouped(links: readonly RecordLink[], end: 'from' | 'to'): Map<string, RecordLink[]> {
  const groups = new Map<string, RecordLink[]>();
  for (const link of links) {
    const known = groups.get(link[end]);
    if (known) known.push(link);
    else groups.set(link[end], [link]);
  }
  return groups;
}
