import { sharedRun } from '#claims/sentences/sentences';
import { maxWordCount, plainText, wordsOf } from '#diagnostics/plain-text';
import { rowTitle } from '#provenance/record-text/row-title';
import { type Document, titleOf } from '#workspace/document';
import { entryName, governedEntries } from '#workspace/governed-entries';

import { editedTextEvent } from '../diagnostic-events.ts';
import { defineRule, message, report } from '../rule.ts';

export const mapNotTerritory = defineRule({
  code: 'IDX109',
  name: 'map-not-territory',
  severity: 'warning',
  summary: 'An index row is short and does not repeat the body of its record.',
  why:
    'An agent reads a row that tells the fact instead of the record, and misses its evidence, ' +
    'scope and status.',
  falsePositives:
    'The scope of a record is where its condition comes from, and is not compared. A long list ' +
    'of file names in a condition counts as length; use a glob.',
  options: {
    characters: { default: 300, description: 'Visible characters a row may have.' },
    words: {
      default: 12,
      description: 'Consecutive words it may share with the body of its record.',
    },
  },
  messages: {
    long: message(
      'the row of "{entry}" has {length} characters; at most {limit}',
      'keep the title and the condition; the rest belongs in the record',
    ),
    copied: message(
      'the row of "{entry}" repeats {words} words of its record',
      'keep the title and the condition; the record says the rest',
    ),
  },
  *check(workspace, _ledger, { characters: limit, words: run }) {
    const compared = new Set<string>();
    for (const { index, entry, found } of governedEntries(workspace)) {
      if (!entry.target || entry.section === 'stale') continue;
      const at = { path: index.path, span: entry.span };
      const key = entry.target.value;
      const row = plainText(
        index.document.text.slice(entry.span.start, entry.span.end).replace(/^\s*[-*+]\s+/, ''),
      );
      const length =
        row.length <= limit
          ? row.length
          : [...row.replace(/\|/g, ' ').replace(/\s+/g, ' ').trim()].length;
      if (length > limit)
        yield report(
          'long',
          { entry: entryName(entry), length, limit },
          { at, key: `${key} long` },
        );

      // A copied sentence is within one cell, or between two dashes.
      if (maxWordCount(row) < run) continue;
      const parts = row
        .split(/\s[|—–]\s|\n/)
        .filter((part) => maxWordCount(part) >= run)
        .map(wordsOf)
        .filter((words) => words.length >= run);
      if (parts.length === 0) continue;
      const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
      if (!record) continue;
      // LED512 reports a second row of a record.
      if (compared.has(record.path)) continue;
      compared.add(record.path);
      // A row repeats the title on purpose, even if the title is the claim.
      const own = plainText(titleOf(record.document)?.value ?? '');
      const title = wordsOf(rowTitle(own, record)).join(' ');
      const added = parts.filter((words) => !title.includes(words.join(' ')));
      const shared = sharedRun(added, plainText(withoutScope(record.document)), run);
      if (shared >= run)
        yield report(
          'copied',
          { entry: entryName(entry), words: shared },
          {
            at,
            key: `${key} copied`,
            // If the record got another title, the old title in the row counts as a copy.
            event: isTitle(added, entry.title) ? editedTextEvent(record) : undefined,
          },
        );
    }
  },
});

function isTitle(parts: readonly (readonly string[])[], title: string): boolean {
  const words = wordsOf(plainText(title)).join(' ');
  return parts.every((part) => words.includes(part.join(' ')));
}

/** The body without title and scope: a condition may repeat the scope. */
function withoutScope(document: Document): string {
  const { text, sections } = document;
  const start = titleOf(document)?.span.end ?? document.bodyStart;
  const scopes = sections.filter((section) =>
    /^(?:(?:where|when) it )?(?:does not )?appl(?:y|ies)\b/.test(section.name),
  );
  return scopes.reduceRight(
    (rest, section) =>
      rest.slice(0, Math.max(0, section.heading.start - start)) +
      rest.slice(Math.max(0, (section.blocks.at(-1)?.span.end ?? section.heading.end) - start)),
    text.slice(start),
  );
}
