import { presentItems } from '#diagnostics/defined-values';
import type { LineRange } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { inspect as say } from '#messages/generated/look';
import { textOf } from '#messages/join-message';
import { isBroken } from '#provenance/evidence/compare-rows';
import type { FactAtFile, FactsAtFile } from '#provenance/evidence/facts-in-doubt';
import type { Category, VerificationSummary } from '#recall/listed-entries';
import type { ListedEntry } from '#recall/listed-entries';
import { triedHeading } from '#recall/served-record';
import type { StoreSize } from '#workspace/stores/native-stores';

import { inMarkdown } from './markdown-text.ts';
import { counted, type Presentation } from './report.ts';
import { escapeInvisible, visiblePath } from './visible.ts';

interface Listed extends VerificationSummary {
  readonly categories: readonly Category[];
}

/** The list for people: a block for each category. */
export function indexListText(listed: Listed, paint: Presentation['paint']): string {
  if (listed.count === 0) return 'memory is empty\n';
  const block = (category: Category): string =>
    `\n${paint('good', escapeInvisible(category.name))}  ${figures(category)}\n` +
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
  const says = presentItems([
    status !== 'promoted' && status !== 'accepted' && escapeInvisible(status),
    verified !== null && `verified ${verified}`,
    neverVerified && 'never verified against evidence',
    ...evidenceWords(rest),
  ]);
  const condition = loadWhen === null ? [] : [`load when: ${escapeInvisible(loadWhen)}`];
  const below = presentItems([
    ...says,
    ...condition,
    selected === false && 'no load_when: add one to its index row',
  ]);
  return (
    `  ${escapeInvisible(title)}${path === null ? '' : `  ${paint('path', visiblePath(path))}`}\n` +
    `${below.length === 0 ? '' : `    ${paint('dim', below.join('; '))}\n`}`
  );
}

/** The state of the evidence, or testimony if nothing can be compared. */
function evidenceWords({
  testimony,
  evidence,
}: Pick<ListedEntry, 'testimony' | 'evidence'>): string[] {
  if (testimony !== null && (evidence === null || evidence === 'unverifiable'))
    return [escapeInvisible(testimony)];
  return evidence === null ? [] : [evidence];
}

/** `6, last verified 2026-11-22, 5 of 6 match the code`. */
function figures(
  { count, verified, oldest, compared, holding }: VerificationSummary,
  counts = true,
): string {
  const since =
    verified === null
      ? []
      : [`last verified ${verified}${oldest === verified ? '' : `, the oldest ${oldest ?? ''}`}`];
  return presentItems([
    counts && String(count),
    ...since,
    compared !== 0 && `${holding} of ${compared} ${compared === 1 ? 'matches' : 'match'} the code`,
  ]).join(', ');
}

function after(text: string): string {
  return text === '' ? '' : `: ${text}`;
}

