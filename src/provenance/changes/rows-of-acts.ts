import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { titleOf } from '#workspace/document';
import type { History } from '#workspace/history/history';
import { follow } from '#workspace/paths/follow-reference';
import { joinPath, resolveTarget } from '#workspace/paths/target';
import { isServedAsFact } from '#workspace/record-status';
import type { MemoryIndex, MemoryRecord } from '#workspace/records';
import { normalCondition } from '#workspace/text/load-conditions';
import { textOrErased } from '#workspace/text/prose-spans';
import type { Workspace } from '#workspace/workspace';

import {
  findSimilarWithdrawal,
  repeatedWithdrawals,
  tombstonesFor,
  type Withdrawal,
} from '../comparison/tombstones.ts';
import { cellThatDiffers } from '../derived/index-differences.ts';
import { deriveIndex, type IndexView } from '../derived/index-view.ts';
import type { RecordedAct } from '../item-content.ts';
import { erasureOf } from '../ledger/erasure.ts';
import type { ItemHistory } from '../ledger/item-history.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { wordsBesideClaim } from '../record-text/asserted-statements.ts';
import { conditionOf, namesRecord, rowTitle } from '../record-text/row-title.ts';
import type { ChangedText } from './changed-texts.ts';
import type { ItemChange, RepeatedWithdrawal, SimilarWithdrawal } from './item-change.ts';

/**
 * Spans of the index rows that say exactly what their records or acts say.
 *
 * @param was texts of the index at the bases
 */
export function rowsOfActs(
  index: MemoryIndex,
  was: readonly string[],
  workspace: Workspace,
  ledger: Ledger,
): Span[] {
  const { withdrawals } = deriveIndex(workspace, ledger);
  return [
    ...index.entries.filter((entry) => isOfRecord(index, entry, was, workspace, ledger)),
    ...index.retractions.filter((row) => isWithdrawal(index, row, workspace, withdrawals)),
  ].map(({ span }) => span);
}

