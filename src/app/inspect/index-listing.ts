import { locateAt } from '#disk/roots/locate';
import {
  categoriesOf,
  type Category,
  type Grouping,
  summarizeVerification,
  type VerificationSummary,
} from '#recall/listed-entries';
import { listedEntries } from '#recall/listed-entries';

import { loadActInputs } from '../unit-of-work/load-act-inputs.ts';
import type { ActInvocation } from '../unit-of-work/run-act.ts';
import { locatorsToVerify, verificationOf } from '../verify/verification.ts';

export { groupings, type Grouping } from '#recall/listed-entries';

/** Memory by category, with counts of verified entries. */
export interface IndexList extends VerificationSummary {
  readonly by: Grouping;
  readonly categories: readonly Category[];
}

/** Lists memory by kind, section or topic, with the state of its evidence. Writes nothing. */
export async function listIndex(acting: ActInvocation, by: Grouping): Promise<IndexList> {
  const located = locateAt(acting);
  const { inputs, config } = await loadActInputs(located, acting.env, null, (known, entries) => ({
    locators: locatorsToVerify(known, entries, []),
  }));
  const states = new Map(
    verificationOf(inputs, config, []).records.map(({ path, state }) => [path, state]),
  );
  const entries = listedEntries(inputs.workspace, inputs.ledger, states);
  // Rows without a record have no kind; words of the glossary have no section and no topic.
  const listed = entries.filter((each) =>
    each.kind === 'rows' ? by === 'section' : each.kind !== 'terms' || by === 'kind',
  );
  return { by, ...summarizeVerification(listed), categories: categoriesOf(listed, by) };
}
