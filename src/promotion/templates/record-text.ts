import type { Kind } from '#provenance/discovery-kinds';

import type { Provenance } from '../discovery/read-discovery.ts';
import { formattedLine, formattedText } from './formatted-text.ts';
import { frontmatter } from './frontmatter.ts';

/** What a candidate file is written from. */
export interface CandidateText {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  readonly details: Provenance;
  readonly loadWhen: string | null;
  /** RFC 3339; decision records show its date. */
  readonly at: string;
  /** Number of a decision record. */
  readonly number: number | null;
  /** Findings a pattern cites, as Markdown: links from where it will stand. */
  readonly links: readonly string[];
  /**
   * The other faces of the same discovery, as Markdown; they have items and places of their own.
   */
  readonly related: readonly string[];
}

/**
 * Stands where a person has something to say before the record can be promoted; gate P03 asks for
 * it.
 */
const unsaid = 'TBD';

type Section = readonly [heading: string, body: string];

/** The candidate of each kind that keeps one in a file, as a reviewer reads it. */
export function recordText(candidate: CandidateText): string {
  switch (candidate.kind) {
    case 'decision':
      return decision(candidate);
    case 'risk':
      return file(candidate, 'audit', `Audit: ${candidate.title}`, [
        ['Observation', prose(candidate.claim)],
        ['Impact', said(candidate.details.impact)],
        evidence(candidate),
        ...scopeGiven(candidate),
      ]);
    case 'defect':
      return file(candidate, 'bug-report', `Bug: ${candidate.title}`, [
        ['Expected', said(candidate.details.expected)],
        ['Actual', prose(candidate.claim)],
        ['Reproduction', said(candidate.details.reproduction)],
        ['Root cause', said(candidate.details.root_cause)],
        evidence(candidate),
        ...scopeGiven(candidate),
      ]);
    case 'pattern':
      return file(candidate, 'pattern', `Pattern: ${candidate.title}`, [
        ['Claim', prose(candidate.claim)],
        ['Findings', bullets(candidate.links)],
        ...cited(candidate),
        ...scope(candidate),
      ]);
    case 'dead-end':
      return file(candidate, 'dead-end', `Dead end: ${candidate.title}`, [
        ['Tried', prose(candidate.claim)],
        ['Why it was given up', said(candidate.details.given_up)],
        evidence(candidate),
        ...scopeGiven(candidate),
      ]);
    default:
      return file(candidate, 'finding', `Finding: ${candidate.title}`, [
        ['Claim', prose(candidate.claim)],
        evidence(candidate),
        ...scope(candidate),
      ]);
  }
}

function file(
  candidate: CandidateText,
  type: string,
  heading: string,
  sections: readonly Section[],
): string {
  const { details } = candidate;
  const head = frontmatter([
    ['type', type],
    ['id', candidate.id],
    ['status', 'candidate'],
    // What was never a candidate has its time as the one of its promotion.
    ['confidence', type === 'finding' ? (details.confidence ?? 'medium') : undefined],
    ['findings', type === 'pattern' ? (details.findings ?? []) : undefined],
    ['origin_obligations', details.origin_obligations ?? []],
    ['origin_traces', details.origin_traces ?? []],
    ['pass', details.pass],
    ['profile', details.profile],
    ['paths', details.paths && details.paths.length > 0 ? details.paths : undefined],
    ...ownersAndTopic(details),
    ['load_when', candidate.loadWhen],
    ['guard', guards(details)],
    ['valid_until', details.valid_until],
    ['review_by', details.review_by],
  ]);
  return page(head, heading, [...sections, ...related(candidate)]);
}

function decision(candidate: CandidateText): string {
  const { details } = candidate;
  const head = frontmatter([
    ['type', 'adr'],
    ['id', candidate.id],
    ['status', 'proposed'],
    ['date', candidate.at.slice(0, 10)],
    ...ownersAndTopic(details),
    ['load_when', candidate.loadWhen],
    ['guard', guards(details)],
    ['valid_until', details.valid_until],
    ['review_by', details.review_by],
  ]);
  const sections: Section[] = [
    ['Context', said(details.context)],
    ['Decision', prose(candidate.claim)],
    ['Alternatives considered', said(details.alternatives)],
    ['Consequences', said(details.consequences)],
  ];
  return page(head, `ADR-${String(candidate.number ?? 0).padStart(4, '0')}: ${candidate.title}`, [
    ...sections,
    ...cited(candidate),
    ...scopeGiven(candidate),
    ...related(candidate),
  ]);
}

function ownersAndTopic({ owners, topic }: Provenance): Parameters<typeof frontmatter>[0] {
  return [
    ['owners', owners && owners.length > 0 ? owners : undefined],
    ['topic', topic],
  ];
}

/** The checks that the fact carries. */
function guards({ guard }: Provenance): { readonly maps: NonNullable<typeof guard> } | undefined {
  return guard && guard.length > 0 ? { maps: guard } : undefined;
}

/** A section in a person's own words. */
function said(text: string | undefined): string {
  return text === undefined ? unsaid : formattedText(text);
}

function evidence({ details }: CandidateText): Section {
  return ['Evidence', list(details.evidence ?? [])];
}

/** Evidence of a kind that need not have any. */
function cited(candidate: CandidateText): Section[] {
  return (candidate.details.evidence ?? []).length > 0 ? [evidence(candidate)] : [];
}

/** Scope of a kind that need not say any: the halves that were said. */
function scopeGiven(candidate: CandidateText): Section[] {
  return scope(candidate).filter(([, body]) => body !== '');
}

function scope({ details }: CandidateText): Section[] {
  return [
    ['Applies when', list(details.applies_when ?? [])],
    ['Does not apply when', list(details.does_not_apply_when ?? [])],
  ];
}

function related({ related: faces }: CandidateText): Section[] {
  return faces.length > 0 ? [['Related', bullets(faces)]] : [];
}

/** Items that are Markdown already. */
function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/**
 * A claim as a paragraph: a mark at its start that Markdown would read is escaped, and so is what
 * opens HTML or a comment.
 */
function prose(claim: string): string {
  return formattedLine(claim)
    .replace(/</g, '\\<')
    .replace(/^(#{1,6}(?=\s)|[>|]|[-+*](?=\s)|`{3}|~{3}|\[)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${itemText(line)}`).join('\n');
}

/** Words as an item of a list. */
export function itemText(words: string): string {
  return prose(words.replace(/\s*\n\s*/g, ' '));
}

function page(head: string, heading: string, sections: readonly Section[]): string {
  return (
    `${head}\n# ${formattedLine(heading)}\n` +
    `${sections.map(([title, body]) => `\n## ${title}\n${body.trim() === '' ? '' : `\n${body.trim()}\n`}`).join('')}`
  );
}
