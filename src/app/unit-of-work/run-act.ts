import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { journalFolder } from '#disk/roots/journal-folder';
import { locateAt, type RootWithPaths } from '#disk/roots/locate';
import { forgetLastAct, keepLastAct } from '#disk/state/last-act';
import { forgetTexts, saveWrittenRecords, type WrittenRecord } from '#disk/state/saved-texts';
import { transact } from '#disk/transaction/transact';
import { openRepository } from '#git/repository/open-repository';
import { act as sayAct, entryPlace as say, secret } from '#messages/generated/acts';
import { textOf } from '#messages/join-message';
import type { Message } from '#messages/message';
import { type ActContext, openActContext, outcomeOf } from '#promotion/act-context';
import { catchUpOnBranch, catchUpRows } from '#promotion/acts/rebuild-index';
import { type EditBuffer, openEditBuffer } from '#promotion/edits/edit-buffer';
import { finishEntries } from '#promotion/entries/finish-entries';
import { indexPaths } from '#promotion/indexes/index-rows';
import { type ExpectedPlan, type Outcome, refuseUnlessPlanned } from '#promotion/outcome';
import type { ActRequest } from '#promotion/policy';
import type { Note, Reason } from '#promotion/reason';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import { planJson } from '#reporters/outcome';
import { findSecrets } from '#sources/find-secrets';
import type { PlannedWrite } from '#workspace/plan';
import { isPolicyFile } from '#workspace/policy/policy-files';
import type { LedgerEntry } from '#workspace/schema/generated/types';
import { fileOfTarget } from '#workspace/stores/native-fact';
import type { Workspace } from '#workspace/workspace';

import { tool } from '../invocation/version.ts';
import { type ActPlace, workTreePlace } from './act-place.ts';
import { type ActOptions, type Env, nobody, requestOf } from './act-request.ts';
import { type ActNeedsFinder, loadActInputsAt, type LoadedActInputs } from './load-act-inputs.ts';
import { planAgentFiles } from './plan-agent-files.ts';
import { recordReader } from './read-record.ts';
import { refuseTracked } from './refuse-tracked-journal.ts';

export type { Outcome };

/** Where and how an act is carried out. */
export interface ActInvocation extends ActOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** A commit to plan the act on, without writing; the work tree unless given. */
  readonly place?: ActPlace;
  /** The time of the act. */
  readonly now?: Date;
  /** Plan only: nothing is written, no lock is taken. */
  readonly dryRun?: boolean;
  /** The saved plan to carry out: the new plan must be the same. */
  readonly planned?: ExpectedPlan;
  /** How the tool is called here, for messages about the lock. */
  readonly program?: string;
  /** Called with the name of each step when it starts. */
  readonly progress?: (what: string) => void;
}

/** One kind of act: what it reads besides memory, what else it edits, and how it is planned. */
export interface ActDefinition {
  readonly needs?: ActNeedsFinder;
  /** Files outside memory that may be edited. */
  others?(loaded: LoadedActInputs): readonly string[];
  plan(session: ActContext, loaded: LoadedActInputs): Promise<void>;
  /** The index is written before everything else, so that it names no withdrawn record. */
  readonly indexFirst?: boolean;
  /** It only reads: nothing is written, and changed entries do not refuse it. */
  readonly looks?: boolean;
  /**
   * It writes promoted memory into the files that agents load even where it changes no memory;
   * other acts write them only where they change memory.
   */
  readonly projects?: true;
  /**
   * `ledger undo` takes back the last act, which is this one by default. After `forget`, there is
   * no last act; after `leave`, it is the act before this one.
   */
  readonly lastAct?: 'forget' | 'leave';
  /** It erases texts, so the texts from before are not stored for `ledger undo`. */
  readonly erases?: boolean;
  /** It writes no entry, so no person has to be named for it. */
  readonly unrecorded?: boolean;
}

type WrittenPlan = Extract<Outcome, { kind: 'plan' }>;

interface Asked {
  readonly acting: ActInvocation;
  readonly kind: ActDefinition;
  readonly place: ActPlace;
}

/** A plan or a refusal, and the person who is named for it; null where git names none. */
interface Decided<Result = Outcome> {
  readonly outcome: Result;
  readonly by: string | null;
}

/**
 * Carries out an act: lock, read, plan, write. A refusal is returned, not thrown.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when git or the disk fails
 */
