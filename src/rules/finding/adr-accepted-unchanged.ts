import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { amendedMeaning } from '#provenance/changes/amended-meaning';
import { datedSections, decisionChanges } from '#provenance/changes/decision-changes';
import { firstChange } from '#provenance/changes/first-change';
import { keysAdded } from '#provenance/changes/keys-added';
import { holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { bodyDigest, holdsDigest } from '#provenance/record-text/body-digest';
import { addedStatusLines } from '#provenance/record-text/status-lines';
import { type ChangedRecord, changedRecords } from '#workspace/history/changes-since-base';
import type { Adr } from '#workspace/records';
import { isServedAsFact } from '#workspace/standing';
import type { Workspace } from '#workspace/workspace';

import { itemPlace, theRecord } from '../entry-place.ts';
import { itemHandle } from '../item-handle.ts';
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
    entry: {
      text: 'this decision no longer says what was accepted on {date}',
      mend: [
        'a typo: ledger amend {item} --reason "…"',
        'a new decision: ledger supersede {item}',
        'by mistake: ledger undo {item}',
      ],
    },
    base: {
      text: 'accepted at {base}, and something else now: {what}',
      mend: [
        'a new decision: write one that supersedes it',
        'a later remark: a section with a date at the end',
        'by mistake: git checkout {base} -- {path}',
        'all of it is meant: ledger waive FND317 {now} --reason "…", merged first in a change of its own',
      ],
    },
    beyond: {
      text: 'amended here by more than its wording, compared with {base}: {what}',
      mend: [
        'a new decision: ledger supersede {item}',
        'take it back: git checkout {base} -- {path}',
      ],
    },
    key: {
      text: '{key} {did} since {base} by hand, and agents read it',
      mend: [
        'take it back: git checkout {base} -- {path}',
        'what it says is a record of its own: ledger capture "…"',
      ],
    },
    status: {
      text: 'the Status of an accepted decision says more than that: {line}',
      mend: [
        'take it out: git checkout {base} -- {path}',
        'a new decision: ledger supersede {path}',
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
    const changed = changedRecords(workspace);
    yield* changedSinceAccepted(workspace, ledger, changed);
    yield* amendedTooFar(workspace, ledger);
    yield* keysByHand(workspace, ledger);
    for (const change of changed) {
      yield* changedSinceBase(change, ledger);
      yield* statusSaysMore(change, ledger);
    }
  },
});

/** Decisions with a text that no act accepted; a dated section at the end is only a remark. */
function* changedSinceAccepted(
  workspace: Workspace,
  ledger: Ledger,
  changed: readonly ChangedRecord[],
) {
  for (const adr of workspace.adrs) {
    const history = ledger.byTarget.get(adr.path);
    const accepted = acceptances(history);
    const last = accepted.at(-1);
    const isAsAccepted = (end?: number): boolean =>
      accepted.some((act) => holdsDigest(adr, act.item.body_digest, end));
    if (!last || !isMemory(adr, history) || isAsAccepted()) continue;
    const before = changed.find((each) => each.now === adr)?.before;
    const at = { path: adr.path, span: before ? firstChange(before, adr) : adr.id.span };
    const related = [
      { ...itemPlace(last.entry, history?.item ?? ''), message: 'where it was accepted' },
    ];
    if (datedSections(adr).some(isAsAccepted)) yield remark(at, related);
    else
      yield {
        messageId: 'entry' as const,
        data: {
          date: last.entry.content.at.slice(0, 10),
          item: itemHandle(history, ledger, adr.path),
        },
        at,
        related,
        key: `body ${bodyDigest(adr)}`,
      };
  }
}

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

/** Amendments of this change that change more of a decision than its wording. */
function* amendedTooFar(workspace: Workspace, ledger: Ledger) {
  for (const { before, now, base, item, what } of amendedMeaning(workspace, ledger)) {
    if (now.role !== 'adr') continue;
    yield {
      messageId: 'beyond' as const,
      data: {
        what: clip(what, 40),
        base,
        item: itemHandle(item, ledger, now.path),
        path: shellWord(before.path),
      },
      at: { path: now.path, span: firstChange(before, now) },
      related: [theRecord(now)],
      key: `beyond ${bodyDigest(now)}`,
    };
  }
}

function* keysByHand(workspace: Workspace, ledger: Ledger) {
  for (const { now, base, path, ...key } of keysAdded(workspace, ledger))
    if (now.role === 'adr')
      yield {
        messageId: 'key' as const,
        data: {
          key: clip(key.key, 40),
          did: key.isNew ? 'was added' : 'was changed',
          base,
          path,
        },
        at: { path: now.path, span: key.span },
        related: [theRecord(now)],
        key: `key ${key.key} ${now.document.text.slice(key.span.start, key.span.end)}`,
      };
}

/** What the Status of an accepted decision says besides its status, which no digest covers. */
function* statusSaysMore({ before, now, base }: ChangedRecord, ledger: Ledger) {
  if (before.role !== 'adr' || now?.role !== 'adr') return;
  const history = ledger.byTarget.get(now.path);
  if (!history || acceptances(history).length === 0) return;
  for (const line of addedStatusLines(before, now))
    yield {
      messageId: 'status' as const,
      data: { line: clip(line.text, 34), base, path: shellWord(now.path) },
      at: { path: now.path, span: line.span },
      key: `status ${line.text}`,
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
