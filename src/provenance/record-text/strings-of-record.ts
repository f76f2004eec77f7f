import { type Document, mapOf, type Section } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

/** What memory says, in words. */
export interface MemoryTexts {
  /** What it says. */
  readonly said: readonly string[];
  /** What it names as not chosen. */
  readonly weighed: readonly string[];
}

const alternatives = [
  'alternatives considered',
  'alternatives',
  'considered options',
  'options considered',
];

/**
 * Every text of a record: all keys and sections. What was not chosen stands apart.
 */
export function textsOf({ document }: Pick<MemoryRecord, 'document'>): MemoryTexts {
  const apart = stretches(document, alternatives);
  return {
    said: [
      ...(mapOf(document)?.pairs ?? []).flatMap((pair) => stringsIn(plainValue(pair.value))),
      without(document, apart),
    ],
    weighed: stretches(document, alternatives).map(({ start, end }) =>
      document.text.slice(start, end),
    ),
  };
}

/** The texts of a plain value, whatever it is made of. */
export function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(stringsIn) : [];
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

function stretches(document: Document, names: readonly string[]): Stretch[] {
  return document.sections.flatMap((section, at) =>
    names.includes(section.name)
      ? [{ start: section.heading.start, end: endOf(document, section, at) }]
      : [],
  );
}

function endOf(document: Document, section: Section, at: number): number {
  return (
    document.sections.slice(at + 1).find((each) => each.depth <= section.depth)?.heading.start ??
    document.text.length
  );
}

function without(document: Document, apart: readonly Stretch[]): string {
  let text = '';
  let at = document.bodyStart;
  for (const { start, end } of apart) {
    text += document.text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return text + document.text.slice(at);
}
