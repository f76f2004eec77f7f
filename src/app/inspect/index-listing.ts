import { locateAt } from '#disk/roots/locate';
import {
  categoriesOf,
  type Category,
  type Currency,
  currencyOf,
  type Grouping,
} from '#recall/listed-entries';
import { listedEntries } from '#recall/listed-entries';

import { loadWorld } from '../unit-of-work/load-world.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { locatorsToVerify, verificationOf } from '../verify/verification.ts';

export { groupings, type Grouping } from '#recall/listed-entries';

export interface IndexList extends Currency {
  readonly by: Grouping;
  readonly categories: readonly Category[];
}

/** Lists memory by kind, section or topic, with the state of its evidence. Writes nothing. */
export async function listIndex(acting: Acting, by: Grouping): Promise<IndexList> {
  const located = locateAt(acting);
  const { world, config } = await loadWorld(located, acting.env, null, (known, entries) => ({
    locators: locatorsToVerify(known, entries, []),
  }));
  const states = new Map(
    verificationOf(world, config, []).records.map(({ path, state }) => [path, state]),
  );
  const entries = listedEntries(world.workspace, world.ledger, states);
  // Rows without a record have no kind; words of the glossary have no section and no topic.
  const listed = entries.filter((each) =>
    each.kind === 'rows' ? by === 'section' : each.kind !== 'terms' || by === 'kind',
  );
  return { by, ...currencyOf(listed), categories: categoriesOf(listed, by) };
}
