import { clip } from '#messages/fill-template';
import { consequenceOfClaim } from '#provenance/comparison/statement-parts';
import { listAssertedTexts } from '#provenance/comparison/tombstones';
import { consequenceAdded, recordedConsequence } from '#provenance/consequence/high-consequence';
import {
  consequenceOfPredecessor,
  earlierItemsWithClaim,
  isPromotion,
  whySecondPersonNeeded,
} from '#provenance/consequence/inherited-consequence';
import type { RecordedAct } from '#provenance/item-content';
import type { ItemHistory } from '#provenance/ledger/item-history';
import type { Ledger } from '#provenance/ledger/ledger';
import { hasSecondPerson, isByAnother } from '#provenance/people/corroboration';
import { addressOf, isOtherThan, isSamePerson } from '#provenance/people/identity';
import { type ApprovalDoubt, approvalDoubt } from '#provenance/people/reviewer-approval';
import type { Workspace } from '#workspace/workspace';

import { itemHandle, itemPlace, recordOf } from '../message-words.ts';
import { defineRule, message, report } from '../rule.ts';

const otherPerson = 'a second person must run: ledger confirm {item}';

export const highConsequenceValidated = defineRule({
  code: 'QUE407',
  name: 'high-consequence-validated',
  severity: 'error',
  summary:
    'A person other than its proposer promoted, validated or confirmed each high-consequence fact.',
  why:
    'A wrong fact of this kind does much harm, and a poisoned source needs only one believer. The ' +
    'proposer chooses proof and sources, so they are not a second opinion.',
  falsePositives:
    'People are identified by e-mail and `.mailmap`. Facts that rely on testimony need a second ' +
    'person too, unless only one person commits. Words against a requirement count only in what a ' +
    'change adds: they are recognized about six times in ten, and every third report is wrong.',
  messages: {
    unshown: message('{item} was promoted with an unverified confirmation: {said}', otherPerson),
    claimed: message(
      'neither an approval nor a commit shows that {by} decided {item}',
      otherPerson,
    ),
    unapproved: message(
      'no approval shows that {by} or another reviewer decided {item}',
      'let {by} approve this pull request',
    ),
    reviewer: message(
      '{by} decided {item}, but is not a reviewer at {base}',
      'a reviewer must run: ledger confirm {item}',
    ),
    alone: message('{item} needs a second person: {why}', otherPerson),
  },
  *check(workspace, ledger) {
    const isSame = isSamePerson(workspace.surroundings.people);
    for (const history of ledger.items.values()) {
      const promotions = history.status === 'promoted' ? history.acts.filter(isPromotion) : [];
      for (const [nth, promotion] of promotions.entries()) {
        const why = (): string | null =>
          recordedConsequence(history, workspace) ??
          consequenceAdded(history, promotion, workspace) ??
          consequenceOfPredecessor(recordOf(history, workspace), workspace, ledger) ??
          consequenceOfClaim(
            earlierItemsWithClaim(
              history,
              promotion,
              listAssertedTexts(history, recordOf(history, workspace)),
              ledger,
            ),
            workspace,
          ) ??
          whySecondPersonNeeded(history, promotion, workspace, isSame);
        const bearing = { ...history, acts: actsBearing(history, promotion, ledger) };
        const key = nth === 0 ? history.item : `${history.item} ${promotion.entry.id}`;
        const at = itemPlace(promotion.entry, history.item);
        if (hasSecondPerson(bearing, promotion, recordOf(history, workspace), isSame)) {
          const doubt = doubtIn(bearing, promotion, workspace);
          if (doubt === null || why() === null) continue;
          const said = {
            item: itemHandle(history, ledger, promotion.entry.path),
            by: addressOf(promotion.entry.content.by),
          };
          const place = { at, key: `${doubt} ${key}` };
          if (doubt === 'claimed')
            yield report(
              workspace.surroundings.history?.gate?.approvals ? 'unapproved' : 'claimed',
              said,
              place,
            );
          else
            yield report(
              'reviewer',
              { ...said, base: workspace.surroundings.history?.gate?.base ?? '' },
              place,
            );
          continue;
        }
        const reason = why();
        if (reason === null || isApproved(history, promotion, workspace)) continue;
        const said = (promotion.entry.content.corroboration ?? '').trim();
        const item = itemHandle(history, ledger, promotion.entry.path);
        if (said === '') yield report('alone', { item, why: reason }, { at, key });
        else yield report('unshown', { item, said: clip(said, 36) }, { at, key });
      }
    }
  },
});

/**
 * Acts that may corroborate a promotion: those since the promotion before it, and all later ones.
 */
function actsBearing(
  { acts }: ItemHistory,
  promotion: RecordedAct,
  ledger: Ledger,
): readonly RecordedAct[] {
  const earlier = acts.filter((act) => ledger.isBefore(act.entry.id, promotion.entry.id));
  const since = earlier.slice(earlier.findLastIndex(isPromotion) + 1);
  // Confirmations of an earlier promotion do not count.
  return [
    ...since.filter((act) => act.item.to !== 'promoted'),
    promotion,
    ...acts.filter((act) => ledger.isBefore(promotion.entry.id, act.entry.id)),
  ];
}

/** Whether the reviewer named in the entry, who did not raise the item, approved the change. */
function isApproved(
  history: ItemHistory,
  promotion: RecordedAct,
  { surroundings }: Workspace,
): boolean {
  const gate = surroundings.history?.gate;
  const same = isSamePerson(surroundings.people);
  const { path, content: act } = promotion.entry;
  if (!gate?.attestations.get(path)?.reviewerApproved) return false;
  const raiser = [history.raisedBy];
  return (
    isOtherThan(raiser, act.reviewer?.identity ?? '', same) &&
    approvalDoubt([promotion], raiser, gate, same) === null
  );
}

/**
 * What a gate doubts of a new decision: that the forge or the commit shows the second person, and
 * that a configured reviewer is among them. Null if there is no doubt.
 */
function doubtIn(
  history: ItemHistory,
  promotion: RecordedAct,
  { surroundings }: Workspace,
): ApprovalDoubt | null {
  const gate = surroundings.history?.gate;
  if (!gate?.attestations.has(promotion.entry.path)) return null;
  const same = isSamePerson(surroundings.people);
  const acts = history.acts.filter(
    (act) => act.item.to === 'promoted' || act.item.to === 'validated',
  );
  if (acts.some((act) => !gate.attestations.has(act.entry.path) && isByAnother(act, history, same)))
    return null;
  return approvalDoubt(acts, [history.raisedBy], gate, same);
}
