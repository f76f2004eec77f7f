import { presentItems } from '#diagnostics/defined-values';
import { clip, clipCounted } from '#messages/fill-template';
import {
  type Decision,
  type ItemChange,
  type WayOfChange,
  waysOfChange,
} from '#provenance/changes/item-change';
import { isUntouched, leftOutStatus, type MemoryChange } from '#provenance/changes/memory-changes';
import type { Edit } from '#provenance/changes/memory-edits';
import { isClaimed, principalWords } from '#provenance/people/identity';

import { fixableIn, worstCode } from './audit-screen.ts';
import { changedTextLines, countedTexts } from './changed-texts.ts';
import { shortOwnerList } from './markdown-text.ts';
import {
  counted,
  describeSimilarWithdrawal,
  maxPrintedCharacters,
  type Presentation,
  type Report,
  withdrawnBy,
} from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

/** The new status of each group of items. */
export const statusOfWay: Readonly<Record<WayOfChange, string>> = {
  promotes: 'promoted',
  supersedes: 'superseded',
  withdraws: 'withdrawn',
  setsAside: 'quarantined',
  amends: 'amended',
  confirms: 'confirmed',
  settled: 'decided in comments',
  undecided: 'undecided',
};

/** Items of each group that a short report names. */
const most = 10;

/** The person behind a decision, and how that is known; `claimed` if nothing shows it. */
export function describeDecider({ by, principal, standing, shownBy, reviewer }: Decision): {
  readonly who: string;
  readonly how: string;
} {
  const seen =
    shownBy === 'approval'
      ? 'attested: they approved this change'
      : shownBy === 'statement'
        ? 'attested: they said so on the pull request'
        : shownBy === 'commit'
          ? isClaimed(principal)
            ? 'the commit has the same name'
            : 'attested: they wrote the commit'
          : standing;
  const words = principalWords(principal, by);
  const approval = reviewer?.approved ? 'attested: they approved this change' : 'claimed';
  return {
    who: clip(by, 100),
    how:
      `${words === '' ? '' : `${clip(words, 200)}, `}${seen}` +
      (reviewer ? `; reviewer ${clip(reviewer.identity, 100)}, ${approval}` : ''),
  };
}

/** Phrases about an item for its reviewer. */
export function reviewNotes({
  before,
  after,
  decision,
  raisedBy,
  high,
  asked,
  guards,
  ...said
}: ItemChange): string[] {
  return presentItems([
    ...saidLines({ ...said, decision }),
    ...(before !== null && before !== after
      ? [`${before} → ${after}`]
      : before === null && after === 'validated'
        ? ['validated']
        : []),
    decision?.act === 'adoption' && 'adopted unchanged',
    high !== null && `high-consequence: ${clip(high, 100)}`,
    asked.length > 0 && askedMark(asked),
    raisedBy !== null &&
      decision &&
      raisedBy === decision.by &&
      decision.act === 'promotion' &&
      'proposed and promoted by the same person',
    ...forceLines({ before, after, guards }),
    decision &&
      decision.reopened.length > 0 &&
      `reopened, because they rely on it: ${clip(decision.reopened.join(', '), 200)}`,
    ...reasonLines(decision),
  ]);
}

function reasonLines(decision: ItemChange['decision']): string[] {
  return decision?.reason ? [`because: ${clipCounted(decision.reason, maxPrintedCharacters)}`] : [];
}

