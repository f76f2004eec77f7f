import type { ItemHistory } from '../ledger/ledger.ts';
import type { RecordedAct } from '../recorded-acts.ts';

/** Who raised and decided it, and when: a decision of the ledger that the record only mirrors. */
const decided = ['raised_by', 'reviewer_or_tool', 'timestamp', 'pass', 'profile'] as const;
type Decided = (typeof decided)[number];

type RecordedFields = readonly (readonly [field: string, recorded: readonly string[]])[];

/** The fields of a record that mirror what entries say, each with the values that those have. */
export function mirroredFields(history: ItemHistory): RecordedFields {
  return decided.flatMap((field) => {
    const recorded = history.acts.flatMap((act) => valuesIn(act, field));
    return recorded.length > 0 ? [[field, recorded] as const] : [];
  });
}

/** What an act says of a field; a promotion says what is usual by saying nothing. */
function valuesIn({ entry: { content: act }, item }: RecordedAct, field: Decided): readonly string[] {
  const said = item.says?.[field];
  if (said !== undefined) return [said];
  // An older entry, which has the time under its provenance, says all that it knows.
  return act.act === 'promotion' && item.says && item.says.timestamp === undefined
    ? {
        raised_by: [act.raised_by ?? act.by],
        reviewer_or_tool: ['self', act.by],
        timestamp: [act.at],
        pass: ['work'],
        profile: ['default'],
      }[field]
    : [];
}
