import { answer as say } from '#messages/answer';
import { guardProof } from '#messages/guard';
import type { Message } from '#messages/message';
import { secret } from '#messages/secret';
import { type AnswerSources, answerSources } from '#promotion/acts/answer-sources';
import { capture as raise, remember } from '#promotion/acts/capture';
import { captureNative } from '#promotion/acts/capture-native';
import { type CaptureInput, discover, readEvidenceArgument } from '#promotion/acts/discover';
import { partsOf, proposeAnchors } from '#promotion/acts/propose-anchors';
import { noteConflicts } from '#promotion/conflict-notes';
import { type DatedInput, datedInput } from '#promotion/discovery/dated-input';
import type { Discovery } from '#promotion/discovery/discovery';
import { checkGuards } from '#promotion/guard-proof';
import type { Outcome } from '#promotion/outcome';
import type { Session } from '#promotion/session';
import type { Locator } from '#provenance/evidence/locator';
import { nativeNamed } from '#workspace/stores/name-native';
import type { Workspace } from '#workspace/workspace';

import { conflictsAsked } from '../conflicts/open-conflicts.ts';
import { resolveArguments } from '../invocation/resolve-arguments.ts';
import { dayOf } from '../invocation/run-date.ts';
import type { LoadedWorld } from '../unit-of-work/load-world.ts';
import { adviseOnPaths } from '../unit-of-work/path-advice.ts';
import { act, type Acting } from '../unit-of-work/run-act.ts';
import { placeFinder } from './place-finder.ts';
import type { Answer } from './read-answer.ts';

export { isEvidence, isNoRevision } from './evidence-typed.ts';
export { kindMeant, kindNamed, kinds } from '#provenance/discovery-kinds';
export type { CaptureInput };

type AnswerSourceList = Answer['sources'];

/** A text that must hold no secret, and that lies in no file. */
interface GuardedText {
  readonly path: null;
  readonly text: string;
}

/** How a discovery is raised. */
export interface CaptureSettings {
  /** It is promoted in the same act, by who may decide it alone. */
  readonly promote?: boolean;
  /** The evidence is what changed since a commit, too. */
  readonly diff?: string | null;
  /** Told where evidence stands that was named by a symbol, a quote or a change. */
  readonly placed?: (evidence: Pick<CaptureInput, 'evidence' | 'quotes'>) => void;
}

/**
 * Raises a discovery: claim, evidence, scope; everything else is filled.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function capture(
  acting: Acting,
  given: CaptureInput & { readonly answer?: AnswerSourceList },
  { promote = false, diff = null, placed }: CaptureSettings = {},
): Promise<Outcome> {
  const raiseAll = promote ? remember : raise;
  const dated = datedInput(given, dayOf(acting.now));
  const { input } = dated;
  if (input.answer) return captureAnswer(acting, dated, input.answer, raiseAll, diff);
  const [from = null] = input.from ? resolveArguments(acting, [input.from]) : [];
  const typed = { ...input, evidence: resolveArguments(acting, input.evidence) };
  const finder = placeFinder(acting, diff);
  return act(acting, {
    needs: async (workspace, _ledger, _loaded, repository) => {
      const request = await finder.find(typed, workspace, repository);
      if (request !== typed) placed?.(request);
      const locators = placesIn(request.evidence);
      return {
        locators: [...locators, ...partsOf(locators)],
        lint: [],
        guard: [guarded(textsOf(input)), ...(from === null ? [] : textOf(workspace, from))],
        prove: input.details.guard ? [{ key: keyOf(input), guards: input.details.guard }] : [],
      };
    },
    plan: async (begun, loaded) => {
      const request = finder.found(typed);
      const locators = placesIn(request.evidence);
      const session = await advised(begun, loaded, locators);
      finder.tell(session);
      tellDays(session, dated);
      refuseSecrets(session, (kind) => secret.inRequest({ kind }));
      if (from !== null && input.details.guard)
        session.reasons.push({ code: 'P14', message: guardProof.ofNote() });
      if (from !== null) await captureNative(session, request, from, raiseAll);
      else await raiseGuarded(session, discover(session, request), raiseAll);
      proposeAnchors(session, input.claim, locators);
      await noteConflicts(session, conflictsAsked(loaded.config));
    },
  });
}

/** What is raised has no record yet: its guards are known by its claim. */
function keyOf({ claim }: Pick<CaptureInput, 'claim'>): string {
  return claim.replace(/\s+/g, ' ').trim();
}

