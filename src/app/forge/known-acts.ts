import type { CommandedAct } from '#promotion/statements/asked-command';
import type { Ledger } from '#provenance/ledger/ledger';
import type { Entry } from '#workspace/dialects/ledger-entry';

/** Whether a ledger has what a statement asked for: then it was carried out before. */
export function isCarriedOut(said: CommandedAct, url: string, ledger: Ledger): boolean {
  const acts = ledger.entries.filter(
    ({ content: act }) => act.standing === 'attested' && act.attestation === url,
  );
  if (said.act === 'remember')
    return acts.some(
      ({ content: act }) =>
        act.act === 'raise' &&
        act.items.some((each) => ledger.items.get(each.item)?.discovery === said.claim),
    );
  return (
    acts.length > 0 &&
    said.items.every((name) => {
      const found = ledger.named(name);
      const item = found.kind === 'one' ? found.value.item : ledger.byTarget.get(name)?.item;
      return item !== undefined && acts.some((entry) => didTo(entry, item, said.act));
    })
  );
}

/** Whether a ledger has anything that a statement promoted. */
export function promotedBy(url: string, { entries }: Ledger): boolean {
  return entries.some(
    ({ content: act }) =>
      act.act === 'promotion' && act.standing === 'attested' && act.attestation === url,
  );
}

/** Whether an entry did an act to an item: what its planner writes of one. */
function didTo(
  { content: act }: Entry,
  item: string,
  said: Exclude<CommandedAct['act'], 'remember'>,
): boolean {
  return act.items.some(
    (each) =>
      each.item === item &&
      (said === 'promote' || said === 'confirm'
        ? act.act === (said === 'promote' ? 'promotion' : 'confirmation')
        : act.act === 'disposition' && each.to === (said === 'reject' ? 'rejected' : 'deferred')),
  );
}
