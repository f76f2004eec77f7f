import type { Span } from '#diagnostics/diagnostic';
import { memoizeByObject } from '#workspace/memoize';
import type { Finding } from '#workspace/records';

import { shortName } from '../people/identity.ts';
import { type Locator, readLocator } from './locator.ts';

/** A parsed line of evidence. */
export type EvidenceItem =
  /** A `premise` does not prove the claim, but puts it in doubt once it changes. */
  | {
      readonly kind: 'place';
      readonly locator: Locator;
      readonly written: string;
      readonly premise?: true;
    }
  | { readonly kind: 'command'; readonly command: string }
  | { readonly kind: 'output'; readonly text: string }
  /** The quote is hashed. */
  | { readonly kind: 'source'; readonly url: string; readonly quote: string | null }
  | (Testimony & { readonly kind: 'testimony' })
  | { readonly kind: 'other'; readonly text: string };

/** Writes an item as a line of an Evidence section, without the bullet. */
export function evidenceLine(item: EvidenceItem): string {
  switch (item.kind) {
    case 'place':
      return `${item.premise ? 'Premise' : 'File'}: ${code(item.written)}`;
    case 'command':
      return `Command: ${code(item.command)}`;
    case 'output':
      return `Output: ${code(item.text)}`;
    case 'source':
      return `Source: ${item.url}${item.quote === null ? '' : ` "${item.quote.replace(/\s+/g, ' ')}"`} (external)`;
    case 'testimony':
      return `Testimony: ${testimonyText(item)}`;
    case 'other':
      return item.text;
  }
}

/** Reads the lines of an Evidence section back into items. */
export function evidenceItems(lines: readonly string[]): EvidenceItem[] {
  return lines.flatMap(itemsOf);
}

/** `external` if there is a source or output, and no place in the repository proves it. */
export function originOf(items: readonly EvidenceItem[]): 'external' | 'repository' {
  const inside = items.some(isProof);
  return !inside && items.some((item) => item.kind === 'source' || item.kind === 'output')
    ? 'external'
    : 'repository';
}

/** The testimony; none if a place in the repository proves the claim. */
export function testimonyIn(items: readonly EvidenceItem[]): Testimony[] {
  return items.some(isProof) ? [] : items.filter((item) => item.kind === 'testimony');
}

function isProof(item: EvidenceItem): boolean {
  return item.kind === 'place' && item.premise !== true;
}

function itemsOf(line: string): EvidenceItem[] {
  const match = /^\**(files?|premise|command|output|source|quote|testimony)\**\s*:\**\s*/i.exec(
    line,
  );
  const rest = match ? line.slice(match[0].length).trim() : line;
  switch ((match?.[1] ?? '').toLowerCase()) {
    case 'file':
    case 'files':
      return placesIn(rest).map((place) => ({ kind: 'place', ...place }));
    case 'premise':
      return placesIn(rest).map((place) => ({ kind: 'place', ...place, premise: true }));
    case 'testimony': {
      const testimony = readTestimony(rest);
      return [testimony ? { kind: 'testimony', ...testimony } : { kind: 'other', text: line }];
    }
    case 'command':
      return [{ kind: 'command', command: uncoded(rest) }];
    case 'output':
      return [{ kind: 'output', text: uncoded(rest) }];
    case 'source':
    case 'quote':
      return [sourceOf(rest)];
    default:
      return [{ kind: 'other', text: line }];
  }
}

