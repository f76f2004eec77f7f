import { act as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import type { ActContext } from '#promotion/act-context';
import type { ActInputs } from '#promotion/act-inputs';
import { type CaptureInput, readEvidenceArgument } from '#promotion/acts/discover';
import { anchorLocators } from '#promotion/acts/propose-anchors';
import { type DatedInput, datedInput } from '#promotion/discovery/dated-input';
import type { Note } from '#promotion/reason';
import { type EvidenceFile, nearPath } from '#provenance/evidence/evidence';
import type { Locator } from '#provenance/evidence/locator';

import { type CallerLocation, resolveArguments } from '../invocation/resolve-arguments.ts';
import { dayOf } from '../invocation/run-date.ts';
import { namedDay } from '../invocation/typed-day.ts';
import type { ActNeeds, LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';

/** A discovery as it was typed. */
export interface TypedInput<I extends CaptureInput = CaptureInput> {
  /** With dates for days, and evidence by paths from the root. */
  readonly input: I;
  readonly days: DatedInput<I>;
}

/** Resolves days and paths of a discovery, by the current day and folder. */
export async function typedInput<I extends CaptureInput>(
  here: CallerLocation & { readonly now?: Date },
  given: I,
): Promise<TypedInput<I>> {
  const today = dayOf(here.now);
  const on = given.said?.on ?? null;
  const said = given.said && {
    ...given.said,
    on: on && ((await namedDay(on, today, 'back')) ?? on),
  };
  const details = await withDays(given.details, today);
  const days = datedInput({ ...given, ...(said && { said }), details }, today);
  return {
    days,
    input: {
      ...days.input,
      evidence: resolveArguments(here, days.input.evidence),
      premises: resolveArguments(here, days.input.premises ?? []),
    },
  };
}

/** Replaces words for days by dates; other words stay, and are refused later. */
async function withDays(
  details: CaptureInput['details'],
  today: string,
): Promise<CaptureInput['details']> {
  const day = async (words: string): Promise<string> => (await namedDay(words, today)) ?? words;
  const { valid_until: until, review_by: review } = details;
  return {
    ...details,
    ...(until !== undefined && { valid_until: await day(until) }),
    ...(review !== undefined && { review_by: await day(review) }),
  };
}

/** Returns what to load for an input: its places, texts to search for secrets, guards to prove. */
export function needsOfInput({ input }: TypedInput): Required<ActNeeds> {
  const { claim, loadWhen, quotes, commands, outputs, details } = input;
  const locators = placesIn([...input.evidence, ...(input.premises ?? [])]);
  return {
    authors: Boolean(input.said),
    locators: [...locators, ...anchorLocators(locators)],
    lint: [],
    guard: [secretSearchTexts([claim, loadWhen, quotes, commands, outputs, details])],
    prove: details.guard ? [{ key: guardKey(input), guards: details.guard }] : [],
  };
}

/**
 * Notes which days became dates, refuses unknown days and possible secrets, and returns the session
 * with advice on paths.
 */
export async function beginRaising(
  session: ActContext,
  loaded: LoadedActInputs,
  { input, days }: TypedInput,
  secretFound: (kind: string) => Message,
): Promise<ActContext> {
  const { inputs, notes } = await adviseOnPaths(session.inputs, loaded, placesIn(input.evidence));
  session.notes.push(...notes, ...days.notes.map((message) => ({ message })));
  session.reasons.push(
    ...days.problems.map((message) => ({ code: 'P03', message })),
    ...inputs.secrets.map(({ what }) => ({ code: 'P13', message: secretFound(what) })),
  );
  return { ...session, inputs };
}

/** The key of the guards of a claim, which has no record yet. */
export function guardKey({ claim }: Pick<CaptureInput, 'claim'>): string {
  return claim.replace(/\s+/g, ' ').trim();
}

/** The places in files among arguments of evidence. */
export function placesIn(evidence: readonly string[]): Locator[] {
  return evidence.flatMap((text) => {
    const item = readEvidenceArgument(text);
    return item?.kind === 'place' ? [item.locator] : [];
  });
}

/** Values to search for secrets, which are in no file. */
export function secretSearchTexts(values: readonly unknown[]): Required<ActNeeds>['guard'][number] {
  return { path: null, text: JSON.stringify(values) };
}

/** Finds the nearest name for each unknown path, and notes paths that git ignores. */
async function adviseOnPaths(
  inputs: ActInputs,
  { names, source }: Pick<LoadedActInputs, 'names' | 'source'>,
  locators: readonly Locator[],
): Promise<{ readonly inputs: ActInputs; readonly notes: readonly Note[] }> {
  const paths = [...new Set(locators.map((locator) => locator.path))];
  if (!names || paths.length === 0) return { inputs, notes: [] };
  const unknown = paths.flatMap((path) => {
    const file = inputs.evidence.get(path);
    return file?.kind === 'absent' && !file.existed && file.movedTo === null
      ? [{ path, file }]
      : [];
  });
  const there = paths.filter((path) => {
    const file = inputs.evidence.get(path);
    return file?.kind === 'file' && file.at === undefined;
  });
  const ignored = await names.ignored(there.map((path) => source.prefix + path));
  const notes = ignored.map((path): Note => ({
    message: say.evidenceIgnored({ path: path.slice(source.prefix.length) }),
  }));
  if (unknown.length === 0) return { inputs, notes };
  const all = (await names.all())
    .filter((name) => name.startsWith(source.prefix))
    .map((name) => name.slice(source.prefix.length));
  const evidence = new Map<string, EvidenceFile>(inputs.evidence);
  for (const { path, file } of unknown) {
    const near = nearPath(path, all);
    if (near !== null) evidence.set(path, { ...file, near });
  }
  return { inputs: { ...inputs, evidence }, notes };
}
