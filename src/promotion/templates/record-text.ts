import type { Kind } from '#provenance/discovery-kinds';
import { flowList, scalarText } from '#workspace/edit/text-lines';

import type { Provenance } from '../discovery/read-discovery.ts';

/** The fields of a new candidate file. */
export interface CandidateText {
  readonly kind: Kind;
  readonly id: string;
  readonly title: string;
  readonly claim: string;
  readonly details: Provenance;
  readonly loadWhen: string | null;
  /** RFC 3339; decision records show the date. */
  readonly at: string;
  /** Number of a decision record. */
  readonly number: number | null;
  /** Markdown links to the findings of a pattern. */
  readonly links: readonly string[];
  /** Markdown links to other items of the same discovery, and to sources. */
  readonly related: readonly string[];
}

/** A placeholder, which gate P03 asks a person to replace. */
const placeholder = 'TBD';

type Section = readonly [heading: string, body: string];

/** Returns the text of a candidate file. */
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

function guards({ guard }: Provenance): { readonly maps: NonNullable<typeof guard> } | undefined {
  return guard && guard.length > 0 ? { maps: guard } : undefined;
}

/** A text of a person, or a placeholder. */
function said(text: string | undefined): string {
  return text === undefined ? placeholder : formattedText(text);
}

function evidence({ details }: CandidateText): Section {
  return ['Evidence', list(details.evidence ?? [])];
}

/** The section of evidence, where it is optional. */
function cited(candidate: CandidateText): Section[] {
  return (candidate.details.evidence ?? []).length > 0 ? [evidence(candidate)] : [];
}

/** The sections of the scope, where it is optional. */
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

function bullets(lines: readonly string[]): string {
  return lines.map((line) => `- ${line}`).join('\n');
}

/** A claim as a paragraph: escapes HTML, and Markdown at its start. */
function prose(claim: string): string {
  return formattedLine(claim)
    .replace(/</g, '\\<')
    .replace(/^(#{1,6}(?=\s)|[>|]|[-+*](?=\s)|`{3}|~{3}|\[)/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2');
}

function list(lines: readonly string[]): string {
  return lines.map((line) => `- ${itemText(line)}`).join('\n');
}

/** Writes a text as one line for a list item; escapes HTML, and Markdown at its start. */
export function itemText(words: string): string {
  return prose(words.replace(/\s*\n\s*/g, ' '));
}

function page(head: string, heading: string, sections: readonly Section[]): string {
  return (
    `${head}\n# ${formattedLine(heading)}\n` +
    `${sections.map(([title, body]) => `\n## ${title}\n${body.trim() === '' ? '' : `\n${body.trim()}\n`}`).join('')}`
  );
}

/**
 * Formats a text as Prettier would: `_` and `**` for emphasis, `-` and `1.` for lists, blank lines
 * above lists and around headings. Code and tables stay as they are.
 */
export function formattedText(text: string): string {
  let fence: string | null = null;
  let above = '';
  return text
    .trim()
    .split(/\r?\n/)
    .map((line) => {
      const marks = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? null;
      if (fence !== null || marks !== null) {
        fence = fence === null ? marks : marks !== null && marks.startsWith(fence) ? null : fence;
        above = line;
        return line;
      }
      const even = formattedLine(
        line
          .replace(/^( {0,3})[*+](?=[ \t]+\S)/, '$1-')
          .replace(/^( {0,3}\d{1,9})\)(?=[ \t]+\S)/, '$1.'),
      );
      const isParted =
        above.trim() !== '' &&
        even.trim() !== '' &&
        (isHeading.test(above) || isHeading.test(even) || beginsList(above, even));
      above = even;
      return isParted ? `\n${even}` : even;
    })
    .join('\n');
}

const isHeading = /^ {0,3}#{1,6}[ \t]/;
const isItem = /^ {0,3}(?:-|\d{1,9}\.)[ \t]/;

/** Whether a line right below a paragraph begins a list; a numbered one has to begin with 1. */
function beginsList(above: string, line: string): boolean {
  return !isItem.test(above) && !/^\s/.test(above) && /^(?:-|1\.)[ \t]+\S/.test(line);
}

/** Formats the emphasis marks of one line. */
export function formattedLine(line: string): string {
  return line
    .split(/(`+[^`]*`+)/)
    .map((part, at) => (at % 2 === 1 ? part : evenMarks(part)))
    .join('');
}

function evenMarks(text: string): string {
  return text
    .replace(/(?<![\p{L}\p{N}*_\\])\*(?![\s*])([^*_`\\]*[^*_`\\\s])\*(?![\p{L}\p{N}*_])/gu, '_$1_')
    .replace(
      /(?<![\p{L}\p{N}*_\\])__(?![\s_])([^*_`\\]*[^*_`\\\s])__(?![\p{L}\p{N}*_])/gu,
      '**$1**',
    );
}

/** A list of maps, written with each key on a separate line. */
interface Maps {
  readonly maps: readonly Readonly<Record<string, unknown>>[];
}

type Value = string | readonly string[] | Maps | null | undefined;

/** A frontmatter block, without keys that have no value. */
export function frontmatter(pairs: readonly (readonly [key: string, value: Value])[]): string {
  const lines = pairs.flatMap(([key, value]) =>
    value === null || value === undefined ? [] : [`${key}:${valueText(value)}`],
  );
  return `---\n${lines.join('\n')}\n---\n`;
}

function valueText(value: NonNullable<Value>): string {
  if (typeof value === 'string') return ` ${scalarText(value)}`;
  if (!('maps' in value)) return ` ${flowList(value)}`;
  return value.maps
    .map((map) =>
      Object.entries(map)
        .map(([key, each], at) => `\n  ${at === 0 ? '-' : ' '} ${key}: ${flowText(each)}`)
        .join(''),
    )
    .join('');
}

function flowText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flowText).join(', ')}]`;
  if (typeof value !== 'object' || value === null)
    return typeof value === 'string' ? scalarText(value) : String(value);
  const pairs = Object.entries(value).map(([key, each]) => `${key}: ${flowText(each)}`);
  return `{ ${pairs.join(', ')} }`;
}
