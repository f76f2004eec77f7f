import { presentItems } from '#diagnostics/defined-values';
import { compareStrings, type Span } from '#diagnostics/diagnostic';
import { findRecord } from '#workspace/find-record';
import { follow } from '#workspace/paths/follow-reference';
import { nativeStores } from '#workspace/stores/native-stores';
import { namesOfNotes } from '#workspace/stores/reached-notes';
import { possibleNotePaths } from '#workspace/stores/read-stores';
import { importsOf, memoryReferencesOf, wikilinksOf } from '#workspace/stores/references';
import type { Store } from '#workspace/stores/store';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { hashedLocators } from '../evidence/compare-evidence.ts';
import { citedSurfaces } from '../evidence/evidence-items.ts';
import { fileNamed } from '../evidence/locator.ts';
import type { Ledger } from '../ledger/ledger.ts';

/** All links between files of memory. */
export interface Links {
  /** In the order of paths, one for each pair of files. */
  readonly all: readonly RecordLink[];
  /** Folders that something links to. */
  readonly folders: ReadonlySet<string>;
  to(path: string): readonly RecordLink[];
  from(path: string): readonly RecordLink[];
}

/** Reads all links to files that were read, and to deleted records that the ledger knows. */
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
    (one, other) => compareStrings(one.from, other.from) || compareStrings(one.to, other.to),
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

function grouped(links: readonly RecordLink[], end: 'from' | 'to'): Map<string, RecordLink[]> {
  const groups = new Map<string, RecordLink[]>();
  for (const link of links) {
    const known = groups.get(link[end]);
    if (known) known.push(link);
    else groups.set(link[end], [link]);
  }
  return groups;
}

/** Links by the keys of records: findings, evidence, replaced records, requirements. */
function* citations(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): Iterable<WrittenLink> {
  for (const pattern of workspace.patterns) {
    for (const { value, span } of pattern.findings) {
      const found = findRecord(workspace, pattern, value, 'finding');
      if (found) yield { from: pattern.path, to: { path: found.path }, kind: 'finding', span };
    }
  }
  yield* evidence(workspace, ledger);
  for (const record of [...workspace.findings, ...workspace.adrs]) {
    for (const [kind, references] of [
      ['supersedes', record.supersedes],
      ['superseded-by', record.supersededBy],
    ] as const) {
      for (const { value, span } of references) {
        const found = findRecord(workspace, record, value, record.role);
        const to = found ? { path: found.path } : { written: value };
        yield { from: record.path, to, kind, span };
      }
    }
  }
  const specs = new Map(
    workspace.specs.flatMap((spec) =>
      spec.obligations.map((each) => [each.id.value, spec.path] as const),
    ),
  );
  for (const finding of workspace.findings) {
    for (const { value, span } of finding.originObligations) {
      const spec = specs.get(value);
      if (spec !== undefined)
        yield { from: finding.path, to: { path: spec }, kind: 'obligation', span, name: value };
    }
  }
}

/** Links to evidence: a surface of kind `finding`, or any cited file. */
function* evidence(workspace: Workspace, ledger: Pick<Ledger, 'byTarget'>): Iterable<WrittenLink> {
  for (const record of discoveryRecords(workspace)) {
    const history = ledger.byTarget.get(record.path) ?? null;
    const from = record.path;
    for (const row of history ? history.content.rows : [])
      if (row.kind === 'finding')
        yield { from, to: { path: row.surface }, kind: 'evidence', span: null };
    if (record.role !== 'finding') continue;
    for (const { locator, span } of citedSurfaces(record))
      yield { from, to: { path: fileNamed(locator.path) }, kind: 'evidence', span };
    for (const locator of hashedLocators(record, history))
      yield { from, to: { path: fileNamed(locator.path) }, kind: 'evidence', span: null };
  }
}

/** Written links: rows of indexes, retractions, links, wikilinks, imports. */
function* writtenLinks(workspace: Workspace): Iterable<WrittenLink> {
  for (const index of workspace.indexes) {
    const rows = [
      ...index.entries,
      ...index.retractions.map(({ target }) => ({ target, section: 'stale' })),
    ];
    for (const { target, section } of rows)
      if (target)
        yield {
          from: index.path,
          to: { written: target.value },
          kind: section === 'stale' ? 'retraction' : 'row',
          span: target.span,
        };
  }
  for (const store of nativeStores(workspace)) yield* linksInStore(store);
  for (const { path, frontmatter, outline } of workspace.documents) {
    // A template links examples.
    if (frontmatter.kind === 'template') continue;
    for (const link of outline.links)
      if (link.kind !== 'autolink')
        yield {
          from: path,
          to: { written: link.target.replace(/:\d+(?:[-–:]\d+)?$/, '') },
          kind: 'link',
          span: link.span,
        };
  }
}

/** Links in the syntax of a native store. */
function* linksInStore(store: Store): Iterable<WrittenLink> {
  const { index, notes, folder, dialect } = store;
  for (const line of index?.lines ?? [])
    for (const path of index ? possibleNotePaths(index.path, folder, line) : [])
      yield { from: index?.path ?? '', to: { path }, kind: 'row', span: line.target.span };
  const names = namesOfNotes(store);
  for (const document of presentItems([index?.document, ...notes.map((note) => note.document)])) {
    if (document.frontmatter.kind === 'template') continue;
    const from = document.path;
    if (dialect === 'instructions')
      for (const { value, span } of importsOf(document))
        yield { from, to: { written: value }, kind: 'import', span };
    const named = [
      ...(dialect === 'instructions' ? [] : wikilinksOf(document)),
      ...(dialect === 'serena' ? memoryReferencesOf(document) : []),
    ];
    for (const { value, span } of named) {
      const note = names.named(value);
      if (note) yield { from, to: { path: note.path }, kind: 'wikilink', span };
    }
  }
}

/** Of two links between the same files, the kind that comes first here counts. */
export const linkKinds = [
  'finding',
  'evidence',
  'supersedes',
  'superseded-by',
  'obligation',
  'row',
  'retraction',
  'import',
  'wikilink',
  'link',
] as const;
export type LinkKind = (typeof linkKinds)[number];

interface RecordLink {
  readonly from: string;
  readonly to: string;
  readonly kind: LinkKind;
  /** Null for a link that only a hash or an entry has. */
  readonly span: Span | null;
  /** IDs of named requirements; null for other kinds. */
  readonly name: string | null;
}

/** A link before its target is looked up. */
interface WrittenLink extends Pick<RecordLink, 'from' | 'kind' | 'span'> {
  /** A path from the root, or a written target that is relative to `from`. */
  readonly to: { readonly path: string } | { readonly written: string };
  readonly name?: string;
}

/** The words for links in `show` and in refusals. */
export const linkWords: Readonly<Record<LinkKind, string>> = {
  finding: 'cites it as a finding',
  evidence: 'cites it as evidence',
  supersedes: 'supersedes it',
  'superseded-by': 'is superseded by it',
  obligation: 'names its requirement',
  row: 'lists it',
  retraction: 'lists it as withdrawn',
  import: 'imports it',
  wikilink: 'names it',
  link: 'links to it',
};