/** Phrases about the texts of an item: changes, evidence, repeated withdrawals and overrides. */
function saidLines({
  successor,
  says = [],
  changes = [],
  places = [],
  newEvidence,
  repeats = [],
  like,
  decision,
}: Pick<
  ItemChange,
  'successor' | 'says' | 'changes' | 'places' | 'newEvidence' | 'repeats' | 'like' | 'decision'
>): string[] {
  const quoted = (text: string): string =>
    text === '' ? 'none' : `"${clipCounted(text, maxPrintedCharacters)}"`;
  return presentItems([
    successor && `replaced by ${clip(successor.item, 100)}: ${quoted(successor.claim)}`,
    ...changes.map(({ what, before, after }) => `${what}: ${quoted(after)}, was ${quoted(before)}`),
    says.length > 0 && `agents also read: ${says.map(quoted).join(', ')}`,
    ...newEvidence.map((place) => `now cites ${clip(place, 120)}`),
    ...places.map(
      ({ what, before, after }) =>
        `its lines changed, ${clip(what, 120)}` +
        (before === after ? '' : `: now ${quoted(after)}, before ${quoted(before)}`),
    ),
    ...repeats.map(withdrawnBy),
    like && describeSimilarWithdrawal(like),
    ...(decision?.overrides ?? []).map((each) => `overrides ${clip(each, 120)}`),
  ]);
}

function askedMark(asked: readonly string[]): string {
  return `asked: ${shortOwnerList(asked)}`;
}

/** A line for each added or removed guard of an item, or for an item that stays withdrawn. */
function forceLines({
  before,
  after,
  guards,
}: Pick<ItemChange, 'before' | 'after' | 'guards'>): string[] {
  if (before === after && isGone(after)) return [`still ${after}`];
  return guards.map(
    // A command is not cut: a reviewer must read all of it.
    (guard) =>
      `${isGone(after) ? 'removes its guard' : 'guard'}: ` +
      `${guard.startsWith('run ') ? guard : clip(guard, 160)}`,
  );
}

/** Whether a status takes the guards of an item out of force. */
function isGone(status: string): boolean {
  return ['superseded', 'rolled-back', 'quarantined', 'stale', leftOutStatus].includes(status);
}

/** `2 items promoted, 1 item undecided`; empty if no item, record, directive or text changes. */
export function changeSummary(change: MemoryChange): string {
  const { gone } = splitEdits(change);
  return presentItems([
    ...waysOfChange.flatMap((way) =>
      change[way].length > 0 ? [`${counted(change[way].length, 'item')} ${statusOfWay[way]}`] : [],
    ),
    gone.length > 0 && `${counted(gone.length, 'record')} deleted`,
    change.directives.length > 0 && `${counted(change.directives.length, 'directive')} added`,
    ...countedTexts(change.texts),
  ]).join(', ');
}

/** The next command, and when to run it; null for none. Agents get none that decides. */
export function nextStep(
  report: Report,
  { program, agent = false }: Pick<Presentation, 'program' | 'agent'>,
): { readonly when: string; readonly command: string } | null {
  const { change } = report;
  if (fixableIn(report) > 0) return { when: 'safe fixes', command: `${program} lint --fix` };
  if (change && change.undecided.length > 0)
    return {
      when: 'to decide',
      command: agent ? `${program} review --list` : `${program} review`,
    };
  const code =
    report.summary.errors + report.summary.warnings > 0 ? worstCode(report.diagnostics) : null;
  if (code !== null) return { when: 'how to fix it', command: `${program} explain ${code}` };
  // Only names from the ledger go into a command: a task may have any name.
  const first = change
    ? waysOfChange.flatMap((way) => change[way]).find(({ short }) => /^[a-z0-9]{3,52}$/.test(short))
    : undefined;
  return first
    ? { when: 'details, on the branch', command: `${program} show ${first.short}` }
    : null;
}

