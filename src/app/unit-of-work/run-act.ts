import { EnvironmentError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { locateAt, type Located } from '#disk/roots/locate';
import { journalFolder } from '#disk/roots/work-trees';
import { forgetTexts } from '#disk/state/forget-texts';
import { forgetLastAct, keepLastAct } from '#disk/state/last-act';
import { keepWritten, type WrittenRecord } from '#disk/state/written-records';
import { transact } from '#disk/transaction/transact';
import { openRepository } from '#git/repository/open-repository';
import { act as say } from '#messages/generated/acts';
import { catchUpOnBranch, catchUpRows } from '#promotion/acts/rebuild-index';
import { type EditBuffer, openEditBuffer } from '#promotion/edits/edit-buffer';
import { finishEntries } from '#promotion/entries/finish-entries';
import { indexPaths } from '#promotion/indexes/index-rows';
import { asPlanned, type Outcome, type Planned } from '#promotion/outcome';
import type { Request } from '#promotion/policy';
import type { Note, Reason } from '#promotion/reason';
import { openSession, outcomeOf, type Session } from '#promotion/session';
import { brokenEntries } from '#provenance/ledger/canonical-entry';
import { planJson } from '#reporters/outcome';
import { layoutOf } from '#workspace/paths/layout';
import { fileOfTarget } from '#workspace/stores/native-fact';

import { tool } from '../invocation/version.ts';
import { type ActPlace, workTreePlace } from './act-place.ts';
import { type ActOptions, type Env, nobody, requestOf } from './act-request.ts';
import {
  type AskedOfWorld,
  type LoadedWorld,
  loadWorldAt,
  recordReader,
  secretsInEntry,
} from './load-world.ts';
import { projectMemory } from './project-to-native.ts';
import { refuseTracked } from './refuse-tracked-journal.ts';

export type { Outcome };

/** Where and how an act is carried out. */
export interface Acting extends ActOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** A commit that the act is planned on; then nothing is written. The work tree unless given. */
  readonly place?: ActPlace;
  /** The clock, once for the whole act. */
  readonly now?: Date;
  /** Plan only: nothing is written, no lock is taken. */
  readonly dryRun?: boolean;
  /** The saved plan that is carried out: what is planned now must come out the same. */
  readonly planned?: Planned;
  /** How the tool is called here, for messages about the lock. */
  readonly program?: string;
  /** Told what is going on. */
  readonly progress?: (what: string) => void;
}

/** One kind of act: what it needs to know, what else it edits, and how it is planned. */
export interface ActKind {
  readonly needs: AskedOfWorld;
  /** Files outside memory that may be edited. */
  others?(loaded: LoadedWorld): readonly string[];
  plan(session: Session, loaded: LoadedWorld): Promise<void>;
  /** Whether the index is written before everything else (a withdrawal) or after it. */
  readonly order?: 'index-first' | 'index-last';
  /** It gathers what somebody is shown: nothing is written, and the ledger is shown as it is. */
  readonly looks?: boolean;
  /**
   * It writes promoted memory into files that agents load, also where it does not change memory;
   * other acts do where they change it.
   */
  readonly projects?: true;
  /**
   * What becomes of the last act, which `ledger undo` takes back. It becomes this one, unless this
   * one takes it back (`forget`) or is not a step of its own (`leave`).
   */
  readonly lastAct?: 'forget' | 'leave';
  /**
   * It erases texts: nothing of what files said before is kept beside them. Whether it erased any
   * is known once it is planned.
   */
  readonly erases?: boolean;
  /** It writes no entry, so nobody has to be named for it. */
  readonly unrecorded?: boolean;
}

type WrittenPlan = Extract<Outcome, { kind: 'plan' }>;

/** An act that somebody asked for: of which kind, by whom, and in which root. */
interface Asked {
  readonly acting: Acting;
  readonly kind: ActKind;
  readonly place: ActPlace;
}

/** A plan or a refusal, and who is named for it; null where git names nobody. */
interface Decided {
  readonly outcome: Outcome;
  readonly by: string | null;
}

/**
 * Carries out an act: lock, read, plan, write. A refusal is a value; the world failing
 * is an error.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function act(acting: Acting, kind: ActKind): Promise<Outcome> {
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
async function planAndWrite(asked: Asked, located: Located): Promise<Outcome> {
  const {
    acting,
    kind,
    place: { repository },
  } = asked;
  const root = located.root.path;
  const config = await readConfigAt(located);
  const home = journalFolder(root, config);
  if (repository) await refuseTracked(repository, root, home);
  let written: { readonly plan: WrittenPlan; readonly by: string | null } | null = null;
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
      written = { plan: outcome, by };
      return { plan: { kind: 'plan', writes: outcome.writes }, result: outcome };
    },
    {
      program: acting.program,
      committed: () => {
        if (written && kind.erases)
          forgetTexts(
            acting.env,
            root,
            written.plan.writes.map(({ path }) => path),
          );
        else if (written) keepWritten(acting.env, root, recordsIn(written.plan));
        if (kind.lastAct === 'forget') forgetLastAct(acting.env, root);
        else if (written && kind.lastAct !== 'leave')
          keepLastAct(acting.env, root, {
            plan: planJson(
              kind.erases ? withoutTextsBefore(written.plan) : written.plan,
              'act',
              tool,
              null,
            ),
            at: written.plan.at,
            by: written.by,
          });
      },
    },
  );
}

/** An act of which only its entries are kept: `undo` tells by them why it takes nothing back. */
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

