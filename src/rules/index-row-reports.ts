import type { Fix } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { type IndexDifference, statusIn } from '#provenance/derived/index-differences';
import type { DerivedRow } from '#provenance/derived/index-view';
import type { Ledger } from '#provenance/ledger/ledger';
import { removeEntries } from '#workspace/edit/index-place';
import { type EditResult, isRefused } from '#workspace/edit/section-edit';
import { setIndexEntry } from '#workspace/edit/set-adr-status';
import { entryName } from '#workspace/governed-entries';
import type { BaseIndex } from '#workspace/history/base-index';
import { relativeLink } from '#workspace/paths/target';
import type { MemoryIndex } from '#workspace/records';
import { normalCondition } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { editedTextEvent, gapEvent, missingRowEvent } from './diagnostic-events.ts';
import { itemHandle, roleName } from './message-words.ts';
import { inFile, report } from './rule.ts';

/** What rows are judged by. */
export interface IndexRowInputs {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** The index that new rows go to. */
  readonly main: MemoryIndex;
  /** The indexes of the base if a branch is judged, whose rows the base writes. */
  readonly branch: BaseIndex | null;
  readonly base: string;
  /** Records with a row at every base, and the index that had it. */
  readonly had: ReadonlyMap<string, string>;
  /** New paths of records whose rows still have the old path. */
  readonly led: ReadonlySet<string>;
}

export function indexRowReport(each: IndexDifference, judged: IndexRowInputs) {
  switch (each.kind) {
    case 'missing':
      return missingRow(each.row, judged);
    case 'unlisted':
    case 'altered':
    case 'twice':
    case 'standing':
      return withdrawnRow(each, judged);
    default:
      return activeRow(each, judged);
  }
}

function missingRow(row: DerivedRow, { workspace, main, base, had }: IndexRowInputs) {
  const { record, path, loadWhen } = row;
  const shared = {
    ...inFile(path, ('status' in record ? record.status?.span : null) ?? record.id.span, path),
    event: missingRowEvent(path),
    related:
      workspace.surroundings.history === null
        ? undefined
        : [{ path: main.path, lines: { from: 1, to: 1 }, message: 'the index' }],
  };
  const data = { role: roleName(record), title: clip(record.title, 40), index: main.path };
  if (had.has(path) && loadWhen === null)
    return report(
      'dropped',
      { ...data, base, path: shellWord(had.get(path) ?? ''), record: shellWord(path) },
      shared,
    );
  if (loadWhen === null)
    return report('unstated', { ...data, link: relativeLink(main.path, path) }, shared);
  return report('unwritten', data, shared);
}

type OfEntry = Extract<IndexDifference, { readonly entry: MemoryIndex['entries'][number] }>;

function activeRow(each: OfEntry, { workspace, ledger }: IndexRowInputs) {
  const { kind, index, entry, path, history } = each;
  const name = clip(entryName(entry), 30);
  const shared = inFile(index, entry.span, `${path} ${kind}`);
  switch (kind) {
    case 'title':
      return otherTitle(each, name);
    case 'condition':
      return otherCondition(each, name, itemHandle(history, ledger, path));
    case 'status':
      return otherStatus(each, name);
    case 'struck':
      return report(kind, { entry: name }, shared);
    case 'always':
      return report(
        kind,
        { entry: clip(name, 20), condition: clip(each.row.loadWhen ?? '', 26) },
        shared,
      );
    case 'section': {
      const { title } = index.sections.find((section) => section.kind === entry.section) ?? {};
      return report(
        kind,
        { entry: name, role: roleName(each.row.record), section: title?.value ?? entry.section },
        shared,
      );
    }
    case 'again':
      return rowAgain(each);
    case 'active':
      return report(kind, { entry: name, status: each.status }, shared, {
        related: workspace.byPath.has(path)
          ? [{ path, lines: { from: 1, to: 1 }, message: 'its record' }]
          : undefined,
        event: gapEvent(history, ledger),
      });
    case 'left':
      return report(kind, { target: path }, shared);
  }
}

type OfCell = Extract<OfEntry, { readonly kind: 'title' | 'condition' | 'struck' }>;

function otherTitle({ index, entry, path, row: { title, record } }: OfCell, name: string) {
  const edits = setIndexEntry(index, path, { title });
  return report(
    'title',
    { entry: name, title: clip(record.title, 32) },
    inFile(index, entry.span, `${path} ${entry.title}`),
    { event: editedTextEvent(record), fix: fixOf(edits) },
  );
}

