import { type DatedClaim, datedClaim, datedCondition, endInClaim } from '#claims/dated-claim';
import { definedFields } from '#diagnostics/defined-values';
import { recordEnd as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { keepsRecord } from '#provenance/discovery-kinds';
import { isDay, isPast, parseDayInWords } from '#workspace/text/day';

import type { CaptureInput } from '../acts/discover.ts';

/** An input with dates in the place of relative days. */
export interface DatedInput<I> {
  readonly input: I;
  readonly notes: readonly Message[];
  readonly problems: readonly Message[];
}

/**
 * Replaces relative days by dates, counted from the day of the statement, and takes the last day of
 * the claim as that of its record.
 *
 * @param today `YYYY-MM-DD`
 */
export function datedInput<I extends CaptureInput>(given: I, today: string): DatedInput<I> {
  const [notes, problems]: [Message[], Message[]] = [[], []];
  const on = given.said?.on ?? null;
  const spoken = on !== null && isDay(on) ? on : today;
  const { claim, filled, unclear } = datedClaim(given.claim, spoken);
  for (const each of filled) notes.push(say.dated(each));
  problems.push(...unclear.map(askForDate));
  const dated = (conditions: readonly string[]): string[] =>
    conditions.map((each) => {
      const read = datedCondition(each, spoken);
      for (const filled of read.filled) notes.push(say.datedCondition(filled));
      for (const { said } of read.unclear) problems.push(say.undatedCondition({ said }));
      return read.claim;
    });
  const { valid_until: until, review_by: review, ...details } = given.details;
  const { applies_when: when, does_not_apply_when: notWhen } = details;
  const place = whyEndless(given);
  if (place !== null && (until !== undefined || review !== undefined)) problems.push(place);
  const day = (said: string | undefined): string | null => {
    if (said === undefined || place !== null) return null;
    const named = parseDayInWords(said, today);
    if (named === null) problems.push(say.noDay({ said }));
    else if (isPast(named, today)) problems.push(say.over({ day: named }));
    return named;
  };
  const [end, by] = [day(until), day(review)];
  const inClaim = until === undefined && place === null ? endInClaim(claim, today, spoken) : null;
  if (end !== null) notes.push(say.set({ day: end }));
  if (inClaim !== null) notes.push(say.read(inClaim));
  if (by !== null) notes.push(say.review({ day: by }));
  const last = end ?? inClaim?.day ?? null;
  return {
    input: {
      ...given,
      claim,
      details: {
        ...details,
        ...definedFields({
          applies_when: when && dated(when),
          does_not_apply_when: notWhen && dated(notWhen),
          valid_until: last ?? undefined,
          review_by: by ?? undefined,
        }),
      },
    },
    notes,
    problems,
  };
}

/** Asks for the date of words that may mean several days. */
export function askForDate({ said, offered }: DatedClaim['unclear'][number]): Message {
  return offered === null ? say.undated({ said }) : say.undatedLikely({ said, claim: offered });
}

/** Why a discovery cannot have a last day: it gets no record. */
function whyEndless({ from, kinds }: CaptureInput): Message | null {
  if (from) return say.ofNote();
  const kind = kinds.find((each) => !keepsRecord(each));
  return kind === undefined ? null : say.noRecord({ kind });
}
