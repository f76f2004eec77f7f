import { hiddenCharacters } from '#detection/hidden-characters';
import { entry as say } from '#messages/generated/acts';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { shortId } from '#provenance/ledger/short-id';
import { readLedgerEntry } from '#workspace/dialects/ledger-entry';
import { isPolicyFile } from '#workspace/policy/policy-files';
import { beforeImportedNote } from '#workspace/stores/imported-note';

import type { ActInputs } from './act-inputs.ts';
import type { EditBuffer } from './edits/edit-buffer.ts';
import { openRecorder, type Recorder } from './entries/entry-recorder.ts';
import type { ItemResult, Outcome } from './outcome.ts';
import type { ActRequest } from './policy.ts';
import type { Note, Reason } from './reason.ts';

/** One act while it is planned: its inputs, its planned edits, and its messages. */
export interface ActContext {
  readonly inputs: ActInputs;
  readonly request: ActRequest;
  readonly buffer: EditBuffer;
  readonly recorder: Recorder;
  readonly reasons: Reason[];
  readonly notes: Note[];
  readonly done: ItemResult[];
  /** Ids of items that this act raised. */
  readonly raised: string[];
}

/** Begins an act: nothing is planned and no message is added yet. */
export function openActContext(
  inputs: ActInputs,
  request: ActRequest,
  buffer: EditBuffer,
): ActContext {
  return {
    inputs,
    request,
    buffer,
    recorder: openRecorder(inputs.ledger, inputs.homes.ledger, request, buffer),
    reasons: [],
    notes: [],
    done: [],
    raised: [],
  };
}

/** The shortest unique prefix of an id. */
export function shortIdOf(session: Pick<ActContext, 'inputs' | 'raised'>, item: string): string {
  return shortId(item, session.raised, session.inputs.ledger.shortOf(item).length);
}

/** Adds an item to the results of an act; `entry` may be a whole id. */
export function addItemResult(
  session: ActContext,
  history: Pick<ItemHistory, 'item' | 'kind' | 'discovery' | 'path'>,
  done: Pick<ItemResult, 'did' | 'status' | 'entry'> &
    Partial<Pick<ItemResult, 'claim' | 'target' | 'next'>>,
): void {
  session.done.push({
    did: done.did,
    item: history.item,
    short: shortIdOf(session, history.item),
    kind: history.kind,
    claim: done.claim ?? history.discovery,
    target: done.target === undefined ? history.path : done.target,
    status: done.status,
    entry: done.entry?.slice(0, 8) ?? null,
    next: done.next ?? [],
  });
}

/** Returns the plan of a session, or all reasons that refuse it. */
export function outcomeOf(
  session: ActContext,
  order: { readonly first?: readonly string[]; readonly last?: readonly string[] } = {},
): Outcome {
  const reasons = [...session.reasons, ...session.buffer.problems];
  for (const write of session.buffer.writes({}))
    if (write.before === null && write.after !== null && write.path.endsWith('.md'))
      reasons.push(...recordProblems(write.path, write.after));
    else if (write.path.endsWith('.json') && !isPolicyFile(write.path) && write.after !== null)
      reasons.push(...entryProblems(write.path, write.after));
  if (reasons.length > 0) return { kind: 'refused', reasons, notes: session.notes };
  return {
    kind: 'plan',
    writes: session.buffer.writes(order),
    done: session.done,
    notes: session.notes,
    at: session.request.at,
  };
}

/** Refuses an entry with an invalid value or hidden characters: entries are not edited later. */
function entryProblems(path: string, text: string): Reason[] {
  const read = readLedgerEntry({ path, text, byteOrderMark: false });
  if ('problem' in read) {
    const { key, expected } =
      read.problem.kind === 'schema' ? read.problem : { key: 'it', expected: 'an entry' };
    const values = { key: key.slice(key.lastIndexOf('.') + 1), expected };
    const message = key.endsWith('path') ? say.badFileName(values) : say.malformed(values);
    return [{ code: 'P12', message }];
  }
  return valuesOf(read.entry.content)
    .flatMap(([key, value]): Reason[] => {
      const found = hiddenCharacters(value).find((each) => each.kind === 'hidden');
      const [codePoint, kind] = found
        ? [found.codePoint, found.what]
        : /\r(?!\n)/.test(value)
          ? [0x0d, 'control character']
          : [null, ''];
      return codePoint === null ? [] : [hiddenReason(key, codePoint, kind)];
    })
    .slice(0, 5);
}

/** Refuses a new record with hidden characters, except in the copy of an imported note. */
function recordProblems(path: string, text: string): Reason[] {
  const found = hiddenCharacters(beforeImportedNote(text)).find(({ kind }) => kind === 'hidden');
  return found ? [hiddenReason(path, found.codePoint, found.what)] : [];
}

function hiddenReason(key: string, codePoint: number, kind: string): Reason {
  const hex = codePoint.toString(16).toUpperCase().padStart(4, '0');
  return { code: 'P13', message: say.hiddenCharacter({ key, codePoint: `U+${hex}`, kind }) };
}

/** Every text in a value, with its key. */
function valuesOf(value: unknown, key = 'it'): (readonly [key: string, value: string])[] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    valuesOf(inner, Array.isArray(value) ? key : name),
  );
}
