import { shellWord } from '#messages/shell-word';
import type { RecordedAct } from '#provenance/item-content';
import { entryId, folderFor } from '#provenance/ledger/canonical-entry';
import { erasureOf, holdsUncoveredStub, isOnlyStubs } from '#provenance/ledger/erasure';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Entry } from '#workspace/dialects/ledger-entry';
import { isNewEntry } from '#workspace/history/changes-since-base';
import { folderOf, lastName } from '#workspace/paths/target';
import type { Workspace } from '#workspace/workspace';

import { entryFileEvent } from '../diagnostic-events.ts';
import { entryPlace, itemHandle } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

export const entryIntact = defineRule({
  code: 'LED501',
  name: 'entry-intact',
  severity: 'error',
  summary: 'Each ledger entry is named by the hash of its content and exists once.',
  why: 'An edited entry changes which facts were accepted, and agents load what it says.',
  falsePositives: 'None known: formatters and line ends change nothing.',
  messages: {
    digest: message(
      'this ledger entry was edited: its name does not match its content',
      'if the edit is not committed yet: git checkout HEAD -- {path}',
      'else find the commit to revert: git log -- {path}',
    ),
    folder: message(
      'this {kind} entry is in {found}/, but belongs in {folder}/',
      'move the file to {folder}/ and keep its name',
    ),
    date: message(
      'the file name has the date {named}, but the entry {date}',
      'rename the file to {name}',
    ),
    stub: message(
      'a text in this entry was erased without a decision',
      'by mistake: git checkout HEAD -- {path}',
      'on purpose: ledger retract {item} --erase --reason "…"',
    ),
    text: message(
      '{item} was erased on {date}, but this entry still contains its text',
      'ledger retract {item} --erase --reason "…"',
    ),
    copy: message('this ledger entry is a copy of one in {folder}/', 'git rm -- {path}'),
  },
  *check(workspace, ledger) {
    for (const entry of workspace.entries) {
      yield* erasedOtherwise(entry, ledger);
      const { content: act, path, id } = entry;
      const whole = { path, span: { start: 0, end: 1 } };
      const name = lastName(path);
      const found = path.split('/').at(-2) ?? '';
      const [date, folder, named] = [
        act.at.slice(0, 10),
        folderFor(act.act),
        name.slice(0, -`-${id}.json`.length),
      ];
      const shown = shellWord(path);
      if (entryId(act) !== id)
        yield report(
          'digest',
          { path: shown },
          { at: whole, key: 'digest', ...entryFileEvent(path) },
        );
      else if (named !== date)
        yield report(
          'date',
          { named, date, name: `${date}-${id}.json` },
          { at: entryPlace(entry, `"at": "${act.at}"`), key: 'date' },
        );
      if (found !== folder)
        yield report(
          'folder',
          { kind: act.act, folder, found },
          { at: entryPlace(entry, `"act": "${act.act}"`), key: 'folder' },
        );
    }
    for (const { copy, original } of copiesIn(workspace))
      yield report(
        'copy',
        { folder: folderOf(original.path), path: shellWord(copy.path) },
        inFile(copy, { start: 0, end: 1 }, `copy ${copy.id}`),
      );
  },
});

/** Texts erased without an act, and texts that remain of an erased item. */
function* erasedOtherwise({ content, path, id }: Entry, ledger: Ledger) {
  const erased = (item: string): RecordedAct | null =>
    erasureOf(ledger.items.get(item) ?? { acts: [] });
  const isErasedItem = (item: string): boolean => erased(item) !== null;
  const at = { path, span: { start: 0, end: 1 } };
  if (holdsUncoveredStub(content, isErasedItem)) {
    const item = content.items[0]?.item;
    const history = item === undefined ? undefined : ledger.items.get(item);
    yield report(
      'stub',
      { path: shellWord(path), item: itemHandle(history, ledger, path) },
      { at, key: 'stub' },
    );
  }
  for (const { item } of content.items) {
    const act = erased(item);
    // An entry after the erasure may have a text again.
    if (!act || isOnlyStubs(content, item) || ledger.isBefore(act.entry.id, id)) continue;
    const handle = itemHandle(ledger.items.get(item), ledger, path);
    yield report(
      'text',
      { item: handle, date: act.entry.content.at.slice(0, 10) },
      { at, key: `text ${item}` },
    );
  }
}

/**
 * Entries with the id of another one; the entry of a base is the original. By its path a copy would
 * pass for a new act.
 */
function copiesIn({
  entries,
  surroundings: { history },
}: Workspace): { readonly copy: Entry; readonly original: Entry }[] {
  const originals = new Map<string, Entry>();
  const isOfBase = ({ path }: Entry): boolean => history !== null && !isNewEntry(history, path);
  for (const entry of entries) {
    const known = originals.get(entry.id);
    if (!known || (!isOfBase(known) && isOfBase(entry))) originals.set(entry.id, entry);
  }
  return entries.flatMap((copy) => {
    const original = originals.get(copy.id) as Entry;
    return original === copy ? [] : [{ copy, original }];
  });
}
