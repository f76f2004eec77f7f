import { present } from '#diagnostics/present';
import type { Category, Currency } from '#recall/categories';
import type { ListedEntry } from '#recall/listed-entries';

import { inMarkdown } from './markdown-text.ts';
import { counted, type Presentation } from './report.ts';
import { visible, visiblePath } from './visible.ts';

/** What memory holds, put together. */
interface Listed extends Currency {
  readonly categories: readonly Category[];
}

/** The list for people: a category a block, an entry a line with a line of when it matters. */
export function indexListText(listed: Listed, paint: Presentation['paint']): string {
  if (listed.count === 0) return 'there is nothing in memory yet\n';
  const block = (category: Category): string =>
    `\n${paint('good', visible(category.name))}  ${figures(category)}\n` +
    `${category.entries.map((entry) => entryText(entry, paint)).join('')}`;
  return (
    `${counted(listed.count, 'entry')} in ` +
    `${counted(listed.categories.length, 'category')}${after(figures(listed, false))}\n` +
    `${listed.categories.map(block).join('')}`
  );
}

function entryText(
  { title, path, status, loadWhen, selected, verified, neverVerified, ...rest }: ListedEntry,
  paint: Presentation['paint'],
): string {
  const says = present([
    status !== 'promoted' && status !== 'accepted' && visible(status),
    verified !== null && `verified ${verified}`,
    neverVerified && 'never verified against evidence',
    ...evidenceWords(rest),
  ]);
  const condition = loadWhen === null ? [] : [`load when: ${visible(loadWhen)}`];
  const below = present([
    ...says,
    ...condition,
    selected === false && 'nothing says when it matters: give it a row with a condition',
  ]);
  return (
    `  ${visible(title)}${path === null ? '' : `  ${paint('path', visiblePath(path))}`}\n` +
    `${below.length === 0 ? '' : `    ${paint('dim', below.join('; '))}\n`}`
  );
}

/** What became of evidence, or who said so where there is nothing to compare. */
function evidenceWords({
  testimony,
  evidence,
}: Pick<ListedEntry, 'testimony' | 'evidence'>): string[] {
  if (testimony !== null && (evidence === null || evidence === 'unverifiable'))
    return [visible(testimony)];
  return evidence === null ? [] : [evidence];
}

/** `6, last verified 2026-11-22, 5 of 6 hold`. */
function figures({ count, verified, oldest, compared, holding }: Currency, counts = true): string {
  const since =
    verified === null
      ? []
      : [`last verified ${verified}${oldest === verified ? '' : `, the oldest ${oldest ?? ''}`}`];
  return present([
    counts && String(count),
    ...since,
    compared !== 0 && `${holding} of ${compared} hold`,
  ]).join(', ');
}

function after(text: string): string {
  return text === '' ? '' : `: ${text}`;
}

/**
 * The list as a page of a wiki: a table of categories, then a table each. Links are from the root
 * of the memory.
 */
export function indexListMarkdown(listed: Listed): string {
  if (listed.count === 0) return '# Index of memory\n\nThere is nothing in memory yet.\n';
  const day = (value: string | null): string => value ?? '–';
  const contents = listed.categories
    .map(
      (category) =>
        `| ${inMarkdown(category.name)} | ${category.count} | ${day(category.verified)} | ` +
        `${day(category.oldest)} | ${holdingOf(category)} |\n`,
    )
    .join('');
  const tables = listed.categories
    .map(
      ({ name, entries }) =>
        `\n## ${inMarkdown(name)}\n\n| Entry | Status | Last verified | Evidence | Load when ` +
        `|\n| --- | --- | --- | --- | --- |\n${entries.map(entryRow).join('')}`,
    )
    .join('');
  return (
    `# Index of memory\n\n${counted(listed.count, 'entry')}` +
    `${after(figures(listed, false))}.\n\n| Category | Entries | Last verified | Oldest ` +
    `look | Evidence that holds |\n| --- | --- | --- | --- | --- |\n${contents}${tables}`
  );
}

function entryRow({
  title,
  path,
  status,
  verified,
  neverVerified,
  loadWhen,
  ...rest
}: ListedEntry): string {
  const name = path === null ? inMarkdown(title) : `[${inMarkdown(title)}](${addressOf(path)})`;
  const [evidence = '–'] = evidenceWords(rest).map(inMarkdown);
  return (
    `| ${[name, inMarkdown(status), verified ?? (neverVerified ? 'never' : '–'), evidence, loadWhen === null ? '–' : inMarkdown(loadWhen)].join(' | ')}` +
    ' |\n'
  );
}

function holdingOf({ compared, holding }: Currency): string {
  return compared === 0 ? '–' : `${holding} of ${compared}`;
}

/**
 * A path as the target of a link inside a table: nothing in it ends the link or the cell, and every
 * character can be seen.
 */
function addressOf(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29')),
    )
    .join('/');
}
