import type { Span } from '#diagnostics/diagnostic';
import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { acceptances } from '#provenance/acceptances';
import { amendedMeaning } from '#provenance/changes/amended-meaning';
import { calledElse } from '#provenance/changes/called-else';
import { changedMeaning } from '#provenance/changes/changed-meaning';
import { firstChange } from '#provenance/changes/first-change';
import { keysAdded } from '#provenance/changes/keys-added';
import { discoveryRecords, holdsDiscovery } from '#provenance/discovery-kinds';
import { isMemory } from '#provenance/is-memory';
import type { ItemHistory, Ledger } from '#provenance/ledger/ledger';
import { fileOf, nativeItems } from '#provenance/native-item';
import { bodyDigest, holdsDigest } from '#provenance/record-text/body-digest';
import type { RecordedAct } from '#provenance/recorded-acts';
import {
  type ChangedRecord,
  changedRecords,
  isNewEntry,
} from '#workspace/history/changes-since-base';
import type { MemoryRecord } from '#workspace/records';
import { statusOf } from '#workspace/standing';
import { nativeFactIn } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { itemPlace, theRecord } from '../entry-place.ts';
import { ofEditedText } from '../events.ts';
import { itemHandle } from '../item-handle.ts';
import { replacing, roleName } from '../record-words.ts';
import { defineRule } from '../rule.ts';

/** FND309: what was accepted is what stands there. */
export const acceptedBodyUnchanged = defineRule({
  code: 'FND309',
  name: 'accepted-body-unchanged',
  severity: 'error',
  since: '1.0',
  summary:
    'The body of an accepted record is the one that its latest entry holds the digest ' +
    'of; without an entry, that of the base revision.',
  why: 'An accepted record that was edited says something that nobody accepted, under the name of who did.',
  falsePositives:
    'Any change counts, of a comma as well; line ends and the status may change; of a ' +
    'native note its session and dates, too. Of keys that no format of ours has, those ' +
    'count that hold more than labels, people and dates of other tools. Records without ' +
    'an entry are only compared with a base.',
  messages: {
    changed: {
      text: 'this {role} no longer says what was accepted on {date}',
      mend: [
        'a typo: ledger amend {item} --reason "…"',
        'a new truth: ledger {replace}',
        'by mistake: ledger undo {item}',
      ],
    },
    beyond: {
      text: 'amended here by more than its wording, compared with {base}: {what}',
      mend: ['a new truth: ledger {replace}', 'take it back: git checkout {base} -- {path}'],
    },
    key: {
      text: '{key} {did} since {base} by hand, and agents read it',
      mend: [
        'take it back: git checkout {base} -- {path}',
        'what it says is a record of its own: ledger capture "…"',
      ],
    },
    said: {
      text: 'the entry that accepted this {role} calls it "{said}"',
      mend: [
        'see who wrote it: git log -- {path}',
        'the claim that its record has: ledger supersede {item} "CLAIM" EVIDENCE…',
      ],
    },
    since: {
      text: 'this {role} was memory at {base} and says something else now',
      mend: [
        'by mistake: git checkout {base} -- {path}',
        'a new truth: ledger {replace}',
        'a typo: take it back, ledger adopt {path}, mend it, then ledger amend',
      ],
    },
  },
  *check(workspace, _options, ledger) {
    const changed = changedRecords(workspace);
    yield* recordsChanged(workspace, ledger, changed);
    yield* nativesChanged(workspace, ledger);
    yield* recordsBeyond(workspace, ledger);
    yield* recordsCalledElse(workspace, ledger);
    yield* keysByHand(workspace, ledger);
    for (const change of changed) {
      yield* nativesBeyond(change, workspace, ledger);
      yield* changedSinceBase(change, ledger);
    }
  },
});

/** Records with a body that no act accepted. */
function* recordsChanged(workspace: Workspace, ledger: Ledger, changed: readonly ChangedRecord[]) {
  for (const record of discoveryRecords(workspace)) {
    // An accepted decision has a rule of its own, FND317.
    if (record.role === 'adr') continue;
    const history = ledger.byTarget.get(record.path);
    const act = history && isMemory(record, history) ? acceptedOtherwise(record, history) : null;
    if (!act) continue;
    const before = changed.find((each) => each.now === record)?.before;
    const span = before ? firstChange(before, record) : record.id.span;
    yield {
      ...changedReport(record, act, itemHandle(history, ledger, record.path), span),
      event: ofEditedText(record),
    };
  }
}

