import { type Document, mapOf } from '../document.ts';
import { scalarOf } from '../frontmatter/values.ts';
import type { Reading } from '../reading/shape-problem.ts';
import type { DeadEnd } from '../records.ts';
import { baseOf, idProblems, statusProblems } from './record-fields.ts';

const known = [
  'candidate',
  'accepted',
  'promoted',
  'rejected',
  'stale',
  'superseded',
  'quarantined',
  'rolled-back',
];

/** Reads a dead end: what was tried, and why it was given up. */
export function readDeadEnd(document: Document): Reading<DeadEnd> {
  return {
    record: {
      role: 'dead-end',
      ...baseOf(document),
      status: scalarOf(mapOf(document), 'status'),
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
