import { oneLine, plainText } from '#diagnostics/plain-text';

import {
  type Document,
  type Located,
  mapOf,
  type Section,
  sectionOf,
  titleOf,
} from '../document.ts';
import { listOf, pairOf, scalarOf } from '../frontmatter/values.ts';
import type { Block } from '../outline/outline.ts';
import { lastName } from '../paths/target.ts';
import { withoutDirectives } from '../policy/directives.ts';
import type { Reading, ShapeProblem } from '../reading/shape-problem.ts';
import type { Pattern, RecordBase } from '../records.ts';
import { isPlaceholder } from '../text/prose-spans.ts';

/**
 * The prose of a section: its paragraphs, quotes and items up to the next heading, or null when it
 * says nothing.
 */
export function sectionText(document: Document, section: Section | undefined): Located | null {
  const blocks = ownBlocks(section).filter(
    (block) =>
      block.kind === 'paragraph' ||
      block.kind === 'item' ||
      block.kind === 'quote' ||
      block.kind === 'table' ||
      block.kind === 'code',
  );
  const [first, last] = [blocks[0], blocks.at(-1)];
  if (!first || !last) return null;
  const start = first.kind === 'item' && blocks.length === 1 ? first.text.start : first.span.start;
  const value = textAt(document, { start, end: last.span.end });
  return isPlaceholder(plainText(value.value)) ? null : value;
}

/**
 * The items of a section; a section of plain paragraphs counts each paragraph. Wrapped lines are
 * joined.
 */
export function sectionItems(document: Document, section: Section | undefined): Located[] {
  const blocks = ownBlocks(section);
  const items = blocks.flatMap((block) => (block.kind === 'item' ? [block.text] : []));
  const spans =
    items.length > 0
      ? items
      : blocks.flatMap((block) =>
          block.kind === 'paragraph' || block.kind === 'quote' || block.kind === 'table'
            ? [block.span]
            : [],
        );
  return spans
    .map((span) => textAt(document, span))
    .map((each) => ({ ...each, value: oneLine(each.value) }))
    .filter((each) => !isPlaceholder(plainText(each.value)));
}

/**
 * `- key: value` bullets of a section, by key; `pass: verify; profile: skeptic` on one bullet gives
 * both.
 */
export function bulletsUnder(
  document: Document,
  section: Section | undefined,
): ReadonlyMap<string, Located> {
  const found = new Map<string, Located>();
  for (const block of ownBlocks(section)) {
    if (block.kind !== 'item') continue;
    const raw = oneLine(textAt(document, block.text).value);
    for (const part of raw.split(/;\s+(?=[a-z_]+\s*:)/)) {
      // No key has more than 40 letters: without bounds, a row of underscores is tried in every way
      // it can be divided.
      const match = /^[*_`]{0,6}([a-z][a-z_]{0,40})[*_`]{0,6}\s{0,10}:/i.exec(part.trim());
      if (match?.[1])
        found.set(match[1].toLowerCase(), {
          value: part.trim().slice(match[0].length).trim(),
          span: block.text,
        });
    }
  }
  return found;
}

function ownBlocks(section: Section | undefined): readonly Block[] {
  if (!section) return [];
  const next = section.blocks.findIndex((block) => block.kind === 'heading');
  return next === -1 ? section.blocks : section.blocks.slice(0, next);
}

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
