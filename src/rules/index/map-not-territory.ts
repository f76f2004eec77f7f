import { sharedRun } from '#claims/sentences/sentences';
import { maxWordCount, plainText, wordsOf } from '#diagnostics/plain-text';
import { rowTitle } from '#provenance/record-text/row-title';
import { type Document, titleOf } from '#workspace/document';
import { entryName, governedEntries } from '#workspace/governed-entries';

import { editedTextEvent } from '../diagnostic-events.ts';
import { defineRule, message, report } from '../rule.ts';

const keepShort = 'keep only the title and the condition';

export const mapNotTerritory = defineRule({
  code: 'IDX109',
  name: 'map-not-territory',
  severity: 'warning',
  summary: 'An index row is short and does not repeat the text of its record.',
  why:
    'An agent that finds the fact in the row does not read the record, with its evidence, scope ' +
    'and status.',
  falsePositives:
    'A condition may repeat the scope of its record. A long list of file names in a condition ' +
    'counts as length; use a glob.',
  options: {
    characters: { default: 300, description: 'Maximum number of visible characters of a row.' },
    words: {
      default: 12,
      description: 'Consecutive words of the text of its record that count as a copy.',
    },
  },
  messages: {
    long: message('the row of "{entry}" has {length} characters; the limit is {limit}', keepShort),
    copied: message('the row of "{entry}" repeats {words} words of its record', keepShort),
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
