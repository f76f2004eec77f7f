import { shellWord } from '#diagnostics/shell-word';
import { bodyDigest } from '#provenance/body-digest';
import { keptRecords } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory } from '#provenance/ledger/ledger';
import type { RecordedAct } from '#provenance/recorded-acts';

import { itemHandle } from '../item-handle.ts';
import { replacing, roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** FND309: what was accepted is what stands there (document 3.6, body digest). */
export const acceptedBodyUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-body-unchanged',
  severity: 'error',
  since: '1.0',
  summary: 'The body of an accepted record is the one that its latest entry holds the digest of.',
  why: 'An accepted record that was edited says something that nobody accepted, under the name of who did.',
  falsePositives: 'Any change counts, of a comma as well; line ends, the status and its history may change. Records without an entry are not judged.',
  messages: {
    changed: { text: 'this {role} no longer says what was accepted on {date}', mend: ['a typo: ledger amend {item} --reason "…"', 'a new truth: ledger {replace}', 'by mistake: git checkout -- {path}'] },
  },
  *check(workspace, _options, ledger) {
    for (const record of keptRecords(workspace)) {
      const history = ledger.byTarget.get(record.path);
      if (!history || !isMemory(record, history)) continue;
      const accepted = acceptances(history);
      const last = accepted.at(-1);
      if (!last || accepted.some((act) => act.item.body_digest === bodyDigest(record))) continue;
      const item = itemHandle(history, ledger, record.path);
      yield { messageId: 'changed', data: { role: roleName(record), date: last.entry.act.at.slice(0, 10), item, replace: replacing(record, item), path: shellWord(record.path) }, at: { path: record.path, span: record.id.span }, key: 'body' };
    }
  },
});

/** The latest acts that hold a digest of the body as memory; two where branches decided apart (LED508). */
function acceptances(history: ItemHistory): RecordedAct[] {
  const holds = (act: RecordedAct): boolean => act.item.body_digest !== undefined && (act.item.to === 'promoted' || act.item.to === 'accepted');
  const last = history.acts.findLast(holds);
  return [...history.latest.filter(holds), ...(last ? [last] : [])];
}
