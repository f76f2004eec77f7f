import {
  type EvidenceItem,
  evidenceItems,
  testimonyText,
} from '#provenance/evidence/evidence-items';
import { locateSurface } from '#provenance/surfaces/resolve-surface';
import { explainProblem } from '#provenance/surfaces/surface-name';
import { findingNamed } from '#workspace/find-record';

import type { ActInputs } from '../act-inputs.ts';
import type { Discovery } from '../discovery/read-discovery.ts';

/** One piece of evidence as a reviewer sees it, with the cited lines. */
export interface ReviewEvidence {
  /** The evidence as written, or what kind it is, in words. */
  readonly said: string;
  readonly lines: readonly string[];
  /** The number of the first line in its file; null where the lines are of no file. */
  readonly first: number | null;
  /** How many lines were left out. */
  readonly more: number;
  /** Why there are no lines, in words. */
  readonly problem: string | null;
}

const maxLines = 200;
/** Minified files have lines of a megabyte. */
const maxLineLength = 500;

/** The evidence of a discovery, with the cited lines as they are now. */
export function reviewEvidence(discovery: Discovery, inputs: ActInputs): ReviewEvidence[] {
  const cited = evidenceItems(discovery.details.evidence ?? []).map((item) =>
    reviewItemOf(item, inputs),
  );
  return discovery.kind === 'pattern'
    ? [...cited, ...(discovery.details.findings ?? []).map((name) => findingOf(name, inputs))]
    : cited;
}

function reviewItemOf(item: EvidenceItem, inputs: ActInputs): ReviewEvidence {
  switch (item.kind) {
    case 'place': {
      const { locator, written } = item;
      const found = locateSurface(locator, inputs.evidence, inputs.readers);
      if (found.kind === 'problem')
        return excerpt(written, { problem: explainProblem(locator.path, found.why) });
      if (found.text === null)
        return excerpt(written, {
          problem: `${locator.path} is not a text file; its whole content is hashed`,
        });
      const known = locator.kind === 'lines' ? locator.from : null;
      return excerpt(written, {
        text: found.text,
        first: lineOf(known, found.text, found.whole),
      });
    }
    case 'command':
      return excerpt(`command: ${item.command}`);
    case 'output':
      return excerpt('output', { text: item.text });
    case 'source':
      return excerpt(
        item.url,
        item.quote === null ? { problem: 'not quoted' } : { text: item.quote },
      );
    case 'testimony':
      return excerpt(testimonyText(item));
    case 'other':
      return excerpt(item.text);
  }
}

function findingOf(name: string, inputs: ActInputs): ReviewEvidence {
  const found = findingNamed(inputs.workspace, name);
  if (!found) return excerpt(name, { problem: `no finding "${name}"` });
  const claim = found.role === 'finding' ? found.claim?.value : undefined;
  return excerpt(found.path, { text: claim ?? found.title });
}

function excerpt(
  said: string,
  {
    text = '',
    first = null,
    problem = null,
  }: Partial<Pick<ReviewEvidence, 'first' | 'problem'>> & { readonly text?: string } = {},
): ReviewEvidence {
  const lines = text === '' ? [] : text.replace(/\n$/, '').split('\n');
  return {
    said,
    lines: lines.slice(0, maxLines).map((line) => line.slice(0, maxLineLength)),
    first,
    more: Math.max(0, lines.length - maxLines),
    problem,
  };
}

function lineOf(known: number | null, text: string, whole: string | null): number {
  if (known !== null || whole === null) return known ?? 1;
  return whole.slice(0, Math.max(0, whole.indexOf(text))).split('\n').length;
}
