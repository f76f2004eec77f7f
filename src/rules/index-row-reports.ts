import type { Fix } from '#diagnostics/diagnostic';
import { plainText } from '#diagnostics/plain-text';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { type IndexDifference, statusIn } from '#provenance/derived/index-differences';
import type { DerivedRow } from '#provenance/derived/index-view';
import type { Ledger } from '#provenance/ledger/ledger';
import { addIndexEntry } from '#workspace/edit/add-index-entry';
import { removeEntries } from '#workspace/edit/index-place';
import { type EditResult, isRefused } from '#workspace/edit/section-edit';
import { setIndexEntry } from '#workspace/edit/set-adr-status';
import { entryName } from '#workspace/governed-entries';
import type { BaseIndex } from '#workspace/history/base-index';
import { relativeLink } from '#workspace/paths/target';
import type { MemoryIndex } from '#workspace/records';
import { normalCondition } from '#workspace/text/load-conditions';
import type { Workspace } from '#workspace/workspace';

import { ofEditedText, ofGap, ofMissingRow } from './events.ts';
import { itemHandle } from './queue-items.ts';
import { roleName } from './tense.ts';

/** What a row is judged by beside the row itself. */
export interface Judged {
  readonly workspace: Workspace;
  readonly ledger: Ledger;
  /** The index that new rows go to. */
  readonly main: MemoryIndex;
  /** The indexes of the base, where a branch is judged and rows are written there. */
  readonly branch: BaseIndex | null;
  readonly base: string;
  /** Records that had a row at every base, with the index it stood in. */
  readonly had: ReadonlyMap<string, string>;
  /** Where records are now whose rows still lead to where they were. */
  readonly led: ReadonlySet<string>;
}

/** One difference as it is reported. */
export function reportOf(each: IndexDifference, judged: Judged) {
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

function missingRow(row: DerivedRow, { workspace, main, base, had }: Judged) {
  const { record, path, title, status, loadWhen, section } = row;
  const shared = {
    at: {
      path,
      span: ('status' in record ? record.status?.span : null) ?? record.id.span,
    },
    key: path,
    event: ofMissingRow(path),
    related:
      workspace.surroundings.history === null
        ? undefined
        : [{ path: main.path, lines: { from: 1, to: 1 }, message: 'the index' }],
  };
  const data = { role: roleName(record), title: clip(record.title, 40), index: main.path };
  if (had.has(path) && loadWhen === null)
    return {
      messageId: 'dropped' as const,
      data: { ...data, base, path: shellWord(had.get(path) ?? ''), record: shellWord(path) },
      ...shared,
    };
  if (loadWhen === null)
    return {
      messageId: 'unstated' as const,
      data: { ...data, link: relativeLink(main.path, path) },
      ...shared,
    };
  const added = addIndexEntry(main, { title, path, status, loadWhen, section });
  return {
    messageId: 'unwritten' as const,
    data: { ...data, line: lineAfter(main, added) },
    ...shared,
  };
}

type OfEntry = Extract<IndexDifference, { readonly entry: MemoryIndex['entries'][number] }>;

function activeRow(each: OfEntry, { workspace, ledger }: Judged) {
  const { kind, index, entry, path, history } = each;
  const name = clip(entryName(entry), 30);
  const shared = { at: { path: index.path, span: entry.span }, key: `${path} ${kind}` };
  switch (kind) {
    case 'title':
      return otherTitle(each, name);
    case 'condition':
      return otherCondition(each, name, itemHandle(history, ledger, path));
    case 'status':
      return otherStatus(each, name);
    case 'struck':
      return { messageId: kind, data: { entry: name }, ...shared };
    case 'always':
      return {
        messageId: kind,
        data: { entry: clip(name, 20), condition: clip(each.row.loadWhen ?? '', 30) },
        ...shared,
      };
    case 'section': {
      const { title } = index.sections.find((section) => section.kind === entry.section) ?? {};
      return {
        messageId: kind,
        data: {
          entry: name,
          role: roleName(each.row.record),
          section: title?.value ?? entry.section,
        },
        ...shared,
      };
    }
    case 'again':
      return rowAgain(each);
    case 'active':
      return {
        messageId: kind,
        data: { entry: name, status: each.status },
        ...shared,
        related: workspace.byPath.has(path)
          ? [{ path, lines: { from: 1, to: 1 }, message: 'its record' }]
          : undefined,
        event: ofGap(history, ledger),
      };
    case 'left':
      return { messageId: kind, data: { target: path }, ...shared };
  }
}

type OfCell = Extract<OfEntry, { readonly kind: 'title' | 'condition' | 'struck' }>;

function otherTitle({ index, entry, path, row: { title, record } }: OfCell, name: string) {
  const edits = setIndexEntry(index, path, { title });
  return {
    messageId: 'title' as const,
    data: { entry: name, title: clip(record.title, 32), line: lineAfter(index, edits) },
    at: { path: index.path, span: entry.span },
    key: `${path} ${entry.title}`,
    event: ofEditedText(record),
    fix: fixOf(edits),
  };
}

function otherCondition({ index, entry, path, row }: OfCell, name: string, item: string) {
  const loadWhen = row.loadWhen ?? '';
  const wanted = plainText(entry.loadWhen?.value ?? '');
  const [shown, condition] = textDifference(wanted, loadWhen, 22);
  const edits = setIndexEntry(index, path, { loadWhen });
  const line = lineAfter(index, edits);
  return {
    messageId: 'condition' as const,
    data: { entry: clip(name, 20), shown, condition, wanted, item, line },
    at: { path: index.path, span: entry.loadWhen?.span ?? entry.span },
    key: `${path} ${normalCondition(wanted)}`,
    event: ofEditedText(row.record),
    fix: fixOf(edits),
  };
}

function otherStatus(
  { index, entry, path, status }: Extract<OfEntry, { readonly kind: 'status' }>,
  name: string,
) {
  const cell = entry.status ?? { value: '', span: entry.span };
  const shown = statusIn(cell.value);
  const start = cell.span.start + (shown?.at ?? 0);
  return {
    messageId: 'status' as const,
    data: { entry: name, shown: shown?.word.toLowerCase() ?? 'nothing', status },
    at: { path: index.path, span: cell.span },
    key: `${path} status`,
    // Marks around the word and words after it stay.
    fix: shown ? fixOf([{ start, end: start + shown.word.length, text: status }]) : undefined,
  };
}

/** A second row; one that is the same to the letter can go. */
function rowAgain({ index, entry, path, first }: Extract<OfEntry, { readonly kind: 'again' }>) {
  const words = (of: MemoryIndex, { span }: typeof entry): string =>
    of.document.text.slice(span.start, span.end).replace(/\s+/g, ' ');
  const isSame = index === first.index && words(index, entry) === words(first.index, first.entry);
  return {
    messageId: 'again' as const,
    data: { target: path, where: first.index.path },
    at: { path: index.path, span: entry.span },
    key: `${path}#${first.found && 'anchor' in first.found ? (first.found.anchor ?? '') : ''}`,
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
            mend: ['keep one row of each record, with the better condition'],
          },
  };
}

