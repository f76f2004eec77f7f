import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { decisionChanges } from '#provenance/changes/decision-changes';
import { firstChange } from '#provenance/changes/first-change';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { type ChangedRecord, changedRecords } from '#workspace/history/changes-since-base';
import type { Adr } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';

import { theRecord } from '../entry-place.ts';
import { type At, defineRule, type RelatedAt } from '../rule.ts';

/** FND317: an accepted decision record stays what was decided. */
export const adrAcceptedUnchanged = defineRule({
  code: 'FND317',
  name: 'adr-accepted-unchanged',
  severity: 'error',
  since: '1.0',
  summary:
    'An accepted decision record says what it said when it was accepted, but for its ' +
    'status; a dated section may be added at its end.',
  why:
    'Whoever follows a decision that was rewritten follows something that nobody ' +
    'decided, under the name of who did.',
  falsePositives:
    'Any other change counts, of a comma as well; line ends do not. A mass rename is ' +
    'waived by the digests of what it makes, in a change that is merged first: a gate ' +
    'takes waivers from the base.',
  messages: {
    base: {
      text: 'accepted at {base}, and something else now: {what}',
      mend: [
        'a new decision: write one that supersedes it',
        'a later remark: a section with a date at the end',
        'by mistake: git checkout {base} -- {path}',
        'all of it is meant: ledger waive FND317 {now} --reason "…", merged first in a change of its own',
      ],
    },
    remark: {
      text: 'a dated section was added to an accepted decision',
      mend: ['if it changes what was decided, write a decision that supersedes this one'],
    },
    gone: {
      text: 'the accepted decision "{title}" of {base} was deleted',
      mend: [
        'restore it: git checkout {base} -- {path}',
        'if it no longer holds: status superseded or deprecated, and the text stays',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    for (const change of changedRecords(workspace)) yield* changedSinceBase(change, ledger);
  },
});

function remark(at: At, related: readonly RelatedAt[]) {
  return {
    messageId: 'remark' as const,
    data: {},
    at,
    related,
    key: 'remark',
    severity: 'warning' as const,
  };
}

/** A decision that no act accepted, and that the base had accepted with another text. */
function* changedSinceBase({ before, now, base }: ChangedRecord, ledger: Ledger) {
  if (
    before.role !== 'adr' ||
    !isServedAsFact(before) ||
    isJudgedByEntry(now?.role === 'adr' ? now : before, ledger.byTarget.get((now ?? before).path))
  )
    return;
  const data = {
    base,
    path: shellWord(before.path),
    title: clip(before.title, 36),
    now: shellWord((now ?? before).path),
  };
  const start = { start: 0, end: 0 };
  if (now === null) {
    yield { messageId: 'gone' as const, data, at: { path: before.path, span: start }, key: 'gone' };
    return;
  }
  const what = now.role === 'adr' ? decisionChanges(before, now) : 'it is no decision any more';
  const at = { path: now.path, span: holdsDiscovery(now) ? firstChange(before, now) : start };
  const related = holdsDiscovery(now) ? [theRecord(now)] : [];
  if (what === 'remark') yield remark(at, related);
  else if (what !== null)
    yield { messageId: 'base' as const, data: { ...data, what }, at, related, key: 'since base' };
}

/** Where the ledger holds what was accepted, that is the measure. */
function isJudgedByEntry(adr: Adr, history: ItemHistory | undefined): boolean {
  return acceptances(history).length > 0 && history?.path === adr.path;
}
