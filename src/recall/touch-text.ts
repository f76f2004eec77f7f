import { presentItems } from '#diagnostics/defined-values';
import type { LineRange } from '#diagnostics/diagnostic';
import { escapeInvisible } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { touch as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { isSameSentence, shortenSentence } from '#messages/shorten-sentence';

import { distanceBetween } from './changed-lines.ts';
import type { RecallRecord } from './recall-record.ts';
import { contradictionLabel, injectionLabel, quoted } from './served-record.ts';

/** Facts in a text about touched files. */
export const maxFactsPerTouch = 3;
/** UTF-16 units of a text about facts on touched files. */
export const maxTouchCharacters = 2_000;

/**
 * Lines from the touched ones to a fact: as many as a diff shows around a change. In replayed
 * commits of real packages (bench/replay), facts further away did not concern the edit.
 */
const maxLinesAway = 3;

/** A fact whose evidence is in a touched file. */
export interface TouchedFact {
  readonly record: Pick<
    RecallRecord,
    'path' | 'title' | 'claim' | 'testimony' | 'addresses' | 'appliesWhen' | 'doesNotApplyWhen'
  >;
  /** Item id as people type it; null without an entry in the ledger. */
  readonly short: string | null;
  /** Relative to the root. */
  readonly file: string;
  /** Present lines of its evidence; null for the whole file. */
  readonly places: readonly (LineRange | null)[];
  /** Names of facts in the same text that it contradicts. */
  readonly contradicts?: readonly string[];
  /** State of its evidence; null where it is unchanged. */
  readonly state: string | null;
}

/** Gives the facts near the touched lines, the nearest first; none where the lines are unknown. */
export function factsNear<Fact extends TouchedFact>(
  facts: readonly Fact[],
  lines: readonly LineRange[] | null,
): Fact[] {
  if (lines === null) return [];
  const distance = ({ places }: Fact): number =>
    Math.min(
      ...places.map((place) =>
        place === null ? 0.5 : Math.min(...lines.map((each) => distanceBetween(place, each))),
      ),
    );
  return facts
    .map((fact) => ({ fact, at: distance(fact) }))
    .filter(({ at }) => at <= maxLinesAway)
    .sort((one, other) => one.at - other.at)
    .map(({ fact }) => fact);
}

/** Counts the facts on a file, or those that are left when some were shown. */
export function countLine(file: string, count: number, isRest: boolean): string {
  if (escapeInvisible(file).length > maxFileName)
    return visibleText(isRest ? say.moreOnLongName({ count }) : say.onLongName({ count }));
  return visibleText(
    isRest ? say.severalMore({ count, file }) : say.severalOnFile({ count, file }),
  );
}

/** A longer name leaves no room for a command. */
const maxFileName = 600;

/** Characters of each claim; the first that fits is used. */
const claimLengths = [600, 400, 280, 180, 120, 60, 20];

/**
 * Tells an agent the facts on files that it touches, within `maxTouchCharacters`.
 *
 * @returns also how many facts are in the text
 */
export function touchText(facts: readonly TouchedFact[]): {
  readonly text: string;
  readonly count: number;
} {
  const files = [...new Set(facts.map(({ file }) => file))];
  for (let count = Math.min(facts.length, maxFactsPerTouch); count > 0; count -= 1)
    for (const length of claimLengths) {
      const text = files
        .flatMap((file) =>
          fileLines(
            file,
            facts.slice(0, count).filter((each) => each.file === file),
            length,
          ),
        )
        .join('\n')
        .trimEnd();
      if (text.length < maxTouchCharacters) return { text: `${text}\n`, count };
    }
  return { text: '', count: 0 };
}

/**
 * Tells an agent the dead ends of a file that it edits, within `max` characters.
 *
 * @returns also how many are in the text
 */
export function deadEndsText(
  file: string,
  tried: readonly {
    readonly record: Pick<RecallRecord, 'path' | 'title' | 'claim' | 'rest'>;
    readonly short: string | null;
  }[],
  max: number,
): { readonly text: string; readonly count: number } {
  for (let count = Math.min(tried.length, maxFactsPerTouch); count > 0; count -= 1)
    for (const length of claimLengths) {
      const lines = tried
        .slice(0, count)
        .flatMap(({ record, short }) => [
          ...claimLines(record, length),
          ...(record.rest === '' ? [] : quoted(clip(record.rest, length)).map(escapeInvisible)),
          `- ${visibleText(say.readTried({ item: clip(short ?? record.path, 200) }))}`,
          '',
        ]);
      const text = [visibleText(say.tried({ file })), '', ...lines].join('\n').trimEnd();
      if (text.length < max) return { text: `${text}\n`, count };
    }
  return { text: '', count: 0 };
}

function fileLines(file: string, facts: readonly TouchedFact[], length: number): string[] {
  if (facts.length === 0) return [];
  return [
    visibleText(say.heading({ file })),
    '',
    ...facts.flatMap((fact) => factLines(fact, length)),
  ];
}

function factLines(
  { record, short, places, state, contradicts = [] }: TouchedFact,
  length: number,
): string[] {
  const why = places.slice(0, 3).map((place) => textOf(placeMessage(place)));
  const more = presentItems([
    state !== null && textOf(say.whereItIs({ state })),
    record.testimony,
    record.addresses !== null && injectionLabel(record.addresses),
    contradicts.length > 0 && `${contradictionLabel}: ${contradicts.join('; ')}`,
  ]);
  return [
    ...claimLines(record, length),
    `- ${escapeInvisible(clip(short ?? record.path, 200))}: ${escapeInvisible([...why, ...more].join('; '))}`,
    '',
  ];
}

/** Writes the title and the claim of a fact, cut to `length`; only one where they are equal. */
export function claimLines(
  { title, claim }: Pick<RecallRecord, 'title' | 'claim'>,
  length: number,
): string[] {
  const isClaim = isSameSentence(title, claim);
  const heading = shortenSentence(title, isClaim ? length : Math.min(length, maxTitle));
  return [
    `### ${escapeInvisible(clip(heading, length))}`,
    ...(isClaim ? [] : quoted(clip(claim, length)).map(escapeInvisible)),
  ];
}

const maxTitle = 120;

function placeMessage(place: LineRange | null): Message {
  if (place === null) return say.onWhole();
  return place.from === place.to
    ? say.onLine({ line: place.from })
    : say.onLines({ from: place.from, to: place.to });
}

/** Writes a message without what to do, with invisible characters escaped. */
export function visibleText(message: Message): string {
  return escapeInvisible(textOf(message));
}
