import { isVacuous } from '#workspace/conditions';
import { setKeys } from '#workspace/edit/set-keys';
import { hiddenCharacters } from '#workspace/hidden-characters';
import { mapOf } from '#workspace/document';
import { scalarOf } from '#workspace/frontmatter/values';
import type { MemoryRecord } from '#workspace/records';

import { actItem } from '../act-item.ts';
import { consequenceOf } from '../consequence.ts';
import { isIndependent } from '../corroboration.ts';
import { mayAct } from '../policy.ts';
import { shortIn, type Session } from '../session.ts';
import { adoptConditions as conditionsOf } from './rebuild-index.ts';

/**
 * Takes the conditions that stand only in the index into the records. On memory that is in the
 * ledger that is an act, under the gates that judge conditions: P06, P08 and P13.
 */
export async function adoptIndexConditions(session: Session): Promise<void> {
  const { world, request, desk, recorder, reasons } = session;
  for (const { path, loadWhen } of await conditionsOf(session)) {
    const record = await desk.record(path);
    if (!record) continue;
    const history = world.ledger.byTarget.get(path) ?? null;
    if (isVacuous(loadWhen, record.title))
      reasons.push({
        code: 'P06',
        item: path,
        text: `"${loadWhen}" holds for every task, so it selects nothing`,
        mend: ['name the task at hand in the index row first'],
      });
    if (hiddenCharacters(loadWhen).some((each) => each.kind === 'hidden'))
      reasons.push({
        code: 'P13',
        item: path,
        text: 'the condition has hidden characters',
        mend: ['`ledger lint --only SEC701` shows them'],
      });
    if (history) {
      const high = consequenceOf(history, record, world);
      const forbidden = mayAct('amend', request.actor, world.policy, high !== null);
      if (forbidden) reasons.push({ ...forbidden, item: path });
      if (high !== null && !isIndependent(history.raisedBy, request, world))
        reasons.push({
          code: 'P08',
          item: path,
          text: `it is of high consequence (${high}): somebody else than who raised it sets its condition`,
          mend: ['let another person run it'],
        });
    }
    if (reasons.length > 0) continue;
    await desk.edit<MemoryRecord>(
      path,
      record.role,
      (each) => setKeys(each.document, [{ key: 'load_when', value: loadWhen }]),
      (after) => scalarOf(mapOf(after.document), 'load_when')?.value === loadWhen,
    );
    const entry = history
      ? await recorder.record({
          kind: 'amendment',
          raisedBy: history.raisedBy,
          task: history.task,
          items: [
            actItem(history, {
              to: history.status,
              reason: 'condition taken from the index',
              record: await desk.record(path),
              loadWhen,
            }),
          ],
        })
      : null;
    session.done.push({
      did: 'took the condition of',
      item: history?.item ?? path,
      short: history ? shortIn(session, history.item) : path,
      kind: history?.kind ?? record.role,
      claim: loadWhen,
      target: path,
      status: history?.status ?? '',
      entry: entry?.slice(0, 8) ?? null,
      next: [],
    });
  }
}