/** For people on a terminal: a line for each item. */
export function prettyChange({ change }: Report, { paint }: Presentation): string {
  if (!change || isUntouched(change)) return '';
  const lines = shown(change).map(({ way, item }) => {
    const standing = item.decision && way !== 'undecided' ? describeDecider(item.decision) : null;
    const high = item.high === null ? '' : `  ${paint('warning', 'high-consequence')}`;
    return (
      `  ${statusOfWay[way].padEnd(11)}  ${escapeInvisible(item.short)}  ` +
      `${escapeInvisible(clipCounted(item.claim, maxPrintedCharacters))}${high}` +
      presentItems([
        item.asked.length > 0 && askedMark(item.asked),
        standing && `${standing.who}, ${standing.how}`,
        item.settled && `${item.settled.to} by ${clip(item.settled.by, 100)}, in a comment`,
      ])
        .map((line) => `  ${paint('dim', escapeInvisible(line))}`)
        .join('') +
      [...saidLines(item), ...forceLines(item), ...reasonLines(item.decision)]
        .map((line) => `\n      ${paint('warning', escapeInvisible(line))}`)
        .join('') +
      '\n'
    );
  });
  return (
    `${paint('dim', `this change, compared with ${escapeInvisible(change.base)}`)}\n` +
    `${lines.join('')}${rest(change, true)}\n`
  );
}

/** For an agent's shell: the same without quotations from memory. */
export function agentChange({ change }: Report): string {
  if (!change || isUntouched(change)) return '';
  const lines = shown(change).map(
    ({ way, item }) =>
      `  ${statusOfWay[way]} ${escapeInvisible(item.short)}` +
      `${item.target === null ? '' : ` ${visiblePath(item.target)}`}` +
      `${item.successor ? `, replaced by ${escapeInvisible(item.successor.item)}` : ''}` +
      `${item.high === null ? '' : ' (high-consequence)'}` +
      `${item.decision && way !== 'undecided' ? ` ${item.decision.standing}` : ''}\n`,
  );
  return `this change, compared with ${escapeInvisible(change.base)}:\n${lines.join('')}${rest(change, false)}`;
}

function shown(change: MemoryChange): { readonly way: WayOfChange; readonly item: ItemChange }[] {
  return waysOfChange.flatMap((way) => change[way].slice(0, most).map((item) => ({ way, item })));
}

/** Splits the edits of a change into deleted records and all others. */
export function splitEdits({ edits }: MemoryChange): {
  readonly gone: readonly Edit[];
  readonly edits: readonly Edit[];
} {
  return {
    gone: edits.filter((each) => each.was !== null),
    edits: edits.filter((each) => each.was === null),
  };
}

/** `deletes the finding "Value one is one", which was promoted: corpus/findings/value-one.md`. */
export function deletion({ path, was }: Edit, quoting = true): string {
  if (was === null) return '';
  return (
    `deletes the ${escapeInvisible(was.role)}` +
    `${quoting ? ` "${escapeInvisible(clip(was.title, 80))}"` : ''}` +
    `${was.memory ? ', which was promoted' : ''}: ${visiblePath(path)}`
  );
}

function rest(change: MemoryChange, quoting: boolean): string {
  const left = waysOfChange.reduce((sum, way) => sum + Math.max(0, change[way].length - most), 0);
  const { gone, edits } = splitEdits(change);
  const besides =
    gone.length > 0 || waysOfChange.some((way) => change[way].length > 0) ? 'also ' : '';
  const lines = presentItems([
    ...gone.slice(0, most).map((edit) => deletion(edit, quoting)),
    gone.length > most && `and ${counted(gone.length - most, 'more record')} deleted`,
    left > 0 && `and ${counted(left, 'more item')}`,
    change.closes.length > 0 &&
      `closes ${clip(change.closes.map(escapeInvisible).join(', '), 200)}`,
    edits.length > 0 && `${besides}changes ${counted(edits.length, 'memory file')}`,
    ...change.directives
      .slice(0, most)
      .map(
        (each) =>
          `adds a directive at ${visiblePath(`${each.path}:${each.line}`)} that turns off ` +
          `${clip(each.rules.map(escapeInvisible).join(', '), 80) || 'no rule'}`,
      ),
    change.directives.length > most &&
      `and ${counted(change.directives.length - most, 'more directive')}`,
    ...changedTextLines(change, quoting),
  ]);
  return lines.map((line) => `  ${line}\n`).join('');
}