/** The same of native notes, and of parts of a file. */
function* nativesChanged(workspace: Workspace, ledger: Ledger) {
  for (const { fact, history } of nativeItems(workspace, ledger)) {
    if (history.status !== 'promoted' && history.status !== 'stale') continue;
    const act = acceptedOtherwise(fact, history);
    if (act)
      yield {
        ...changedReport(fact, act, itemHandle(history, ledger, fact.path), fact.id.span),
        event: ofEditedText(fact),
      };
  }
}

/** The act that accepted a record last, where none accepted the body it has now. */
function acceptedOtherwise(record: MemoryRecord, history: ItemHistory): RecordedAct | null {
  const accepted = acceptances(history);
  return accepted.some((act) => holdsDigest(record, act.item.body_digest))
    ? null
    : (accepted.at(-1) ?? null);
}

function changedReport(record: MemoryRecord, act: RecordedAct, item: string, span: Span) {
  const path = fileOf(record);
  return {
    messageId: 'changed' as const,
    data: {
      role: roleName(record),
      date: act.entry.act.at.slice(0, 10),
      item,
      replace: replacing(record, item),
    },
    at: { path, span },
    related: [{ ...itemPlace(act.entry, act.item.item), message: 'where it was accepted' }],
    key: `body ${bodyDigest(record)}`,
  };
}

/** Records that became memory here, by an entry with another claim. */
function* recordsCalledElse(workspace: Workspace, ledger: Ledger) {
  for (const { record, item, said } of calledElse(workspace, ledger))
    yield {
      messageId: 'said' as const,
      data: {
        role: roleName(record),
        said: clip(said, 50),
        path: shellWord(record.path),
        item: itemHandle(item, ledger, record.path),
      },
      at: { path: record.path, span: record.id.span },
      key: `said ${bodyDigest(record)}`,
    };
}

/** Amendments of this change that change more of a record than its wording. */
function* recordsBeyond(workspace: Workspace, ledger: Ledger) {
  for (const { before, now, base, item, what } of amendedMeaning(workspace, ledger)) {
    if (now.role === 'adr') continue;
    yield {
      messageId: 'beyond' as const,
      data: {
        what: clip(what, 40),
        base,
        replace: replacing(now, itemHandle(item, ledger, now.path)),
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
    if (now.role !== 'adr')
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

/** A record that no act accepted, and that was memory at the base with another text. */
function* changedSinceBase({ before, now, base }: ChangedRecord, ledger: Ledger) {
  // FND311 reports a record that was set back to a candidate.
  if (
    !now ||
    !holdsDiscovery(before) ||
    !holdsDiscovery(now) ||
    before.role === 'adr' ||
    !isMemory(before, undefined) ||
    statusOf(now) === 'candidate' ||
    acceptances(ledger.byTarget.get(now.path)).length > 0 ||
    bodyDigest(before) === bodyDigest(now)
  )
    return;
  yield {
    messageId: 'since' as const,
    data: {
      role: roleName(now),
      base,
      replace: replacing(now, shellWord(now.path)),
      path: shellWord(before.path),
    },
    at: { path: now.path, span: firstChange(before, now) },
    related: [theRecord(now)],
    key: `since base ${bodyDigest(now)}`,
  };
}

/** The same of native notes in a changed file, and of parts of it. */
function* nativesBeyond(
  { before, now, base }: ChangedRecord,
  workspace: Workspace,
  ledger: Ledger,
) {
  const { history } = workspace.surroundings;
  for (const { fact, history: item } of history && now ? nativeItems(workspace, ledger) : []) {
    const was =
      fact.file === now?.path
        ? nativeFactIn(before.document, `${before.path}${fact.path.slice(fact.file.length)}`, null)
        : null;
    const added = item.acts.filter((act) => history && isNewEntry(history, act.entry.path));
    const atBase = item.acts
      .filter((act) => !added.includes(act))
      .findLast((act) => act.item.body_digest !== undefined);
    // Only what the base had as it was accepted is a measure.
    if (
      !was ||
      item.status !== 'promoted' ||
      added.length === 0 ||
      atBase?.item.to !== 'promoted' ||
      !holdsDigest(was, atBase.item.body_digest)
    )
      continue;
    const [what] = changedMeaning(was, { ...fact, id: was.id });
    if (what !== undefined)
      yield {
        messageId: 'beyond' as const,
        data: {
          what: clip(what, 40),
          base,
          replace: replacing(fact, itemHandle(item, ledger, fact.path)),
          path: shellWord(was.file),
        },
        at: { path: fact.file, span: fact.id.span },
        key: `beyond ${bodyDigest(fact)}`,
      };
  }
}