export async function runAct(acting: ActInvocation, kind: ActDefinition): Promise<Outcome> {
  if (acting.place) return (await readAndPlan({ acting, kind, place: acting.place })).outcome;
  const located = locateAt(acting);
  const repository = await openRepository(located.root.path, acting.env);
  const place = workTreePlace(located, acting.env, repository);
  const asked: Asked = { acting, kind, place };
  return acting.dryRun || kind.looks
    ? (await readAndPlan(asked)).outcome
    : planAndWrite(asked, located);
}

/** Plans under the lock, writes the plan, and keeps it so that `ledger undo` can take it back. */
async function planAndWrite(asked: Asked, located: RootWithPaths): Promise<Outcome> {
  const { acting, place } = asked;
  const root = located.root.path;
  const config = await readConfigAt(located);
  const home = journalFolder(root, config);
  if (place.repository) await refuseTracked(place.repository, root, home);
  let written: Decided<WrittenPlan> | null = null;
  return transact(
    root,
    home,
    async () => {
      if (journalFolder(root, config) !== home)
        throw new EnvironmentError(
          'the memory folder changed while waiting; try again',
          new Error('home moved'),
        );
      const { outcome, by } = await readAndPlan(asked);
      if (outcome.kind === 'refused' || outcome.writes.length === 0)
        return { plan: null, result: outcome };
      written = { outcome, by };
      return { plan: { kind: 'plan', writes: outcome.writes }, result: outcome };
    },
    { program: acting.program, committed: () => keepForLater(asked, root, written) },
  );
}

/**
 * Keeps on this machine what later commands need of an act: the records as it wrote them, and its
 * plan for `ledger undo`. An act that erases leaves no texts here.
 */
function keepForLater(
  { acting: { env }, kind }: Asked,
  root: string,
  written: Decided<WrittenPlan> | null,
): void {
  if (kind.lastAct === 'forget') forgetLastAct(env, root);
  if (written === null) return;
  const { outcome, by } = written;
  const { writes, at } = outcome;
  if (kind.erases)
    forgetTexts(
      env,
      root,
      writes.map(({ path }) => path),
    );
  else saveWrittenRecords(env, root, recordsIn(outcome));
  if (kind.lastAct !== undefined) return;
  const plan = planJson(kind.erases ? withoutTextsBefore(outcome) : outcome, 'act', tool, null);
  keepLastAct(env, root, { plan, at, by });
}

/** A plan with its entries alone: by them `undo` says why it takes nothing back. */
function withoutTextsBefore(plan: WrittenPlan): WrittenPlan {
  return {
    ...plan,
    writes: plan.writes.filter(({ path, before }) => before === null && path.endsWith('.json')),
  };
}

/** The files of the items that an act decided about, as it wrote them. */
function recordsIn({ done, writes }: WrittenPlan): WrittenRecord[] {
  const targets = new Set(done.flatMap(({ target }) => (target ? [fileOfTarget(target)] : [])));
  return writes.flatMap(({ path, after }) =>
    after !== null && targets.has(path) ? [{ path, text: after }] : [],
  );
}

async function readAndPlan(asked: Asked): Promise<Decided> {
  const { acting, kind, place } = asked;
  const { repository, position } = place;
  // The clock is read under the lock, so that the dates of entries follow their order.
  const request = await requestOf(
    { ...acting, unrecorded: kind.unrecorded ?? false, ...(position && { position }) },
    repository,
    acting.env,
    acting.now ?? new Date(),
  );
  const loaded = await loadActInputsAt(place, request, kind.needs);
  const damaged = kind.looks ? [] : damagedEntries(loaded.inputs.workspace);
  return {
    outcome:
      damaged.length > 0
        ? { kind: 'refused', reasons: damaged, notes: [] }
        : await planOn(loaded, request, asked),
    by: request.by === nobody ? null : request.by,
  };
}

