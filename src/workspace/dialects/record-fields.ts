import { plainText } from '#diagnostics/plain-text';

import { type Document, type Located, mapOf, sectionOf, titleOf } from '../document.ts';
import { listOf, pairOf, scalarOf } from '../frontmatter/values.ts';
import { lastName } from '../paths/target.ts';
import { withoutDirectives } from '../policy/directive-text.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type { Pattern, RecordBase } from '../records.ts';

/** The file name without folder and `.md`. */
export function stemOf(path: string): string {
  return lastName(path).replace(/\.(?:swarm\.)?mdc?$/i, '');
}

/** Path, id and title, as every role has them; the id is the frontmatter's, else the stem. */
export function baseOf(document: Document): RecordBase {
  const map = mapOf(document);
  const title = titleOf(document);
  const id = scalarOf(map, 'id') ?? {
    value: stemOf(document.path),
    span: title?.span ?? { start: document.bodyStart, end: document.bodyStart },
  };
  const shown = title
    ? plainText(title.value).replace(
        /^(?:finding|pattern|dead end|adr|audit|bug(?: report)?|task|review|spec):\s*/i,
        '',
      )
    : (scalarOf(map, 'title', 'name')?.value ?? stemOf(document.path));
  return { path: document.path, document, id, title: shown };
}

/** An id that a row, a link or a command could not name back. */
export function idProblems(document: Document): ShapeProblem[] {
  const pair = pairOf(mapOf(document), 'id');
  if (pair?.value.kind !== 'scalar') return [];
  const { text, span } = pair.value;
  return /^[\p{L}\p{N}][\p{L}\p{N}._:#-]{0,119}$/u.test(text)
    ? []
    : [{ kind: 'id', path: document.path, value: text.slice(0, 60), span }];
}

/** A `status` in the frontmatter that is none of the words its kind of record uses. */
export function statusProblems(
  document: Document,
  known: readonly string[],
  allowed: string,
): ShapeProblem[] {
  const status = scalarOf(mapOf(document), 'status');
  const word = /^[\p{L}-]+/u.exec(status?.value.toLowerCase() ?? '')?.[0];
  return status && !known.includes(word ?? '')
    ? [
        {
          kind: 'status',
          path: document.path,
          value: status.value.slice(0, 40),
          allowed,
          span: status.span,
        },
      ]
    : [];
}

/**
 * The text of a span, as a located value: what it says to readers, without directives to this tool.
 */
export function textAt(
  document: Document,
  span: { readonly start: number; readonly end: number },
): Located {
  return { value: withoutDirectives(document.text.slice(span.start, span.end)), span };
}

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
