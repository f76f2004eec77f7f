import { capture as raise } from '#promotion/acts/capture';
import { discover, readEvidenceArgument, type CaptureInput } from '#promotion/acts/discover';
import { partsOf, proposeAnchors } from '#promotion/acts/propose-anchors';
import type { Outcome } from '#promotion/outcome';

import { act, type Acting } from './act.ts';
import { adviseOnPaths } from './advise-on-paths.ts';
import { fromHere } from './from-here.ts';

export { kindMeant, kindNamed, kinds } from '#provenance/discovery-kinds';
export type { CaptureInput };

/**
 * Raises a discovery: claim, evidence, scope; everything else is filled (document 3.4).
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function capture(acting: Acting, input: CaptureInput): Promise<Outcome> {
  const said = { ...input, evidence: fromHere(acting, input.evidence) };
  const locators = said.evidence.flatMap((text) => {
    const item = readEvidenceArgument(text);
    return item?.kind === 'place' ? [item.locator] : [];
  });
  return act(acting, {
    needs: () => ({ locators: [...locators, ...partsOf(locators)], lint: false, guard: [{ path: null, text: JSON.stringify([input.claim, input.loadWhen, input.quotes, input.commands, input.outputs, input.details]) }] }),
    plan: async (begun, loaded) => {
      const { world, notes } = await adviseOnPaths(begun.world, loaded, locators);
      const session = { ...begun, world };
      session.notes.push(...notes);
      for (const secret of session.world.secrets) session.reasons.push({ code: 'P13', text: `what was said holds what looks like a secret (${secret.what})`, mend: ['take it out, and revoke it'] });
      const discoveries = discover(session, said);
      await raise(session, discoveries);
      proposeAnchors(session, input.claim, locators);
    },
  });
}
