import { plainText } from '#diagnostics/plain-text';

import { type Document, mapOf, sectionOf, titleOf } from '../document.ts';
import { referencesOf, scalarOf } from '../frontmatter/values.ts';
import type { Reading } from '../reading/shape-problem.ts';
import type { Adr } from '../records.ts';
import type { Located } from '../source-file.ts';
import { baseOf, idProblems, statusProblems, stemOf } from './record-fields.ts';
import { sectionText } from './section-text.ts';

/** Words that real decision records use for where they stand. */
const known = [
  'proposed',
  'draft',
  'accepted',
  'approved',
  'adopted',
  'active',
  'decided',
  'done',
  'implemented',
  'final',
  'rejected',
  'deprecated',
  'superseded',
  'amended',
  'withdrawn',
  'deferred',
  'obsolete',
  'retired',
  'open',
  'pending',
  'in-review',
  'review',
];

/**
 * Reads an architecture decision record as teams write them: status and date in frontmatter, in `-
 * Status:` bullets below the title, or as the first words of a Status section.
 */
export function readAdr(document: Document): Reading<Adr> {
  const map = mapOf(document);
  const status = scalarOf(map, 'status') ?? bulletStatus(document) ?? sectionStatus(document);
  return {
    record: {
      role: 'adr',
      ...baseOf(document),
      number: numberOf(document),
      status: status ? { value: statusWord(status.value), span: status.span } : null,
      supersedes: referencesOf(map, 'supersedes'),
      supersededBy: referencesOf(map, 'superseded_by', 'superseded-by'),
    },
    problems: [
      ...idProblems(document),
      ...statusProblems(document, known, 'proposed, accepted, rejected, deprecated or superseded'),
    ],
  };
}

/**
 * The number in the file name (`0012-x.md`, `ADR-12-x.md`), else in the title; a date is no number.
 */
function numberOf(document: Document): Located<number> | null {
  const title = titleOf(document);
  const span = title?.span ?? { start: document.bodyStart, end: document.bodyStart };
  const stem = stemOf(document.path);
  if (/^\d{4}-\d{2}-\d{2}/.test(stem)) return null;
  const name = /^(?:adr[-_ ]?)?(\d{1,5})(?:[-_. ]|$)/i.exec(stem);
  if (name?.[1]) return { value: Number(name[1]), span };
  const heading = /^adr[-_ #]*(\d{1,5})\b/i.exec(plainText(title?.value ?? ''));
  return heading?.[1] ? { value: Number(heading[1]), span } : null;
}

function bulletStatus(document: Document): Located | null {
  for (const block of document.outline.blocks) {
    if (block.kind === 'heading' && block.depth > 1) return null;
    if (block.kind !== 'item' && block.kind !== 'paragraph') continue;
    const raw = document.text.slice(block.span.start, block.span.end);
    const match = /^(?:[-*+]\s+)?\**status\**\s*:\**\s*(\S[^\n]*)/im.exec(raw);
    if (match?.[1]) return { value: plainText(match[1]), span: block.span };
  }
  return null;
}

function sectionStatus(document: Document): Located | null {
  const text = sectionText(document, sectionOf(document, 'status'));
  return text ? { value: plainText(text.value.split('\n')[0] ?? ''), span: text.span } : null;
}

/** `Accepted (v0.1)` is `accepted`. */
function statusWord(raw: string): string {
  return (
    /^[\p{L}-]+/u.exec(raw.trim().replace(/^[-*+]\s+/, ''))?.[0].toLowerCase() ?? raw.toLowerCase()
  );
}
