import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { type Document, mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import type { History } from '#workspace/history/history';
import type { DiscoveryRecord, FileRecord } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import { isMemory } from '../is-memory.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import { stringsIn } from '../record-text/strings-of-record.ts';
import { type AddedText, before, inLines, overlapsAny, textsBefore } from './added-lines.ts';
import { inLoaded, type IsWritten } from './loaded-texts.ts';
import { hidesWords, rowsOfActs } from './rows-of-acts.ts';

/** Keys of a record that acts leave to people, and that hold words. */
const free: ReadonlySet<string> = new Set([
  'topic',
  'tags',
  'tag',
  'aliases',
  'alias',
  'related_obligations',
]);
/** A name and no sentence. */
const label = /^[\p{L}\p{N}][\p{L}\p{N}./#_-]{0,39}$/u;

/**
 * What a change adds to maps, glossaries, guides, notes and what agents load, and to the free keys
 * of records that are memory: the gate shows it to reviewers.
 */
export function addedTexts(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
  isWritten: IsWritten = () => false,
): AddedText[] {
  const isTerm = isOfTerm(ledger);
  const added = (
    { path, document: { text } }: Pick<FileRecord, 'path' | 'document'>,
    isOfAct: (line: string, span: Span) => boolean,
  ): AddedText[] => inLines(path, text, textsBefore(path, history), isOfAct);
  return [
    ...discoveryRecords(workspace).flatMap((record) =>
      isMemory(record, ledger.byTarget.get(record.path)) ? inKeys(record, history, ledger) : [],
    ),
    ...workspace.glossaries.flatMap((glossary) => added(glossary, isTerm)),
    ...workspace.indexes.flatMap((index) => {
      if (storeOf(workspace, index.path) !== null) return [];
      const was = textsBefore(index.path, history).flatMap((text) => text ?? []);
      return added(index, overlapsAny(rowsOfActs(index, was, workspace, ledger)));
    }),
    ...inLoaded(workspace, history, ledger, isWritten),
  ];
}

function inKeys(record: DiscoveryRecord, history: History, ledger: Ledger): AddedText[] {
  const was = before(record.path, history);
  if (was.length === 0) return [];
  const known = new Set(
    was.flatMap((document) =>
      document === null ? [] : keysIn(document).map(({ key, text }) => `${key} ${text}`),
    ),
  );
  // A record that is accepted with the change is looked at with it: its labels are no news.
  const isAccepted = history.bases.every((base) =>
    base.newEntries.has(
      ledger.byTarget.get(record.path)?.acts.find((act) => act.item.to === 'promoted')?.entry
        .path ?? '',
    ),
  );
  return keysIn(record.document).flatMap(({ key, text, at }) =>
    known.has(`${key} ${text}`) || (isAccepted && label.test(text))
      ? []
      : [{ path: record.path, line: lineMap(record.document.text).position(at).line, key, text }],
  );
}

function keysIn(
  document: Document,
): { readonly key: string; readonly text: string; readonly at: number }[] {
  return (mapOf(document)?.pairs ?? []).flatMap((pair) =>
    free.has(pair.key) || document.foreignKeys?.has(pair.key)
      ? stringsIn(plainValue(pair.value)).map((text) => ({
          key: pair.key,
          text,
          at: pair.keySpan.start,
        }))
      : [],
  );
}

/** Tells the lines of terms as acts promoted them: a row, or a heading and what stands below it. */
function isOfTerm(ledger: Ledger): (line: string) => boolean {
  const terms = promotedTexts(ledger, 'term').flatMap(({ acts }) =>
    acts.map(({ item: { says } }) => {
      const [aliases, not] = [says?.aliases ?? [], says?.not ?? []].map((words) =>
        words.join(', '),
      );
      const extra = [aliases && `Also: ${aliases}.`, not && `Not: ${not}.`].filter(Boolean);
      return new Set(
        [says?.title, says?.meaning ?? says?.claim, aliases, not, extra.join(' '), ''].map((each) =>
          unescaped(each ?? ''),
        ),
      );
    }),
  );
  return (line) => {
    if (hidesWords.test(line)) return false;
    const parts = line
      .replace(/^#+\s+|^\||\|$/g, '')
      .split(line.startsWith('|') ? /(?<!\\)\|/ : /$^/)
      .map(unescaped);
    return terms.some((words) => parts.every((part) => words.has(part)));
  };
}

function unescaped(text: string): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~])/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
