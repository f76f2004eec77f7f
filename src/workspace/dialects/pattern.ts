import { type Document, mapOf, sectionOf } from '../document.ts';
import { listOf, scalarOf } from '../frontmatter/values.ts';
import type { Reading } from '../reading/shape-problem.ts';
import type { Pattern } from '../records.ts';
import type { Located } from '../source-file.ts';
import { baseOf, idProblems, statusProblems } from './record-fields.ts';

const known = [
  'candidate',
  'accepted',
  'promoted',
  'active',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];

/**
 * Reads a pattern. Its findings are named in the frontmatter, or linked under a Findings or
 * Evidence heading.
 */
export function readPattern(document: Document): Reading<Pattern> {
  const map = mapOf(document);
  return {
    record: {
      role: 'pattern',
      ...baseOf(document),
      status: scalarOf(map, 'status'),
      findings: listOf(map, 'findings') ?? linkedFindings(document),
    },
    problems: [
      ...idProblems(document),
      ...statusProblems(
        document,
        known,
        'candidate, promoted, rejected, stale, superseded or rolled-back',
      ),
    ],
  };
}

function linkedFindings(document: Document): Located[] {
  const section = sectionOf(document, 'findings', 'evidence', 'corroborating findings');
  const [first, last] = [section?.blocks[0], section?.blocks.at(-1)];
  if (!first || !last) return [];
  return document.outline.links
    .filter(
      (link) =>
        link.kind !== 'image' &&
        link.span.start >= first.span.start &&
        link.span.end <= last.span.end,
    )
    .map((link) => ({ value: link.target, span: link.span }));
}
