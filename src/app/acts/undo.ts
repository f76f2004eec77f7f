import { UsageError } from '#diagnostics/failure';
import { locateAt } from '#disk/roots/locate';
import {
  forgetOtherWorkspace,
  type LastAct,
  readLastAct,
  readOtherWorkspace,
  undoStateDigest,
} from '#disk/state/last-act';
import { readRepairs } from '#disk/state/saved-repairs';
import { unsharedCommit } from '#git/history/commits-before';
import { readHeadFiles } from '#git/objects/read-blobs';
import { readPosition } from '#git/repository/read-position';
import { erase as erasing, undo as say } from '#messages/generated/decide';
import { shellWord } from '#messages/shell-word';
import { type ActContext, shortIdOf } from '#promotion/act-context';
import type { EditBuffer } from '#promotion/edits/edit-buffer';
import type { ItemResult, Outcome } from '#promotion/outcome';
import { refuseUnauthorized } from '#promotion/policy';
import type { Reason } from '#promotion/reason';
import type { Ledger } from '#provenance/ledger/ledger';
import { findDefaultBranch } from '#sources/base/read-base-index';
import { type Entry, readLedgerEntry } from '#workspace/dialects/ledger-entry';
import { isPolicyFile } from '#workspace/policy/policy-files';
import type { SavedPlan } from '#workspace/schema/generated/types';

import type { LoadedActInputs } from '../unit-of-work/load-act-inputs.ts';
import { type ActInvocation, runAct } from '../unit-of-work/run-act.ts';
import { readSavedPlan } from '../unit-of-work/saved-plan.ts';
import { undoRepairs } from './undo-repairs.ts';

/**
 * Takes back the last act, or the last repairs of `--fix`, while its files are unchanged and its
 * entry is not committed; else names the commands that withdraw it. An act in a store elsewhere is
 * taken back there.
 *
 * @throws {UsageError} when there is nothing to take back, {EnvironmentError} when git or the disk
 *   fails
 */
export async function undo(acting: ActInvocation): Promise<Outcome> {
  const located = locateAt(acting);
  const root = located.root.path;
  const elsewhere = readOtherWorkspace(acting.env, root);
  if (elsewhere) return undoElsewhere(acting, root, elsewhere);
  const kept = readLastAct(acting.env, root);
  const repairs = readRepairs(acting.env, root);
  if (repairs && (kept === null || repairs.over === undoStateDigest(acting.env, root, ['acts'])))
    return undoRepairs(acting, root, repairs);
  if (kept === null) throw new UsageError(say.nothing());
  return undoAct(acting, kept);
}

/** Takes back an act in another root, while it is the last act there, too. */
async function undoElsewhere(
  acting: ActInvocation,
  here: string,
  { root, mark }: { readonly root: string; readonly mark: string },
): Promise<Outcome> {
  const now = undoStateDigest(acting.env, root);
  if (now !== '' && now !== mark) throw new UsageError(say.laterElsewhere({ folder: root }));
  if (now === '') {
    forgetOtherWorkspace(acting.env, here);
    return undo(acting);
  }
  const outcome = await undo({ ...withoutConfig(acting), cwd: root });
  if (outcome.kind === 'plan' && !acting.dryRun) forgetOtherWorkspace(acting.env, here);
  return { ...outcome, notes: [...outcome.notes, { message: say.elsewhere({ folder: root }) }] };
}

function withoutConfig(acting: ActInvocation): ActInvocation {
  return Object.fromEntries(
    Object.entries(acting).filter(([key]) => key !== 'config'),
  ) as unknown as ActInvocation;
}

async function undoAct(acting: ActInvocation, lastAct: LastAct): Promise<Outcome> {
  const last = readSavedPlan(lastAct.plan, 'the last act');
  const when = `${lastAct.at}${lastAct.by === null ? '' : `, by ${lastAct.by}`}`;
  return runAct(acting, {
    others: () => last.writes.map((write) => write.path),
    plan: async (session, loaded) => {
      const { buffer, reasons, inputs } = session;
      const entries = entriesOf(last);
      const erasure = entries.find(({ content }) => content.act === 'erasure');
      if (erasure) {
        const [item] = erasure.content.items;
        reasons.push({
          code: 'P12',
          message: erasing.noUndo({ act: when, path: shellWord(item?.path ?? erasure.path) }),
        });
        return;
      }
      if (await isCommitted(last, entries, loaded))
        reasons.push(await committed(when, entries, session, loaded));
      reasons.push(
        ...changedSince(last, buffer, inputs.ledger),
        ...laterActs(entries, inputs.ledger),
        ...notForYou(last, entries, session),
        ...notOfMemory(last, inputs.homes.ledger),
      );
      if (reasons.length > 0) return;
      for (const { path, before } of last.writes) {
        if (before === null) buffer.remove(path);
        else await buffer.put(path, before);
      }
      session.notes.push({
        message: acting.dryRun ? say.wouldTakeBack({ act: when }) : say.tookBack({ act: when }),
      });
      session.done.push(...last.done.map(takenBack));
    },
    indexFirst: true,
    lastAct: 'forget',
    unrecorded: true,
  });
}

/**
 * Whether HEAD has one of the entries of the act or, for an act without entries (a rebuilt index),
 * every file as the act left it. A deleted file does not count: HEAD may never have had it.
 */
