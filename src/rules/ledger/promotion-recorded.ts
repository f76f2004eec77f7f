import { shellWord } from '#diagnostics/shell-word';
import { keptRecords } from '#provenance/discovery-kinds';
import { recordsPromotion } from '#provenance/recorded-acts';
import { isServedAsFact, statusOf } from '#workspace/standing';

import { roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** LED507: where a ledger is kept, memory is what an act made memory (document 2). */
export const promotionRecorded = defineRule({
  code: 'LED507',
  name: 'promotion-recorded',
  severity: 'error',
  since: '1.0',
  summary: 'Where there is a ledger, each accepted record has an entry that promoted or adopted it.',
  why: 'A status that somebody typed has passed no gate: nobody saw the evidence and nobody stands for it.',
  falsePositives: 'Records that were accepted before the ledger began: one `ledger adopt` takes them all in. An audit or a bug report counts only where it says accepted or promoted.',
  messages: {
    unrecorded: { text: 'this {role} says {status}, but no entry promoted it', mend: ['if it was decided before: ledger adopt {path}', 'if not: set status: {candidate}, then ledger promote {path}'] },
  },
  *check(workspace, _options, ledger) {
    if (workspace.entries.length === 0) return;
    for (const record of keptRecords(workspace)) {
      if (!isServedAsFact(record) || recordsPromotion(ledger.byTarget.get(record.path)?.acts ?? [])) continue;
      const data = { role: roleName(record), status: statusOf(record) ?? '', path: shellWord(record.path), candidate: record.role === 'adr' ? 'proposed' : 'candidate' };
      yield { messageId: 'unrecorded', data, at: { path: record.path, span: record.status?.span ?? record.id.span }, key: 'unrecorded' };
    }
  },
});
