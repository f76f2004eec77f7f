import { presentItems } from '#diagnostics/defined-values';
import type { Diagnostic } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { doubt as say } from '#messages/generated/review';
import { textOf } from '#messages/join-message';
import { confirmMarker } from '#promotion/statements/ticks';
import type { FactInDoubt, PlaceInDoubt } from '#provenance/evidence/facts-in-doubt';

import { adviceInMarkdown, inMarkdown, ownersMentioned } from './markdown-text.ts';
import {
  adviceLines,
  counted,
  type Presentation,
  type Report,
  withoutDecidingCommands,
  withProgram,
} from './report.ts';
import { breakCiCommands, escapeInvisible, visiblePath } from './visible.ts';

/** Facts that a report for people shows. */
const mostFacts = 10;
/** Places of one fact, and records that rely on it, that are shown. */
const mostPlaces = 3;
const mostNames = 5;
/** UTF-16 units of a line of a file, after its hidden characters are escaped. */
const mostUnits = 160;

/** The facts in doubt that a report for people shows. */
export interface ShownDoubts {
  readonly facts: readonly FactInDoubt[];
  /** Number of facts that are not shown. */
  readonly more: number;
}

/** The facts in doubt that a report shows. */
export function shownDoubts({ doubts = [] }: Pick<Report, 'doubts'>): ShownDoubts {
  return { facts: doubts.slice(0, mostFacts), more: Math.max(0, doubts.length - mostFacts) };
}

/** The diagnostics without those about the places of shown facts. */
export function withoutShownFacts(
  diagnostics: readonly Diagnostic[],
  { facts }: Pick<ShownDoubts, 'facts'>,
): readonly Diagnostic[] {
  if (facts.length === 0) return diagnostics;
  const shown = new Set(
    facts.flatMap(({ places }) => places.slice(0, mostPlaces).map((each) => each.fingerprint)),
  );
  return diagnostics.filter((each) => !shown.has(each.fingerprint));
}

/** `This change puts 2 facts in doubt`; empty for none. */
export function doubtsHeadline({ doubts = [] }: Pick<Report, 'doubts'>): string {
  if (doubts.length === 0) return '';
  const count = doubts.filter(({ answeredBy }) => answeredBy !== null).length;
  const said = textOf(say.facts({ count: doubts.length }));
  return count === 0 ? said : `${said}, ${textOf(say.confirmedToo({ count }))}`;
}

/** `and 12 more: ledger verify`. */
function moreDoubts(more: number, program: string): string {
  return withProgram(textOf(say.more({ count: more })), program);
}

/** The worst diagnostic about a fact. */
function reportedBy(fact: FactInDoubt, { diagnostics }: Report): Diagnostic | undefined {
  const own = new Set(fact.places.map((each) => each.fingerprint));
  const found = diagnostics.filter((each) => own.has(each.fingerprint));
  return found.find(({ severity }) => severity === 'error') ?? found[0];
}

/** Lines about a fact, for formats that show one problem at its line. */
export interface FactLines {
  /** `The fact: …`; empty without a fact in doubt. */
  readonly fact: readonly string[];
  readonly mend: readonly string[];
}

/** Returns a function that gives the lines about the fact of a diagnostic. */
export function factLines({
  doubts = [],
}: Report): (diagnostic: Pick<Diagnostic, 'fingerprint' | 'mend'>) => FactLines {
  const facts = new Map(
    doubts.flatMap((fact) => fact.places.map((place) => [place.fingerprint, fact] as const)),
  );
  return ({ fingerprint, mend }) => {
    const fact = facts.get(fingerprint);
    return fact
      ? { fact: [`The fact: ${clip(fact.claim, 240)}`], mend: fact.mend }
      : { fact: [], mend };
  };
}

/** The places of a fact that are shown, and how many there are more in words. */
export function shownDoubtPlaces({ places }: FactInDoubt): {
  readonly shown: readonly PlaceInDoubt[];
  readonly more: string | null;
} {
  const more = places.length - mostPlaces;
  return {
    shown: places.slice(0, mostPlaces),
    more: more > 0 ? `and ${counted(more, 'more place')}` : null,
  };
}

