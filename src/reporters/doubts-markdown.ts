import { present } from '#diagnostics/present';
import { clip } from '#messages/fill-template';
import { confirmMarker } from '#promotion/statements/ticks';
import type { FactInDoubt } from '#provenance/evidence/facts-in-doubt';

import {
  changeAt,
  diffLines,
  doubtsHeadline,
  isShownWhole,
  moreDoubts,
  placesOf,
  reliance,
  reportedBy,
  type ShownDoubts,
  shownDoubts,
} from './doubts.ts';
import { adviceInMarkdown, inMarkdown, ownersMentioned } from './markdown-text.ts';
import type { Presentation, Report } from './report.ts';
import { withoutDecidingCommands } from './withheld-commands.ts';

/** UTF-16 units of all facts together; what is over is counted. */
const factsSize = 24_000;

/** Characters of a claim; a longer one is cut, and has no box. */
const longestClaim = 4_000;

/** What opens a comment or a summary, and the facts that it shows. */
export interface DoubtsMarkdown {
  readonly text: string;
  readonly shown: Pick<ShownDoubts, 'facts'>;
}

/** The facts that a change puts in doubt, each with its lines before and after, for a reviewer. */
export function doubtsMarkdown(
  report: Report,
  presentation: Pick<Presentation, 'program' | 'agent'>,
): DoubtsMarkdown {
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
  const { shown, more } = placesOf(fact);
  const short = fact.short === fact.path ? '' : `${inMarkdown(clip(fact.short, 60))}, `;
  const places = shown.map((place) => {
    const lines = diffLines(place);
    return `\n${inMarkdown(changeAt(place))}\n${lines.length === 0 ? '' : `\n${fenced(lines)}`}`;
  });
  return (
    `\n**${inMarkdown(clip(fact.claim, longestClaim))}**\n` +
    `${places.join('')}${more === null ? '' : `\n${more}\n`}${peopleOf(fact)}` +
    `\n${answerLine(fact, report)}${(presentation.agent
      ? withoutDecidingCommands(fact.mend)
      : fact.mend
    )
      .map((line) => `- ${adviceInMarkdown(line, presentation.program)}\n`)
      .join('')}` +
    `\n<sub>${short}${inMarkdown(clip(fact.path, 200))}` +
    `${by ? `, ${by.severity} [${by.code}](${by.docsUrl})` : ''}</sub>\n`
  );
}

/** The people of a fact and the memory that relies on it, a line each; empty if none is known. */
function peopleOf(fact: FactInDoubt): string {
  const { acceptedBy, asked } = fact;
  const relies = reliance(fact);
  const lines = present([
    acceptedBy && `Accepted by ${inMarkdown(clip(acceptedBy.name, 80))} on ${acceptedBy.on}`,
    asked.length > 0 && `Asked: ${ownersMentioned(asked)}`,
    relies !== null && inMarkdown(relies),
  ]);
  return lines.length === 0 ? '' : `\n${lines.join('<br>\n')}\n`;
}

/**
 * How a reader of the comment says that a fact still holds: a box, which is of what is shown whole,
 * or a command. Empty if no job carries out comments, or somebody has commented.
 */
function answerLine(fact: FactInDoubt, { boxes = false, commands = false }: Report): string {
  const { item, confirm, answeredBy } = fact;
  if ((!boxes && !commands) || item === null || confirm === null) return '';
  const marker = confirmMarker({ item: fact.short, places: confirm });
  const { shown, more } = placesOf(fact);
  const isWhole = fact.claim.length <= longestClaim && more === null && shown.every(isShownWhole);
  if (answeredBy !== null)
    return answeredBy.isTick && marker !== null ? `- [x] still true ${marker}\n` : '';
  if (boxes && marker !== null && isWhole) return `- [ ] still true ${marker}\n`;
  return `- still true: comment \`/ledger confirm ${[fact.short, ...confirm].join(' ')}\`\n`;
}

/** Lines between fences that are longer than any in them. */
function fenced(lines: readonly string[]): string {
  const longest = Math.max(
    2,
    ...lines.flatMap((line) => [...line.matchAll(/`+/g)].map((run) => run[0].length)),
  );
  const fence = '`'.repeat(longest + 1);
  return `${fence}diff\n${lines.join('\n')}\n${fence}\n`;
}
