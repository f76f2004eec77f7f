import { plainText } from '#diagnostics/plain-text';

import { type Document, mapOf, titleOf } from '../document.ts';
import { referencesOf } from '../frontmatter/values.ts';
import type { Reading } from '../reading/shape-problem.ts';
import type { Adr } from '../records.ts';
import type { Located } from '../source-file.ts';
import { isAdrStatus, statusOf, statusWord } from './adr-status.ts';
import { baseOf, idProblems, statusProblems, stemOf } from './record-fields.ts';

/** Reads an architecture decision record as teams write them. */
export function readAdr(document: Document): Reading<Adr> {
  const map = mapOf(document);
  const status = statusOf(document);
  return {
    record: {
      role: 'adr',
      ...baseOf(document),
      number: numberOf(document),
      status: status ? { value: statusWord(status.value), span: status.line } : null,
      supersedes: referencesOf(map, 'supersedes'),
      supersededBy: referencesOf(map, 'superseded_by', 'superseded-by'),
    },
    problems: [
      ...idProblems(document),
      ...(status && isAdrStatus(statusWord(status.value))
        ? []
        : statusProblems(document, [], 'proposed, accepted, rejected, deprecated or superseded')),
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
