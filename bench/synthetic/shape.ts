import { capital, slugOf } from './prose.ts';
import { areas, components } from './words.ts';

/** What is asked for. */
export interface WorkspaceRequest {
  readonly findings: number;
  readonly seed: number;
}

/** One file of a workspace, its path relative to the folder. */
export interface TextFile {
  readonly path: string;
  readonly text: string;
}

/**
 * How many there are of everything, by the number of findings: the rest grows with the findings up
 * to a bound.
 */
export interface Shape extends WorkspaceRequest {
  readonly topics: number;
  readonly specs: number;
  readonly tasks: number;
  readonly adrs: number;
  /** Promoted findings that have a ledger entry: the first ones. */
  readonly entries: number;
}

/**
 * Findings of one topic: its index has a row a finding and stays below the 200 lines and 25,000
 * bytes of a loader.
 */
export const topicSize = 100;

/** Obligations of one spec. */
export const obligationsPerSpec = 6;

export function shapeOf({ findings, seed }: WorkspaceRequest): Shape {
  const some = (share: number, most: number): number =>
    Math.max(1, Math.min(most, Math.floor(findings / share)));
  return {
    findings,
    seed,
    topics: Math.ceil(findings / topicSize),
    specs: some(10, 100),
    tasks: some(10, 1000),
    adrs: some(50, 200),
    entries: 2000,
  };
}

/** A topic: the part of the product it is about, and where its index is. */
export interface Topic {
  readonly index: number;
  readonly area: string;
  readonly component: string;
  readonly slug: string;
  readonly title: string;
  readonly path: string;
}

export function topicAt(index: number): Topic {
  const area = areas[index % areas.length]!;
  const component = components[(index * 7) % components.length]!;
  const slug = `${area}-${slugOf(component)}-${index + 1}`;
  return {
    index,
    area,
    component,
    slug,
    title: `${capital(area)}, ${component} ${index + 1}`,
    path: `memory/topics/${slug}.md`,
  };
}

export function specId(index: number): string {
  return `${areas[index % areas.length]!}-spec-${index + 1}`;
}

export function taskId(index: number): string {
  return `task-${String(index + 1).padStart(4, '0')}`;
}

/** RFC 3339, five minutes a step from the first day of 2026. */
export function instant(step: number): string {
  return new Date(Date.UTC(2026, 0, 1) + step * 300_000).toISOString().replace('.000Z', 'Z');
}
