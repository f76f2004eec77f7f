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
  summary:
    'Every index entry leads to a file that exists, case by case, and to a heading that exists.',
  why: 'An agent that follows the entry finds nothing and goes on without the fact.',
  falsePositives: 'Web links are not followed. A path is tried from the index and from the root.',
  messages: {
    missing: message(
      '"{entry}" leads to {target}, which does not exist',
      'mend the path',
      'if the record is gone, move the row to "Stale or superseded memory"',
    ),
    memory: message(
      '"{entry}" leads to {target}, which was memory and is gone',
      'restore it: git checkout HEAD -- {path}',
      'if it no longer holds: ledger retract {item} --reason "…"',
    ),
    twin: message(
      'no {target}: it is called {twin}',
      'write {twin}: other systems tell the two names apart',
    ),
    folder: message(
      '"{entry}" leads to the folder {target}, not to a record',
      'link the record itself',
    ),
    anchor: message(
      '"{entry}" leads to #{anchor}, and {target} has no such heading',
      'mend the anchor, or link the file alone',
    ),
    outside: message(
      '"{entry}" leads to {target}, which is no path inside the repository',
      'keep what the entry stands for inside the repository',
    ),
    nowhere: message(
      '"{entry}" has a condition but no link',
      'link the record: "- [Title](path) — Load when: …"',
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

const folderMend = [
  'mend the paths',
  'if the records are gone, move the rows to "Stale or superseded memory"',
];

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