/** Reads memory as it is now, and plans the act on it. */
async function readAndPlan(asked: Asked): Promise<Decided> {
  const { acting, kind, place } = asked;
  const { repository, position } = place;
  // The clock is read under the lock, so that entries are dated in the order they go on from each
  // other.
  const request = await requestOf(
    { ...acting, unrecorded: kind.unrecorded ?? false, ...(position && { position }) },
    repository,
    acting.env,
    acting.now ?? new Date(),
  );
  const loaded = await loadWorldAt(place, request, kind.needs);
  const broken = kind.looks ? [] : brokenEntries(loaded.world.workspace);
  return {
    outcome:
      broken.length > 0
        ? { kind: 'refused', reasons: broken.slice(0, most).map(notIntact), notes: [] }
        : await planOn(loaded, request, asked),
    by: request.by === nobody ? null : request.by,
  };
}

/** Plans the act on memory that was read, with the indexes and projections that follow from it. */
async function planOn(
  loaded: LoadedWorld,
  request: Request,
  { acting, kind, place }: Asked,
): Promise<Outcome> {
  const session = openSession(loaded.world, request, await deskFor(kind, loaded, place));
  const isRecorded = !kind.looks && !kind.unrecorded;
  if (isRecorded) await catchUpRows(session);
  await kind.plan(session, loaded);
  if (isRecorded && session.reasons.length === 0) await catchUpOnBranch(session);
  if (!kind.unrecorded && session.reasons.length === 0) await finishEntries(session);
  const projections =
    kind.looks || kind.lastAct === 'forget'
      ? []
      : await projectMemory(session, loaded, kind.projects === true);
  const indexes = [...indexPaths(session), ...projections];
  const outcome = outcomeOf(
    session,
    kind.order === 'index-first' ? { first: indexes } : { last: indexes },
  );
  if (kind.looks || outcome.kind === 'refused') return outcome;
  const secrets = await secretsInEntry(outcome);
  if (secrets.length > 0) return { kind: 'refused', reasons: secrets, notes: [] };
  const notes = await ignoredNotes(outcome, loaded);
  const told = notes.length > 0 ? { ...outcome, notes: [...outcome.notes, ...notes] } : outcome;
  return acting.planned ? asPlanned(told, acting.planned) : told;
}

/** The desk of an act: memory, and the files outside of it that the act may edit. */
async function deskFor(kind: ActKind, loaded: LoadedWorld, place: ActPlace): Promise<EditBuffer> {
  const { workspace, homes } = loaded.world;
  const attributes = `${homes.ledger}/.gitattributes`;
  const isLinked = place.linkAt(homes.bootloader) !== null;
  const editable = [
    attributes,
    '.gitattributes',
    ...(isLinked ? [] : [homes.bootloader]),
    ...(kind.others?.(loaded) ?? []),
  ];
  const others = await place.texts(editable.filter((path) => !workspace.files.has(path)));
  return openEditBuffer(
    workspace,
    others,
    recordReader(layoutOf(loaded.config, place.adrFolder())),
  );
}

/** How many broken entries are named. */
const most = 3;

/**
 * What an entry says is believed by every gate, so nothing is decided while one does not say what
 * was written.
 */
function notIntact(path: string): Reason {
  return {
    code: 'LED501',
    message: say.entryDamaged({ path }),
  };
}

/** Says which new records and entries of an act git ignores: a commit leaves them out. */
async function ignoredNotes(
  { writes }: Extract<Outcome, { kind: 'plan' }>,
  { names, source }: Pick<LoadedWorld, 'names' | 'source'>,
): Promise<Note[]> {
  const added = writes.flatMap(({ path, before }) => (before === null ? [path] : []));
  if (!names || added.length === 0) return [];
  const ignored = await names.wouldIgnore(added.map((path) => source.prefix + path));
  const [path, ...others] = added.filter((each) => ignored.has(source.prefix + each));
  if (path === undefined) return [];
  const what = others.length > 0 ? `${path} and ${others.length} more` : path;
  return [{ message: say.writtenIgnored({ what, path }) }];
}
