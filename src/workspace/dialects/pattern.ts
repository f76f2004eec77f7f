import {
  type Document,
  frontmatterMap,
  type ParsedRecord,
  sectionOf,
  type SpannedValue,
} from '../document.ts';
import { listOf, scalarOf } from '../frontmatter/values.ts';
import type { DeadEnd, Pattern } from '../records.ts';
import { idProblems, recordBase, statusProblems } from './section-text.ts';

const statuses = [
  'candidate',
  'accepted',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];
const shownStatuses = 'candidate, promoted, rejected, stale, superseded or rolled-back';

/**
 * Reads a pattern. Its findings are named in the frontmatter, or linked under a Findings or
 * Evidence heading.
 */
export function readPattern(document: Document): ParsedRecord<Pattern> {
  const map = frontmatterMap(document);
  return {
    record: {
      role: 'pattern',
      ...recordBase(document),
      status: scalarOf(map, 'status'),
      findings: listOf(map, 'findings') ?? linkedFindings(document),
    },
    problems: [
      ...idProblems(document),
      ...statusProblems(document, [...statuses, 'active'], shownStatuses),
    ],
  };
}

function linkedFindings(document: Document): SpannedValue[] {
  const section = sectionOf(document, 'findings', 'evidence', 'corroborating findings');
  const [first, last] = [section?.blocks[0], section?.blocks.at(-1)];
  if (!first || !last) return [];
  return document.outline.links
    .filter(
      ({ kind, span }) =>
        kind !== 'image' && span.start >= first.span.start && span.end <= last.span.end,
    )
    .map((link) => ({ value: link.target, span: link.span }));
}

/** Reads an attempt that was given up; an unknown `status` in its frontmatter is a problem. */
export function readDeadEnd(document: Document): ParsedRecord<DeadEnd> {
  return {
    record: {
      role: 'dead-end',
      ...recordBase(document),
      status: scalarOf(frontmatterMap(document), 'status'),
    },
    problems: [...idProblems(document), ...statusProblems(document, statuses, shownStatuses)],
  };
}
