import { secret } from '#messages/generated/acts';
import { answer as say } from '#messages/generated/capture';
import { guardProof } from '#messages/generated/guard';
import type { ActContext } from '#promotion/act-context';
import { capture as raise, captureAndDecide, type CaptureFunction } from '#promotion/acts/capture';
import { captureNative } from '#promotion/acts/capture-native';
import { buildDiscoveries, type CaptureInput } from '#promotion/acts/discover';
import { proposeAnchors } from '#promotion/acts/propose-anchors';
import { type AnswerSources, answerSources } from '#promotion/acts/write-candidate';
import type { Discovery } from '#promotion/discovery/read-discovery';
import { waitingDuplicate } from '#promotion/discovery/sibling-items';
import { checkGuards } from '#promotion/guard-proof';
import type { Outcome } from '#promotion/outcome';
import { answerTrace } from '#provenance/evidence/captured-from';
import type { Ledger } from '#provenance/ledger/ledger';
import { findNativeFact } from '#workspace/stores/find-native-fact';
import type { Workspace } from '#workspace/workspace';

import { noteEnabledConflicts } from '../conflicts/note-conflicts.ts';
import { resolveArguments } from '../invocation/resolve-arguments.ts';
import { withoutBranchTask } from '../unit-of-work/act-request.ts';
import {
  type ActNeeds,
  type LoadedActInputs,
  requiredEvidence,
} from '../unit-of-work/load-act-inputs.ts';
import { promoteRaised } from '../unit-of-work/promote-raised.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { guidesOfInput } from '../unit-of-work/target-guides.ts';
import { placeFinder } from './find-places.ts';
import type { CapturedAnswer } from './read-answer.ts';
import {
  beginRaising,
  needsOfInput,
  placesIn,
  secretSearchTexts,
  type TypedInput,
  typedInput,
} from './typed-input.ts';

export { isEvidenceArgument, isClaimOrPlace } from './evidence-argument.ts';
export { nearestKind, kindNamed, kinds } from '#provenance/discovery-kinds';
export type { CaptureInput };

type AnswerSourceList = CapturedAnswer['sources'];

/** How to capture a discovery. */
export interface CaptureSettings {
  /** Promote it in the same act, where the actor may decide it alone. */
  readonly promote?: boolean;
  /** A revision; lines that changed since then are evidence, too. Null for none. */
  readonly diff?: string | null;
  /** Called with the places that were found for a symbol, a quote or a change. */
  readonly placed?: (evidence: Pick<CaptureInput, 'evidence' | 'quotes' | 'premises'>) => void;
}

/** Raises a discovery as a candidate, or promotes it in the same act. */
export async function capture(
  acting: ActInvocation,
  given: CaptureInput & { readonly answer?: AnswerSourceList },
  { promote = false, diff = null, placed }: CaptureSettings = {},
): Promise<Outcome> {
  const deciding = promote ? atOnce(acting) : later;
  const typed = await typedInput(acting, given);
  const { input } = typed;
  if (input.answer) return captureAnswer(acting, typed, input.answer, { ...deciding, diff });
  const [from = null] = input.from ? resolveArguments(acting, [input.from]) : [];
  const finder = placeFinder(acting, diff);
  return runAct(acting, {
    needs: async (workspace, ledger, _loaded, repository) => {
      const request = await finder.find(input, workspace, repository);
      if (request !== input) placed?.(request);
      const { guard } = needsOfInput(typed);
      return joinedNeeds(
        {
          ...needsOfInput({ ...typed, input: request }),
          guard: from === null ? guard : [...guard, ...textOf(workspace, from)],
        },
        requiredEvidence(waitingLike(input, ledger), promote)(workspace, ledger),
      );
    },
    others: ({ inputs }) => guidesOfInput(input, inputs),
    plan: async (begun, loaded) => {
      const request = finder.found(input);
      const session = await beginRaising(
        deciding.begin(begun),
        loaded,
        { ...typed, input: request },
        (kind) => secret.inRequest({ kind }),
      );
      const raiseAll = deciding.raising(loaded);
      finder.tell(session);
      if (from !== null && input.details.guard)
        session.reasons.push({ code: 'P14', message: guardProof.ofNote() });
      if (from !== null) await captureNative(session, request, from, raiseAll);
      else await raiseGuarded(session, buildDiscoveries(session, request), raiseAll);
      proposeAnchors(session, input.claim, placesIn(request.evidence));
      await noteEnabledConflicts(session, loaded);
    },
  });
}

