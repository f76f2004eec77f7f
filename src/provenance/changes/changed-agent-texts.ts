import type { Span } from '#diagnostics/diagnostic';
import { lineMap } from '#diagnostics/line-map';
import { type Document, mapOf } from '#workspace/document';
import { plainValue } from '#workspace/frontmatter/values';
import { changedRecords } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import type { DiscoveryRecord, FileRecord, MemoryRecord } from '#workspace/records';
import { isApproved } from '#workspace/standing';
import { storeOf } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { discoveryRecords } from '../discovery-kinds.ts';
import type { Ledger } from '../ledger/ledger.ts';
import { isMemory } from '../own-files.ts';
import { isAsPinned, isDecided } from '../pinned.ts';
import { promotedTexts } from '../record-text/promoted-text.ts';
import type { RecordedAct } from '../recorded-acts.ts';
import {
  type ChangedText,
  inLines,
  type IsOfAct,
  ofFile,
  overlapsAny,
  type Read,
  recordsBefore,
  textsBefore,
} from './changed-texts.ts';
import { actsOfKind, inLoaded, mapsOf } from './loaded-texts.ts';
import { hidesWords, rowsOfActs, rowsOfRecords } from './rows-of-acts.ts';

/** Keys of a record that a report shows by themselves, or that hold no words. */
const shownApart: ReadonlySet<string> = new Set([
  ...['type', 'id', 'created', 'updated', 'date', 'status', 'timestamp', 'quarantine_reason'],
  ...['claim', 'load_when', 'applies_when', 'does_not_apply_when', 'valid_until', 'review_by'],
  ...['content_hash', 'per_surface_hash', 'import_digest', 'load_when_from', 'findings', 'guard'],
  ...['supersedes', 'superseded_by', 'raised_by', 'reviewer_or_tool'],
]);
/** Keys that hold names, of people, places or runs: only a sentence among them is shown. */
const ofNames: ReadonlySet<string> = new Set([
  ...['confidence', 'origin_obligations', 'origin_traces', 'owners', 'pass', 'paths', 'profile'],
]);
/** A word without blanks, or a person with an address. */
const name = /^(?:\S*|[^<>]{1,40}<[^<>\s]*>)$/;
/** Keys of labels, which are no news in a record that is accepted with the change. */
const ofLabels: ReadonlySet<string> = new Set([
  ...['topic', 'tags', 'tag', 'aliases', 'alias', 'related_obligations'],
]);
/** A label and no sentence. */
const label = /^[\p{L}\p{N}][\p{L}\p{N}./#_-]{0,39}$/u;

/**
 * What a change makes of maps, glossaries, approved specs, guides, notes and what agents load, and
 * what it adds to the free keys of records that are memory: the gate shows it to reviewers. Of a
 * file that no act answers for it shows every line.
 *
 * @param excused files in which an exception was made of a rule that keeps decisions
 */
export function changedTexts(
  workspace: Workspace,
  history: History,
  ledger: Ledger,
  excused: ReadonlySet<string>,
): ChangedText[] {
  const before = (path: string): string =>
    history.bases[0]?.changes.find(({ now }) => now === path)?.before ?? path;
  const unanswered = [...workspace.byPath.values()].filter((record) => {
    const item = ledger.byTarget.get(record.path);
    return (
      [record.path, before(record.path)].some((path) => excused.has(path)) ||
      (item !== undefined && isDecided(item) && !isAsPinned(record, item))
    );
  });
  const others = answered(workspace, history, ledger);
  const whole = unanswered.flatMap((record) =>
    inLines({
      path: record.path,
      text: record.document.text,
      was: textsBefore(record.path, history),
      isOfAct: isOfKeys(record, others),
      isOfPeople: true,
    }),
  );
  const shown = new Set(whole.map(({ path }) => path));
  return [...whole, ...others.filter(({ key, path }) => key !== null || !shown.has(path))];
}

/** Whether a line is of a key of which a report has the words already; it has no comments. */
function isOfKeys({ path, document }: MemoryRecord, texts: readonly ChangedText[]): IsOfAct {
  const keys = new Set(texts.flatMap((each) => (each.path === path ? each.key : [])));
  const map = mapOf(document);
  const spans = (map?.pairs ?? []).flatMap(({ key, keySpan: { start } }, at): Span[] =>
    keys.has(key) ? [{ start, end: map?.pairs[at + 1]?.keySpan.start ?? map?.span.end ?? 0 }] : [],
  );
  const isIn = overlapsAny(spans);
  return (line, span) => !line.includes('#') && isIn(line, span);
}

/** The same for all files that acts answer for, around what acts wrote into them. */
function answered(workspace: Workspace, history: History, ledger: Ledger): ChangedText[] {
  return [
    ...hiddenFiles(history),
    ...discoveryRecords(workspace).flatMap((record) =>
      isMemory(record, ledger.byTarget.get(record.path)) ? inKeys(record, history, ledger) : [],
    ),
    ...byPeople(workspace, history, ledger).flatMap(inLines),
    ...outOfPlace(workspace),
    ...inLoaded(workspace, history, ledger),
  ];
}

/** Hidden files that are named besides the first one, before the rest is counted. */
const mostHidden = 9;

/** The files that are hidden from reviewers or agents: one text a way of hiding. */
function hiddenFiles({ gate }: History): ChangedText[] {
  const hidden = gate?.hidden ?? [];
  return [...new Set(hidden.map(({ by }) => by))].flatMap((by): ChangedText[] => {
    const [path, ...others] = hidden.flatMap((each) => (each.by === by ? each.path : []));
    if (path === undefined) return [];
    const more = others.length - mostHidden;
    const named = [path, ...others.slice(0, mostHidden)].join(', ');
    return [ofFile(path, by, more > 0 ? `${named} and ${more} more` : named)];
  });
}

/** Maps, glossaries and approved specs, around what acts wrote into them. */
function byPeople(workspace: Workspace, history: History, ledger: Ledger): Read[] {
  const read = ({ path, document: { text } }: FileRecord): Read => ({
    path,
    text,
    was: textsBefore(path, history),
  });
  const isOfAct = isOfTerm(promotedTexts(ledger, 'term').flatMap(({ acts }) => acts));
  // A withdrawn term is gone by its act.
  const wasOfAct = isOfTerm(actsOfKind(ledger, 'term'));
  return [
    ...workspace.glossaries.map((each) => ({ ...read(each), isOfAct, wasOfAct: () => wasOfAct })),
    ...mapsOf(workspace).map((index) => {
      const now = read(index);
      const [was] = recordsBefore(index.path, history);
      const known = now.was.flatMap((text) => text ?? []);
      return {
        ...now,
        isOfAct: overlapsAny(rowsOfActs(index, known, workspace, ledger)),
        wasOfAct: () =>
          overlapsAny(was?.role === 'index' ? rowsOfRecords(was, workspace, history) : []),
      };
    }),
    ...workspace.specs.flatMap((spec) => {
      const was = recordsBefore(spec.path, history);
      const wasApproved = was.some((each) => each && isApproved(each));
      if (!wasApproved && !isApproved(spec)) return [];
      // What the change approves is all new, whatever a draft said.
      const now = wasApproved ? read(spec) : { ...read(spec), was: was.map(() => null) };
      return [{ ...now, isOfPeople: true }];
    }),
  ];
}

/** What became of maps, glossaries and approved specs that are not where they were at the base. */
function outOfPlace(workspace: Workspace): ChangedText[] {
  return changedRecords(workspace).flatMap(({ before, now }): ChangedText[] => {
    const { path, role, document } = before;
    const isRead =
      role === 'index'
        ? storeOf(workspace, path) === null
        : role === 'glossary' || isApproved(before);
    if (!isRead || now?.path === path) return [];
    if (now?.role !== role) return inLines({ path, text: '', was: [document.text] });
    return [{ ...ofFile(now.path, 'the whole file, from', path), became: 'moved' }];
  });
}

function inKeys(record: DiscoveryRecord, history: History, ledger: Ledger): ChangedText[] {
  const was = recordsBefore(record.path, history);
  if (was.length === 0) return [];
  const known = new Set(
    was.flatMap((each) =>
      each === null ? [] : keysIn(each.document).map(({ key, text }) => `${key} ${text}`),
    ),
  );
  // Reviewers see a newly accepted record whole, with its labels.
  const isAccepted = history.bases.every((base) =>
    base.newEntries.has(
      ledger.byTarget.get(record.path)?.acts.find((act) => act.item.to === 'promoted')?.entry
        .path ?? '',
    ),
  );
  return keysIn(record.document).flatMap(({ key, text, at }) =>
    known.has(`${key} ${text}`) || (isAccepted && ofLabels.has(key) && label.test(text))
      ? []
      : [
          {
            ...ofFile(record.path, key, text),
            line: lineMap(record.document.text).position(at).line,
          },
        ],
  );
}

function keysIn(
  document: Document,
): { readonly key: string; readonly text: string; readonly at: number }[] {
  return (mapOf(document)?.pairs ?? []).flatMap(({ key, keySpan, value }) =>
    shownApart.has(key) && document.foreignKeys?.has(key) !== true
      ? []
      : wordsIn(plainValue(value)).flatMap((text) =>
          ofNames.has(key) && name.test(text) ? [] : [{ key, text, at: keySpan.start }],
        ),
  );
}

/** The words of a value, also its keys. */
function wordsIn(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(wordsIn);
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).map(([key, each]) => `${key}: ${wordsIn(each).join(', ')}`);
  return value === null || value === undefined ? [] : [String(value)];
}

/** Whether a line is of a term as an act promoted it: its row, its heading or a line below that. */
function isOfTerm(acts: readonly RecordedAct[]): IsOfAct {
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
