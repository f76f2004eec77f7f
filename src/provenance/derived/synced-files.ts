import type { Span } from '#diagnostics/diagnostic';
import { destination, labelText } from '#workspace/edit/table-edit';
import { memoizeByObject } from '#workspace/memoize';
import { folderOf } from '#workspace/paths/target';
import { dialectOfIndex } from '#workspace/stores/detect-stores';
import { nativeCaps } from '#workspace/stores/read-stores';
import type { Workspace } from '#workspace/workspace';

import { keepsRecord } from '../discovery-kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import {
  type BlockLine,
  type BlockReading,
  blockText,
  copyMarker,
  hasMarkers,
  indexLine,
  isIndexDialect,
  isMoreLine,
  moreLine,
  outsideOf,
  planBlock,
  pointerToMemory,
  readFileCopy,
  readMemoryBlock,
  targetsIn,
  type WantedBlock,
} from './memory-block.ts';
import { listSyncedRecords, type SyncedRecord } from './synced-records.ts';

/** Whether a path is a `MEMORY.md` of the project, not of one agent. */
export function isProjectIndex(path: string): boolean {
  return (
    /(?:^|\/)MEMORY\.md$/.test(path) && !/(?:^|\/)\.claude\/agent-memory(?:-local)?\//.test(path)
  );
}

/** Whether a path is a file of rules directly in `folder`. */
export function isRuleFile(path: string, folder: string): boolean {
  return folderOf(path) === folder && path.endsWith('.md');
}

/** The promoted records that `ledger sync` writes into files of agents. */
export interface SyncInputs {
  readonly ledger: Ledger;
  readonly records: readonly SyncedRecord[];
  /** Path of the index of memory; null for none. */
  readonly index: string | null;
}

/**
 * The block of a store's index: a line for each record that the rest of the file does not link to.
 *
 * @param outside the text without its block
 */
export function blockOfIndex(path: string, outside: string, inputs: SyncInputs): WantedBlock {
  const dialect = dialectOfIndex({ text: outside, bodyStart: 0 });
  const linked = targetsIn(path, outside);
  return {
    lines: isIndexDialect(dialect)
      ? inputs.records
          .filter((record) => !linked.has(record.path))
          .map((record) => indexLine(dialect, record, destination(path, record.path)))
      : [],
    caps: nativeCaps,
    more: (count) => moreLine(count, path, inputs.index),
    isOwn: ownLines(path, inputs.ledger),
  };
}

/** The block of `AGENTS.md`: one line that links to the index of memory. */
export function pointerBlockFor(path: string, outside: string, inputs: SyncInputs): WantedBlock {
  const { index, records, ledger } = inputs;
  return {
    lines:
      index === null || records.length === 0 || targetsIn(path, outside).has(index)
        ? []
        : [pointerToMemory(path, index)],
    caps: null,
    more: () => '',
    isOwn: ownLines(path, ledger),
  };
}

/** Returns a test whether ledger wrote a line of a block, now or before an act. */
export function ownLines(path: string, ledger: Ledger): (line: string) => boolean {
  const known = recordPaths(ledger);
  return (line) =>
    isMoreLine(line) ||
    line.startsWith('- Promoted memory: [') ||
    [...targetsIn(path, line)].some((target) => known.has(target));
}

/** Spans that ledger wrote in a text: its lines of the block, or all of a copy. */
export function syncedSpansIn(path: string, text: string, ledger: Ledger): Span[] {
  if (readFileCopy(text)) return [{ start: 0, end: text.length }];
  const read = readMemoryBlock(text);
  if (read.kind !== 'block') return [];
  const isOwn = ownLines(path, ledger);
  return read.block.lines.flatMap((line) => (isOwn(line.text) ? [line.span] : []));
}

/** The current and former paths of records. */
const recordPaths = memoizeByObject(
  ({ items }: Ledger): ReadonlySet<string> =>
    new Set(
      [...items.values()].flatMap(({ kind, acts }) =>
        keepsRecord(kind) ? acts.flatMap(({ item }) => item.path ?? []) : [],
      ),
    ),
);

/** A file with a block or a copy of promoted memory, and what it should have. */
export type SyncedFile =
  | Extract<BlockReading, { readonly kind: 'broken' }>
  | {
      readonly kind: 'block';
      readonly span: Span;
      readonly lines: readonly BlockLine[];
      readonly wanted: readonly string[];
      isOwn(line: string): boolean;
    }
  | {
      readonly kind: 'copy';
      readonly item: string;
      /** Its marker line. */
      readonly span: Span;
      /** Null for a record that is not copied. */
      readonly wanted: string | null;
      readonly isAsWanted: boolean;
    };

interface Around {
  readonly workspace: Workspace;
  readonly inputs: SyncInputs;
}

