import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { discoveryRecords, holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { lostEntries } from '#provenance/ledger/lost-entries';
import { addedStatusLines, entryOfLine, linesUnder } from '#provenance/record-text/history-lines';
import { saysAct } from '#provenance/record-text/recorded-history-line';
import { actsOf, type RecordedAct } from '#provenance/recorded-acts';
import { type Document, sectionOf } from '#workspace/document';
import { changedRecords, isNewEntry, recordsBefore } from '#workspace/history/changes-since-base';
import type { History } from '#workspace/history/history';
import type { DiscoveryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { ofEntry, ofLinesTakenBack } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** FND310: the history of a record's status only grows. */
export const statusHistoryAppendOnly = defineRule({
  code: 'FND310',
  name: 'status-history-append-only',
  severity: 'error',
  since: '1.0',
  summary:
    'Each line that the Status history of a record had at the base is there, in its ' +
    'order, before what was added; of a record that the ledger has, each line was ' +
    'written by an act and says what its entry says.',
  why: 'A record whose past was rewritten looks as if it had been decided otherwise, or by somebody else.',
  falsePositives:
    'Blanks do not count. A path that a new record took over from a rejected one begins ' +
    'a history of its own. What an adopted record said there before is left alone.',
  messages: {
    rewritten: {
      text: 'the status history said "{line}" at {base}, and no longer does',
      mend: ['put the line back: git show {base}:{path}', 'what happened since is added below it'],
    },
    inserted: {
      text: 'the status history says "{line}" before what it said at {base}',
      mend: ['move the line below what was there: git show {base}:{path}'],
    },
    stray: {
      text: 'the Status history says what no act wrote: {line}',
      mend: [
        'take it out: acts add their lines there',
        'what is true now is a record of its own: ledger capture "…"',
      ],
    },
    entry: {
      text: 'the Status history says "{line}", and no entry {entry} says so',
      mend: [
        'take it out: acts add their lines there',
        'where its entry was lost, restore it: git checkout HEAD -- {path}',
      ],
    },
    words: {
      text: 'the Status history says "{line}"; the {kind} {entry} says otherwise',
      mend: [
        'put back what the act wrote: git log -p -- {path}',
        'what it says: ledger show {item}',
      ],
    },
    status: {
      text: 'the Status of an accepted decision says more than that: {line}',
      mend: [
        'take it out: git checkout {base} -- {path}',
        'a new decision: ledger supersede {path}',
      ],
    },
    gone: {
      text: 'the status history of {count} lines at {base} is gone',
      mend: ['put it back: git show {base}:{path}'],
    },
  },
  *check(workspace, _options, ledger) {
    const { history } = workspace.surroundings;
    yield* writtenByNobody(workspace, ledger);
    const gone = lostEntries(history, ledger);
    for (const { before, now, base } of changedRecords(workspace)) {
      if (
        !now ||
        !holdsDiscovery(before) ||
        !holdsDiscovery(now) ||
        isTakenOver(before, now, ledger, history)
      )
        continue;
      const [was, is] = [linesOf(before.document), linesOf(now.document)];
      // What one of several bases has came from there, in a merge that puts both together.
      const known = new Set(
        recordsBefore(workspace.surroundings.history as History, now).flatMap((each) =>
          linesOf(each.document),
        ),
      );
      const lost = firstLost(was, is);
      const inserted = is
        .slice(0, is.findLastIndex((line) => known.has(line)) + 1)
        .find((line) => !known.has(line));
      if (lost === undefined && inserted === undefined) continue;
      const section = sectionOf(now.document, 'status history');
      const data = { base, path: shellWord(before.path) };
      const place = { path: now.path, span: section?.heading ?? now.id.span };
      const undone = inserted === undefined ? ofLinesTakenBack(before, is, gone) : {};
      if (is.length === 0)
        yield {
          messageId: 'gone',
          data: { ...data, count: was.length },
          at: place,
          key: 'history',
          ...undone,
        };
      else if (lost !== undefined)
        yield {
          messageId: 'rewritten',
          data: { ...data, line: clip(lost, 36) },
          at: place,
          key: 'history',
          ...undone,
        };
      else
        yield {
          messageId: 'inserted',
          data: { ...data, line: clip(inserted ?? '', 36) },
          at: place,
          key: 'history',
        };
    }
  },
});

/**
 * What stands in the histories of what was once accepted, which no digest covers, and no act put
 * there.
 */
function* writtenByNobody(workspace: Workspace, ledger: Ledger) {
  const changed = changedRecords(workspace);
  for (const record of discoveryRecords(workspace)) {
    const item = ledger.byTarget.get(record.path);
    const change = changed.find((each) => each.now === record);
    if (!item || acceptances(item).length === 0) continue;
    const path = shellWord(record.path);
    const isKnown = beforeLedger(record, item, change !== undefined, workspace);
    const cited = new Map<string, string>();
    for (const line of linesUnder(record.document, 'status history')) {
      const entry = entryOfLine(line);
      const at = { path: record.path, span: line.span };
      const isTwice = entry !== null && (cited.get(entry) ?? line.text) !== line.text;
      if (entry !== null) cited.set(entry, line.text);
      if (isKnown(line.text)) continue;
      const key = `stray ${line.text}`;
      const acts = entry === null || isTwice ? [] : actsOn(record, item, entry, ledger);
      if (entry === null)
        yield { messageId: 'stray' as const, data: { line: clip(line.text, 40) }, at, key };
      else if (acts.length === 0)
        yield {
          messageId: 'entry' as const,
          data: { line: clip(line.text, 36), entry, path },
          at,
          key,
          ...(ledger.entries.some(({ id }) => id.startsWith(entry))
            ? {}
            : { event: ofEntry(entry) }),
        };
      else if (!acts.some((act) => saysAct(line, act, record.role, successors(record))))
        yield {
          messageId: 'words' as const,
          data: {
            line: clip(line.text, 28),
            entry,
            kind: acts[0]?.entry.act.kind ?? '',
            path,
            item: itemHandle(item, ledger, record.path),
          },
          at,
          key,
        };
    }
    if (record.role !== 'adr' || change?.before.role !== 'adr') continue;
    for (const line of addedStatusLines(change.before, record))
      yield {
        messageId: 'status' as const,
        data: { line: clip(line.text, 34), base: change.base, path },
        at: { path: record.path, span: line.span },
        key: `status ${line.text}`,
      };
  }
}

/** The acts of an entry on what stands at the record's path, or stood there under another id. */
function actsOn(
  record: DiscoveryRecord,
  { item }: ItemHistory,
  id: string,
  ledger: Ledger,
): RecordedAct[] {
  const entries = ledger.entries.filter((entry) => entry.id.startsWith(id));
  return entries.flatMap((entry) =>
    actsOf(entry).filter(
      ({ item: each }) =>
        each.item === item ||
        ledger.items.get(each.item)?.acts.some((act) => act.item.target === record.path),
    ),
  );
}

function successors(record: DiscoveryRecord): string[] {
  return record.role === 'finding' || record.role === 'adr'
    ? record.supersededBy.map(({ value }) => value)
    : [];
}

/**
 * Which lines a record had before acts wrote there: those of the bases where it changed, else what
 * it says of itself.
 */
function beforeLedger(
  record: DiscoveryRecord,
  { acts }: ItemHistory,
  isChanged: boolean,
  { surroundings }: Workspace,
): (line: string) => boolean {
  const known =
    isChanged && surroundings.history
      ? new Set(
          recordsBefore(surroundings.history, record).flatMap((each) =>
            linesUnder(each.document, 'status history').map((line) => line.text),
          ),
        )
      : null;
  const raised = acts[0]?.entry.act.kind === 'raise' ? acts[0].entry.act.at : null;
  // A candidate that somebody wrote before it was raised says when, and nothing else.
  return (line) =>
    (known === null || known.has(line)) &&
    (raised === null ||
      (/^\d{4}-\d\d-\d\dT\S{1,30} — (?:candidate|proposed)\b/.test(line) && line < raised));
}

/** The first line that is not there any more, or not in its order. */
function firstLost(was: readonly string[], is: readonly string[]): string | undefined {
  let from = 0;
  return was.find((line) => {
    const at = is.indexOf(line, from);
    from = at + 1;
    return at === -1;
  });
}

/** The lines under the heading, without blanks and bullets around them. */
function linesOf(document: Document): string[] {
  const section = sectionOf(document, 'status history');
  if (!section) return [];
  const next = document.sections.find(
    (each) => each.heading.start > section.heading.start && each.depth <= section.depth,
  );
  const text = document.text.slice(
    section.heading.end,
    next?.heading.start ?? document.text.length,
  );
  return text
    .split(/\r?\n/)
    .map((line) =>
      line
        .replace(/^\s*(?:[-*+]\s+)?/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '');
}

/** Whether another item has taken the place of one that came to nothing. */
function isTakenOver(
  before: DiscoveryRecord,
  now: DiscoveryRecord,
  ledger: Ledger,
  history: History | null,
): boolean {
  const status = statusOf(before);
  if (status !== 'rejected' && status !== 'rolled-back' && status !== 'withdrawn') return false;
  return (
    history !== null &&
    (ledger.byTarget
      .get(now.path)
      ?.acts.some(({ entry }) => entry.act.kind === 'raise' && isNewEntry(history, entry.path)) ??
      false)
  );
}