function otherCondition({ index, entry, path, row }: OfCell, name: string, item: string) {
  const loadWhen = row.loadWhen ?? '';
  const wanted = plainText(entry.loadWhen?.value ?? '');
  const [shown, condition] = textDifference(wanted, loadWhen, 18);
  const edits = setIndexEntry(index, path, { loadWhen });
  return report(
    'condition',
    { entry: clip(name, 18), shown, condition, wanted, item },
    inFile(index, entry.loadWhen?.span ?? entry.span, `${path} ${normalCondition(wanted)}`),
    { event: editedTextEvent(row.record), fix: fixOf(edits) },
  );
}

function otherStatus(
  { index, entry, path, status }: Extract<OfEntry, { readonly kind: 'status' }>,
  name: string,
) {
  const cell = entry.status ?? { value: '', span: entry.span };
  const shown = statusIn(cell.value);
  const start = cell.span.start + (shown?.at ?? 0);
  return report(
    'status',
    { entry: name, shown: shown?.word.toLowerCase() ?? 'nothing', status },
    inFile(index, cell.span, `${path} status`),
    {
      // Keep marks around the word, and words after it.
      fix: shown ? fixOf([{ start, end: start + shown.word.length, text: status }]) : undefined,
    },
  );
}

/** A second row; `--fix` deletes it if both are the same. */
function rowAgain({ index, entry, path, first }: Extract<OfEntry, { readonly kind: 'again' }>) {
  const words = (of: MemoryIndex, { span }: typeof entry): string =>
    of.document.text.slice(span.start, span.end).replace(/\s+/g, ' ');
  const isSame = index === first.index && words(index, entry) === words(first.index, first.entry);
  return report(
    'again',
    { target: path, where: first.index.path },
    inFile(
      index,
      entry.span,
      `${path}#${first.found && 'anchor' in first.found ? (first.found.anchor ?? '') : ''}`,
    ),
    {
      related: [
        {
          path: first.index.path,
          span: first.entry.span,
          message: `the first row, "${entryName(first.entry)}"`,
        },
      ],
      fix: isSame ? fixOf(removeEntries(index, [entry])) : undefined,
      cause:
        index === first.index
          ? undefined
          : {
              what: `${index.path} repeats rows of ${first.index.path}`,
              mend: ['keep one row for each record'],
            },
    },
  );
}

function withdrawnRow(
  each: Extract<IndexDifference, { readonly kind: 'unlisted' | 'altered' | 'twice' | 'standing' }>,
  { main, base }: IndexRowInputs,
) {
  const { record, history } = each.kind === 'standing' ? each.row : each.withdrawal;
  const { path } = record;
  const data = { item: clip(record.title, 30), base, status: history?.status ?? '' };
  if (each.kind === 'unlisted') {
    const table = main.sections.find((section) => section.kind === 'stale');
    return report(
      each.kind,
      { ...data, index: shellWord(main.path) },
      inFile(main, table?.heading ?? { start: 0, end: 0 }, `${path} gone`),
    );
  }
  const { index, entry } = each;
  const shared = inFile(index, entry.span, `${path} ${each.kind}`);
  if (each.kind === 'altered') {
    const [is, was] = textDifference(each.says, each.derived, 18);
    return report(each.kind, { ...data, item: clip(record.title, 18), is, was }, shared);
  }
  if (each.kind === 'twice')
    return report(each.kind, data, shared, { fix: fixOf(removeEntries(index, [entry])) });
  return report(
    each.kind,
    { ...data, index: shellWord(index.path), record: shellWord(path) },
    shared,
  );
}

/** A fix with these edits; none if they were refused or are empty. */
export function fixOf(edits: EditResult): Fix | undefined {
  return isRefused(edits) || edits.length === 0 ? undefined : { edits };
}

/** Both texts from the word in which they first differ, cut to `length` characters. */
function textDifference(
  one: string,
  other: string,
  length: number,
): readonly [one: string, other: string] {
  let same = 0;
  while (same < one.length && one[same]?.toLowerCase() === other[same]?.toLowerCase()) same += 1;
  const from = same <= length / 2 ? 0 : one.lastIndexOf(' ', same - 1) + 1;
  const part = (text: string): string =>
    clip(from > 0 ? `…${text.slice(from).trim()}` : text, length);
  return [part(one), part(other)];
}
