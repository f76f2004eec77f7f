import { canonicalEntry, entryId } from '#provenance/ledger/canonical-entry';
import { passGates } from '#promotion/gate';
import { gates } from '#promotion/gates/all';
import { mayAct, type Command } from '#promotion/policy';
import { propose } from '#promotion/propose';
import type { Outcome } from '#promotion/outcome';
import type { Session } from '#promotion/session';
import { readLedgerEntry, type Entry } from '#workspace/dialects/ledger-entry';
import type { LedgerEntry, SavedPlan } from '#workspace/schema/generated/types';

import { act, type Acting } from './act.ts';
import { unaccountedWrites } from './check-plan-writes.ts';
import { needsOfItems } from './needs-of-items.ts';

/** The command each kind of entry stands for, for the law of who may act. */
const commands: Readonly<Record<LedgerEntry['kind'], Command>> = { raise: 'capture', validation: 'validate', promotion: 'promote', disposition: 'reject', supersession: 'supersede', confirmation: 'confirm', amendment: 'amend', adoption: 'adopt', release: 'release', reopening: 'reopen', close: 'close', correction: 'mv', rollback: 'retract', quarantine: 'quarantine', staleness: 'mark-stale' };

/**
 * Carries out a saved plan (document 4, the shapes): the files must be as they were when it was made, its entries must be
 * true ones that go on from the ledger as it is, and whoever applies it must be who made it and may do what it does.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function apply(acting: Acting, plan: SavedPlan): Promise<Outcome> {
  return act(acting, {
    needs: needsOfItems(plan.done.map((done) => done.item), true),
    others: () => plan.writes.map((write) => write.path).filter((path) => /\.(?:md|gitattributes)$/.test(path)),
    plan: async (session) => {
      const { desk, reasons } = session;
      const entries = checkEntries(session, plan);
      await passAgain(session, entries);
      for (const { path, before, after } of plan.writes) {
        if (!isWritable(path, session)) reasons.push({ code: 'P12', text: `the plan writes ${path}, which is no file of memory`, mend: ['make the plan again with --plan'] });
        else if (desk.text(path) !== before) reasons.push({ code: 'P12', text: `${path} changed since the plan was made`, mend: ['make the plan again with --plan'] });
        else if (after === null) desk.remove(path);
        else await desk.put(path, after);
      }
      for (const path of await unaccountedWrites(session, plan, entries)) reasons.push({ code: 'P12', text: `the plan writes ${path}, and its entries do not say so`, mend: ['make the plan again with --plan'] });
      // What is printed is what the entries say, not what the plan calls it.
      for (const { act: entry, id } of entries) for (const item of entry.items) session.done.push({ did: `applied a ${entry.kind} of`, item: item.item, short: item.item, kind: item.kind, claim: item.discovery, target: item.target, status: item.to, entry: id.slice(0, 8), next: [] });
    },
  });
}

/** Markdown, entries of the ledger, and the ledger's own attributes; nothing that git or a tool would run. */
function isWritable(path: string, { world }: Session): boolean {
  const { ledger } = world.homes;
  return /\.md$/i.test(path) || path === `${ledger}/.gitattributes` || (path.startsWith(`${ledger}/`) && path.endsWith('.json'));
}

/** Putting off, and setting aside what only waits, is proposing; whatever else such an entry does is deciding. */
function commandOf({ kind, items }: LedgerEntry): Command {
  const putsOff = kind === 'disposition' && items.every((item) => item.to === 'deferred' || item.to === 'blocked' || item.kind === 'local');
  const setsAside = kind === 'quarantine' && items.every((item) => item.from === 'pending' || item.from === 'validated');
  return putsOff || setsAside ? 'defer' : commands[kind];
}

/** A plan proves nothing about the gates: what it promotes passes them again, as things are now. */
async function passAgain(session: Session, entries: readonly Entry[]): Promise<void> {
  const { world, request, reasons, notes } = session;
  for (const { act: entry } of entries) {
    if (entry.kind !== 'promotion') continue;
    for (const item of entry.items) {
      const history = world.ledger.items.get(item.item);
      // What the plan itself raises was written by hand; it is promoted, not applied.
      if (!history) reasons.push({ code: 'P01', text: `the plan raises and promotes ${item.item} in one go`, mend: [`ledger promote ${item.target ?? item.item}`] });
      else {
        const passed = passGates(gates, await propose({ ...session, request: { ...request, overrides: (entry.overrides ?? []).map((each) => each.slice(0, 3)), reason: 'as planned' } }, history));
        reasons.push(...passed.reasons);
        notes.push(...passed.notes);
      }
    }
  }
}

function checkEntries(session: Session, plan: SavedPlan): Entry[] {
  const { world, request, reasons } = session;
  const refuse = (text: string): void => void reasons.push({ code: 'ACT', text, mend: ['make the plan again with --plan, as who applies it'] });
  const entries = plan.writes.flatMap((write): Entry[] => {
    if (!write.path.endsWith('.json')) return [];
    const read = write.after === null ? null : readLedgerEntry({ path: write.path, text: write.after, byteOrderMark: false });
    if (write.before !== null || !read || !('entry' in read)) refuse(`the plan changes ${write.path}: entries are only added`);
    return read && 'entry' in read ? [read.entry] : [];
  });
  // Rows that follow their records are written without an entry.
  if (entries.length === 0 && plan.writes.some((write) => !world.workspace.indexes.some((index) => index.path === write.path))) refuse('the plan holds no entry, so it is not the plan of an act');
  let heads: readonly string[] = world.ledger.heads;
  for (const { act: entry, text, id, path } of entries) {
    if (canonicalEntry(entry) !== text || entryId(text) !== id) refuse(`${path} is not a true entry`);
    if ([...entry.parents].join() !== [...heads].join()) refuse('the ledger went on since the plan was made');
    if (!world.isSamePerson(entry.by, request.by) || entry.actor !== request.actor) refuse(`the plan was made by ${entry.by} (${entry.actor})`);
    const forbidden = mayAct(commandOf(entry), request.actor, world.policy, entry.items.some((item) => item.provenance?.consequence === 'high'));
    if (forbidden) reasons.push(forbidden);
    heads = [id];
  }
  return entries;
}
