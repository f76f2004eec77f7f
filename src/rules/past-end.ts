import type { Severity } from '#diagnostics/diagnostic';
import type { Document } from '#workspace/document';
import { type CitedLines, citedLinesOf, filesEndingWith } from '#workspace/stores/cited-lines';
import { documentsOfNow } from '#workspace/stores/dated-text';
import type { Workspace } from '#workspace/workspace';

import { isOfAnotherRepository } from './other-repository.ts';
import { isPlanned } from './planned.ts';
import { tenseIn } from './tense.ts';

/** Lines past the end of every file that a citation may mean; of one file the first alone. */
export function* linesPastEnd(workspace: Workspace) {
  if (!workspace.surroundings.lineCounts?.size) return;
  for (const document of documentsOfNow(workspace)) yield* inNote(workspace, document);
}

function* inNote(workspace: Workspace, document: Document) {
  const { lineCounts = new Map<string, number>() } = workspace.surroundings;
  const tenseOf = tenseIn(document);
  const told = new Set<string>();
  for (const cited of citedLinesOf(document)) {
    const { value, span } = cited;
    const counts = filesEndingWith(lineCounts.keys(), value).map(
      (path) => lineCounts.get(path) ?? 0,
    );
    const tense = tenseOf(span, null);
    if (
      told.has(value) ||
      counts.length === 0 ||
      !counts.every((count) => isPast(cited, count)) ||
      tense === 'past' ||
      isPlanned(document, span) ||
      isOfAnotherRepository(workspace, document, span)
    )
      continue;
    told.add(value);
    const { first, last } = cited;
    const isCertain = tense === 'present' && (value.includes('/') || counts.length === 1);
    const severity: Severity = isCertain ? 'warning' : 'info';
    yield {
      messageId: 'pastEnd' as const,
      data: {
        path: value,
        lines: first === last ? `line ${first}` : `lines ${first}-${last}`,
        count: Math.max(...counts),
      },
      at: { path: document.path, span },
      key: `${value} lines`,
      severity,
    };
  }
}

/** A range that ends one line too late is how editors count the last line. */
function isPast({ first, last }: CitedLines, count: number): boolean {
  return first > count || last > count + 1;
}
