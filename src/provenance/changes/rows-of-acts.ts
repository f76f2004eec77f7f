import type { Span } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { titleOf } from '#workspace/document';
import { follow } from '#workspace/paths/follow-reference';
import type { MemoryIndex, MemoryRecord } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import { normalCondition } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import type { Ledger } from '../ledger/ledger.ts';
import { conditionOf } from '../record-text/condition-of.ts';
import { namesRecord, rowTitle } from '../record-text/row-title.ts';

/**
 * Where rows of an index stand that say what their records or acts say, and no word more.
 *
 * @param was the index at the bases
 */
export function rowsOfActs(
  index: MemoryIndex,
  was: readonly string[],
  workspace: Workspace,
  ledger: Ledger,
): Span[] {
  return [
    ...index.entries.filter((entry) => isOfRecord(index, entry, was, workspace, ledger)),
    ...index.retractions.filter((row) => isWithdrawal(index, row, workspace, ledger)),
  ].map(({ span }) => span);
}

/**
 * Whether a row is what its record says, and no word more: its title, its status and its condition.
 */
function isOfRecord(
  index: MemoryIndex,
  { title, target, status, loadWhen, span }: MemoryIndex['entries'][number],
  was: readonly string[],
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  const found = target ? follow(workspace, index.path, target.value) : null;
  const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
  if (!record || saysMore(index.document.text, span, target, status)) return false;
  const words = [
    title,
    target?.value ?? '',
    loadWhen ? plainText(loadWhen.value) : '',
    status?.value ?? '',
  ];
  const rest = words
    .reduce(
      (text, each) => text.replace(each, ''),
      plainText(index.document.text.slice(span.start, span.end)),
    )
    .replace(/load when/i, '');
  if (/[\p{L}\p{N}]/u.test(rest)) return false;
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

/** Whether a title is the one that an act writes, or that the index had before. */
function isTitleOf(title: string, record: MemoryRecord, was: readonly string[]): boolean {
  const own = plainText(titleOf(record.document)?.value ?? '');
  return (
    [own, record.title].some((each) => [each, rowTitle(each, record)].includes(title)) ||
    was.some((text) => text.includes(`[${title}]`))
  );
}

/** Whether a row says what an act wrote: the names of its records, and what was done. */
function isWithdrawal(
  index: MemoryIndex,
  { item, replacement, action, span }: MemoryIndex['retractions'][number],
  workspace: Workspace,
  ledger: Ledger,
): boolean {
  const isNamed = (cell: string): boolean => {
    if (!/[\p{L}\p{N}]/u.test(cell)) return true;
    const link = /^\[([^]*)\]\((?:<([^<>]*)>|([^\s?]*))\)$/.exec(cell.trim());
    const found = follow(workspace, index.path, link?.[2] ?? link?.[3] ?? '');
    const record = found?.kind === 'file' ? workspace.byPath.get(found.path) : undefined;
    return record !== undefined && namesRecord(link?.[1] ?? '', record);
  };
  return (
    !hidesWords.test(index.document.text.slice(span.start, span.end)) &&
    isOfAct(action?.value ?? '', ledger) &&
    isNamed(item.value) &&
    isNamed(replacement?.value ?? '')
  );
}

/** A comment, a tag with an attribute, or what is struck through. */
export const hidesWords = /<(?:!--|[a-z][^<>]*=)|~~/i;

/**
 * Whether a row has words where a reader of the page sees none: in a comment, in the title of its
 * link, in its address, in an attribute, behind its status.
 */
function saysMore(
  text: string,
  span: Span,
  target: MemoryIndex['entries'][number]['target'],
  status: MemoryIndex['entries'][number]['status'],
): boolean {
  const link = target ? text.slice(target.span.start, target.span.end) : '';
  const address = /\]\(([^]*)\)$/.exec(link)?.[1]?.replace(/^<[^>]*>$/, '') ?? '';
  return (
    hidesWords.test(text.slice(span.start, span.end)) ||
    /[\s?]/.test(address) ||
    /\s/.test(plainText(status?.value ?? ''))
  );
}

/**
 * Whether the action of a withdrawal is one that an act wrote, with the reason that it recorded.
 */
function isOfAct(action: string, ledger: Ledger): boolean {
  const said = plainText(action);
  if (said === 'Use the replacement' || said === 'Check before use: its evidence changed')
    return true;
  const reason = /^Do not use: [\w-]+ \((.*)\)$/.exec(said)?.[1];
  return (
    reason !== undefined &&
    ledger.entries.some(({ content: act }) =>
      act.items.some((item) => plainText(item.reason ?? '') === reason),
    )
  );
}
