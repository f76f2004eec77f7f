import { capture as raise } from '#promotion/acts/capture';
import { captureNative } from '#promotion/acts/capture-native';
import { discover, readEvidenceArgument, type CaptureInput } from '#promotion/acts/discover';
import { answerSources, type AnswerSources } from '#promotion/acts/answer-sources';
import { partsOf, proposeAnchors } from '#promotion/acts/propose-anchors';
import { noteConflicts } from '#promotion/conflict-notes';
import type { Outcome } from '#promotion/outcome';
import type { Locator } from '#provenance/locator';
import { nativeNamed } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

import { act, type Acting } from './act.ts';
import { adviseOnPaths } from './advise-on-paths.ts';
import { fromHere } from './from-here.ts';
import { conflictsAsked } from './open-conflicts.ts';
import type { Answer } from './read-answer.ts';

export { readEvidenceArgument };
export { kindMeant, kindNamed, kinds } from '#provenance/discovery-kinds';
export type { CaptureInput };

/**
 * Raises a discovery: claim, evidence, scope; everything else is filled.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function capture(
  acting: Acting,
  input: CaptureInput & { readonly answer?: Answer['sources'] },
): Promise<Outcome> {
  if (input.answer) return captureAnswer(acting, input, input.answer);
  const [from = null] = input.from ? fromHere(acting, [input.from]) : [];
  const said = { ...input, evidence: fromHere(acting, input.evidence) };
  const locators = said.evidence.flatMap((text) => {
    const item = readEvidenceArgument(text);
    return item?.kind === 'place' ? [item.locator] : [];
  });
  return act(acting, {
    needs: (workspace) => ({
      locators: [...locators, ...partsOf(locators)],
      lint: false,
      guard: [
        {
          path: null,
          text: JSON.stringify([
            input.claim,
            input.loadWhen,
            input.quotes,
            input.commands,
            input.outputs,
            input.details,
          ]),
        },
        ...(from === null ? [] : textOf(workspace, from)),
      ],
    }),
    plan: async (begun, loaded) => {
      const { world, notes } = await adviseOnPaths(begun.world, loaded, locators);
      const session = { ...begun, world };
      session.notes.push(...notes);
      for (const secret of session.world.secrets)
        session.reasons.push({
          code: 'P13',
          text: `what was said holds what looks like a secret (${secret.what})`,
          mend: ['take it out, and revoke it'],
        });
      if (from !== null) await captureNative(session, said, from);
      else await raise(session, discover(session, said));
      proposeAnchors(session, input.claim, locators);
      await noteConflicts(session, conflictsAsked(loaded.config));
    },
  });
}

/** Files an answer: its sources are the evidence, and the records it was built from are linked. */
function captureAnswer(
  acting: Acting,
  input: CaptureInput,
  answer: Answer['sources'],
): Promise<Outcome> {
  const typed = fromHere(acting, input.evidence);
  const sources = answer.map(({ name, quote }) => ({
    name: /[/.]/.test(name) ? (fromHere(acting, [name])[0] ?? name) : name,
    quote,
  }));
  const said = (
    known: Parameters<typeof answerSources>[1],
  ): CaptureInput & { readonly records: AnswerSources['records'] } => {
    const { evidence, quotes, records } = answerSources(sources, known);
    // The quotes of the answer belong to its own addresses, which stand first.
    return {
      ...input,
      evidence: [...evidence, ...typed],
      quotes: [...quotes, ...input.quotes],
      records,
      details: {
        ...input.details,
        origin_traces: [
          ...(input.details.origin_traces ?? []),
          ...records.map((record) => `record:${record.path}`),
        ],
      },
    };
  };
  const placesIn = ({ evidence }: CaptureInput): Locator[] =>
    evidence.flatMap((text) => {
      const item = readEvidenceArgument(text);
      return item?.kind === 'place' ? [item.locator] : [];
    });
  return act(acting, {
    needs: (workspace, ledger) => ({
      locators: placesIn(said({ workspace, ledger })),
      lint: false,
      guard: [
        { path: null, text: JSON.stringify([input.claim, input.loadWhen, input.details, answer]) },
      ],
    }),
    plan: async (begun, loaded) => {
      const found = said(begun.world);
      const { world, notes } = await adviseOnPaths(begun.world, loaded, placesIn(found));
      const session = { ...begun, world };
      session.notes.push(...notes);
      for (const secret of session.world.secrets)
        session.reasons.push({
          code: 'P13',
          text: `the answer holds what looks like a secret (${secret.what})`,
          mend: ['take it out, and revoke it'],
        });
      await raise(session, discover(session, found), { builtFrom: found.records });
      if (found.evidence.length === 0 && session.reasons.length === 0)
        session.notes.push({
          text: 'it is built from records alone: what shows it is to be added',
          mend: ['its Evidence section takes places and quoted sources'],
        });
      await noteConflicts(session, conflictsAsked(loaded.config));
    },
  });
}

/** The text of a native note, for the search for secrets. */
function textOf(
  workspace: Workspace,
  from: string,
): { readonly path: null; readonly text: string }[] {
  const fact = nativeNamed(workspace, from);
  return typeof fact === 'string'
    ? []
    : [{ path: null, text: fact.document.text.slice(fact.span.start, fact.span.end) }];
}
