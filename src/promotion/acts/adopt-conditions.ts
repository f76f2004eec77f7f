import { hiddenCharacters } from '#detection/hidden-characters';
import { indexConditions as say } from '#messages/generated/stores';
import type { ItemHistory } from '#provenance/ledger/item-history';
import { frontmatterMap } from '#workspace/document';
import { setKeys } from '#workspace/edit/set-keys';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';
import { isVacuous } from '#workspace/text/load-conditions';

import { type ActContext, shortIdOf } from '../act-context.ts';
import { consequenceOf, isIndependent } from '../discovery/consequence.ts';
import { actItem } from '../entries/entry-item.ts';
import { transitionOf } from '../entries/entry-recorder.ts';
import { refuseUnauthorized } from '../policy.ts';
import { refuseEditedAt } from '../proposals/earlier-replacement.ts';
import { type Reason, refusal } from '../reason.ts';
import { indexOnlyConditions } from './rebuild-index.ts';

/** A condition that only the index holds, and the record that gets it. */
interface IndexCondition {
  readonly record: MemoryRecord;
  /** Null for a record that is not memory of the ledger. */
  readonly history: ItemHistory | null;
  readonly loadWhen: string;
}

/**
 * Writes conditions that only the index holds into the records. For memory in the ledger that is an
 * amendment, under the gates that judge conditions: P06, P08 and P13.
 */
export async function adoptIndexConditions(session: ActContext): Promise<void> {
  const { inputs, buffer, reasons } = session;
  for (const { path, loadWhen } of await indexOnlyConditions(session)) {
    const record = await buffer.record(path);
    if (!record) continue;
    const known = inputs.ledger.byTarget.get(path);
    const history = known && transitionOf('amend', known) ? known : null;
    const condition = { record, history, loadWhen };
    reasons.push(...unfit(condition), ...notDecidable(session, condition));
    if (reasons.length > 0) continue;
    await buffer.edit<MemoryRecord>(
      path,
      record.role,
      (each) => setKeys(each.document, [{ key: 'load_when', value: loadWhen }]),
      (after) => scalarOf(frontmatterMap(after.document), 'load_when')?.value === loadWhen,
    );
    await recordCondition(session, condition);
  }
}

/** Refuses a condition that holds for every task, or hides characters. */
function unfit({ record, loadWhen }: IndexCondition): Reason[] {
  const refusals: Reason[] = [];
  if (isVacuous(loadWhen, record.title))
    refusals.push(refusal(record.path, 'P06', say.vacuous({ condition: loadWhen })));
  if (hiddenCharacters(loadWhen).some((each) => each.kind === 'hidden'))
    refusals.push(refusal(record.path, 'P13', say.hiddenCharacters()));
  return refusals;
}

/** Refuses memory that was edited since, and an actor who may not change its condition. */
function notDecidable(session: ActContext, { record, history }: IndexCondition): Reason[] {
  if (!history) return [];
  const { inputs, request } = session;
  const edited = refuseEditedAt(session, record.path);
  if (edited) return [edited];
  const high = consequenceOf(history, record, inputs);
  const forbidden = refuseUnauthorized('amend', request.principal, inputs.policy, high !== null);
  const refusals: Reason[] = forbidden ? [{ ...forbidden, item: record.path }] : [];
  if (high !== null && !isIndependent(history.raisedBy, request, inputs))
    refusals.push(refusal(record.path, 'P08', say.ofHigh({ why: high })));
  return refusals;
}

/** Writes the entry for memory in the ledger, and reports the condition. */
async function recordCondition(
  session: ActContext,
  { record, history, loadWhen }: IndexCondition,
): Promise<void> {
  const { recorder } = session;
  const entry = history
    ? await recorder.record({
        kind: 'amendment',
        task: history.task,
        items: [actItem(history, { to: 'promoted', reason: 'condition taken from the index' })],
      })
    : null;
  session.done.push({
    did: 'took the condition of',
    item: history?.item ?? record.path,
    short: history ? shortIdOf(session, history.item) : record.path,
    kind: history?.kind ?? record.role,
    claim: loadWhen,
    target: record.path,
    status: history?.status ?? '',
    entry: entry?.slice(0, 8) ?? null,
    next: [],
  });
}
