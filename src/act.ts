import { resolve } from 'node:path';

import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { fileFact } from '#disk/file-facts';
import { homeFolder } from '#disk/home-folder';
import { forgetLastAct, keepLastAct } from '#disk/last-act';
import { locate } from '#disk/locate';
import { readConfigAt } from '#disk/read-config-file';
import { readAdrFolder } from '#disk/read-memory';
import { readTexts } from '#disk/read-texts';
import { transact } from '#disk/transaction/transact';
import { openRepository } from '#git/open-repository';
import { asPlanned, type Planned } from '#promotion/as-planned';
import { openDesk } from '#promotion/desk';
import { indexPaths } from '#promotion/index-rows';
import type { Outcome } from '#promotion/outcome';
import { openSession, outcomeOf, type Session } from '#promotion/session';
import type { Reason } from '#promotion/reason';
import { brokenEntries } from '#provenance/ledger/broken-entries';
import type { Ledger } from '#provenance/ledger/ledger';
import { planJson } from '#reporters/outcome';
import { layoutOf } from '#workspace/layout';
import type { Workspace } from '#workspace/workspace';

import { loadWorld, type LoadedWorld, type WorldNeeds } from './load-world.ts';
import type { Loaded } from '#sources/load-workspace';
import { projectMemory } from './project-memory.ts';
import { recordReader } from './read-one-record.ts';
import { refuseTracked } from './refuse-tracked.ts';
import { nobody, requestOf, type ActOptions, type Env } from './request-of-act.ts';
import { saidSecrets } from './said-secrets.ts';
import { tool } from './version.ts';

export type { Outcome };

/** Where and how an act is carried out. */
export interface Acting extends ActOptions {
  readonly cwd?: string;
  readonly config?: string;
  readonly env: Env;
  /** The clock, once for the whole act. */
  readonly now?: Date;
  /** Plan only: nothing is written, no lock is taken. */
  readonly dryRun?: boolean;
  /** The saved plan that is carried out: what is planned now must come out the same. */
  readonly planned?: Planned;
  /** How the tool is called here, for messages about the lock. */
  readonly program?: string;
}

/** One kind of act: what it needs to know, what else it edits, and how it is planned. */
export interface ActKind {
  needs(workspace: Workspace, ledger: Ledger, loaded: Loaded): WorldNeeds;
  /** Files outside memory that may be edited. */
  others?(loaded: LoadedWorld): readonly string[];
  plan(session: Session, loaded: LoadedWorld): Promise<void>;
  /** Whether the index is written before everything else (a withdrawal) or after it. */
  readonly order?: 'index-first' | 'index-last';
  /** It gathers what somebody is shown: nothing is written, and the ledger is shown as it is. */
  readonly looks?: boolean;
  /**
   * It writes native surfaces whether or not it changes what is memory; other acts do where they
   * do.
   */
  readonly projects?: { readonly restore: boolean };
  /** The act takes another one back, and leaves nothing to be taken back itself. */
  readonly forget?: boolean;
  /** It writes no entry, so nobody has to be named for it. */
  readonly unrecorded?: boolean;
}

/**
 * Carries out an act: lock, read, plan, write. A refusal is a value; the world failing
 * is an error.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function act(acting: Acting, kind: ActKind): Promise<Outcome> {
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError('no workspace here');
  const root = located.root.path;
  const repository = await openRepository(root, acting.env);
  let by: string | null = null;
  const plan = async (): Promise<Outcome> => {
    // The clock is read under the lock, so that entries are dated in the order they go on from each
    // other.
    const request = await requestOf(
      { ...acting, unrecorded: kind.unrecorded ?? false },
      repository,
      acting.env,
      acting.now ?? new Date(),
    );
    by = request.by === nobody ? null : request.by;
    const loaded = await loadWorld(located, acting.env, request, kind.needs, repository);
    const { world } = loaded;
    const broken = kind.looks ? [] : brokenEntries(world.workspace);
    if (broken.length > 0)
      return { kind: 'refused', reasons: broken.slice(0, most).map(notIntact), notes: [] };
    const attributes = `${world.homes.ledger}/.gitattributes`;
    const others = readTexts(
      root,
      [
        attributes,
        ...(fileFact(root, world.homes.bootloader).kind === 'link' ? [] : [world.homes.bootloader]),
        ...(kind.others?.(loaded) ?? []),
      ].filter((path) => !world.workspace.files.has(path)),
    );
    const desk = openDesk(
      world.workspace,
      others,
      recordReader(layoutOf(loaded.config, readAdrFolder(root))),
    );
    const session = openSession(world, request, desk);
    await kind.plan(session, loaded);
    const projections =
      kind.looks || kind.forget ? [] : await projectMemory(session, loaded, kind.projects ?? null);
    const indexes = [...indexPaths(session), ...projections];
    const outcome = outcomeOf(
      session,
      kind.order === 'index-first' ? { first: indexes } : { last: indexes },
    );
    if (kind.looks || outcome.kind === 'refused') return outcome;
    const secrets = await saidSecrets(outcome);
    if (secrets.length > 0) return { kind: 'refused', reasons: secrets, notes: [] };
    return acting.planned ? asPlanned(outcome, acting.planned) : outcome;
  };
  if (acting.dryRun || kind.looks) return plan();
  const config = await readConfigAt(located);
  const home = homeFolder(root, config);
  if (repository) await refuseTracked(repository, root, home);
  let written: Extract<Outcome, { kind: 'plan' }> | null = null;
  return transact(
    root,
    home,
    async () => {
      if (homeFolder(root, config) !== home)
        throw new EnvironmentError(
          'the memory folder changed while waiting; try again',
          new Error('home moved'),
        );
      const outcome = await plan();
      written = outcome.kind === 'plan' && outcome.writes.length > 0 ? outcome : null;
      return { plan: written && { kind: 'plan', writes: written.writes }, result: outcome };
    },
    {
      ...(acting.program === undefined ? {} : { program: acting.program }),
      committed: () =>
        kind.forget
          ? forgetLastAct(acting.env, root)
          : written
            ? keepLastAct(acting.env, root, {
                plan: planJson(written, 'act', tool, null),
                at: written.at,
                by,
              })
            : undefined,
    },
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
    text: `${path} is not what was written: nothing is decided on it`,
    mend: [
      `take the change back: git checkout HEAD -- ${shellWord(path)}`,
      '`ledger verify` says what is wrong with it',
    ],
  };
}
