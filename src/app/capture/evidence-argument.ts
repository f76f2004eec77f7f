import { isFileIn } from '#disk/reading/file-facts';
import { locateAt } from '#disk/roots/locate';
import { readEvidenceArgument } from '#promotion/acts/discover';
import { readSymbolArgument } from '#provenance/evidence/locator';

import { type CallerLocation, resolveArguments } from '../invocation/resolve-arguments.ts';

/** Whether an argument can be evidence; a sentence cannot. */
export function isEvidenceArgument(text: string): boolean {
  return readEvidenceArgument(text) !== null || readSymbolArgument(text) !== null;
}

/** Whether an argument is a claim or a place, and so no revision of git. */
export function isClaimOrPlace(here: CallerLocation, text: string): boolean {
  if (/\s/.test(text) || text.includes('#') || /^https?:/i.test(text)) return true;
  const path = readSymbolArgument(text)?.path ?? text;
  const root = locateAt(here).root.path;
  return resolveArguments(here, [path]).some((each) =>
    isFileIn(root, each.replace(/:\d[\d:-]*$/, '')),
  );
}
