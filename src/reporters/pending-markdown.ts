import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { joinSentence } from '#messages/sentence';
import type { ReviewEvidence } from '#promotion/acts/review-evidence';
import type { ReviewItem } from '#promotion/acts/review-item';
import { isConflictNote } from '#promotion/reason';
import {
  approvalLine,
  approvalLineWithoutBoxes,
  type CheckboxItem,
  shownDigest,
  tickMarker,
} from '#promotion/statements/ticks';

import { inMarkdown } from './markdown-text.ts';
import { counted, type Report } from './report.ts';
import { breakCiCommands, escapeInvisible } from './visible.ts';

/** UTF-16 units of all items together; the others are a number. */
const mostSize = 20_000;
/** Pieces of evidence of an item, lines of one, and characters of a line. */
const [mostPieces, mostLines, mostCharacters] = [8, 40, 240];

const how =
  ' with a comment whose line begins with a command: ' +
  '`/ledger promote ID`, `/ledger reject ID because …`, `/ledger defer ID until 2027-01-31`. ' +
  'A review comment on lines, `/ledger remember "claim"`, proposes a fact that cites them.\n';

/** The undecided items for a reviewer: claim, scope, cited lines and conflicts of each. */
export function pendingMarkdown(report: Report): string {
  const { waiting = [], boxes = false, commands = false } = report;
  let left = mostSize;
  const listed = (head: string, items: readonly CheckboxItem[], bullet: string | null): string => {
    if (items.length === 0) return '';
    const parts: string[] = [];
    for (const item of items) {
      const part = itemPart(item, bullet);
      // A box promotes the whole text: an item is shown in full or not at all.
      if (part.length > left) continue;
      left -= part.length;
      parts.push(part);
    }
    const over = items.length - parts.length;
    const more = over > 0 ? `\nand ${counted(over, 'more item')}: \`ledger review\`\n` : '';
    return `### ${head}${parts.join('')}${more}\n`;
  };
  const open = waiting.filter(({ isTicked }) => !isTicked);
  const ticked = waiting.filter(({ isTicked }) => isTicked);
  return (
    listed(`To decide\n\n${introduction(report)}`, open, boxes ? '- [ ]' : commands ? '-' : null) +
    listed(tickedHead, ticked, '- [x]')
  );
}

/** Whether that list has all undecided items of a change. */
export function isPendingListed({ waiting = [], change }: Report): boolean {
  const open = waiting.filter(({ isTicked }) => !isTicked);
  return open.length > 0 && open.length >= (change?.undecided.length ?? 0);
}

const tickedHead = 'Ticked, promoted after the merge\n\nUntick a box to undo its decision.\n\n';

/** How to decide; empty if no job carries it out. */
function introduction({ boxes, commands, approvalDecides }: Report): string {
  if (!boxes && !commands) return '';
  const line = boxes ? approvalLine : approvalLineWithoutBoxes;
  return `${boxes ? 'Tick a box to promote, or answer' : 'Answer'}${how}\n${approvalDecides ? `${line}\n\n` : ''}`;
}

/** @param bullet before an item that can be answered; null if none can */
function itemPart(item: ReviewItem, bullet: string | null): string {
  const { short, kind, claim, name, content } = item;
  const title = inMarkdown(`${clip(short, 60)} ${kind}: ${clip(claim, mostSize)}`);
  const facts = factsOf(item).map((fact) => `  - ${inMarkdown(clip(fact, mostSize))}\n`);
  const pieces = item.evidence.slice(0, mostPieces).map(evidencePart);
  const rest = item.evidence.length - pieces.length;
  const more = rest > 0 ? `  - and ${counted(rest, 'more piece')} of evidence\n` : '';
  const isWhole = rest === 0 && pieces.every((piece) => piece.isWhole);
  // An item without an act has no id that a box could name.
  const isNamed = bullet !== null && /^[0-9a-z]{3,52}$/.test(name);
  const head =
    isNamed && isWhole
      ? `${bullet} ${title} ${tickMarker({ item: name, shown: shownDigest(content) })}`
      : `- ${title}`;
  const cut =
    isNamed && !isWhole
      ? `  - the evidence is cut; read \`ledger show ${name}\`, then comment \`/ledger promote ${name}\`\n`
      : '';
  return `${head}\n${facts.join('')}${pieces.map(({ text }) => text).join('')}${more}${cut}`;
}

function factsOf(item: ReviewItem): string[] {
  const { loadWhen, appliesWhen, doesNotApplyWhen, raisedBy, high, target } = item;
  const conflicts = item.notes.filter(isConflictNote);
  return presentItems([
    loadWhen !== null && `load when: ${loadWhen}`,
    appliesWhen.length > 0 && `applies when: ${appliesWhen.join('; ')}`,
    doesNotApplyWhen.length > 0 && `does not apply when: ${doesNotApplyWhen.join('; ')}`,
    ...item.says.map(({ label, text }) => `${label}: ${text}`),
    target !== null && `file: ${target}`,
    raisedBy !== null && `proposed by ${raisedBy}`,
    high !== null && `high-consequence: ${high}`,
    ...conflicts.map((note) => `conflict: ${joinSentence(note).text}`),
    ...item.against.slice(0, 3).map((reason) => `not yet: ${joinSentence(reason).text}`),
  ]);
}

/** The cited lines, in a fence that none of them can close. */
function evidencePart({ said, lines, more, problem }: ReviewEvidence): {
  readonly text: string;
  readonly isWhole: boolean;
} {
  const head = `  - ${inMarkdown(clip(said, mostSize))}`;
  if (problem !== null)
    return { text: `${head}: ${inMarkdown(clip(problem, 200))}\n`, isWhole: true };
  if (lines.length === 0) return { text: `${head}\n`, isWhole: true };
  const written = codeLines(lines.slice(0, mostLines));
  const shown = written.map(cut);
  const runs = shown.flatMap((line) => line.match(/`+/g) ?? []).map((run) => run.length);
  const fence = '`'.repeat(Math.max(2, ...runs) + 1);
  const left = lines.length - shown.length + more;
  const rest = left > 0 ? [`… and ${counted(left, 'more line')}`] : [];
  const block = [`${fence}text`, ...shown, ...rest, fence].map((line) => `    ${line}\n`);
  const isWhole = left === 0 && written.every((line) => line.length <= mostCharacters);
  return { text: `${head}\n\n${block.join('')}\n`, isWhole };
}

/**
 * Lines of a file without their common indentation, with hidden characters and commands of CI
 * services escaped.
 */
function codeLines(lines: readonly string[]): string[] {
  const shown = lines.map((line) => line.replace(/\s+$/, '').replaceAll('\t', '  '));
  const indents = shown.filter((line) => line !== '').map((line) => /^ */.exec(line)?.[0].length);
  const common = indents.length === 0 ? 0 : Math.min(...indents.map((indent) => indent ?? 0));
  return shown.map((line) => breakCiCommands(escapeInvisible(line.slice(common))));
}

function cut(line: string): string {
  if (line.length <= mostCharacters) return line;
  return `${line.slice(0, mostCharacters - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