/** Plans the act on memory that was read, with the indexes and projections that follow from it. */
async function planOn(
  loaded: LoadedActInputs,
  request: ActRequest,
  { acting, kind, place }: Asked,
): Promise<Outcome> {
  const session = openActContext(loaded.inputs, request, await openBuffer(kind, loaded, place));
  const isRecorded = !kind.looks && !kind.unrecorded;
  if (isRecorded) await catchUpRows(session);
  await kind.plan(session, loaded);
  if (isRecorded && session.reasons.length === 0) await catchUpOnBranch(session);
  if (!kind.unrecorded && session.reasons.length === 0) await finishEntries(session);
  const projections =
    kind.looks || kind.lastAct === 'forget'
      ? []
      : await planAgentFiles(session, loaded, kind.projects === true);
  const indexes = [...indexPaths(session), ...projections];
  const outcome = outcomeOf(session, kind.indexFirst ? { first: indexes } : { last: indexes });
  if (kind.looks || outcome.kind === 'refused') return outcome;
  const secrets = await secretsInEntries(outcome.writes);
  if (secrets.length > 0) return { kind: 'refused', reasons: secrets, notes: [] };
  const notes = [...outcome.notes, ...(await ignoredNotes(outcome.writes, loaded))];
  const noted = { ...outcome, notes };
  return acting.planned ? refuseUnlessPlanned(noted, acting.planned) : noted;
}

/** Opens memory for editing, with the files outside of it that the act may edit. */
async function openBuffer(
  kind: ActDefinition,
  loaded: LoadedActInputs,
  place: ActPlace,
): Promise<EditBuffer> {
  const { workspace, homes } = loaded.inputs;
  const isLinked = place.linkAt(homes.bootloader) !== null;
  const editable = [
    `${homes.ledger}/.gitattributes`,
    '.gitattributes',
    ...(isLinked ? [] : [homes.bootloader]),
    ...(kind.others?.(loaded) ?? []),
  ];
  const others = await place.texts(editable.filter((path) => !workspace.files.has(path)));
  return openEditBuffer(workspace, others, recordReader(loaded));
}

const maxBrokenNamed = 3;

/**
 * A reason against each of the first entries that were changed since an act wrote them. Every gate
 * believes entries, so nothing is decided on changed ones.
 */
function damagedEntries(workspace: Workspace): Reason[] {
  return brokenEntries(workspace)
    .slice(0, maxBrokenNamed)
    .map((path) => ({ code: 'LED501', message: sayAct.entryDamaged({ path }) }));
}

/**
 * Refuses each possible secret in the reason, the reviewer and the session of an entry. An entry is
 * never changed, and every clone has it.
 */
async function secretsInEntries(writes: readonly PlannedWrite[]): Promise<Reason[]> {
  const entries = writes.flatMap(({ path, after }) =>
    path.endsWith('.json') && !isPolicyFile(path) && after !== null
      ? [JSON.parse(after) as LedgerEntry]
      : [],
  );
  const texts = [
    ...new Map(
      entries
        .flatMap(textsOf)
        .map(([place, text]) => [`${textOf(place)}\n${text}`, { place, text }]),
    ).values(),
  ];
  const found = await findSecrets(texts.map(({ text }, at) => ({ path: `${at}`, text })));
  return found.flatMap(({ path, what }) => {
    const place = texts[Number(path)]?.place;
    return place ? [{ code: 'P13', message: secret.inEntry({ place, kind: what }) }] : [];
  });
}

function textsOf(act: LedgerEntry): [place: Message, text: string][] {
  const texts: (readonly [Message, string | null | undefined])[] = [
    [say.reviewer(), act.reviewer?.identity],
    [say.session(), act.session],
    [say.task(), act.task],
    ...(act.overrides ?? []).map((text) => [say.reason(), text] as const),
    ...act.items.flatMap((item) => [
      [say.reason(), item.reason] as const,
      [say.obstacle(), item.blocked_by] as const,
    ]),
  ];
  return texts.flatMap(([place, text]) => (text ? [[place, text]] : []));
}

/** A note about the new records and entries that git ignores: a commit leaves them out. */
async function ignoredNotes(
  writes: readonly PlannedWrite[],
  { names, source }: LoadedActInputs,
): Promise<Note[]> {
  const added = writes.flatMap(({ path, before }) => (before === null ? [path] : []));
  if (!names || added.length === 0) return [];
  const ignored = await names.wouldIgnore(added.map((path) => source.prefix + path));
  const [path, ...others] = added.filter((each) => ignored.has(source.prefix + each));
  if (path === undefined) return [];
  const what = others.length > 0 ? `${path} and ${others.length} more` : path;
  return [{ message: sayAct.writtenIgnored({ what, paths: [path, ...others] }) }];
}
