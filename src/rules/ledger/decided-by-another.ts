import { clip } from '#messages/fill-template';
import { shellWord } from '#messages/shell-word';
import { indexUnacceptedClaims } from '#provenance/comparison/statement-parts';
import {
  listAssertedTexts,
  overridesWithdrawals,
  repeatedWithdrawals,
} from '#provenance/comparison/tombstones';
import { consequenceAdded, recordedConsequence } from '#provenance/consequence/high-consequence';
import { type RecordedAct, recordsPromotion } from '#provenance/item-content';
import { type ItemOrder, itemOrder } from '#provenance/ledger/branch-conflicts';
import { withdrawnAsWrong } from '#provenance/ledger/erasure';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { isFinal } from '#provenance/ledger/transitions';
import { addressOf, isOtherThan, isSamePerson, type SamePerson } from '#provenance/people/identity';
import { approvalDoubt, isReviewer } from '#provenance/people/reviewer-approval';
import { frontmatterMap } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import { changedRecords, isNewEntry } from '#workspace/history/changes-since-base';
import type { MemoryRecord } from '#workspace/records';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace, recordOf } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

const fix = 'revert the commit, then someone other than {raiser} runs: ledger {redo}';

export const decidedByAnother = defineRule({
  code: 'LED511',
  name: 'decided-by-another',
  severity: 'error',
  summary:
    'A second person decides on high-consequence memory, releases from quarantine, and claims that were withdrawn before.',
  why: 'One person alone could change or withdraw what two people accepted.',
  falsePositives:
    'People are identified by email and `.mailmap`. One person may quarantine memory. Withdrawals are checked only when a change is compared with its base.',
  messages: {
    replaced: message('{by} proposed and replaced {item} alone: {why}', fix),
    reworded: message('{by} proposed and amended {item} alone: {why}', fix),
    condition: message('{by} proposed {item} and set its load_when alone: {why}', fix),
    released: message('{by} released {item}, which {raiser} quarantined', fix),
    own: message('{by} proposed and released {item} alone: {why}', fix),
    withdrawn: message('{by} quarantined and withdrew {item} alone: {why}', fix),
    direct: message(
      '{by} withdrew {item} alone: {why}',
      'revert the commit, then two people each run: ledger retract {item} --reason "…"',
    ),
    erased: message('{by} proposed and erased {item} alone: {why}', fix),
    again: message('{by} promoted {item}, a claim that {raiser} quarantined', fix),
    overridden: message(
      '{by} proposed {item} and overrode its withdrawal by {raiser}',
      'revert the commit, then someone else runs: ledger promote {item} --override P10 --reason "…"',
    ),
    claimed: message(
      'no approval or commit shows that {by} made this {kind}',
      'have {by} approve this pull request',
    ),
    unapproved: message(
      'no approval of {by} or another reviewer shows this {kind}',
      'have a reviewer who did not propose {item} approve this pull request',
    ),
    reviewer: message(
      '{by} made this {kind}, but is not a reviewer at {base}',
      'have a reviewer who did not propose {item} approve this pull request',
    ),
  },
  *check(workspace, ledger) {
    const same = isSamePerson(workspace.surroundings.people);
    // Comparing claims takes time; most ledgers never quarantined an item.
    const [...histories] = ledger.items.values();
    const quarantines = histories.some(({ acts }) =>
      acts.some(({ item }) => item.to === 'quarantined'),
    );
    const { gate } = workspace.surroundings.history ?? {};
    for (const history of histories) {
      const order = itemOrder(history.acts, ledger);
      for (const position of history.acts.keys()) {
        const asked =
          whatIsAsked(history, position, order, workspace, same) ??
          (quarantines ? quarantinedElsewhere(history, position, workspace, ledger) : null) ??
          withdrawalOverridden(history, position, workspace, ledger, same);
        if (asked === null) continue;
        const { entry } = history.acts[position] as RecordedAct;
        const { by, act: kind } = entry.content;
        const item = itemHandle(history, ledger, entry.path);
        const data = {
          by: clip(addressOf(by), 26),
          raiser: clip(
            addressOf(asked.withdrew ?? asked.than.find((each) => each !== null) ?? 'its proposer'),
            26,
          ),
          why: asked.why,
          kind,
          base: gate?.base ?? '',
          item,
          redo: redo(history.acts[position] as RecordedAct, item),
        };
        const at = {
          at: itemPlace(entry, history.item),
          key: `${asked.messageId} ${history.item} ${entry.id}`,
        };
        if (!isDecided(history.acts[position] as RecordedAct, asked.than, same, workspace))
          yield report(asked.messageId, data, at);
        else if (gate?.attestations.has(entry.path)) {
          const unshown =
            asked.why !== '' && asked.ordered?.some((each) => isUnshown(each, workspace));
          const act = history.acts[position] as RecordedAct;
          const doubt = unshown ? 'claimed' : approvalDoubt([act], asked.than, gate, same);
          // Of two people who withdraw it, either may be the reviewer.
          const shown =
            asked.messageId === 'withdrawn'
              ? (asked.ordered ?? []).map(({ entry: order }) => order)
              : [];
          const isReviewed = shown.some(
            ({ path, content: { by: first } }) =>
              gate.attestations.get(path)?.by !== null && isReviewer(first, gate, same),
          );
          // Only items of high consequence need a reviewer.
          if (doubt === 'claimed' || (doubt !== null && asked.why !== '' && !isReviewed))
            yield report(
              doubt === 'no-reviewer' ? 'reviewer' : gate.approvals ? 'unapproved' : 'claimed',
              data,
              at,
            );
        }
      }
    }
  },
});

