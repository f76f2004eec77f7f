import {
  type EvidenceItem,
  evidenceItems,
  testimonyText,
} from '#provenance/evidence/evidence-items';
import { standingSurface } from '#provenance/surfaces/resolve-surface';
import { explainProblem } from '#provenance/surfaces/surface-name';
import { findingNamed } from '#workspace/find-record';

import type { Discovery } from '../discovery/read-discovery.ts';
import type { World } from '../reliance.ts';

/**
 * One piece of evidence as whoever decides sees it: what the record says, and the very lines it
 * names.
 */
export interface ReviewEvidence {
  readonly said: string;
  readonly lines: readonly string[];
  /** The number of the first line in its file; null where the lines are of no file. */
  readonly first: number | null;
  /** Lines that were left out. */
  readonly more: number;
  /** Why there are no lines, in words. */
  readonly problem: string | null;
}

/** Lines of one piece of evidence that are shown: nobody reads more of them before deciding. */
const mostLines = 200;
/** Characters of one line; minified files have lines of a megabyte. */
const mostCharacters = 500;

/** The evidence a discovery cites, with the lines that stand there now. */
export function reviewEvidence(discovery: Discovery, world: World): ReviewEvidence[] {
  const cited = evidenceItems(discovery.details.evidence ?? []).map((item) => shown(item, world));
  return discovery.kind === 'pattern'
    ? [...cited, ...(discovery.details.findings ?? []).map((name) => findingOf(name, world))]
    : cited;
}

function shown(item: EvidenceItem, world: World): ReviewEvidence {
  switch (item.kind) {
    case 'place': {
      const standing = standingSurface(item.locator, world.evidence, world.readers);
      if (standing.kind === 'problem')
        return excerpt(item.written, '', null, explainProblem(item.locator.path, standing.why));
      if (standing.text === null)
        return excerpt(
          item.written,
          '',
          null,
          `${item.locator.path} is no text; its bytes are hashed as a whole`,
        );
      return excerpt(
        item.written,
        standing.text,
        lineOf(
          item.locator.kind === 'lines' ? item.locator.from : null,
          standing.text,
          standing.whole,
        ),
      );
    }
    case 'command':
      return excerpt(`command: ${item.command}`, '', null);
    case 'output':
      return excerpt('it printed', item.text, null);
    case 'source':
      return excerpt(
        item.url,
        item.quote ?? '',
        null,
        item.quote === null ? 'it is not quoted' : null,
      );
    case 'testimony':
      return excerpt(testimonyText(item), '', null);
    case 'other':
      return excerpt(item.text, '', null);
  }
}

function findingOf(name: string, world: World): ReviewEvidence {
  const found = findingNamed(world.workspace, name);
  return found
    ? excerpt(
        found.path,
        found.role === 'finding' ? (found.claim?.value ?? found.title) : found.title,
        null,
      )
    : excerpt(name, '', null, `"${name}" names no finding`);
}

function excerpt(
  said: string,
  text: string,
  first: number | null,
  problem: string | null = null,
): ReviewEvidence {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  return {
    said,
    lines: lines.slice(0, mostLines).map((line) => line.slice(0, mostCharacters)),
    first,
    more: Math.max(0, lines.length - mostLines),
    problem,
  };
}

function lineOf(known: number | null, text: string, whole: string | null): number {
  if (known !== null || whole === null) return known ?? 1;
  return whole.slice(0, Math.max(0, whole.indexOf(text))).split('\n').length;
}
