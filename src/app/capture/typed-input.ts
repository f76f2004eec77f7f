import type { Message } from '#messages/message';
import { type CaptureInput, readEvidenceArgument } from '#promotion/acts/discover';
import { partsOf } from '#promotion/acts/propose-anchors';
import { type DatedInput, datedInput } from '#promotion/discovery/dated-input';
import type { Session } from '#promotion/session';
import type { Locator } from '#provenance/evidence/locator';

import { type Here, resolveArguments } from '../invocation/resolve-arguments.ts';
import { dayOf } from '../invocation/run-date.ts';
import { namedDay } from '../invocation/typed-day.ts';
import type { LoadedWorld, WorldNeeds } from '../unit-of-work/load-world.ts';
import { adviseOnPaths } from '../unit-of-work/path-advice.ts';

/** A discovery as somebody typed it, whichever act raises it. */
export interface TypedInput<I extends CaptureInput = CaptureInput> {
  /** With dates for days, and evidence by paths from the root. */
  readonly input: I;
  readonly days: DatedInput<I>;
}

/** Reads what was typed, by the day it is and where somebody stands. */
export async function typedInput<I extends CaptureInput>(
  here: Here & { readonly now?: Date },
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

/** Details with the days that their words name; what names none is left for who refuses it. */
async function withDays(
  details: CaptureInput['details'],
  today: string,
): Promise<CaptureInput['details']> {
  const day = async (said: string): Promise<string> => (await namedDay(said, today)) ?? said;
  const { valid_until: until, review_by: review } = details;
  return {
    ...details,
    ...(until !== undefined && { valid_until: await day(until) }),
    ...(review !== undefined && { review_by: await day(review) }),
  };
}

/** What raising it needs to know; a guard is known by the claim until it has a record. */
export function needsOfInput({ input }: TypedInput): WorldNeeds {
  const { claim, loadWhen, quotes, commands, outputs, details } = input;
  const locators = placesIn([...input.evidence, ...(input.premises ?? [])]);
  return {
    authors: Boolean(input.said),
    locators: [...locators, ...partsOf(locators)],
    lint: [],
    guard: [guarded([claim, loadWhen, quotes, commands, outputs, details])],
    prove: details.guard ? [{ key: guardKey(input), guards: details.guard }] : [],
  };
}

/**
 * The session with advice on paths, after it was told which days became dates, and refuses days
 * that nobody can place and what looks like a secret.
 */
export async function beginRaising(
  session: Session,
  loaded: LoadedWorld,
  { input, days }: TypedInput,
  secretFound: (kind: string) => Message,
): Promise<Session> {
  const { world, notes } = await adviseOnPaths(session.world, loaded, placesIn(input.evidence));
  session.notes.push(...notes, ...days.notes.map((message) => ({ message })));
  session.reasons.push(
    ...days.problems.map((message) => ({ code: 'P03', message })),
    ...world.secrets.map(({ what }) => ({ code: 'P13', message: secretFound(what) })),
  );
  return { ...session, world };
}

/** What is raised has no record yet: its guards are known by its claim. */
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

/** A text that must hold no secret, and that lies in no file. */
export function guarded(values: readonly unknown[]): WorldNeeds['guard'][number] {
  return { path: null, text: JSON.stringify(values) };
}