/** The records that rely on a fact, in words; null for none. */
export function describeDependents({ reliedOnBy }: FactInDoubt): string | null {
  const more = reliedOnBy.length - mostNames;
  if (reliedOnBy.length === 0) return null;
  const names = reliedOnBy.slice(0, mostNames).map((path) => clip(path, 100));
  return `${textOf(say.reliedOn())} ${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** A place with its state; with the reason if no lines show it. */
export function describePlaceChange({
  surface,
  state,
  why,
  before,
  after,
  diff,
}: PlaceInDoubt): string {
  const now = after !== null && after.path !== before?.path;
  return (
    `${clip(surface, 200)} ${state}${why === null || diff.length > 0 ? '' : `: ${clip(why, 160)}`}` +
    `${now ? `; now ${clip(after.path, 200)}:${after.from}` : ''}`
  );
}

/** The lines of a small diff, with hidden characters and commands of CI services escaped. */
export function diffLines({ diff, more }: PlaceInDoubt): string[] {
  const lines = diff.map((line) => {
    const seen = breakCiCommands(
      `${line.slice(0, 1)}${escapeInvisible(line.slice(1).replace(/\t/g, '  '))}`,
    );
    return seen.length <= mostUnits ? seen : `${seen.slice(0, mostUnits - 1)}…`;
  });
  if (more > 0) return [...lines, ` … ${counted(more, 'more line')}`];
  const readAs = (sign: string): string =>
    lines.flatMap((line) => (line.startsWith(sign) ? line.slice(1).trimEnd() : [])).join('\n');
  const looksSame = lines.length > 0 && readAs('-') === readAs('+');
  return looksSame ? [...lines, ' … only whitespace differs'] : lines;
}

/** Whether `diffLines` shows every line of a place to its end. */
function isShownWhole(place: PlaceInDoubt): boolean {
  return place.more === 0 && diffLines(place).every((line) => !line.endsWith('…'));
}

/** For people on a terminal, at the top of a report. */
export function prettyDoubts(report: Report, presentation: Presentation): string {
  const shown = shownDoubts(report);
  if (shown.facts.length === 0) return '';
  const { paint, program } = presentation;
  const blocks = shown.facts.map((fact) => prettyFact(fact, report, presentation));
  const more = shown.more > 0 ? `${moreDoubts(shown.more, program)}\n\n` : '';
  return `${paint('warning', doubtsHeadline(report))}\n\n${blocks.join('')}${more}`;
}

function prettyFact(fact: FactInDoubt, report: Report, presentation: Presentation): string {
  const { paint } = presentation;
  const { shown, more } = shownDoubtPlaces(fact);
  const by = reportedBy(fact, report);
  const relies = describeDependents(fact);
  const lines = presentItems([
    `  ${escapeInvisible(clip(fact.claim, 240))}`,
    `  ${by ? `${paint(by.severity, by.severity)} ${by.code}  ` : ''}` +
      `${fact.short === fact.path ? '' : `${escapeInvisible(fact.short)}  `}` +
      `${paint('path', visiblePath(fact.path))}`,
    ...shown.flatMap((place) => [
      `    ${visiblePath(describePlaceChange(place))}`,
      ...diffLines(place).map((line) => `      ${paint(colours[line[0] ?? ''] ?? 'dim', line)}`),
    ]),
    more !== null && `    ${more}`,
    relies !== null && `    ${paint('dim', escapeInvisible(relies))}`,
    ...adviceLines(
      presentation.agent ? withoutDecidingCommands(fact.mend) : fact.mend,
      presentation,
      '    ',
    ),
  ]);
  return `${lines.join('\n')}\n\n`;
}

const colours: Readonly<Record<string, 'error' | 'good'>> = { '-': 'error', '+': 'good' };

/** For an agent's shell: without commands that decide, and without quotations. */
export function agentDoubts(report: Report, program: string): string {
  const shown = shownDoubts(report);
  if (shown.facts.length === 0) return '';
  const lines = shown.facts.flatMap((fact) => [
    `  ${escapeInvisible(fact.short)}${fact.short === fact.path ? '' : ` ${visiblePath(fact.path)}`}`,
    ...shownDoubtPlaces(fact).shown.map(
      (place) => `    ${visiblePath(describePlaceChange(place))}`,
    ),
  ]);
  const first = shown.facts[0]?.short ?? '';
  return (
    `${doubtsHeadline(report)}:\n${lines.join('\n')}\n` +
    `${shown.more > 0 ? `  ${moreDoubts(shown.more, program)}\n` : ''}` +
    `  do: if the change is wrong, restore the lines; to read the fact: ${program} show ${escapeInvisible(first)}\n` +
    '  or: name these facts in your last message; a person must decide\n'
  );
}

/** UTF-16 units of all facts together; the others are a number. */
const factsSize = 24_000;

/** Characters of a claim; a longer one is cut, and has no box. */
const longestClaim = 4_000;

/** The facts in doubt with their lines before and after, for a reviewer; and the shown ones. */
export function doubtsMarkdown(
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
): { readonly text: string; readonly shown: Pick<ShownDoubts, 'facts'> } {
  const { facts, more } = shownDoubts(report);
  if (facts.length === 0) return { text: '', shown: { facts } };
  let text = `### ${doubtsHeadline(report)}\n`;
  const shown: FactInDoubt[] = [];
  for (const fact of facts) {
    const part = factMarkdown(fact, report, presentation);
    if (text.length + part.length > factsSize) break;
    text += part;
    shown.push(fact);
  }
  const left = more + facts.length - shown.length;
  if (left > 0) text += `\n${inMarkdown(moreDoubts(left, presentation.program))}\n`;
  return { text: `${text}\n`, shown: { facts: shown } };
}