/** Spans of the index rows that link to records: acts write and remove those. */
export function rowsOfRecords(
  index: MemoryIndex,
  workspace: Workspace,
  { bases }: History,
): Span[] {
  const isRecord = (path: string): boolean =>
    workspace.byPath.has(path) || bases.some(({ records }) => records.has(path));
  return [...index.entries, ...index.retractions]
    .filter(({ target }) => {
      const found = target ? resolveTarget(index.path, target.value) : null;
      // A link that leads nowhere from its file is read from the root.
      return (
        found?.kind === 'inside' &&
        [found.path, joinPath('', target?.value.replace(/#.*$/, '') ?? '')].some(
          (path) => path !== null && isRecord(path),
        )
      );
    })
    .map(({ span }) => span);
}

/** Whether a row has only the title, status and condition of its record. */
function isOfRecord(
  index: MemoryIndex,
  { title, target, status, loadWhen, span }: MemoryIndex['entries'][number],
  was: readonly string[],
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  const found = target ? follow(workspace, index.path, target.value) : null;
  const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
  if (!record || hasUnseenWords(index.document.text, span, target, status)) return false;
  const words = [
    title,
    target?.value ?? '',
    loadWhen ? plainText(loadWhen.value) : '',
    status?.value ?? '',
  ];
  if (saysBeside(index.document.text, span, words)) return false;
  const condition = loadWhen ? normalCondition(plainText(loadWhen.value)) : '';
  if (record.role === 'index')
    return (
      record.path.endsWith(`/${title}.md`) && condition === normalCondition(`Working on ${title}`)
    );
  return (
    isServedAsFact(record) &&
    namesRecord(title, record) &&
    isTitleOf(title, record, was) &&
    condition === normalCondition(plainText(conditionOf(record, ledger) ?? ''))
  );
}

/** Whether a row has words that are not among those of its cells. */
function saysBeside(text: string, span: Span, words: readonly string[]): boolean {
  const rest = words
    .reduce((left, each) => left.replace(each, ''), plainText(text.slice(span.start, span.end)))
    .replace(/load when/i, '');
  return /[\p{L}\p{N}]/u.test(rest);
}

/** Whether a row of withdrawn memory is exactly the derived one. */
function isWithdrawal(
  index: MemoryIndex,
  row: MemoryIndex['retractions'][number],
  workspace: Workspace,
  withdrawals: IndexView['withdrawals'],
): boolean {
  const found = row.target ? follow(workspace, index.path, row.target.value) : null;
  const withdrawal = found?.kind === 'file' ? withdrawals.get(found.path) : undefined;
  const cells = [row.item, row.replacement, row.action].map((cell) => cell?.value.trim() ?? '');
  return (
    withdrawal !== undefined &&
    !hiddenTextPattern.test(index.document.text.slice(row.span.start, row.span.end)) &&
    cellThatDiffers(workspace, { index, entry: row, withdrawal }) === null &&
    cells
      .slice(0, 2)
      .every((cell) => /^(?:\[[^]*\]\((?:<[^<>#?]*>|[^\s#?]*)\)|\P{L}*)$/u.test(cell)) &&
    !saysBeside(index.document.text, row.span, cells.map(plainText))
  );
}

/** Whether a title is the one that an act writes, or that the index had before. */
function isTitleOf(title: string, record: MemoryRecord, was: readonly string[]): boolean {
  const own = plainText(titleOf(record.document)?.value ?? '');
  return (
    [own, record.title].some((each) => [each, rowTitle(each, record)].includes(title)) ||
    was.some((text) => text.includes(`[${title}]`))
  );
}

/** A comment, a tag with an attribute, or struck-out text. */
export const hiddenTextPattern = /<(?:!--|[a-z][^<>]*=)|~~/i;

/**
 * Whether a row has words that the rendered page does not show: in a comment, an attribute, the
 * title or address of its link, or after its status.
 */
function hasUnseenWords(
  text: string,
  span: Span,
  target: MemoryIndex['entries'][number]['target'],
  status: MemoryIndex['entries'][number]['status'],
): boolean {
  const link = target ? text.slice(target.span.start, target.span.end) : '';
  const address = /\]\(([^]*)\)$/.exec(link)?.[1] ?? '';
  return (
    hiddenTextPattern.test(text.slice(span.start, span.end)) ||
    /[\s?#]/.test(address) ||
    /\s/.test(plainText(status?.value ?? ''))
  );
}

/**
 * What a reviewer sees of an item besides its claim: other new words that agents read, and the
 * withdrawn claims that it repeats, else the one most like it.
 *
 * @param before its record at the base, if it was memory there
 */
export function reviewDetails(
  history: ItemHistory,
  record: MemoryRecord | null,
  before: MemoryRecord | null,
  ledger: Ledger,
  withdrawals: readonly Withdrawal[],
): Pick<ItemChange, 'says' | 'repeats' | 'like'> {
  const known = new Set(before ? wordsBesideClaim(history, before) : []);
  // An erased record has digests for words.
  const words = erasureOf(history) ? [] : wordsBesideClaim(history, record);
  const says = words.filter((each) => !known.has(each));
  const repeats = repeatedWithdrawals(history, record, ledger, withdrawals);
  const like = repeats.length > 0 ? null : findSimilarWithdrawal(history, record, withdrawals);
  return {
    ...(says.length > 0 ? { says } : {}),
    repeats: repeats.length > 0 ? repeats.map((act) => withdrawalBy(act, ledger)) : undefined,
    like: like === null ? undefined : likeBy(like, ledger),
  };
}

/** Adds to each text, unless it is removed, the withdrawn claim most like it. */
export function addSimilarWithdrawals(
  texts: readonly ChangedText[],
  withdrawals: readonly Withdrawal[],
  ledger: Ledger,
): readonly ChangedText[] {
  if (withdrawals.length === 0) return texts;
  return texts.map((each) => {
    if (each.became === 'removed') return each;
    const [stone] = tombstonesFor([each.text], withdrawals);
    return stone ? { ...each, like: likeBy(stone.act, ledger) } : each;
  });
}

function likeBy(act: RecordedAct, ledger: Ledger): SimilarWithdrawal {
  return { ...withdrawalBy(act, ledger), claim: act.item.claim ?? '' };
}

function withdrawalBy(
  { entry: { content: act }, item }: RecordedAct,
  ledger: Ledger,
): RepeatedWithdrawal {
  return {
    item: ledger.shortOf(item.item),
    by: act.by,
    at: act.at,
    cause: item.cause ?? null,
    reason: item.reason === undefined ? null : textOrErased(item.reason),
  };
}
