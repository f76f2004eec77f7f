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
import { isWithdrawn } from '#workspace/record-status';
import type { Workspace } from '#workspace/workspace';

import { fixOf } from '../index-row-reports.ts';
import { indexRowMessages, reportIndexRows } from '../index-rows-as-derived.ts';
import { queueRowMessages, reportQueueRows } from '../queue-rows-as-derived.ts';
import { defineRule, inFile, message, report } from '../rule.ts';
import { reportSyncedFiles, syncedFileMessages } from '../synced-files-as-derived.ts';

const pointerMessages = {
  unpointed: {
    text: 'no instruction file links to the promoted rule "{title}"',
    mend: ['add to AGENTS.md: {line}'],
    fixed: 'ledger lint --fix --only LED512',
    quotes: ['line'],
  },
  pointer: {
    text: 'this link to the rule "{title}" differs from the accepted line',
    mend: ['write the accepted line: {line}'],
    quotes: ['line'],
  },
  withdrawn: message(
    'the {what} "{title}", withdrawn on {date}, is still here',
    'ledger index --write',
  ),
  led: message(
    'this line links to the rule "{title}", withdrawn on {date}',
    'ledger index --write',
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
  native: message('"{title}" is promoted, but has no line in {index}', 'ledger index --write'),
  listed: message(
    '"{entry}" is {status}, but still listed in {index}',
    'delete its line from {index}',
  ),
} as const;

/**
 * Reports promoted notes without a line in the index of their store, and lines of withdrawn ones.
 */
function* nativeLinesOtherwise(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    const index = fact.store?.index;
    if (!index) continue;
    if (fact.note && history.status === 'promoted' && fact.lines.length === 0)
      yield report(
        'native',
        { title: clip(fact.title, 40), index: index.path },
        inFile(fact.file, fact.id.span, fact.path),
        { related: [{ path: index.path, lines: { from: 1, to: 1 }, message: 'the index' }] },
      );
    if (!isWithdrawn(history.status) || !recordsPromotion(history.acts)) continue;
    const data = { entry: clip(fact.title, 30), status: history.status, index: index.path };
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
  summary: 'Indexes, promotion queues and synced files match the records and the ledger.',
  why: 'Agents read these files first, and often nothing else: a missing row hides a fact, and an edited row shows what no one accepted.',
  falsePositives:
    "A row that is only out of date is an info: the next command that writes updates it, and after a merge `ledger land` does. Case, marks, the layout of tables and shortened titles don't count. Rows of files that are not memory are not checked.",
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