/** Raises discoveries whose guards do what they say. */
async function raiseGuarded(
  session: Session,
  discoveries: readonly Discovery[],
  raiseAll: typeof raise,
): Promise<void> {
  for (const discovery of discoveries) checkGuards(session, discovery);
  await raiseAll(session, discoveries);
}

/** Files an answer: its sources are the evidence, and the records it was built from are linked. */
function captureAnswer(
  acting: Acting,
  dated: DatedInput<CaptureInput>,
  answer: AnswerSourceList,
  raiseAll: typeof raise,
  diff: string | null,
): Promise<Outcome> {
  const { input } = dated;
  const finder = placeFinder(acting, diff);
  const typed = { ...input, evidence: resolveArguments(acting, input.evidence) };
  const sources = answer.map(({ name, quote }) => ({
    name: /[/.]/.test(name) ? (resolveArguments(acting, [name])[0] ?? name) : name,
    quote,
  }));
  return act(acting, {
    needs: async (workspace, ledger, _loaded, repository) => {
      const said = withSources(typed, answerSources(sources, { workspace, ledger }));
      return {
        locators: placesIn((await finder.find(said, workspace, repository)).evidence),
        lint: [],
        guard: [guarded([input.claim, input.loadWhen, input.details, answer])],
      };
    },
    plan: async (begun, loaded) => {
      const cited = answerSources(sources, begun.world);
      const request = finder.found(withSources(typed, cited));
      const session = await advised(begun, loaded, placesIn(request.evidence));
      finder.tell(session);
      tellDays(session, dated);
      refuseSecrets(session, (kind) => secret.inAnswer({ kind }));
      await raiseAll(session, discover(session, request), { builtFrom: cited.records });
      if (request.evidence.length === 0 && session.reasons.length === 0)
        session.notes.push({
          message: say.fromRecords(),
        });
      await noteConflicts(session, conflictsAsked(loaded.config));
    },
  });
}

/** The request with the sources of an answer as its evidence, and its records as origins. */
function withSources(
  input: CaptureInput,
  { evidence, quotes, records }: AnswerSources,
): CaptureInput {
  const traces = input.details.origin_traces ?? [];
  return {
    ...input,
    // The quotes of the answer belong to its own addresses, which stand first.
    evidence: [...evidence, ...input.evidence],
    quotes: [...quotes, ...input.quotes],
    details: {
      ...input.details,
      origin_traces: [...traces, ...records.map((record) => `record:${record.path}`)],
    },
  };
}

/** The places in files among arguments of evidence. */
function placesIn(evidence: readonly string[]): Locator[] {
  return evidence.flatMap((text) => {
    const item = readEvidenceArgument(text);
    return item?.kind === 'place' ? [item.locator] : [];
  });
}

/** The session with advice on paths: near names for those not found, notes on those git ignores. */
async function advised(
  session: Session,
  loaded: LoadedWorld,
  locators: readonly Locator[],
): Promise<Session> {
  const { world, notes } = await adviseOnPaths(session.world, loaded, locators);
  session.notes.push(...notes);
  return { ...session, world };
}

/** Says which days became dates, and refuses those that nobody can place. */
function tellDays(session: Session, { notes, problems }: DatedInput<CaptureInput>): void {
  session.notes.push(...notes.map((message) => ({ message })));
  session.reasons.push(...problems.map((message) => ({ code: 'P03', message })));
}

function refuseSecrets({ world, reasons }: Session, found: (kind: string) => Message): void {
  for (const { what } of world.secrets) reasons.push({ code: 'P13', message: found(what) });
}

/** Everything you typed that may hold a secret. */
function textsOf(input: CaptureInput): unknown[] {
  const { claim, loadWhen, quotes, commands, outputs, details } = input;
  return [claim, loadWhen, quotes, commands, outputs, details];
}

function guarded(values: readonly unknown[]): GuardedText {
  return { path: null, text: JSON.stringify(values) };
}

/** The text of a native note, for the search for secrets. */
function textOf(workspace: Workspace, from: string): GuardedText[] {
  const fact = nativeNamed(workspace, from);
  return typeof fact === 'string'
    ? []
    : [{ path: null, text: fact.document.text.slice(fact.span.start, fact.span.end) }];
}
