import type { Fix } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import {
  comparePromotedTexts,
  findPointerProblem,
  leftovers,
  type PointerProblem,
} from '#provenance/derived/promoted-text-status';
import { recordsPromotion } from '#provenance/item-content';
import type { Ledger } from '#provenance/ledger/ledger';
import { nativeItems } from '#provenance/native-item';
import { sectionOfAct } from '#provenance/record-text/promoted-section';
import { addPointer } from '#workspace/edit/add-pointer';
import { relativeLink } from '#workspace/paths/target';
import { isWithdrawn } from '#workspace/record-status';
import { statementOf } from '#workspace/stores/find-native-fact';
import type { Workspace } from '#workspace/workspace';

import { fixOf } from '../index-row-reports.ts';
import { indexRowMessages, reportIndexRows } from '../index-rows-as-derived.ts';
import { itemHandle } from '../message-words.ts';
import { queueRowMessages, reportQueueRows } from '../queue-rows-as-derived.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { reportSyncedFiles, syncedFileMessages } from '../synced-files-as-derived.ts';

const pointerMessages = {
  unpointed: {
    text: 'no line that agents load leads to the promoted rule "{title}"',
    mend: [
      'write it into AGENTS.md: {line}',
      'if the rule no longer holds: ledger retract {item} --reason "…"',
    ],
    fixed: 'write it again: ledger lint --fix --only LED512',
    quotes: ['line'],
  },
  pointer: {
    text: 'this line leads to the rule "{title}", and says something else than was accepted',
    mend: [
      'the line as it was accepted: {line}',
      'another rule: ledger retract {item} --because stale --reason "…", then capture the new one',
    ],
    quotes: ['line'],
  },
  withdrawn: message(
    'the {what} "{title}", withdrawn on {date}, still stands here',
    'take it out: ledger index --write',
    'if it holds after all: take it out, then ledger {again}',
  ),
  led: message(
    'this line still leads to the rule "{title}", withdrawn on {date}',
    'take it out: ledger index --write',
    'if it holds after all: take it out, then ledger {again}',
  ),
} as const;

/**
 * Lines to promoted rules that are missing or were edited, and withdrawn texts that are still
 * there.
 */
function* pointersAsDerived(workspace: Workspace, ledger: Ledger) {
  for (const standing of comparePromotedTexts(workspace, ledger)) {
    const { history } = standing.text;
    // LED504 reports a missing rule.
    if (history.kind !== 'workflow' || standing.kind !== 'held') continue;
    const astray = findPointerProblem(workspace, standing);
    if (!astray) continue;
    const messageId = astray.kind === 'other' ? ('pointer' as const) : ('unpointed' as const);
    yield report(
      messageId,
      {
        title: clip(sectionOfAct(standing.act).title, 36),
        line: `- ${astray.line}`,
        item: itemHandle(history, ledger, astray.at.path),
      },
      { at: astray.at, key: `${history.item} ${messageId}`, fix: written(astray) },
    );
  }
  for (const { history, what, title, at } of leftovers(workspace, ledger)) {
    const messageId = what === 'pointer' ? ('led' as const) : ('withdrawn' as const);
    yield report(
      messageId,
      {
        what,
        title: clip(title, 36),
        date: history.latest.at(-1)?.entry.content.at.slice(0, 10) ?? '',
        again:
          history.status === 'quarantined'
            ? `release ${itemHandle(history, ledger, at.path)} --reason "…"`
            : `capture "…" --kind ${history.kind} ${history.kind === 'term' ? '--term "…"' : '--text "…"'}`,
      },
      { at, key: `${history.item} ${messageId} ${at.path}` },
    );
  }
}

/** The fix that writes a missing line; people decide about an edited one. */
function written({ kind, line, home }: PointerProblem): Fix | undefined {
  return kind === 'missing' && home ? fixOf(addPointer(home.document, line)) : undefined;
}

const nativeLineMessages = {
  native: {
    text: '"{title}" is memory and has no line in {index}',
    mend: [
      'add to {index}: - [{title}]({link}) — {hook}',
      'if it no longer holds: ledger retract {item} --reason "…"',
    ],
    quotes: ['title', 'hook'],
  },
  listed: message(
    '"{entry}" is {status} and still stands in {index}',
    'take it out of {index}: it is loaded at every start',
    'if it holds after all: ledger show {item}',
  ),
} as const;

/**
 * Reports promoted notes without a line in the index of their store, and lines of withdrawn ones.
 */
function* nativeLinesOtherwise(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index) continue;
    const item = itemHandle(history, ledger, fact.path);
    if (fact.note && history.status === 'promoted' && fact.lines.length === 0)
      yield report(
        'native',
        {
          title: clip(fact.title, 40),
          index: index.path,
          link: relativeLink(index.path, fact.path),
          hook: clip(statementOf(fact), 80),
          item,
        },
        inFile(fact.file, fact.id.span, fact.path),
        { related: [{ path: index.path, lines: { from: 1, to: 1 }, message: 'the index' }] },
      );
    if (!isWithdrawn(history.status) || !recordsPromotion(history.acts)) continue;
    const data = { entry: clip(fact.title, 30), status: history.status, index: index.path, item };
    // Only a rollback removes a fact from its own file.
    const own = fact.file === index.path && history.status === 'rolled-back' ? [fact.id] : [];
    for (const { span } of [...own, ...fact.lines])
      yield report('listed', data, inFile(index, span, fact.path));
  }
}

export const viewAsDerived = defineRule({
  code: 'LED512',
  name: 'view-as-derived',
  severity: 'error',
  summary:
    'The rows of an index say what records and the ledger say: each record of memory has one, with ' +
    'its title, status and condition; what was withdrawn has none, but one that says what to do ' +
    'instead. A line that agents load leads to each promoted rule, a row of a queue says what the ' +
    'acts on its item came to, and MEMORY.md, AGENTS.md and rule files say of promoted memory what ' +
    '`ledger sync` writes there.',
  why:
    'Agents read these files first, and often nothing else: a missing row hides a fact, and an ' +
    'edited one says what no one accepted.',
  falsePositives:
    'A row that no act has written yet, or that a later act made out of date, is an info: ' +
    '`ledger index --write` writes it, and so does the next act. A branch leaves the rows of the ' +
    'base to `ledger land`. Case, marks and the layout of tables do not count; a title may be ' +
    'shorter than that of its record, in its words and their order. Rows of files that are not ' +
    'memory belong to their authors, and rows that lead to different headings of one file are ' +
    'different rows. The line that leads to a rule may be in any file that agents load at their ' +
    'start. People may name an item in the row of a queue as they like; a row without the id of ' +
    'an item is judged only if it calls something promoted.',
  fixable: true,
  messages: {
    ...indexRowMessages,
    ...nativeLineMessages,
    ...pointerMessages,
    ...queueRowMessages,
    ...syncedFileMessages,
  },
  *check(workspace, ledger) {
    yield* reportIndexRows(workspace, ledger);
    yield* nativeLinesOtherwise(workspace, ledger);
    yield* pointersAsDerived(workspace, ledger);
    yield* reportQueueRows(workspace, ledger);
    yield* reportSyncedFiles(workspace, ledger);
  },
});
