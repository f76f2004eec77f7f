import { clip } from '#diagnostics/fill-template';
import { shellWord } from '#diagnostics/shell-word';
import { acceptances } from '#provenance/acceptances';
import { bodyDigest, digestUntil } from '#provenance/body-digest';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory } from '#provenance/ledger/ledger';
import { decisionChanges, datedSections } from '#provenance/decision-changes';
import type { Adr } from '#workspace/records';
import { changedRecords } from '#workspace/since-base';
import { isServedAsFact } from '#workspace/standing';

import { itemHandle } from '../item-handle.ts';
import { defineRule } from '../rule.ts';

/** FND317: an accepted decision record stays what was decided (document 2). */
export const adrAcceptedUnchanged = defineRule({
  code: 'FND317',
  name: 'adr-accepted-unchanged',
  severity: 'error',
  since: '1.0',
  summary: 'An accepted decision record says what it said when it was accepted, but for its status; a dated section may be added at its end.',
  why: 'Whoever follows a decision that was rewritten follows something that nobody decided, under the name of who did.',
  falsePositives: 'Any other change counts, of a comma as well; line ends do not. A mass rename is waived by its digests: ledger waive FND317.',
  messages: {
    entry: { text: 'this decision no longer says what was accepted on {date}', mend: ['a typo: ledger amend {item} --reason "…"', 'a new decision: ledger supersede {item}', 'by mistake: git checkout HEAD -- {path}'] },
    base: { text: 'accepted at {base}, and something else now: {what}', mend: ['a new decision: write one that supersedes it', 'a later remark: a section with a date at the end', 'by mistake: git checkout {base} -- {path}'] },
    remark: { text: 'a dated section was added to an accepted decision', mend: ['if it changes what was decided, write a decision that supersedes this one'] },
    gone: { text: 'the accepted decision "{title}" of {base} was deleted', mend: ['restore it: git checkout {base} -- {path}', 'if it no longer holds: status superseded or deprecated, and the text stays'] },
  },
  *check(workspace, _options, ledger) {
    for (const adr of workspace.adrs) {
      const history = ledger.byTarget.get(adr.path);
      const accepted = acceptances(history);
      const last = accepted.at(-1);
      if (!last || !isMemory(adr, history) || accepted.some((act) => act.item.body_digest === bodyDigest(adr))) continue;
      const at = { path: adr.path, span: adr.id.span };
      if (datedSections(adr).some((start) => accepted.some((act) => act.item.body_digest === digestUntil(adr, start)))) yield { messageId: 'remark', data: {}, at, key: 'remark', severity: 'warning' };
      else yield { messageId: 'entry', data: { date: last.entry.act.at.slice(0, 10), item: itemHandle(ledger.byTarget.get(adr.path), ledger, adr.path), path: shellWord(adr.path) }, at, key: `body ${bodyDigest(adr)}` };
    }
    for (const { before, now, base } of changedRecords(workspace)) {
      if (before.role !== 'adr' || !isServedAsFact(before) || isJudgedByEntry(now?.role === 'adr' ? now : before, ledger.byTarget.get((now ?? before).path))) continue;
      const data = { base, path: shellWord(before.path), title: clip(before.title, 36) };
      if (now === null) {
        yield { messageId: 'gone', data, at: { path: before.path, span: { start: 0, end: 0 } }, key: 'gone' };
        continue;
      }
      const what = now.role === 'adr' ? decisionChanges(before, now) : 'it is no decision any more';
      if (what === 'remark') yield { messageId: 'remark', data: {}, at: { path: now.path, span: now.id.span }, key: 'remark', severity: 'warning' };
      else if (what !== null) yield { messageId: 'base', data: { ...data, what }, at: { path: now.path, span: now.id.span }, key: 'since base' };
    }
  },
});

/** Where the ledger holds what was accepted, that is the measure. */
function isJudgedByEntry(adr: Adr, history: ItemHistory | undefined): boolean {
  return acceptances(history).length > 0 && (history?.target === adr.path);
}
