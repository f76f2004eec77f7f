import { testimony as say } from '#messages/generated/capture';
import type { Message } from '#messages/message';
import { keepsRecord, type Kind } from '#provenance/discovery-kinds';
import type { EvidenceItem } from '#provenance/evidence/evidence-items';
import { type Locator, readLocator } from '#provenance/evidence/locator';
import { isDay, isPast } from '#workspace/text/day';

import type { ActContext } from '../act-context.ts';
import { pathNamed } from '../discovery/find-item.ts';

/** The person that a discovery quotes, and its premises. */
export interface TestimonyInput {
  /** As typed; null for a discovery without testimony. */
  readonly said?: {
    readonly by: string | null;
    readonly on: string | null;
    readonly source: string | null;
  } | null;
  /** Records and places whose change puts the testimony in doubt. */
  readonly premises?: readonly string[];
}

/** Reads testimony and its premises as evidence. Refuses incomplete or misplaced testimony. */
export function testimonyOf(
  session: ActContext,
  input: TestimonyInput & {
    readonly kinds: readonly Kind[];
    readonly evidence: readonly string[];
    readonly from?: string | null;
  },
): EvidenceItem[] {
  const { reasons, request } = session;
  const refuse = (message: Message): void => void reasons.push({ code: 'P04', message });
  const { said = null, premises = [] } = input;
  const [first] = premises;
  if (said === null && first !== undefined) refuse(say.premiseAlone({ premise: first }));
  if (said === null) return [];
  const [place] = input.evidence;
  if (place !== undefined) refuse(say.besidePlaces({ place }));
  const kind = input.kinds.find((each) => !keepsRecord(each));
  if (kind !== undefined)
    refuse(say.withoutReview({ what: `a ${kind}`, option: `--kind ${kind}` }));
  if (input.from) refuse(say.withoutReview({ what: 'a note', option: '--from' }));
  const { by, on, source } = said;
  if (by === null || on === null || source === null) {
    const names = { '--said-by': by, '--said-on': on, '--source': source };
    const missing = Object.entries(names).flatMap(([name, value]) => (value === null ? name : []));
    refuse(say.incomplete({ missing: missing.join(' and ') }));
    return [];
  }
  const problem =
    problemOfPerson(by) ?? problemOfDay(on, request.at.slice(0, 10)) ?? problemOfSource(source);
  if (problem) refuse(problem);
  return [
    { kind: 'testimony', by: by.trim(), on, source, quote: null },
    ...premises.flatMap((premise): EvidenceItem[] => {
      const locator = premiseOf(session, premise);
      if (locator === null) refuse(say.noPremise({ premise }));
      const written = locator?.kind === 'file' ? locator.path : premise;
      return locator ? [{ kind: 'place', locator, written, premise: true }] : [];
    }),
  ];
}

/** Reads a premise as a place, or as the file of a named record; null where it is neither. */
function premiseOf({ inputs }: ActContext, premise: string): Locator | null {
  const locator = readLocator(premise, 'cited');
  // An unknown anchor must not cite the whole file.
  if (locator) return locator.kind === 'file' && premise.includes('#') ? null : locator;
  const path = pathNamed(premise, inputs);
  return path === null ? null : readLocator(path, 'cited');
}

function problemOfPerson(by: string): Message | null {
  return /^[^<>()`"\n]+ <[^<>()\s@]+@[^<>()\s@]+>$/.test(by.trim()) ? null : say.noPerson({ by });
}

function problemOfDay(on: string, today: string): Message | null {
  return isDay(on) && !isPast(today, on) ? null : say.noDay({ on });
}

function problemOfSource(source: string): Message | null {
  if (/^https?:\/\/[^\s"<>]+$/.test(source) || /^[0-9a-f]{7,64}$/.test(source)) return null;
  if (readLocator(source) !== null) return say.sourceIsFile({ source });
  const isSession = /^[\w.-]+(?::[\w./-]+)?(?:#[\w.:-]+)?$/.test(source) && /\d/.test(source);
  return isSession ? null : say.noSource({ source });
}
