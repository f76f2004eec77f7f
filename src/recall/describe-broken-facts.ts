import { disagreementOf, type ScopedClaim } from '#claims/disagreement';
import { presentItems } from '#diagnostics/defined-values';
import type { LineRange } from '#diagnostics/diagnostic';
import { escapeInvisible } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { touch as say } from '#messages/generated/agents';
import type { Message } from '#messages/message';
import type { LineChange } from '#provenance/evidence/line-changes';
import { nameSurface } from '#provenance/surfaces/surface-name';

import { quoted } from './served-record.ts';
import {
  claimLines,
  maxFactsPerTouch,
  maxTouchCharacters,
  type TouchedFact,
  visibleText,
} from './touch-text.ts';

/** A fact whose lines an edit changed. */
export interface BrokenFact {
  readonly record: TouchedFact['record'];
  readonly short: string | null;
  readonly file: string;
  /** As recorded: `src/a.ts#L3`. */
  readonly surface: string;
  /** Its lines before the edit; null for the whole file. */
  readonly place: LineRange | null;
  /** The same lines after the edit; null where none is left, or it is unknown. */
  readonly now: LineRange | null;
  /** Null where the text before is unknown. */
  readonly changes: readonly LineChange[] | null;
}

/** Limits for each fact: lines of the difference, and characters of the claim and of a line. */
const sizes = [
  { lines: 4, claim: 300, line: 100 },
  { lines: 2, claim: 160, line: 80 },
  { lines: 1, claim: 60, line: 50 },
  { lines: 1, claim: 20, line: 20 },
] as const;

/**
 * Tells an agent that its edit changed lines of promoted facts: each fact, its lines before and
 * after, and what to do. Shows at most `maxFactsPerTouch` facts and counts the rest.
 */
export function describeBrokenFacts(facts: readonly BrokenFact[]): string {
  for (let count = Math.min(facts.length, maxFactsPerTouch); count > 0; count -= 1)
    for (const size of sizes) {
      const shown = facts.slice(0, count);
      const text = [
        ...shown.flatMap((fact, at) => [
          ...(shown[at - 1]?.file === fact.file ? [] : [headingOf(facts, fact.file), '']),
          ...factLines(fact, size),
        ]),
        ...(facts.length > count
          ? [visibleText(say.moreBroken({ count: facts.length - count })), '']
          : []),
        visibleText(say.putBack()),
        ...shown.flatMap(proposals),
      ].join('\n');
      if (text.length < maxTouchCharacters) return `${text}\n`;
    }
  // The names are too long even for one fact.
  return facts.length === 0 ? '' : `${visibleText(say.brokenAlone({ count: facts.length }))}\n`;
}

/** Gives the commands for a person. */
function proposals({ short, record, file, now }: BrokenFact): string[] {
  const item = short ?? record.path;
  const confirm =
    now === null
      ? say.proposeConfirm({ item })
      : say.proposeConfirmAt({ item, place: nameSurface({ kind: 'lines', path: file, ...now }) });
  return [confirm, say.proposeSupersede({ item }), say.proposeRetract({ item })].map(
    (each) => `- ${visibleText(each)}`,
  );
}

function headingOf(facts: readonly BrokenFact[], file: string): string {
  const count = facts.filter((each) => each.file === file).length;
  return visibleText(say.brokeSeveral({ file, count }));
}

function factLines(
  { record, short, surface, place, changes }: BrokenFact,
  size: (typeof sizes)[number],
): string[] {
  const item = clip(short ?? record.path, 120);
  const shown = (sign: string, lines: readonly string[]): string[] =>
    presentItems([
      ...lines
        .slice(0, size.lines)
        .flatMap((each) => quoted(`${sign} ${clipped(each, size.line)}`).map(escapeInvisible)),
      lines.length > size.lines &&
        `> ${visibleText(say.moreLines({ count: lines.length - size.lines }))}`,
    ]);
  const few = (changes ?? []).slice(0, size.lines);
  return [
    ...claimLines(record, size.claim),
    `- ${visibleText(changes === null ? say.beforeUnknown({ item, place: surface }) : placeMessage(item, place))}`,
    ...few.flatMap(({ removed, added }) => [...shown('-', removed), ...shown('+', added)]),
    '',
  ];
}

function placeMessage(item: string, place: LineRange | null): Message {
  if (place === null) return say.restedOnWhole({ item });
  return place.from === place.to
    ? say.restedOnLine({ item, line: place.from })
    : say.restedOnLines({ item, from: place.from, to: place.to });
}

/** Cuts a line of code; its indentation stays. */
function clipped(text: string, length: number): string {
  const signs = [...text];
  return signs.length <= length ? text : `${signs.slice(0, length - 1).join('')}…`;
}

interface NamedClaim extends ScopedClaim {
  readonly path: string;
  readonly item: string | null;
}

const maxNamed = 3;

/** Gives for each claim the names of those that it contradicts. */
export function listContradictionsOfEach(claims: readonly NamedClaim[]): string[][] {
  const found: string[][] = claims.map(() => []);
  for (const [at, one] of claims.entries())
    for (const [its, other] of claims.entries()) {
      if (its <= at || disagreementOf(one, other) === null) continue;
      found[at]?.push(nameOf(other));
      found[its]?.push(nameOf(one));
    }
  return found.map((names) => names.slice(0, maxNamed));
}

function nameOf({ item, path, claim }: NamedClaim): string {
  return `${item ?? path} ("${clip(claim.replace(/\s+/g, ' '), 100)}")`;
}
