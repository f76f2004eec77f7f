import { payloadsIn } from '#detection/payloads/find-payloads';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { stringsIn } from '#provenance/record-text/pin';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { nextLineFeed } from '#workspace/edit/text-lines';
import { agentFormAt } from '#workspace/paths/agent-files';
import { statusOf } from '#workspace/record-status';

import { itemHandle, itemPlace, recordOf } from '../message-words.ts';
import { defineVisitingRule, inFile, message, report } from '../rule.ts';

/** Statuses of memory that agents don't get. */
const outOfUse: ReadonlySet<string> = new Set([
  'quarantined',
  'rejected',
  'rolled-back',
  'withdrawn',
  'superseded',
]);

/** What skills, subagents and commands say by their nature. */
const ofPrompts: ReadonlySet<string> = new Set([
  'puts itself above the user',
  'calls for a tool before the user did',
]);

export const noInstructionPayload = defineVisitingRule({
  code: 'SEC702',
  name: 'no-instruction-payload',
  severity: 'warning',
  summary: 'Memory does not try to take over the agent that reads it.',
  why: 'An agent cannot tell instructions from knowledge; one poisoned record is enough.',
  falsePositives:
    'The rule knows phrases; an attacker with other words passes. Code spans, quotes and texts ' +
    'about such attacks are not checked, except for commands that run what they decode. Meant ' +
    'guidance may be reported; keep it in AGENTS.md.',
  messages: {
    item: message(
      'the text reads like a prompt injection: it {what}',
      'until a second person has read it: ledger quarantine {item} --reason "it addresses the agent"',
    ),
    note: message(
      'the text reads like a prompt injection: it {what}',
      'have a second person read the text, or delete it',
    ),
  },
  visit: (workspace, ledger) => ({
    *document(document) {
      if (isKnownAbsent(document, 'payload')) return;
      const { path, text, frontmatter } = document;
      const record = workspace.byPath.get(path);
      const status = record && record.role !== 'note' ? statusOf(record) : null;
      const history = ledger.byTarget.get(path);
      if (
        frontmatter.kind === 'template' ||
        outOfUse.has(status ?? '') ||
        outOfUse.has(history?.status ?? '')
      )
        return;
      // Rows of tasks repeat the ledger, which is judged in `rest`; titles repeat claims.
      const found = payloadsIn(text).filter(
        ({ span, what }) =>
          (record?.role !== 'task' || text[span.start] !== '|') &&
          !(ofPrompts.has(what) && agentFormAt(path) !== null),
      );
      for (const { what, span } of found.filter(
        (each, nth) => found.findIndex(({ what }) => what === each.what) === nth,
      )) {
        const line = { start: span.start, end: Math.min(span.end, nextLineFeed(text, span.start)) };
        const place = inFile(path, line, what);
        if (status === null && !history) yield report('note', { what }, place);
        else yield report('item', { what, item: itemHandle(history, ledger, path) }, place);
      }
    },
    // Items without a record.
    *rest() {
      for (const history of ledger.items.values()) {
        const [raise] = history.acts;
        const record = recordOf(history, workspace);
        if (!raise || outOfUse.has(history.status) || (record !== null && record.role !== 'native'))
          continue;
        const [found] = payloadsIn(textOf(history));
        if (found)
          yield report(
            'item',
            { what: found.what, item: itemHandle(history, ledger, raise.entry.path) },
            { at: itemPlace(raise.entry, history.item), key: `${history.item} ${found.what}` },
          );
      }
    },
  }),
});

/** All texts of an item, one paragraph each. */
function textOf({ content: { claim, details, loadWhen } }: ItemHistory): string {
  const said = Object.entries(details).flatMap(([key, value]) =>
    key === 'evidence' || key === 'origin_traces' ? [] : stringsIn(value),
  );
  return [claim, loadWhen ?? '', ...said].filter((each) => each !== '').join('\n\n');
}