function factMarkdown(
  fact: FactInDoubt,
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
): string {
  const by = reportedBy(fact, report);
  const { shown, more } = shownDoubtPlaces(fact);
  const short = fact.short === fact.path ? '' : `${inMarkdown(clip(fact.short, 60))}, `;
  const places = shown.map((place) => {
    const lines = diffLines(place);
    return `\n${inMarkdown(describePlaceChange(place))}\n${lines.length === 0 ? '' : `\n${fenced(lines)}`}`;
  });
  const mends = (presentation.agent ? withoutDecidingCommands(fact.mend) : fact.mend).map(
    (line) => `- ${adviceInMarkdown(line, presentation.program)}\n`,
  );
  return (
    `\n**${inMarkdown(clip(fact.claim, longestClaim))}**\n` +
    `${places.join('')}${more === null ? '' : `\n${more}\n`}${peopleOf(fact)}` +
    `\n${answerLine(fact, report)}${mends.join('')}` +
    `\n<sub>${short}${inMarkdown(clip(fact.path, 200))}` +
    `${by ? `, ${by.severity} [${by.code}](${by.docsUrl})` : ''}</sub>\n`
  );
}

/** The people of a fact, and the records that rely on it. */
function peopleOf(fact: FactInDoubt): string {
  const { acceptedBy, asked } = fact;
  const relies = describeDependents(fact);
  const lines = presentItems([
    acceptedBy && `Accepted by ${inMarkdown(clip(acceptedBy.name, 80))} on ${acceptedBy.on}`,
    asked.length > 0 && `Asked: ${ownersMentioned(asked)}`,
    relies !== null && inMarkdown(relies),
  ]);
  return lines.length === 0 ? '' : `\n${lines.join('<br>\n')}\n`;
}

/**
 * The way to answer that a fact still holds: a box if it is shown in full, else a command. Empty
 * if no job carries out comments, or a comment has answered it.
 */
function answerLine(fact: FactInDoubt, { boxes = false, commands = false }: Report): string {
  const { item, confirm, answeredBy } = fact;
  if ((!boxes && !commands) || item === null || confirm === null) return '';
  const marker = confirmMarker({ item: fact.short, places: confirm });
  const { shown, more } = shownDoubtPlaces(fact);
  const isWhole = fact.claim.length <= longestClaim && more === null && shown.every(isShownWhole);
  if (answeredBy !== null)
    return answeredBy.isTick && marker !== null ? `- [x] still true ${marker}\n` : '';
  if (boxes && marker !== null && isWhole) return `- [ ] still true ${marker}\n`;
  return `- still true: comment \`/ledger confirm ${[fact.short, ...confirm].join(' ')}\`\n`;
}

/** Lines in a fence that is longer than any in them. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map((run) => run[0].length)),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${lines.join('\n')}\n${fence}\n`;
}
