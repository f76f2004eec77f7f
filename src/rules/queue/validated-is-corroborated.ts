import { clip } from '#messages/fill-template';
import { consequenceAdded, recordedConsequence } from '#provenance/consequence/high-consequence';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { pathOfRecordFile } from '#provenance/native-item';
import { isByAnother, isCorroborated, proofCommands } from '#provenance/people/corroboration';
import {
  addressOf,
  areTwoPeople,
  isSamePerson,
  type SamePerson,
} from '#provenance/people/identity';
import { approvalDoubt } from '#provenance/people/reviewer-approval';
import { textDigestOf } from '#provenance/record-text/pin';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace, recordOf } from '../message-words.ts';
import { defineRule, inFile, message, report } from '../rule.ts';

const otherPerson = 'a second person must run: ledger promote {item}';

export const validatedIsCorroborated = defineRule({
  code: 'QUE406',
  name: 'validated-is-corroborated',
  severity: 'error',
  summary:
    'A person other than its proposer validated each item; at normal consequence, a proof or two sources are enough.',
  why: 'A proposer who validates alone adds no second opinion.',
  falsePositives:
    'People are identified by e-mail, in any case, and by `.mailmap`: one person with two other ' +
    'addresses counts as two. No file can show whether a proof really ran.',
  messages: {
    unshown: message('{item} was validated with an unverified confirmation: {said}', otherPerson),
    claimed: message(
      'neither an approval nor a commit shows that {by} validated {item}',
      'let {by} approve this pull request, or commit the validation',
    ),
    alone: message('{by} both proposed and validated {item}', otherPerson),
    nameless: message('the person who proposed or validated {item} has no address', otherPerson),
    agent: message('{item} was validated by {actor}, not by a person', otherPerson),
    edited: message('{item} was edited after {by} validated it', otherPerson),
    unknown: message('{item} has no known proposer, so its validation does not count', otherPerson),
  },
  *check(workspace, ledger) {
    const same = isSamePerson(workspace.surroundings.people);
    for (const history of ledger.items.values()) {
      // QUE407 judges items that were decided later.
      for (const act of history.latest) {
        if (act.item.to !== 'validated' || act.entry.content.act !== 'validation') continue;
        const record = recordOf(history, workspace);
        const item = (): string => itemHandle(history, ledger, act.entry.path);
        const validation: Validation = { act, history, item };
        yield* editedSince(validation, record);
        const isHigh =
          (recordedConsequence(history, workspace) ?? consequenceAdded(history, act, workspace)) !==
          null;
        const isBorneOut = isHigh
          ? isByAnother(act, history, same)
          : isCorroborated(act, history, () => proofCommands(history, record), same);
        if (!isBorneOut) yield uncorroborated(validation, same);
        else if (isHigh) yield* claimedOnly(validation, workspace, same);
      }
    }
  },
});

/** The act that validated an undecided item. */
interface Validation {
  readonly act: RecordedAct;
  readonly history: ItemHistory;
  /** The item as commands take it. Called only for a report: it takes time. */
  item(): string;
}

/** Reports a record whose text changed after the validation. */
function* editedSince({ act, history, item }: Validation, record: MemoryRecord | null) {
  const { pin } = act.item;
  if (!record || pin === undefined || textDigestOf(record, 'with evidence') === pin) return;
  yield report(
    'edited',
    {
      item: item(),
      by: clip(addressOf(act.entry.content.by), 26),
    },
    inFile(pathOfRecordFile(record), record.id.span, `edited ${history.item}`),
    {
      related: [{ ...itemPlace(act.entry, history.item), message: 'where it was validated' }],
      severity: 'warning',
    },
  );
}

/** Reports a validation that neither the forge nor a commit shows. */
function* claimedOnly({ act, history, item }: Validation, workspace: Workspace, same: SamePerson) {
  const gate = workspace.surroundings.history?.gate;
  if (
    !gate?.attestations.has(act.entry.path) ||
    approvalDoubt([act], [history.raisedBy], gate, same) === null
  )
    return;
  yield report(
    'claimed',
    { item: item(), by: clip(addressOf(act.entry.content.by), 26) },
    { at: itemPlace(act.entry, history.item), key: `claimed ${history.item}` },
  );
}

/** The report on a validation that nothing corroborates. */
function uncorroborated({ act: { entry }, history, item }: Validation, same: SamePerson) {
  const { by, actor, raised_by, corroboration } = entry.content;
  const raisers = [raised_by, history.raisedBy].flatMap((raiser) => raiser ?? []);
  const claim = (corroboration ?? '').trim();
  const place = { at: itemPlace(entry, history.item), key: history.item };
  if (claim !== '') return report('unshown', { item: item(), said: clip(claim, 36) }, place);
  if (raisers.length === 0) return report('unknown', { item: item() }, place);
  if (raisers.some((raiser) => same(raiser, by)))
    return report('alone', { item: item(), by: addressOf(by) }, place);
  if (!raisers.every((raiser) => areTwoPeople(raiser, by)))
    return report('nameless', { item: item() }, place);
  return report('agent', { item: item(), actor: actor ?? 'person' }, place);
}
