import { presentItems } from '#diagnostics/defined-values';
import { clip } from '#messages/fill-template';
import { outcomeLine } from '#messages/generated/program';
import { textOf } from '#messages/join-message';
import { joinSentence } from '#messages/sentence';
import type { ReviewItem } from '#promotion/acts/review-item';
import { isConflictNote } from '#promotion/reason';

import { shortOwnerList } from './markdown-text.ts';
import { noteInJson } from './outcome.ts';
import {
  counted,
  jsonDocument,
  type Presentation,
  type Report,
  statusInWords,
  withoutDecidingCommands,
  withProgram,
} from './report.ts';
import { escapeInvisible } from './visible.ts';

/** How pending items are shown. */
export interface QueueContext extends Presentation {
  /** False for agents and CI, which get no command that decides. */
  readonly mayDecide: boolean;
}

/** Pending items by task: each with its age, and the reasons why it cannot be promoted yet. */
export function queueText(items: readonly ReviewItem[], context: QueueContext): string {
  const { paint, program, mayDecide } = context;
  if (items.length === 0) return `${textOf(outcomeLine.nothingWaits())}\n`;
  const wide = {
    name: Math.max(...items.map((item) => escapeInvisible(item.short).length)),
    kind: Math.max(...items.map((item) => item.kind.length)),
  };
  const blocks = [...new Set(items.map((item) => item.task))].map((task) => {
    const of = items.filter((item) => item.task === task);
    const common = commonReasons(of);
    return (
      `${paint('path', task === null ? 'no task' : escapeInvisible(task))}` +
      `${paint('dim', `  ${of.length}`)}\n` +
      `${of.map((item) => itemBlock(item, wide, context, common)).join('')}` +
      `${commonBlock(of, common, context)}`
    );
  });
  const clean = items.filter(isClean).length;
  const open = items.filter((item) => isOpen(item)).length;
  const counts = presentItems([
    clean > 0 && `${clean} ready to promote`,
    open > clean && `${open - clean} not ready`,
    open < items.length && `${items.length - open} deferred, blocked or quarantined`,
  ]).join(', ');
  const how = mayDecide ? `${program} review, or ${program} review --edit` : 'a person must decide';
  return (
    `${blocks.join('\n')}\n` +
    `${counted(items.length, 'item')}: ${counts}\n` +
    `${paint('dim', how)}\n`
  );
}

/** Whether it could be promoted as it is. */
function isClean(item: ReviewItem): boolean {
  return isOpen(item) && item.against.length === 0;
}

/** The time since it was raised, in words. */
export function ageOf(item: Pick<ReviewItem, 'days'>): string {
  if (item.days === null) return 'by hand';
  return item.days === 0 ? 'today' : counted(item.days, 'day');
}

function isOpen(item: ReviewItem): boolean {
  return item.status === 'pending' || item.status === 'validated';
}

function itemBlock(
  item: ReviewItem,
  wide: { readonly name: number; readonly kind: number },
  { paint, program, mayDecide }: QueueContext,
  common: ReadonlyMap<string, number>,
): string {
  const marks = presentItems([
    item.status !== 'pending' && statusInWords(item.status, item),
    item.high !== null && 'high-consequence',
  ])
    .map((mark) => `  ${paint('warning', mark)}`)
    .join('');
  const indent = ' '.repeat(wide.name + 4);
  const head =
    `  ${escapeInvisible(item.short).padEnd(wide.name)}  ${item.kind.padEnd(wide.kind)}  ` +
    `${paint('dim', ageOf(item).padEnd(8))}  ${escapeInvisible(clip(item.claim, 120))}${marks}\n`;
  const own = item.against.filter((reason) => !common.has(keyOf(reason, item)));
  const said = presentItems([
    item.proposed.claimAsked && 'the claim is only the label of its note',
    item.proposed.loadWhen && item.loadWhen !== null && `load when (proposed): ${item.loadWhen}`,
    item.proposed.evidence.length > 0 &&
      `may be evidence: ${item.proposed.evidence.join(', ')} (${withProgram(`ledger review --cite ${item.short}`, program)})`,
  ]);
  if (item.asked.length > 0) said.push(`asked: ${shortOwnerList(item.asked)}`);
  const conflicts = item.notes
    .filter(isConflictNote)
    .map(joinSentence)
    .map(
      ({ text, mend: [first = ''] }) =>
        `${indent}${paint('warning', 'conflict')} ${escapeInvisible(withProgram(text, program))}\n` +
        `${indent}         ${paint('dim', escapeInvisible(withProgram(first, program)))}\n`,
    );
  const lines = [
    ...said.map((line) => `${indent}${paint('dim', escapeInvisible(line))}\n`),
    ...conflicts,
  ];
  const reasons = isOpen(item)
    ? own.map(joinSentence).map(
        ({ text, mend }) =>
          `${indent}${paint('warning', 'not yet')}  ${escapeInvisible(withProgram(text, program))}\n${mendsFor(
            mend,
            mayDecide,
          )
            .slice(0, 1)
            .map(
              (line) =>
                `${indent}         ${paint('dim', escapeInvisible(withProgram(line, program)))}\n`,
            )
            .join('')}`,
      )
    : [];
  return `${head}${lines.join('')}${reasons.join('')}`;
}

