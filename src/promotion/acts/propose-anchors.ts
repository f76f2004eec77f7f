import type { Locator } from '#provenance/locator';
import { proposeAnchor } from '#provenance/surfaces/propose-anchor';

import type { Session } from '../session.ts';

/** Where a whole file is cited, says which part of it is probably meant: a whole file changes all the time (document 3.4). */
export function proposeAnchors({ world, notes }: Session, claim: string, locators: readonly Locator[]): void {
  for (const locator of locators) {
    const file = world.evidence.get(locator.path);
    if (locator.kind !== 'file' || file?.kind !== 'file' || file.text === null) continue;
    const anchor = proposeAnchor(claim, file.text, locator.path);
    notes.push({ text: `any change of ${locator.path} will call this into question: cite the part that counts`, mend: [anchor ?? `${locator.path}#L10-L42`] });
  }
}