function sourceOf(text: string): EvidenceItem {
  const quoted = /["“]([^"”]+)["”]/.exec(text)?.[1] ?? null;
  const url =
    /<?(https?:\/\/[^\s<>"”)]+)>?/.exec(text)?.[1] ??
    text
      .replace(/["“][^"”]*["”]/, '')
      .replace(/\(external\)\s*$/, '')
      .trim();
  return { kind: 'source', url, quote: quoted };
}

/** The places of a File line: in code, else in links, else the text before a dash or bracket. */
export function placesIn(text: string): { written: string; locator: Locator }[] {
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? '');
  const written =
    codes.length > 0 ? codes : links.length > 0 ? links : [text.split(/\s(?:—|–|-|\()/)[0] ?? ''];
  return written.flatMap((each) => {
    const locator = readLocator(each.trim(), codes.length > 0 ? 'cited' : 'prose');
    return locator ? [{ written: each.trim(), locator }] : [];
  });
}

/** Code spans whose content holds backticks need longer fences (CommonMark 6.1). */
function code(text: string): string {
  const line = text.replace(/\s*\n\s*/g, ' ⏎ ');
  const longest = Math.max(0, ...[...line.matchAll(/`+/g)].map((run) => run[0].length));
  const fence = '`'.repeat(longest + 1);
  const pad = line.startsWith('`') || line.endsWith('`') ? ' ' : '';
  return `${fence}${pad}${line}${pad}${fence}`;
}

function uncoded(text: string): string {
  return /^(`+) ?([^]*?) ?\1$/.exec(text)?.[2] ?? text;
}

/** A place that a line of evidence cites. */
export interface CitedSurface {
  readonly locator: Locator;
  readonly written: string;
  /** Of the line. */
  readonly span: Span;
}

const surfacesIn = memoizeByObject((evidence: Finding['evidence']): readonly CitedSurface[] =>
  evidence
    .filter((line) => line.label === 'file' || line.label === 'premise')
    .flatMap((line) => placesIn(line.text).map((place) => ({ ...place, span: line.span }))),
);

/** The places in the repository that a finding cites. */
export function citedSurfaces({ evidence }: Pick<Finding, 'evidence'>): readonly CitedSurface[] {
  return surfacesIn(evidence);
}

/** A statement of a person, which cannot be compared with anything. */
export interface Testimony {
  /** `Karl Muster <karl@example.org>` */
  readonly by: string;
  /** `2026-11-20` */
  readonly on: string;
  /** The address, commit or session of the message. */
  readonly source: string;
  /** The words of the message; null if only the claim is known. */
  readonly quote: string | null;
}

/** Days until a review of testimony without a `review_by`. */
export const testimonyReviewDays = 180;

const written =
  /^(.+?)(?: \(([^()\s]+@[^()\s]+)\))?,? (?:said so )?on (\d{4}-\d{2}-\d{2})(?:; this cannot be re-checked)?: (\S+)(?: ["“](.+)["”])?$/;

/** Testimony as a line of evidence, without its label. */
export function testimonyText(testimony: Testimony): string {
  const { on, source, quote } = testimony;
  const words = quote === null ? '' : ` "${quote.replace(/\s+/g, ' ').replace(/["“”]/g, "'")}"`;
  return `${speaker(testimony)} said so on ${on}; this cannot be re-checked: ${source}${words}`;
}

function readTestimony(text: string): Testimony | null {
  const [, name, address, on, source, quote = null] =
    written.exec(
      text
        .replace(/\\([^\w\s])/g, '$1')
        .replace(/\s+/g, ' ')
        .trim(),
    ) ?? [];
  if (name === undefined || on === undefined || source === undefined) return null;
  return { by: address === undefined ? name : `${name} <${address}>`, on, source, quote };
}

/** The surface of testimony in a row of hashes. */
export function testimonySurface(testimony: Testimony): string {
  return `${speaker(testimony)} said so on ${testimony.on}: ${testimony.source}`;
}

/** The label of a claim with only testimony: `Karl said so on 2026-11-20; …`. */
export function testimonyWords(all: readonly Testimony[]): string {
  const parts = new Set(all.map(({ by, on }) => `${shortName(by)} said so on ${on}`));
  return `${[...parts].join(', ')}; this cannot be re-checked`;
}

function speaker({ by }: Testimony): string {
  const [, name = by, address] = /^(.*?)\s*<([^<>]+)>$/.exec(by) ?? [];
  return address === undefined ? name : `${name || address} (${address})`;
}