/** A reason against this many items of a task is shown once. */
const manyItems = 3;

/** The reasons against many items of a task, by their words without names; with the counts. */
function commonReasons(items: readonly ReviewItem[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const item of items.filter(isOpen))
    for (const key of new Set(item.against.map((reason) => keyOf(reason, item))))
      counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map([...counts].filter(([, count]) => count >= manyItems));
}

function keyOf(reason: ReviewItem['against'][number], item: ReviewItem): string {
  const { text, mend } = joinSentence(reason);
  return JSON.stringify([unnamed(text, item), unnamed(mend[0] ?? '', item)]);
}

/** Words about one item, with its names replaced. */
function unnamed(text: string, { short, target, file, name, loadWhen }: ReviewItem): string {
  const named: readonly (readonly [string | null, string])[] = [
    [file, 'FILE'],
    [target, 'FILE'],
    [name, 'ITEM'],
    [short, 'ITEM'],
    [loadWhen, 'ITS CONDITION'],
  ];
  return named.reduce(
    (said, [value, word]) => (value === null || value === '' ? said : said.replaceAll(value, word)),
    text,
  );
}

function commonBlock(
  items: readonly ReviewItem[],
  common: ReadonlyMap<string, number>,
  { paint, program, mayDecide }: QueueContext,
): string {
  return [...common]
    .map(([key, count]) => {
      const [text, mend] = JSON.parse(key) as [string, string];
      const line = mendsFor([mend], mayDecide)
        .filter((each) => each !== '')
        .map((each) => `           ${paint('dim', escapeInvisible(withProgram(each, program)))}\n`)
        .join('');
      return (
        `  ${paint('warning', 'not yet')}  ${count === items.length ? 'all' : String(count)}` +
        ` of them: ${escapeInvisible(withProgram(text, program))}\n${line}`
      );
    })
    .join('');
}

function mendsFor(mend: readonly string[], mayDecide: boolean): readonly string[] {
  return mayDecide ? mend : withoutDecidingCommands(mend);
}

/** Without clock values. */
export function queueJson(
  items: readonly ReviewItem[],
  tool: Report['tool'],
  mayDecide: boolean,
): string {
  const shown = items.map((item) => ({
    item: item.name,
    short: item.short,
    kind: item.kind,
    status: item.status,
    until: item.until,
    blocked_by: item.blockedBy,
    claim: item.claim,
    claim_asked: item.proposed.claimAsked,
    task: item.task,
    raised_by: item.raisedBy,
    raised_at: item.raisedAt,
    asked: item.asked,
    target: item.target,
    load_when: item.loadWhen,
    load_when_proposed: item.proposed.loadWhen,
    evidence_proposed: item.proposed.evidence,
    applies_when: item.appliesWhen,
    does_not_apply_when: item.doesNotApplyWhen,
    evidence: item.evidence.map(({ said, problem }) => ({ said, problem })),
    consequence: item.high === null ? 'normal' : 'high',
    consequence_why: item.high,
    corroboration: item.corroboration,
    conflicts: item.notes.filter(isConflictNote).map(({ conflict }) => conflict),
    refused_for: item.against.map((reason) => noteInJson(reason, { agent: !mayDecide })),
    writes: item.writes,
    content: item.content,
  }));
  const summary = {
    items: items.length,
    waiting: items.filter(isOpen).length,
    clean: items.filter(isClean).length,
  };
  return jsonDocument(tool, 'queue', { summary, items: shown });
}