/** The command that makes an act again. */
function redo({ entry, item: { successor = 'NEW' } }: RecordedAct, item: string): string {
  const { act } = entry.content;
  switch (act) {
    case 'supersession':
      return `supersede ${item} ${shellWord(successor)}`;
    case 'amendment':
      return `amend ${item} --reason "…"`;
    case 'confirmation':
      return `confirm ${item}`;
    case 'release':
      return `release ${item} --reason "…"`;
    case 'promotion':
      return `promote ${item}`;
    default:
      return `retract ${item}${act === 'erasure' ? ' --erase' : ''} --reason "…"`;
  }
}

function whatIsAsked(
  history: ItemHistory,
  position: number,
  order: ItemOrder,
  workspace: Workspace,
  same: SamePerson,
): Asked | null {
  const act = history.acts[position] as RecordedAct;
  const { act: kind } = act.entry.content;
  if (kind === 'erasure') {
    const cause = withdrawnAsWrong(history.acts.slice(0, position));
    return cause === null
      ? null
      : { messageId: 'erased', than: [history.raisedBy], why: `it was withdrawn as ${cause}` };
  }
  if (
    !['release', 'supersession', 'amendment', 'confirmation', 'rollback', 'disposition'].includes(
      kind,
    )
  )
    return null;
  // Later acts were not known then.
  const before = recordedConsequence(
    { acts: history.acts.slice(0, position), content: history.content },
    workspace,
  );
  const why = before ?? consequenceAdded(history, act, workspace);
  const orders = order.latestBefore(position, ({ item }) => item.to === 'quarantined');
  const ordered = orders.map(({ entry }) => entry.content.by);
  if (kind === 'rollback' || kind === 'disposition') {
    const asked = whoWithdrew(history, position, orders, why ?? '', workspace, order);
    return why === null ? null : asked;
  }
  if (kind === 'release') {
    if (ordered.length === 0 || why === null)
      return {
        messageId: 'released',
        than: ordered.length > 0 ? ordered : [history.raisedBy],
        why: why ?? '',
        ordered: orders,
      };
    // High consequence: neither the person who ordered it nor the raiser.
    const isOrderers = ordered.some((each) => !isOtherThan([each], act.entry.content.by, same));
    return {
      messageId: isOrderers ? 'released' : 'own',
      than: isOrderers ? [...ordered, history.raisedBy] : [history.raisedBy, ...ordered],
      why,
      ordered: orders,
    };
  }
  const messageId =
    kind === 'supersession'
      ? 'replaced'
      : kind === 'amendment'
        ? 'reworded'
        : kind === 'confirmation' && setsCondition(history, act, workspace)
          ? 'condition'
          : null;
  if (messageId === null) return null;
  return why === null ? null : { messageId, than: [history.raisedBy], why };
}