/** The list as a page: a table of categories, then one for each. Links are from the root. */
export function indexListMarkdown(listed: Listed): string {
  if (listed.count === 0) return '# Index of memory\n\nMemory is empty.\n';
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
    `check | Matches the code |\n| --- | --- | --- | --- | --- |\n${contents}${tables}`
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

function holdingOf({ compared, holding }: VerificationSummary): string {
  return compared === 0 ? '–' : `${holding} of ${compared}`;
}

/** A path as the target of a link inside of a table. */
function addressOf(path: string): string {
  return path
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .split('/')
    .map((part) =>
      encodeURIComponent(part).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29')),
    )
    .join('/');
}

/** Stores that fit on a screen. */
export const maxStoresShown = 8;
const barCells = 10;

/** A line for each store: its path, kind and size, and how much of its budget is used. */
export function storeLines(stores: readonly StoreSize[], paint: Presentation['paint']): string {
  const shown = stores.slice(0, maxStoresShown);
  const width = (value: (store: StoreSize) => string): number =>
    Math.max(...shown.map((store) => value(store).length));
  const path = (store: StoreSize): string => visiblePath(store.path);
  const columns = [
    path,
    kindOf,
    (store: StoreSize) => counted(store.notes, 'note'),
    (store: StoreSize) =>
      store.lines === 1 && store.caps === null ? '1 line ' : `${lineUsage(store)} lines`,
    (store: StoreSize) => `${byteUsage(store)} bytes`,
  ];
  const widths = columns.map(width);
  const rows = shown.map((store) => {
    const cells = columns.map((column, at) =>
      at < 2 ? column(store).padEnd(widths[at] ?? 0) : column(store).padStart(widths[at] ?? 0),
    );
    return `  ${paint('path', cells[0] ?? '')}  ${cells.slice(1).join('  ')}  ${bar(store, paint)}`.trimEnd();
  });
  return `${rows.join('\n')}\n${stores.length > maxStoresShown ? `  ${paint('dim', `and ${counted(stores.length - maxStoresShown, 'more store')}`)}\n` : ''}`;
}

/** The agent of instructions, else the dialect of the store. */
export function kindOf({ dialect, agent }: StoreSize): string {
  return dialect === 'instructions' && agent !== null ? agent : dialect;
}

/** `120 of 200`: the lines of a store, and how many may be loaded. */
export function lineUsage({ lines: count, caps }: StoreSize): string {
  return caps === null
    ? groupThousands(count)
    : `${groupThousands(count)} of ${groupThousands(caps.lines)}`;
}

/** `9,100 of 25,000`: the bytes of a store, and how many may be loaded. */
export function byteUsage({ bytes: count, caps }: StoreSize): string {
  return caps === null
    ? groupThousands(count)
    : `${groupThousands(count)} of ${groupThousands(caps.bytes)}`;
}

/** How much of the loading budget a store uses, as a bar. */
function bar(store: StoreSize, paint: Presentation['paint']): string {
  if (store.budgetUsed === null) return '';
  const filled = Math.min(barCells, Math.ceil(store.budgetUsed * barCells));
  const drawn = `${'█'.repeat(filled)}${'░'.repeat(barCells - filled)} ${budgetPercent(store)}`;
  return paint(store.budgetUsed > 1 ? 'error' : store.budgetUsed > 0.8 ? 'warning' : 'good', drawn);
}

/** How much of the loading budget a store uses: `83 %`; empty without a budget. */
export function budgetPercent({ budgetUsed }: StoreSize): string {
  return budgetUsed === null ? '' : `${Math.ceil(budgetUsed * 100)} %`;
}

/** Formats a whole number: `25,000`. */
export function groupThousands(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',');
}

/** The facts about a file, and its dead ends. */
export function factsAtFileText(
  found: FactsAtFile,
  presentation: Pick<Presentation, 'paint'>,
): string {
  return restingText(found, presentation) + triedText(found, presentation);
}

function triedText({ tried }: FactsAtFile, { paint }: Pick<Presentation, 'paint'>): string {
  if (tried.length === 0) return '';
  const rows = tried.map(
    ({ short, path, title, claim }) =>
      `  ${short === null ? '' : `${escapeInvisible(short)}  `}${escapeInvisible(clip(title, 100))}  ` +
      `${paint('path', visiblePath(path))}\n` +
      `${claim === '' || sameWords(claim, title) ? '' : `    ${escapeInvisible(clip(claim, 300))}\n`}`,
  );
  return `${paint('warning', triedHeading)}\n${rows.join('')}`;
}

function restingText(
  { file, line, facts, looked }: FactsAtFile,
  { paint }: Pick<Presentation, 'paint'>,
): string {
  if (facts.length === 0)
    return `${visiblePath(textOf(say.nothingRests({ file, records: looked })))}\n`;
  const head = `${paint('path', visiblePath(file))}${line === null ? '' : `:${linesOf(line)}`}`;
  const rows = facts.map((fact) => row(fact, paint));
  return `${head}  ${counted(new Set(facts.map(({ path, item }) => item ?? path)).size, 'fact')}\n${rows.join('')}`;
}

function row(
  { lines, state, why, short, path, title, claim }: FactAtFile,
  paint: Presentation['paint'],
): string {
  const style = state === 'fresh' ? 'good' : isBroken(state) ? 'error' : 'dim';
  return (
    `  ${(lines === null ? '' : `L${linesOf(lines)}`).padEnd(10)}  ` +
    `${paint(style, state.padEnd(8))}  ` +
    `${short === null ? '' : `${escapeInvisible(short)}  `}${escapeInvisible(clip(title, 100))}  ` +
    `${paint('path', visiblePath(path))}` +
    `${state === 'fresh' || why === null ? '' : paint('dim', `  ${escapeInvisible(clip(why, 100))}`)}\n` +
    `${claim === '' || sameWords(claim, title) ? '' : `    ${escapeInvisible(clip(claim, 300))}\n`}`
  );
}

/** Whether a claim and a title differ at most in a final dot. */
function sameWords(claim: string, title: string): boolean {
  return claim.replace(/\.$/, '').trim() === title.trim();
}

function linesOf({ from, to }: LineRange): string {
  return from === to ? `${from}` : `${from}-${to}`;
}
