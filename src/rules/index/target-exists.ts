import type { Span } from '#diagnostics/diagnostic';
import { shellWord } from '#messages/shell-word';
import { isMovedOrWithdrawn } from '#provenance/derived/index-differences';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Document } from '#workspace/document';
import { entryName, governedEntries } from '#workspace/governed-entries';
import { factAt, type Reference } from '#workspace/paths/follow-reference';
import { headingSlugs } from '#workspace/text/heading-slugs';
import type { Workspace } from '#workspace/workspace';

import { lostRecordEvent } from '../diagnostic-events.ts';
import { lostAt, lostMemory, movedMemory } from '../lost-memory.ts';
import { recordHandle } from '../message-words.ts';
import { missingFolderCause, spellingCause, visibleName } from '../path-repair.ts';
import { defineRule, inFile, message, report, type ReportPlace } from '../rule.ts';

export const targetExists = defineRule({
  code: 'IDX104',
  name: 'target-exists',
  severity: 'error',
  summary: 'Each index entry links to a file and a heading that exist, in the same case.',
  why: 'An agent that follows the entry finds nothing and continues without the fact.',
  falsePositives:
    'Web links are not checked. A path may start at the folder of the index or at the root.',
  messages: {
    missing: message('"{entry}" links to {target}, which does not exist', 'correct the path'),
    memory: message(
      '"{entry}" links to {target}, a promoted record that was deleted',
      'by mistake: git checkout HEAD -- {path}',
      'no longer true: ledger retract {item} --reason "…"',
    ),
    twin: message('{target} is spelled {twin}', 'write {twin}'),
    folder: message('"{entry}" links to the folder {target}', 'link to a record in {target}'),
    anchor: message(
      '"{entry}" links to #{anchor}, but {target} has no such heading',
      'correct the anchor',
    ),
    outside: message(
      '"{entry}" links to {target}, which is not a path in the repository',
      'move the file into the repository',
    ),
    nowhere: message(
      '"{entry}" has a condition but no link',
      'link the record: - [Title](path) — Load when: …',
    ),
  },
  *check(workspace, ledger) {
    const memory = { workspace, ledger, moved: movedMemory(workspace, ledger) };
    const slugs = new Map<string, ReadonlySet<string>>();
    for (const { index, entry, found: reference } of governedEntries(workspace)) {
      const name = entryName(entry);
      const place = inFile(index, entry.target?.span ?? entry.span, entry.target?.value ?? name);
      if (!entry.target || !reference) {
        if (entry.loadWhen && entry.section !== 'always')
          yield report('nowhere', { entry: name }, place);
        continue;
      }
      // LED512 reports the row of what an act moved or withdrew.
      if (reference.kind === 'missing' && isMovedOrWithdrawn(reference.path, workspace, ledger))
        continue;
      if (reference.kind === 'missing') yield* nothingThere(reference, name, place, memory);
      else if (isElsewhere(workspace, reference.kind) && !isLink(index.document, entry.target.span))
        yield report('outside', { entry: name, target: entry.target.value }, place);
      else if (reference.kind === 'directory' && entry.section !== 'other')
        yield report('folder', { entry: name, target: reference.path }, place);
      else if (
        reference.kind === 'file' &&
        reference.anchor &&
        !hasAnchor(workspace, slugs, reference.path, reference.anchor)
      )
        yield report(
          'anchor',
          { entry: name, target: reference.path, anchor: reference.anchor },
          place,
        );
    }
  },
});

interface Memory {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  readonly moved: ReturnType<typeof movedMemory>;
}

function* nothingThere(
  { path, twin, folder }: Extract<Reference, { kind: 'missing' }>,
  entry: string,
  place: ReportPlace,
  { workspace, ledger, moved }: Memory,
) {
  const lost = lostAt(workspace, ledger, [path, (place.key ?? '').replace(/#.*$/s, '')]);
  if (twin !== null)
    yield report('twin', { target: path, twin: visibleName(path, twin) }, place, {
      cause: spellingCause(path, twin),
    });
  else if (lost !== null)
    yield report(
      'memory',
      { entry, target: lost, path: shellWord(lost), item: recordHandle(lost, ledger) },
      place,
      {
        event: lostRecordEvent(lost),
        cause: moved(lost)?.cause ?? lostMemory(workspace, ledger, lost) ?? undefined,
      },
    );
  else
    yield report('missing', { entry, target: path }, place, {
      cause: missingFolderCause(folder, folderMend),
    });
}

const folderMend = ['correct the paths'];

function isElsewhere(workspace: Workspace, kind: string): boolean {
  return (
    kind === 'refused' ||
    kind === 'escapes' ||
    (kind === 'outside' && workspace.surroundings.fenced)
  );
}

/** SEC703 reports links; a bare path is reported here. */
function isLink(document: Document, span: Span): boolean {
  return document.outline.links.some(
    (link) => link.span.start === span.start && link.span.end === span.end,
  );
}

function hasAnchor(
  workspace: Workspace,
  known: Map<string, ReadonlySet<string>>,
  path: string,
  anchor: string,
): boolean {
  // Headings are known of Markdown files that were read; a line anchor is not a heading.
  const document = workspace.byPath.get(path)?.document;
  if (!document || factAt(workspace, path).kind !== 'file' || /^L\d+/.test(anchor)) return true;
  let anchors = known.get(path);
  if (!anchors) known.set(path, (anchors = anchorsOf(document)));
  return anchors.has(anchor.toLowerCase());
}

function anchorsOf(document: Document): ReadonlySet<string> {
  const named = document.outline.html.flatMap(
    ({ span }) =>
      /\s(?:id|name)\s?=\s?["']?([\w-]{1,200})/i
        .exec(document.text.slice(span.start, Math.min(span.end, span.start + 1_000)))?.[1]
        ?.toLowerCase() ?? [],
  );
  return new Set([
    ...headingSlugs(document.sections.map((section) => section.title.value)),
    ...named,
  ]);
}
