import { payloadsIn } from '#detection/payloads/find-payloads';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { stringsIn } from '#provenance/record-text/pin';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import { agentFormAt } from '#workspace/paths/agent-files';
import { statusOf } from '#workspace/record-status';

import { itemPlace } from '../made-in-use.ts';
import { itemHandle, recordOf } from '../queue-items.ts';
import { defineVisitingRule } from '../rule.ts';

/** What is out of use already is read by nobody who would obey it. */
const outOfUse: ReadonlySet<string> = new Set([
  'quarantined',
  'rejected',
  'rolled-back',
  'withdrawn',
  'superseded',
]);

/** What skills, subagents and commands are for: how to treat the user, and what to run. */
const ofPrompts: ReadonlySet<string> = new Set([
  'puts itself above the user',
  'calls for a tool before the user did',
]);

/**
 * SEC702: memory tells what is known, and gives its reader no orders of its own: a warning that
 * asks for a second reviewer.
 */
export const noInstructionPayload = defineVisitingRule({
  code: 'SEC702',
  name: 'no-instruction-payload',
  severity: 'warning',
  since: '1.0',
  summary: 'Memory does not address the model that reads it in order to take it over.',
  why: 'An agent cannot tell what it is told from what it knows; one poisoned record is enough.',
  falsePositives:
    'A warning that asks for a second reviewer, never a defence: it knows phrases, and ' +
    'finds the clumsy ones only; whoever words it otherwise passes. Code spans, quoted ' +
    'words and texts about such attacks are left alone, and so is what hides among them, but for ' +
    'commands that run what they decode; code fences are read like prose.',
  messages: {
    item: {
      text: 'this reads like an instruction to the agent that reads it: it {what}',
      mend: [
        'let a second person read it; until then: ledger quarantine {item} --reason "it addresses the agent"',
        'if it is meant as it stands, say it in the open, as guidance in AGENTS.md',
      ],
    },
    note: {
      text: 'this reads like an instruction to the agent that reads it: it {what}',
      mend: [
        'let a second person read it before an agent does',
        'if it is meant as it stands, say it in the open, as guidance in AGENTS.md',
      ],
    },
  },
  visit: (workspace, _options, ledger) => ({
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
      // The rows of a task show what the ledger says, which is judged below; a title says its claim
      // again.
      const found = payloadsIn(text).filter(
        ({ span, what }) =>
          (record?.role !== 'task' || text[span.start] !== '|') &&
          !(ofPrompts.has(what) && agentFormAt(path) !== null),
      );
      for (const { what, span } of found.filter(
        (each, nth) => found.findIndex(({ what }) => what === each.what) === nth,
      )) {
        const line = text.indexOf('\n', span.start);
        const at = {
          path,
          span: { start: span.start, end: line === -1 ? span.end : Math.min(span.end, line) },
        };
        if (status === null && !history) yield { messageId: 'note', data: { what }, at, key: what };
        else
          yield {
            messageId: 'item',
            data: { what, item: itemHandle(history, ledger, path) },
            at,
            key: what,
          };
      }
    },
    // What has no record of its own says so in the ledger alone.
    *rest() {
      for (const history of ledger.items.values()) {
        const [raise] = history.acts;
        const record = recordOf(history, workspace);
        if (!raise || outOfUse.has(history.status) || (record !== null && record.role !== 'native'))
          continue;
        const [found] = payloadsIn(textOf(history));
        if (found)
          yield {
            messageId: 'item',
            data: { what: found.what, item: itemHandle(history, ledger, raise.entry.path) },
            at: itemPlace(raise.entry, history.item),
            key: `${history.item} ${found.what}`,
          };
      }
    },
  }),
});

/** All that an item says, one paragraph each. */
function textOf({ content: { claim, details, loadWhen } }: ItemHistory): string {
  const said = Object.entries(details).flatMap(([key, value]) =>
    key === 'evidence' || key === 'origin_traces' ? [] : stringsIn(value),
  );
  return [claim, loadWhen ?? '', ...said].filter((each) => each !== '').join('\n\n');
}
