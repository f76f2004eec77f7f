import { capture as say } from '#messages/generated/capture';
import type { Locator } from '#provenance/evidence/locator';
import { proposeAnchor } from '#provenance/surfaces/propose-anchor';

import type { ActContext } from '../act-context.ts';

/** The readers that anchors in whole files need: sections in Markdown, values in JSON and YAML. */
export function anchorLocators(locators: readonly Locator[]): Locator[] {
  return locators.flatMap((locator): Locator[] => {
    if (locator.kind !== 'file') return [];
    if (/\.mdc?$/i.test(locator.path)) return [{ kind: 'section', path: locator.path, slug: '-' }];
    return /\.(?:json|ya?ml)$/i.test(locator.path)
      ? [{ kind: 'value', path: locator.path, pointer: '/' }]
      : [];
  });
}

/** Notes, for each file cited as a whole, the part that the claim is probably about. */
export function proposeAnchors(
  { inputs, notes }: ActContext,
  claim: string,
  locators: readonly Locator[],
): void {
  for (const locator of locators) {
    const file = inputs.evidence.get(locator.path);
    if (locator.kind !== 'file' || file?.kind !== 'file' || file.text === null) continue;
    const anchor = proposeAnchor(claim, file.text, locator.path, inputs.readers);
    notes.push({
      message: say.wholeFile({
        path: locator.path,
        anchor,
        unanchored: anchor === null ? locator.path : null,
      }),
    });
  }
}