async function isCommitted(
  { writes }: SavedPlan,
  entries: readonly Entry[],
  { repository, source }: LoadedActInputs,
): Promise<boolean> {
  if (!repository) return false;
  const pathInGit = ({ path }: { readonly path: string }): string => source.prefix + path;
  const head = await readHeadFiles(repository, writes.map(pathInGit));
  if (entries.length > 0) return entries.some((entry) => head.has(pathInGit(entry)));
  return writes.every(
    (write) => write.after !== null && head.get(pathInGit(write))?.toString('utf8') === write.after,
  );
}

/** The refusal for a committed act, with the commands that take its items back. */
async function committed(
  when: string,
  entries: readonly Entry[],
  session: ActContext,
  loaded: LoadedActInputs,
): Promise<Reason> {
  const { ledger } = session.inputs;
  const [first] = entries;
  if (!first) return { code: 'P12', message: say.filesCommitted({ act: when }) };
  // Closing a task does not change its items.
  const items = new Set(
    entries.flatMap(({ content: { act: kind, items } }) =>
      kind === 'close' ? [] : items.map(({ item }) => item),
    ),
  );
  const inStatus = (...statuses: readonly string[]): string[] | null => {
    const found = [...items].filter((item) => {
      const status = ledger.items.get(item)?.status;
      return status !== undefined && statuses.includes(status);
    });
    return found.length === 0 ? null : found.map((item) => shortIdOf(session, item));
  };
  return {
    code: 'P12',
    message: say.committed({
      act: when,
      waiting: inStatus('pending', 'validated'),
      memory: inStatus('promoted'),
      stale: inStatus('stale'),
      aside: inStatus('deferred', 'blocked'),
      quarantined: inStatus('quarantined'),
      gone: inStatus('rejected', 'rolled-back', 'superseded')?.[0] ?? null,
      closed: entries.find(({ content: { act: kind } }) => kind === 'close')?.content.task ?? null,
      commit: laterActs(entries, ledger).length > 0 ? null : await revertible(first.path, loaded),
    }),
  };
}

/**
 * The commit that `git revert` may take back; null for one that other branches have, because the
 * gate refuses to remove an entry from there.
 */
async function revertible(
  path: string,
  { repository, source, config }: LoadedActInputs,
): Promise<string | null> {
  if (!repository || (await onBase(repository, config))) return null;
  return (await unsharedCommit(repository, source.prefix + path))?.slice(0, 12) ?? null;
}

async function onBase(
  repository: NonNullable<LoadedActInputs['repository']>,
  { baseBranch }: LoadedActInputs['config'],
): Promise<boolean> {
  const { branch } = await readPosition(repository);
  return branch === baseBranch || (await findDefaultBranch(repository))?.isHere === true;
}

function changedSince({ writes }: SavedPlan, buffer: EditBuffer, ledger: Ledger): Reason[] {
  return writes
    .filter(({ path, after }) => buffer.text(path) !== after)
    .map(({ path }) => {
      const isAccepted = !['pending', 'validated', undefined].includes(
        ledger.byTarget.get(path)?.status,
      );
      const [item, other] = isAccepted ? [shellWord(path), null] : [null, path];
      return { code: 'P12', message: say.edited({ path, item, other }) };
    });
}

/** A reason if later acts followed: the ledger has a head that this one did not write. */
function laterActs(entries: readonly Entry[], ledger: Ledger): Reason[] {
  const ids = new Set(entries.map((entry) => entry.id));
  return entries.length === 0 || ledger.heads.every((head) => ids.has(head))
    ? []
    : [{ code: 'P12', message: say.laterActs() }];
}

/** Reasons against taking back the act of a person, or a change of the policy. */
function notForYou(
  { writes }: SavedPlan,
  entries: readonly Entry[],
  { request, inputs }: ActContext,
): Reason[] {
  const asked = [
    ...(entries.some((entry) => entry.content.actor === undefined)
      ? (['undo what a person did'] as const)
      : []),
    ...(writes.some(({ path }) => isPolicyFile(path))
      ? (['undo a waiver or a baseline'] as const)
      : []),
  ];
  return asked.flatMap(
    (command) => refuseUnauthorized(command, request.principal, inputs.policy, true) ?? [],
  );
}

/** Refuses files that no act writes, because the stored plan may have been edited. */
function notOfMemory({ writes }: SavedPlan, ledgerFolder: string): Reason[] {
  return writes
    .filter(
      ({ path }) =>
        !isPolicyFile(path) &&
        (!/\.(?:md|json|gitattributes)$/i.test(path) ||
          (path.endsWith('.json') && !path.startsWith(`${ledgerFolder}/`))),
    )
    .map(({ path }) => ({ code: 'P12', message: say.notMemory({ path }) }));
}

function takenBack(done: ItemResult): ItemResult {
  return {
    ...done,
    // The claim of such an act is how the file was after it.
    ...(done.kind === 'baseline' || done.kind === 'index' ? { claim: 'as it was before' } : {}),
    did: `undid: ${done.did}`,
    entry: null,
    next: [],
  };
}

function entriesOf(plan: SavedPlan): Entry[] {
  return plan.writes.flatMap(({ path, after }) =>
    path.endsWith('.json') && !isPolicyFile(path) && after !== null ? [entryIn(path, after)] : [],
  );
}

function entryIn(path: string, text: string): Entry {
  const read = readLedgerEntry({ path, text, byteOrderMark: false });
  if ('entry' in read) return read.entry;
  throw new UsageError(say.noEntry({ path }));
}