function withdrawnRow(
  each: Extract<IndexDifference, { readonly kind: 'unlisted' | 'altered' | 'twice' | 'standing' }>,
  { main, base }: Judged,
) {
  const { record, history } = each.kind === 'standing' ? each.row : each.withdrawal;
  const { path } = record;
  const data = { item: clip(record.title, 30), base, status: history?.status ?? '' };
  if (each.kind === 'unlisted') {
    const table = main.sections.find((section) => section.kind === 'stale');
    return {
      messageId: each.kind,
      data: { ...data, index: shellWord(main.path) },
      at: { path: main.path, span: table?.heading ?? { start: 0, end: 0 } },
      key: `${path} gone`,
    };
  }
  const { index, entry } = each;
  const shared = { at: { path: index.path, span: entry.span }, key: `${path} ${each.kind}` };
  if (each.kind === 'altered') {
    const [is, was] = textDifference(each.says, each.derived, 18);
    return {
      messageId: each.kind,
      data: { ...data, item: clip(record.title, 18), is, was },
      ...shared,
    };
  }
  if (each.kind === 'twice')
    return {
      messageId: each.kind,
      data,
      ...shared,
      fix: fixOf(removeEntries(index, [entry])),
    };
  return {
    messageId: each.kind,
    data: { ...data, index: shellWord(index.path), record: shellWord(path) },
    ...shared,
  };
}

/** A repair; none where nothing can be edited, or need be. */
export function fixOf(edits: EditResult): Fix | undefined {
  return isRefused(edits) || edits.length === 0 ? undefined : { edits };
}

/** A line of an index as edits leave it: one that they put in, or one that they change. */
function lineAfter({ document: { text } }: MemoryIndex, edits: EditResult): string {
  if (isRefused(edits)) return '';
  const start = text.lastIndexOf('\n', Math.min(...edits.map((edit) => edit.start)) - 1) + 1;
  const last = Math.max(...edits.map((edit) => edit.end));
  const isNew = edits.every((edit) => edit.start === edit.end && edit.text.includes('\n'));
  const end = isNew ? last : [text.indexOf('\n', last), text.length].find((at) => at !== -1);
  let line = text.slice(isNew ? last : start, end);
  const from = isNew ? last : start;
  for (const edit of [...edits].sort((a, b) => b.start - a.start))
    line = line.slice(0, edit.start - from) + edit.text + line.slice(edit.end - from);
  return (
    line
      .split('\n')
      .map((each) => each.trim())
      .findLast((each) => each !== '') ?? ''
  );
}

/**
 * Two texts from where they begin to differ, with the words before, each cut to a length: the rest
 * of a line is too long to show.
 */
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
