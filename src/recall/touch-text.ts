import type { LineRange } from '#diagnostics/diagnostic';
import { visible } from '#diagnostics/plain-text';
import { present } from '#diagnostics/present';
import { clip } from '#messages/fill-template';
import { touch as say } from '#messages/generated/agents';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { isSameSentence, shortenSentence } from '#messages/shorten-sentence';

import { distanceBetween } from './changed-lines.ts';
import { addressingLabel, disagreement, quoted } from './packet.ts';
import type { Recalled } from './recalled.ts';

/** Facts that one touch gives at most, and characters of all that it says. */
export const mostAtTouch = 3;
export const mostTouchCharacters = 2_000;

/**
 * Lines between a fact and the touched lines up to which it is told: as many as a diff shows around
 * a change. In replayed commits of real packages (bench/replay), facts further away had nothing to
 * do with the edit.
 */
const mostLinesAway = 3;

/** A fact that rests on a file, as it is told where the file is touched. */
export interface RestingFact {
  readonly record: Pick<
    Recalled,
    'path' | 'title' | 'claim' | 'testimony' | 'addresses' | 'appliesWhen' | 'doesNotApplyWhen'
  >;
  /** The item as people type it; null for what no entry speaks of. */
  readonly short: string | null;
  /** From the root. */
  readonly file: string;
  /** The lines it rests on, as they are numbered now; null for the whole of the file. */
  readonly places: readonly (LineRange | null)[];
  /** Facts told with it that it contradicts, as they are named. */
  readonly contradicts?: readonly string[];
  /** What became of its evidence since it was recorded; null where it stands as it was. */
  readonly state: string | null;
}

/**
 * The facts near some lines, the nearest first; those on a whole file after those on lines. None
 * where nothing tells which lines are touched.
 */
export function factsNear<Fact extends RestingFact>(
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
    .filter(({ at }) => at <= mostLinesAway)
    .sort((one, other) => one.at - other.at)
    .map(({ fact }) => fact);
}

/** The line that counts the facts on a file, or those that are left when some were told. */
export function countLine(file: string, count: number, isRest: boolean): string {
  if (isLong(file))
    return inOneLine(isRest ? say.moreOnLongName({ count }) : say.onLongName({ count }));
  return inOneLine(isRest ? say.severalMore({ count, file }) : say.severalOnFile({ count, file }));
}

/** Whether a name is too long for a command among all that is told. */
function isLong(file: string): boolean {
  return visible(file).length > longestName;
}

const longestName = 600;

/** Characters of each claim, the most that fit. */
const claimLengths = [600, 400, 280, 180, 120, 60, 20];

/**
 * What an agent is told of facts on files it touches, within its characters: the first of them,
 * each with its place.
 *
 * @returns also how many are told
 */
export function touchText(facts: readonly RestingFact[]): {
  readonly text: string;
  readonly count: number;
} {
  const files = [...new Set(facts.map(({ file }) => file))];
  for (let count = Math.min(facts.length, mostAtTouch); count > 0; count -= 1)
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
      if (text.length < mostTouchCharacters) return { text: `${text}\n`, count };
    }
  return { text: '', count: 0 };
}

/** What was tried and given up in a file, as it is told where the file is edited. */
export interface TriedInFile {
  readonly record: Pick<Recalled, 'path' | 'title' | 'claim' | 'rest'>;
  readonly short: string | null;
}

/**
 * What an agent is told of what was tried and given up in a file that it edits, within some
 * characters: the first of them, each with why it was given up.
 *
 * @returns also how many are told
 */
export function triedText(
  file: string,
  tried: readonly TriedInFile[],
  most: number,
): { readonly text: string; readonly count: number } {
  for (let count = Math.min(tried.length, mostAtTouch); count > 0; count -= 1)
    for (const length of claimLengths) {
      const lines = tried
        .slice(0, count)
        .flatMap(({ record, short }) => [
          ...claimLines(record, length),
          ...(record.rest === '' ? [] : quoted(clip(record.rest, length)).map(visible)),
          `- ${inOneLine(say.readTried({ item: clip(short ?? record.path, 200) }))}`,
          '',
        ]);
      const text = [inOneLine(say.tried({ file })), '', ...lines].join('\n').trimEnd();
      if (text.length < most) return { text: `${text}\n`, count };
    }
  return { text: '', count: 0 };
}

function fileLines(file: string, facts: readonly RestingFact[], length: number): string[] {
  if (facts.length === 0) return [];
  return [
    inOneLine(say.heading({ file })),
    '',
    ...facts.flatMap((fact) => factLines(fact, length)),
  ];
}

function factLines(
  { record, short, places, state, contradicts = [] }: RestingFact,
  length: number,
): string[] {
  const why = places.slice(0, 3).map((place) => textOf(placeMessage(place)));
  const more = present([
    state !== null && textOf(say.whereItIs({ state })),
    record.testimony,
    record.addresses !== null && addressingLabel(record.addresses),
    contradicts.length > 0 && `${disagreement}: ${contradicts.join('; ')}`,
  ]);
  return [
    ...claimLines(record, length),
    `- ${visible(clip(short ?? record.path, 200))}: ${visible([...why, ...more].join('; '))}`,
    '',
  ];
}

/**
 * The title and the claim of a fact, each within so many characters; the claim alone where the
 * title is the claim. A sentence that has no earlier end is cut, as there is no room for it.
 */
export function claimLines(
  { title, claim }: Pick<Recalled, 'title' | 'claim'>,
  length: number,
): string[] {
  const isClaim = isSameSentence(title, claim);
  const heading = shortenSentence(title, isClaim ? length : Math.min(length, longestTitle));
  return [
    `### ${visible(clip(heading, length))}`,
    ...(isClaim ? [] : quoted(clip(claim, length)).map(visible)),
  ];
}

const longestTitle = 120;

function placeMessage(place: LineRange | null): Message {
  if (place === null) return say.onWhole();
  return place.from === place.to
    ? say.onLine({ line: place.from })
    : say.onLines({ from: place.from, to: place.to });
}

export function inOneLine(message: Message): string {
  return visible(textOf(message));
}
