import { closest } from '#diagnostics/near-match';
import { oneLine, plainText } from '#diagnostics/plain-text';
import { item as say } from '#messages/generated/acts';
import type { Message } from '#messages/message';
import { discoveryRecords, keepsRecord } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { itemOfRow } from '#provenance/ledger/items-of-records';
import { nativeOf } from '#provenance/native-item';
import { generatedHeadingPattern, headingOf } from '#provenance/record-text/asserted-statements';
import { isErasedRecord } from '#workspace/record-status';
import type { DiscoveryRecord, MemoryRecord, QueueItem, Task } from '#workspace/records';
import { findNativeFact } from '#workspace/stores/find-native-fact';
import { isErased } from '#workspace/text/prose-spans';
import type { Records } from '#workspace/workspace';

import type { ActContext } from '../act-context.ts';
import type { ActInputs } from '../act-inputs.ts';
import type { Reason } from '../reason.ts';
import type { Discovery } from './read-discovery.ts';

/** The result of `findItem`; a record or a row has no entry in the ledger. */
export type FoundItem =
  | { readonly kind: 'item'; readonly history: ItemHistory }
  | { readonly kind: 'record'; readonly record: MemoryRecord }
  | { readonly kind: 'row'; readonly task: Task; readonly row: QueueItem }
  | { readonly kind: 'none'; readonly reason: Reason };

interface Known extends Pick<ActInputs, 'ledger'> {
  readonly workspace: Records;
}

/** The order of roles in which records of the same id are preferred. */
const roles: readonly DiscoveryRecord['role'][] = [
  'finding',
  'adr',
  'pattern',
  'dead-end',
  'audit',
  'bug-report',
];

/**
 * Finds an item by a path, `task#n`, a short id of at least three characters, or a record id.
 * `none` says why there is none, or that several have the id.
 */