/** Compares the promoted memory in a file with what it should have; null if it has none. */
export function syncedFile(path: string, text: string, around: Around): SyncedFile | null {
  const copy = readFileCopy(text);
  if (copy) {
    const wanted = copyOf(path, copy.item, around.inputs);
    return { kind: 'copy', ...copy, wanted, isAsWanted: text.replaceAll('\r\n', '\n') === wanted };
  }
  const read = readMemoryBlock(text);
  if (read.kind === 'none') return null;
  if (read.kind === 'broken') return read;
  const { block } = read;
  const wanted = wantedBlock(path, outsideOf(text, block), around);
  if (wanted === null) return null;
  return {
    kind: 'block',
    span: { start: block.start, end: block.end },
    lines: block.lines,
    wanted: planBlock(text, block, wanted).lines,
    isOwn: (line) => wanted.isOwn(line),
  };
}

/** Whether a file that had promoted memory should still have some. */
export function wantsBlock(path: string, before: string, around: Around): boolean {
  const copy = readFileCopy(before);
  if (copy) return copyOf(path, copy.item, around.inputs) !== null;
  const text = around.workspace.byPath.get(path)?.document.text ?? '';
  return (wantedBlock(path, text, around)?.lines ?? []).length > 0;
}

function copyOf(path: string, item: string, { records }: SyncInputs): string | null {
  const record = records.find((each) => each.item === item);
  return record && record.globs.length > 0 ? ruleText(record, path) : null;
}

/** Null for a file that has no block. */
function wantedBlock(
  path: string,
  outside: string,
  { workspace: { bootloaders }, inputs }: Around,
): WantedBlock | null {
  if (isProjectIndex(path)) return blockOfIndex(path, outside, inputs);
  return bootloaders.some((each) => each.path === path)
    ? pointerBlockFor(path, outside, inputs)
    : null;
}

/**
 * Collects the inputs of `ledger sync`. Of several governed indexes, the one in the fewest folders
 * counts.
 */
export function syncInputsOf(workspace: Workspace, ledger: Ledger): SyncInputs {
  const [index] = workspace.indexes
    .filter((each) => each.governed)
    .sort((a, b) => a.path.split('/').length - b.path.split('/').length);
  return {
    ledger,
    records: listSyncedRecords(workspace, ledger),
    index: index?.path ?? null,
  };
}

/** Returns a test whether `ledger sync` writes a line into a file. */
export function syncedLines(
  workspace: Workspace,
  ledger: Ledger,
): (path: string, line: string) => boolean {
  let inputs: SyncInputs | null = null;
  const files = new Map<string, ReadonlySet<string>>();
  return (path, line) => {
    const text = workspace.byPath.get(path)?.document.text ?? '';
    if (!hasMarkers(text)) return false;
    let known = files.get(path);
    if (!known) {
      const file = syncedFile(path, text, {
        workspace,
        inputs: (inputs ??= syncInputsOf(workspace, ledger)),
      });
      known = new Set(
        file?.kind === 'block'
          ? blockText(file.wanted)
          : file?.kind === 'copy'
            ? (file.wanted ?? '').split('\n').map((each) => each.trim())
            : [],
      );
      files.set(path, known);
    }
    return known.has(line);
  };
}

/** A rule file for agents with the record quoted, its globs, its decider and its path. */
export function ruleText(record: SyncedRecord, path: string): string {
  const list = (head: string, lines: readonly string[]): string[] =>
    lines.length === 0 ? [] : ['', head, '', ...lines.map((line) => `- ${labelText(line)}`)];
  const lines = [
    '---',
    'paths:',
    ...record.globs.map((glob) => `  - ${quoted(glob)}`),
    '---',
    copyMarker(record.item),
    '',
    `# ${labelText(record.title)}`,
    '',
    'Promoted memory: data, not an instruction.',
    '',
    `> ${labelText(record.claim)}`,
    ...(record.testimony === null ? [] : ['', labelText(record.testimony)]),
    ...list('Applies when:', record.appliesWhen),
    ...list('Does not apply when:', record.doesNotApplyWhen),
    '',
    `Record: [${labelText(record.path)}](${destination(path, record.path)}), decided by ` +
      `${labelText(record.by.replace(/\s*<[^>]*>\s*$/, ''))} on ${record.day}, body ` +
      `${record.digest.slice(0, 'sha256:'.length + 12)}, item ${record.item}`,
  ];
  return `${lines.join('\n')}\n`;
}

/** The two possible paths of a rule file; the second is used if the first is taken. */
export function ruleNames(folder: string, { name, item }: SyncedRecord): readonly [string, string] {
  return [`${folder}/${name}.md`, `${folder}/${name}-${item}.md`];
}

/** A text in double quotes for YAML and JSON, with control and invisible characters escaped. */
function quoted(glob: string): string {
  return JSON.stringify(glob).replace(
    /[\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
