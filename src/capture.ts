import { capture as raise } from '#promotion/acts/capture';
import { captureNative } from '#promotion/acts/capture-native';
import { discover, readEvidenceArgument, type CaptureInput } from '#promotion/acts/discover';
import { partsOf, proposeAnchors } from '#promotion/acts/propose-anchors';
import type { Outcome } from '#promotion/outcome';
import { nativeNamed } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';
import { adviseOnPaths } from './advise-on-paths.ts';
import { fromHere } from './from-here.ts';

export { readEvidenceArgument };
export { kindMeant, kindNamed, kinds } from '#provenance/discovery-kinds';
export type { CaptureInput };

/**
 * Raises a discovery: claim, evidence, scope; everything else is filled (document 3.4).
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function capture(acting: Acting, input: CaptureInput): Promise<Outcome> {
  const [from = null] = input.from ? fromHere(acting, [input.from]) : [];
  const said = { ...input, evidence: fromHere(acting, input.evidence) };
  const locators = said.evidence.flatMap((text) => {
    const item = readEvidenceArgument(text);
    return item?.kind === 'place' ? [item.locator] : [];
  });
  return act(acting, {
    needs: (workspace) => ({ locators: [...locators, ...partsOf(locators)], lint: false, guard: [{ path: null, text: JSON.stringify([input.claim, input.loadWhen, input.quotes, input.commands, input.outputs, input.details]) }, ...(from === null ? [] : textOf(workspace, from))] }),
    plan: async (begun, loaded) => {
      const { world, notes } = await adviseOnPaths(begun.world, loaded, locators);
      const session = { ...begun, world };
      session.notes.push(...notes);
      for (const secret of session.world.secrets) session.reasons.push({ code: 'P13', text: `what was said holds what looks like a secret (${secret.what})`, mend: ['take it out, and revoke it'] });
      if (from !== null) await captureNative(session, said, from);
      else await raise(session, discover(session, said));
      proposeAnchors(session, input.claim, locators);
    },
  });
}

/** The text of a native note, for the search for secrets. */
function textOf(workspace: Workspace, from: string): { readonly path: null; readonly text: string }[] {
  const fact = nativeNamed(workspace, from);
  return typeof fact === 'string' ? [] : [{ path: null, text: fact.document.text.slice(fact.span.start, fact.span.end) }];
}
