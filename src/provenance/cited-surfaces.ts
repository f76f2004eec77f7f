import type { Span } from '#diagnostics/diagnostic';
import type { EvidenceLine, Finding } from '#workspace/records';

import { readLocator, type Locator } from './locator.ts';

/** A surface that a record's Evidence names, and where it names it. */
export interface CitedSurface {
  readonly locator: Locator;
  readonly written: string;
  readonly span: Span;
}

/**
 * The repository surfaces a finding cites: what stands after `File:`, in code or bare. A path elsewhere in the prose is
 * not taken for evidence, for prose names things that never were files.
 */
export function citedSurfaces(finding: Finding): CitedSurface[] {
  return finding.evidence.filter((line) => line.label === 'file').flatMap(surfacesOf);
}

function surfacesOf(line: EvidenceLine): CitedSurface[] {
  const text = line.text.slice(0, 2_000);
  const codes = [...text.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '');
  const links = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1] ?? '');
  const written = codes.length > 0 ? codes : links.length > 0 ? links : [text.split(/\s(?:—|–|-|\()/)[0] ?? ''];
  return written.flatMap((each) => {
    const locator = readLocator(each.trim());
    return locator ? [{ locator, written: each.trim(), span: line.span }] : [];
  });
}
