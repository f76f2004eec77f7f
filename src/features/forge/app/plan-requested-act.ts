import { confirm } from '#app/acts/confirm';
import { decide } from '#app/acts/decide';
import { promote } from '#app/acts/promote';
import { capture } from '#app/capture/capture';
import { review } from '#app/review/review';
import type { RequestedAct } from '#app/statements/requested-acts';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { definedFields } from '#diagnostics/defined-values';
import { statement as say } from '#messages/generated/decide';
import type { Message } from '#messages/message';
import type { ReviewItem } from '#promotion/acts/review-item';
import type { Outcome } from '#promotion/outcome';
import { isConflictNote } from '#promotion/reason';
import type { CommentAct } from '#promotion/statements/comment-command';
import type { Statement } from '#promotion/statements/statement';
import { shownDigest } from '#promotion/statements/ticks';
import { isSameAddress } from '#provenance/people/identity';

/** The author of a statement as the person who decides, attested by the forge. */
export function decider(
  { author, url }: Pick<Statement, 'author' | 'url'>,
  reviewers: readonly string[],
): Pick<ActInvocation, 'by' | 'principal'> {
  const named = author.identities.find((each) =>
    reviewers.some((reviewer) => isSameAddress(reviewer, `<${each}>`)),
  );
  return {
    by: `${author.login} <${named ?? author.identities[0] ?? ''}>`,
    principal: { kind: 'person', standing: 'attested', inside: null, attestation: url },
  };
}

/**
 * Plans a requested act like the command of its name.
 *
 * @throws {EnvironmentError} if Git or the disk fails
 */
export async function planRequestedAct(
  acting: ActInvocation,
  { said, shown }: RequestedAct,
  statement: Pick<Statement, 'at' | 'url'>,
): Promise<Outcome> {
  if (shown !== null && said.act === 'promote') {
    const [item = ''] = said.items;
    const now = await findPending(acting, item, true);
    // The promotion checks refuse an item that is not pending any more.
    if (now && shownDigest(now.content) !== shown) return refused(say.changedSince({ item }));
  }
  switch (said.act) {
    case 'promote':
      return promote(withReason(acting, said.reason), said.items);
    case 'confirm':
      return confirm(withReason(acting, said.reason), said.items, { at: said.places });
    case 'reject':
      return decide(withReason(acting, said.reason), 'reject', said.items, noEnd);
    case 'defer':
      return decide(withReason(acting, said.reason), 'defer', said.items, {
        ...noEnd,
        until: said.until,
        blockedBy: said.blockedBy,
      });
    case 'remember':
      return capture(acting, captureInput(said, acting.by ?? null, statement));
  }
}

const noEnd = { until: null, blockedBy: null, task: null };

function withReason(acting: ActInvocation, reason: string | null): ActInvocation {
  return reason === null ? acting : { ...acting, reason };
}

/** A comment without lines is a quotation of its author. */
function captureInput(
  said: Extract<CommentAct, { act: 'remember' }>,
  by: string | null,
  { at, url }: Pick<Statement, 'at' | 'url'>,
): Parameters<typeof capture>[1] {
  return {
    claim: said.claim,
    kinds: ['fact'],
    evidence: said.places,
    quotes: [],
    commands: [],
    outputs: [],
    said: said.places.length > 0 ? null : { by, on: at.slice(0, 10), source: url },
    loadWhen: null,
    details: definedFields({
      applies_when: said.when === null ? undefined : [said.when],
      does_not_apply_when: said.notWhen === null ? undefined : [said.notWhen],
    }),
  };
}

/**
 * Plans to promote one item that an approval lists. Refuses a conflict with other memory: it needs
 * a checkbox of its own. Null if the item is not pending any more.
 *
 * @throws {EnvironmentError} if Git or the disk fails
 */
export async function promoteListed(
  acting: ActInvocation,
  { said, shown, late }: RequestedAct,
): Promise<Outcome | null> {
  const [item = ''] = said.act === 'remember' ? [] : said.items;
  const now = await findPending(acting, item, false);
  if (now === null) return null;
  if (late !== null) return refused(late);
  const { short } = now;
  if (shownDigest(now.content) !== shown) return refused(say.changedSince({ item: short }));
  const outcome = await promote(acting, [item]);
  const conflicts = outcome.notes.filter(isConflictNote);
  if (outcome.kind === 'plan' && conflicts.length === 0) return outcome;
  const reasons = outcome.kind === 'refused' ? outcome.reasons : conflicts;
  return {
    kind: 'refused',
    reasons: reasons.map((each) => ({ code: 'ACT', ...each, item: short })),
    notes: [],
  };
}

/**
 * Finds a pending item by its name.
 *
 * @param all includes deferred items
 */
async function findPending(
  acting: ActInvocation,
  item: string,
  all: boolean,
): Promise<ReviewItem | null> {
  const { items } = await review(acting, { all, conflicts: false });
  return items.find(({ name, short }) => name === item || short === item) ?? null;
}

function refused(message: Message): Outcome {
  return { kind: 'refused', reasons: [{ code: 'ACT', message }], notes: [] };
}