/** The waiting candidate with the same claim, which this act completes. */
function waitingLike({ claim, kinds: [kind = 'fact'] }: CaptureInput, ledger: Ledger): string[] {
  const waiting = waitingDuplicate({ kind, claim }, ledger);
  return waiting === null ? [] : [waiting.item];
}

function joinedNeeds(one: Required<ActNeeds>, other: Required<ActNeeds>): ActNeeds {
  return {
    locators: [...one.locators, ...other.locators],
    lint: [...one.lint, ...other.lint],
    guard: [...one.guard, ...other.guard],
    authors: one.authors || other.authors,
    prove: [...one.prove, ...other.prove],
  };
}

/** Whether a discovery is decided later or in the same act. */
interface Deciding {
  begin(session: ActContext): ActContext;
  raising(loaded: LoadedActInputs): CaptureFunction;
}

const later: Deciding = { begin: (session) => session, raising: () => raise };

function atOnce(acting: ActInvocation): Deciding {
  return {
    begin: (session) => withoutBranchTask(session, acting),
    raising: (loaded) => (session, discoveries, settings) =>
      captureAndDecide(session, discoveries, {
        ...settings,
        decide: (own, history) =>
          promoteRaised(own, history, { acting, loaded }, 'leave out --promote'),
      }),
  };
}

async function raiseGuarded(
  session: ActContext,
  discoveries: readonly Discovery[],
  raiseAll: CaptureFunction,
): Promise<void> {
  for (const discovery of discoveries) checkGuards(session, discovery);
  await raiseAll(session, discoveries);
}

/** Captures an answer: its sources become evidence, and records among them are linked. */
function captureAnswer(
  acting: ActInvocation,
  typed: TypedInput,
  answer: AnswerSourceList,
  how: Deciding & { readonly diff: string | null },
): Promise<Outcome> {
  const { input } = typed;
  const finder = placeFinder(acting, how.diff);
  const sources = answer.map(({ name, quote }) => ({
    name: /[/.]/.test(name) ? (resolveArguments(acting, [name])[0] ?? name) : name,
    quote,
  }));
  return runAct(acting, {
    needs: async (workspace, ledger, _loaded, repository) => {
      const cited = withSources(input, answerSources(sources, { workspace, ledger }));
      return {
        locators: placesIn((await finder.find(cited, workspace, repository)).evidence),
        guard: [secretSearchTexts([input.claim, input.loadWhen, input.details, answer])],
      };
    },
    others: ({ inputs }) => guidesOfInput(input, inputs),
    plan: async (begun, loaded) => {
      const cited = answerSources(sources, begun.inputs);
      const request = finder.found(withSources(input, cited));
      const session = await beginRaising(
        how.begin(begun),
        loaded,
        { ...typed, input: request },
        (kind) => secret.inAnswer({ kind }),
      );
      finder.tell(session);
      await how.raising(loaded)(session, buildDiscoveries(session, request), {
        builtFrom: cited.records,
      });
      if (request.evidence.length === 0 && session.reasons.length === 0)
        session.notes.push({
          message: say.fromRecords({ path: session.done.at(-1)?.target ?? 'the record' }),
        });
      await noteEnabledConflicts(session, loaded);
    },
  });
}

/**
 * The trace of a captured answer.
 *
 * @param file the path as it was typed; null for standard input
 */
export function answerOrigin(acting: ActInvocation, file: string | null, text: string): string {
  const [path = '-'] = file === null ? [] : resolveArguments(acting, [file]);
  // Paths outside the repository name folders of one machine.
  return answerTrace(/^(?:\.\.|\/|[a-z]:)/i.test(path) ? '-' : path, text);
}

function withSources(
  input: CaptureInput,
  { evidence, quotes, records }: AnswerSources,
): CaptureInput {
  const traces = input.details.origin_traces ?? [];
  return {
    ...input,
    // The nth quote belongs to the nth address, so those of the answer come first.
    evidence: [...evidence, ...input.evidence],
    quotes: [...quotes, ...input.quotes],
    details: {
      ...input.details,
      origin_traces: [...traces, ...records.map((record) => `record:${record.path}`)],
    },
  };
}

/** The text of a native note, for the search for secrets. */
function textOf(workspace: Workspace, from: string): ReturnType<typeof secretSearchTexts>[] {
  const fact = findNativeFact(workspace, from);
  return typeof fact === 'string'
    ? []
    : [{ path: null, text: fact.document.text.slice(fact.span.start, fact.span.end) }];
}