export function findItem(name: string, inputs: Known): FoundItem {
  const { ledger, workspace } = inputs;
  const text = name.trim().replace(/^\.\//, '');
  const path = workspace.byPath.has(text) ? text : ledger.byTarget.has(text) ? text : null;
  if (path !== null) return byRecord(path, inputs);
  const native = /\.mdc?#[^#]+$/i.test(text) ? findNativeFact(workspace, text) : 'no-place';
  if (typeof native !== 'string')
    return ledger.byTarget.has(native.path)
      ? byRecord(native.path, inputs)
      : none(say.undecidedNote({ path: native.path }));
  const numbered = /^(.+)#(\d{1,4})$/.exec(text);
  if (numbered?.[1]) return byPosition(numbered[1], Number(numbered[2]), inputs);
  const named = ledger.named(text);
  if (named.kind === 'one') return { kind: 'item', history: named.value };
  const record = roles
    .map(
      (role) =>
        workspace.byName.get(`${role} ${text}`) ??
        (role === 'adr' && /^(?:adr-?)?\d{1,5}$/i.test(text)
          ? workspace.byName.get(`adr #${Number(text.replace(/\D/g, ''))}`)
          : undefined),
    )
    .find((each) => each !== undefined);
  if (record) return byRecord(record.path, inputs);
  if (named.kind === 'several')
    return none(
      say.ambiguous({
        name: text,
        count: named.ids.length,
        ids: named.ids.slice(0, 5).map((id) => `${id}: ${ledger.items.get(id)?.discovery ?? ''}`),
      }),
    );
  const ids = discoveryRecords(workspace).map((each) => each.id.value);
  // The name of a record ends in a short id, which people leave out.
  const [whole, ...others] = ids.filter((id) => id.replace(/-[a-z2-7]{4,10}$/, '') === text);
  const near =
    whole !== undefined && others.length === 0
      ? whole
      : closest(text, [...ledger.items.keys(), ...ids]);
  return none(near === null ? say.unknown({ name: text }) : say.misspelt({ name: text, near }));
}

/** The path of the record that a name leads to; null where it leads to none. */
export function pathNamed(name: string, inputs: Known): string | null {
  const found = findItem(name, inputs);
  if (found.kind === 'item') return found.history.path;
  return found.kind === 'record' ? found.record.path : null;
}

/** The record that a name leads to, by an item, a path or its id. */
export function recordNamed(name: string, inputs: Known): MemoryRecord | undefined {
  return inputs.workspace.byPath.get(pathNamed(name, inputs) ?? '');
}

function none(message: Message): FoundItem {
  return { kind: 'none', reason: { code: 'P01', message } };
}

function byRecord(path: string, inputs: Known): FoundItem {
  const history = inputs.ledger.byTarget.get(path);
  if (history) return { kind: 'item', history };
  const record = inputs.workspace.byPath.get(path);
  return record ? { kind: 'record', record } : none(say.noRecord({ path }));
}

function byPosition(name: string, position: number, inputs: Known): FoundItem {
  const { workspace, ledger } = inputs;
  const task = workspace.tasks.find((each) => each.id.value === name || each.path === name);
  const row = task?.queue.find((each) => each.position === position);
  if (!task) return none(say.noTask({ task: name }));
  if (!row) return none(say.noPosition({ task: name, count: task.queue.length, position }));
  const history = itemOfRow(row, ledger);
  return history ? { kind: 'item', history } : { kind: 'row', task, row };
}

/** The record of an item, with the edits planned so far; a native fact as it is on disk. */
export async function itemRecord(
  { inputs, buffer }: Pick<ActContext, 'inputs' | 'buffer'>,
  history: Pick<ItemHistory, 'kind' | 'path' | 'acts'>,
): Promise<MemoryRecord | null> {
  if (!keepsRecord(history.kind) || history.path === null) return null;
  return nativeOf(history, inputs.workspace) ?? buffer.record(history.path);
}

/** The texts of an item that are compared with other claims. */
export interface ComparableTexts {
  readonly claim: string;
  /** The record's heading as it is now, else the title that was given; null where there is none. */
  readonly title: string | null;
}

/** The claim of a discovery, and its heading without a number. */
export function comparableTextsOf(
  { kind, claim, details }: Discovery,
  record: MemoryRecord | null,
): ComparableTexts {
  return { claim, title: headingOf(kind, details.title, record) };
}

/** Shorter lines are too common to search for. */
const [minTextLength, minClaimLength] = [16, 8];

/** The lines of an item that are long enough to search for, without its places of evidence. */
export function searchableLines(history: ItemHistory, record: MemoryRecord | null): string[] {
  const acts = history.acts.filter(({ entry }) => entry.content.act !== 'erasure');
  const said = acts.flatMap(({ item }) => [
    ...(item.says ? Object.values(item.says).flat() : []),
    item.reason,
    item.blocked_by,
  ]);
  const { claim, details, loadWhen } = history.content;
  const now =
    acts.length < history.acts.length
      ? []
      : [loadWhen, ...(details.applies_when ?? []), ...(details.does_not_apply_when ?? [])];
  const body =
    record === null || isErasedRecord(record)
      ? []
      : record.document.text.slice(record.document.bodyStart).split(/\r?\n/);
  const named = [
    ...(acts.length < history.acts.length ? [] : [claim, details.title]),
    ...acts.flatMap(({ item }) => [item.claim, item.says?.claim, item.says?.title]),
  ];
  return [
    ...new Set([
      ...plainLines(named, minClaimLength),
      ...plainLines([...said, ...now, ...body.filter((line) => !isOfModel(line))], minTextLength),
    ]),
  ];
}

/** Whether a line is evidence, or a heading of the record template. */
function isOfModel(line: string): boolean {
  return (
    generatedHeadingPattern.test(line.trim()) ||
    /^\s*[-*] (?:File|Source|Command|Output|Premise):/.test(line)
  );
}

/** The lines of texts with and without their Markdown, from a length on. */
function plainLines(texts: readonly unknown[], minLength: number): string[] {
  return texts
    .filter((text) => typeof text === 'string')
    .flatMap((text) => text.split(/\r?\n/))
    .map((text) =>
      text
        .replace(/^[\s#>*-]+/, '')
        .replace(/^(?:finding|pattern|adr(?:-\d+)?|audit|bug):\s*/i, '')
        .trim(),
    )
    .flatMap((text) => [text, oneLine(plainText(text))])
    .filter(
      (text) =>
        text.length >= minLength &&
        /\S\s+\S|\S{16}/.test(text) &&
        !isErased(text) &&
        !isWordOfModel(text),
    );
}

/** Whether a text is a digest or a day, which an erasure keeps. */
function isWordOfModel(text: string): boolean {
  return /^(?:sha256:[0-9a-f]{64}|\d{4}-\d{2}-\d{2})$/.test(text);
}