/** Two people withdraw memory of high consequence: one quarantines it, another one ends that. */
function whoWithdrew(
  { acts }: ItemHistory,
  position: number,
  ordered: readonly RecordedAct[],
  why: string,
  { surroundings: { history: since } }: Workspace,
  order: ItemOrder,
): Asked | null {
  const { entry, item } = acts[position] as RecordedAct;
  // Older entries may have withdrawals by one person.
  if (
    !since ||
    !isNewEntry(since, entry.path) ||
    (item.to !== 'rolled-back' && item.to !== 'rejected')
  )
    return null;
  const earlier = acts.filter((_each, at) => order.knows(position, at));
  if (!recordsPromotion(earlier)) return null;
  const ended = order.latestBefore(position).filter((act) => isFinal(act.item.to));
  // Two people withdrew it on one branch; this act joins the branches.
  if (ended.some((act) => act.item.to === 'rolled-back')) return null;
  if (ended.length > 0)
    return { messageId: 'direct', than: ended.map((each) => each.entry.content.by), why };
  if (item.from !== 'quarantined' || ordered.length === 0)
    return { messageId: 'direct', than: [entry.content.by], why };
  return {
    messageId: 'withdrawn',
    than: ordered.map((each) => each.entry.content.by),
    why,
    ordered,
  };
}

/** Whether neither the forge nor a commit shows who made an act of this change. */
function isUnshown({ entry }: RecordedAct, { surroundings: { history } }: Workspace): boolean {
  return (
    history?.gate?.approvals === null && history.gate.attestations.get(entry.path)?.by === null
  );
}

/** Whether an act of this change sets another Load when. */
function setsCondition({ path }: ItemHistory, act: RecordedAct, workspace: Workspace): boolean {
  const { history: since } = workspace.surroundings;
  if (!since || !isNewEntry(since, act.entry.path)) return false;
  return changedRecords(workspace).some(
    ({ before, now }) => now?.path === path && loadWhenOf(before) !== loadWhenOf(now),
  );
}

function loadWhenOf({ document }: MemoryRecord): string | null {
  return scalarOf(frontmatterMap(document), 'load_when')?.value ?? null;
}

/** Whether a person outside `than` decided, by the entry or by an approval of its reviewer. */
function isDecided(
  { entry }: RecordedAct,
  than: Asked['than'],
  same: SamePerson,
  { surroundings }: Workspace,
): boolean {
  const { by, actor, reviewer } = entry.content;
  if (actor === undefined && isOtherThan(than, by, same)) return true;
  const isApproved =
    surroundings.history?.gate?.attestations.get(entry.path)?.reviewerApproved === true;
  return isApproved && isOtherThan(than, reviewer?.identity ?? '', same);
}

/** A second person that an act needs. */
interface Asked {
  readonly messageId:
    | 'replaced'
    | 'reworded'
    | 'condition'
    | 'released'
    | 'own'
    | 'withdrawn'
    | 'direct'
    | 'erased'
    | 'again'
    | 'overridden';
  readonly than: readonly (string | null)[];
  /** Why it is of high consequence; empty if another reason asks for one. */
  readonly why: string;
  readonly withdrew?: string;
  /** Acts whose authors decide what is asked. */
  readonly ordered?: readonly RecordedAct[];
}

/**
 * A promotion of a claim that is in quarantine as another item: neither the person who ordered that
 * may decide, nor the raiser.
 */
function quarantinedElsewhere(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
): Asked | null {
  const { entry, item } = history.acts[position] as RecordedAct;
  if (entry.content.act !== 'promotion' || item.to !== 'promoted') return null;
  const said = [history.discovery, ...listAssertedTexts(history, recordOf(history, workspace))];
  const ordered = indexUnacceptedClaims(ledger)(history, said).flatMap((other) => {
    const last = other.acts.findLast((act) => ledger.isBefore(act.entry.id, entry.id));
    return last?.item.to === 'quarantined'
      ? [
          other.acts.findLast((act) => act.entry.content.act === 'quarantine')?.entry.content.by ??
            null,
        ]
      : [];
  });
  return ordered.length > 0
    ? { messageId: 'again', than: [...ordered, history.raisedBy], why: '' }
    : null;
}

/**
 * A promotion of a withdrawn claim: its raiser may not decide alone, except to take back an own
 * withdrawal.
 */
function withdrawalOverridden(
  history: ItemHistory,
  position: number,
  workspace: Workspace,
  ledger: Ledger,
  same: SamePerson,
): Asked | null {
  const act = history.acts[position] as RecordedAct;
  if (!overridesWithdrawals(act) || act.item.to !== 'promoted') return null;
  const { raisedBy } = history;
  const withdrew = repeatedWithdrawals(history, recordOf(history, workspace), ledger)
    .filter((each) => ledger.isBefore(each.entry.id, act.entry.id))
    .map((each) => each.entry.content.by)
    .find((by) => raisedBy === null || !same(by, raisedBy));
  return withdrew === undefined
    ? null
    : { messageId: 'overridden', than: [raisedBy], why: '', withdrew };
}
