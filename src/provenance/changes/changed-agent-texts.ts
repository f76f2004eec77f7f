import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { type Document, frontmatterMap } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import { isApproved } from '#workspace/record-status';
import type { DiscoveryRecord, FileRecord, MemoryRecord } from '#workspace/records';
import { storeOf } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import type { RecordedAct } from '../item-content.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { isAsPinned, isDecided } from '../pinned.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import {
  changedLinesOf,
  type ChangedText,
  type ComparedText,
  type IsLineOfAct,
  overlapsAny,
  recordsAtBases,
  textOfFile,
  textsAtBases,
} from './changed-texts.ts';
import { actsOfKind, changedLoadedTexts, mapsOf } from './loaded-texts.ts';
import { hiddenTextPattern, rowsOfActs, rowsOfRecords } from './rows-of-acts.ts';

/** Keys of a record that a report shows elsewhere, or whose values are not words. */
const shownElsewhere: ReadonlySet<string> = new Set([
  ...['type', 'id', 'created', 'updated', 'date', 'status', 'timestamp', 'quarantine_reason'],
  ...['claim', 'load_when', 'applies_when', 'does_not_apply_when', 'valid_until', 'review_by'],
  ...['content_hash', 'per_surface_hash', 'import_digest', 'load_when_from', 'findings', 'guard'],
  ...['supersedes', 'superseded_by', 'raised_by', 'reviewer_or_tool'],
]);
/** Keys of names of people, places or runs: only other values are shown. */
const nameKeys: ReadonlySet<string> = new Set([
  ...['confidence', 'origin_obligations', 'origin_traces', 'owners', 'pass', 'paths', 'profile'],
]);
/** One word, or a person with an address. */
const name = /^(?:\S*|[^<>]{1,40}<[^<>\s]*>)$/;
/** Keys of labels: not shown in a record that is accepted with the change. */
const labelKeys: ReadonlySet<string> = new Set([
  ...['topic', 'tags', 'tag', 'aliases', 'alias', 'related_obligations'],
]);
const label = /^[\p{L}\p{N}][\p{L}\p{N}./#_-]{0,39}$/u;

/**
 * The texts for agents that a change edits without an act: in maps, glossaries, approved specs,
 * guides, notes, loaded files and free keys of records. A record that no act covers is shown whole.
 *
 * @param excused files with an exception from a rule that keeps decisions
 */
export function changedTexts(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
  excused: ReadonlySet<string>,
): ChangedText[] {
  const before = (path: string): string =>
    history.bases[0]?.changes.find(({ now }) => now === path)?.before ?? path;
  const uncovered = [...workspace.byPath.values()].filter((record) => {
    const item = ledger.byTarget.get(record.path);
    return (
      [record.path, before(record.path)].some((path) => excused.has(path)) ||
      (item !== undefined && isDecided(item) && !isAsPinned(record, item))
    );
  });
  const others = coveredTexts(workspace, history, ledger);
  const whole = uncovered.flatMap((record) =>
    changedLinesOf({
      path: record.path,
      text: record.document.text,
      was: textsAtBases(record.path, history),
      isOfAct: isOfKeys(record, others),
      isOfPeople: true,
    }),
  );
  const shown = new Set(whole.map(({ path }) => path));
  return [...whole, ...others.filter(({ key, path }) => key !== null || !shown.has(path))];
}

/** Whether a line is of a key that a report already shows, and has no comment. */
function isOfKeys({ path, document }: MemoryRecord, texts: readonly ChangedText[]): IsLineOfAct {
  const keys = new Set(texts.flatMap((each) => (each.path === path ? each.key : [])));
  const map = frontmatterMap(document);
  const spans = (map?.pairs ?? []).flatMap(({ key, keySpan: { start } }, at): Span[] =>
    keys.has(key) ? [{ start, end: map?.pairs[at + 1]?.keySpan.start ?? map?.span.end ?? 0 }] : [],
  );
  const isIn = overlapsAny(spans);
  return (line, span) => !line.includes('#') && isIn(line, span);
}

/** Changed texts of all files that acts cover, without the lines of acts. */
function coveredTexts(workspace: Workspace, history: History, ledger: Ledger): ChangedText[] {
  return [
    ...hiddenFiles(history),
    ...discoveryRecords(workspace).flatMap((record) =>
      isMemory(record, ledger.byTarget.get(record.path))
        ? changedKeyTexts(record, history, ledger)
        : [],
    ),
    ...textsOfPeople(workspace, history, ledger).flatMap(changedLinesOf),
    ...movedFiles(workspace),
    ...changedLoadedTexts(workspace, history, ledger),
  ];
}

/** Hidden files that are named besides the first; the others are counted. */
const maxHiddenNamed = 9;

/** Files hidden from reviewers or agents, in one text for each way of hiding. */
function hiddenFiles({ gate }: History): ChangedText[] {
  const hidden = gate?.hidden ?? [];
  return [...new Set(hidden.map(({ by }) => by))].flatMap((by): ChangedText[] => {
    const [path, ...others] = hidden.flatMap((each) => (each.by === by ? each.path : []));
    if (path === undefined) return [];
    const more = others.length - maxHiddenNamed;
    const named = [path, ...others.slice(0, maxHiddenNamed)].join(', ');
    return [textOfFile(path, by, more > 0 ? `${named} and ${more} more` : named)];
  });
}

/** Maps, glossaries and approved specs, without what acts wrote into them. */
function textsOfPeople(workspace: Workspace, history: History, ledger: Ledger): ComparedText[] {
  const read = ({ path, document: { text } }: FileRecord): ComparedText => ({
    path,
    text,
    was: textsAtBases(path, history),
  });
  const isOfAct = isOfTerm(promotedTexts(ledger, 'term').flatMap(({ acts }) => acts));
  // An act removed a withdrawn term.
  const wasOfAct = isOfTerm(actsOfKind(ledger, 'term'));
  return [
    ...workspace.glossaries.map((each) => ({ ...read(each), isOfAct, wasOfAct: () => wasOfAct })),
    ...mapsOf(workspace).map((index) => {
      const now = read(index);
      const [was] = recordsAtBases(index.path, history);
      const known = now.was.flatMap((text) => text ?? []);
      return {
        ...now,
        isOfAct: overlapsAny(rowsOfActs(index, known, workspace, ledger)),
        wasOfAct: () =>
          overlapsAny(was?.role === 'index' ? rowsOfRecords(was, workspace, history) : []),
      };
    }),
    ...workspace.specs.flatMap((spec) => {
      const was = recordsAtBases(spec.path, history);
      const wasApproved = was.some((each) => each && isApproved(each));
      if (!wasApproved && !isApproved(spec)) return [];
      // A spec that the change approves counts as new.
      const now = wasApproved ? read(spec) : { ...read(spec), was: was.map(() => null) };
      return [{ ...now, isOfPeople: true }];
    }),
  ];
}

/** Maps, glossaries and approved specs that were moved or removed since the base. */
function movedFiles(workspace: Workspace): ChangedText[] {
  return changedRecords(workspace).flatMap(({ before, now }): ChangedText[] => {
    const { path, role, document } = before;
    const isRead =
      role === 'index'
        ? storeOf(workspace, path) === null
        : role === 'glossary' || isApproved(before);
    if (!isRead || now?.path === path) return [];
    if (now?.role !== role) return changedLinesOf({ path, text: '', was: [document.text] });
    return [{ ...textOfFile(now.path, 'the whole file, from', path), became: 'moved' }];
  });
}

function changedKeyTexts(record: DiscoveryRecord, history: History, ledger: Ledger): ChangedText[] {
  const was = recordsAtBases(record.path, history);
  if (was.length === 0) return [];
  const known = new Set(
    was.flatMap((each) =>
      each === null ? [] : keysIn(each.document).map(({ key, text }) => `${key} ${text}`),
    ),
  );
  // Reviewers see a newly accepted record whole.
  const isAccepted = history.bases.every((base) =>
    base.newEntries.has(
      ledger.byTarget.get(record.path)?.acts.find((act) => act.item.to === 'promoted')?.entry
        .path ?? '',
    ),
  );
  return keysIn(record.document).flatMap(({ key, text, at }) =>
    known.has(`${key} ${text}`) || (isAccepted && labelKeys.has(key) && label.test(text))
      ? []
      : [
          {
            ...textOfFile(record.path, key, text),
            line: lineMap(record.document.text).position(at).line,
          },
        ],
  );
}

function keysIn(
  document: Document,
): { readonly key: string; readonly text: string; readonly at: number }[] {
  return (frontmatterMap(document)?.pairs ?? []).flatMap(({ key, keySpan, value }) =>
    shownElsewhere.has(key) && document.foreignKeys?.has(key) !== true
      ? []
      : wordsIn(plainValue(value)).flatMap((text) =>
          nameKeys.has(key) && name.test(text) ? [] : [{ key, text, at: keySpan.start }],
        ),
  );
}

function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, each]) => `${key}: ${wordsIn(each).join(', ')}`);
  return value === null || value === undefined ? [] : [String(value)];
}

/** Returns a test whether a line is the row, the heading or a line below it of a promoted term. */
function isOfTerm(acts: readonly RecordedAct[]): IsLineOfAct {
  const terms = acts.map(({ item: { says } }) => {
    const [aliases, not] = [says?.aliases ?? [], says?.not ?? []].map((words) => words.join(', '));
    const extra = [aliases && `Also: ${aliases}.`, not && `Not: ${not}.`].filter(Boolean);
    return new Set(
      [says?.title, says?.meaning ?? says?.claim, aliases, not, extra.join(' '), ''].map((each) =>
        unescaped(each ?? ''),
      ),
    );
  });
  return (line) => {
    if (hiddenTextPattern.test(line)) return false;
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
