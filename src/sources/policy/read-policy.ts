import { posix } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configNames } from '#disk/roots/find-root';
import type {
  ExceptionsEdit,
  GrantedExceptions,
  NestedConfig,
  OwnFile,
  PolicyChange,
} from '#workspace/history/history';
import { placeOfOwners } from '#workspace/owners/code-owners';
import { layoutOf } from '#workspace/paths/layout';
import { folderOf } from '#workspace/paths/target';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { ownMemory } from '../base/configured-memory.ts';
import type { Base } from '../base/find-base.ts';
import type { Judged } from '../base/merge-result.ts';
import { changedBelow, type TouchedConfig, touchedConfigs } from '../nested-configs.ts';
import { commitSnapshot, type Snapshot, snapshotBelow } from '../snapshot.ts';
import { exceptionsIn } from '../snapshot-source.ts';
import { findConfig, type FoundConfig, textOf } from './find-config.ts';
import { policyOf } from './load-policy.ts';

/** What a change is judged by: the files of its base, never its own. */
export interface GatePolicy {
  readonly config: LedgerConfig;
  /**
   * The way from the repository's top to the root that the configuration makes, with a closing
   * slash.
   */
  readonly prefix: string;
  /** The blob of the `.mailmap` in force; null where there is none. */
  readonly mailmap: string | null;
  /** Where waivers and the baseline are read from. */
  readonly from: Snapshot;
  /** Where CODEOWNERS is read from: the base, also where the change's own policy counts. */
  readonly owners: Snapshot;
  /** Whether the base has neither configuration nor ledger: then the change's own policy counts. */
  readonly adoption: boolean;
  /**
   * Where the configuration stands that an adoption brings, from the root; null where it brings
   * none.
   */
  readonly adopted: string | null;
  readonly changes: readonly PolicyChange[];
  /** Configurations of other folders with which the change alters the memory read there. */
  readonly nested: readonly NestedConfig[];
  /**
   * The configuration before and after the change; null where it stays, and where the change's own
   * counts.
   */
  readonly edit: { readonly before: LedgerConfig; readonly now: LedgerConfig } | null;
  /** The waivers and the baseline before and after; null where they stay, or cannot be read. */
  readonly exceptionsEdit: ExceptionsEdit | null;
  /**
   * All memory as the change's own configuration has it; null where it leaves the configuration as
   * it is, or broken.
   */
  readonly own: readonly OwnFile[] | null;
  /** What of the change's own policy could not be read once it is merged, and why. */
  readonly broken: { readonly path: string; readonly why: string } | null;
}

/**
 * Whether approving promotes what the comment of the gate lists. Only the base can say so: what a
 * pull request brings was nobody's will before.
 */
export function approvalDecides({ adoption, config }: GatePolicy): boolean {
  return !adoption && config.approvalDecides === true;
}

/** Files beside the configuration that say what is suppressed, with what each is called. */
const policyFiles = [
  { name: waiversFile, what: 'waivers' },
  { name: baselineFile, what: 'baseline' },
] as const;

/**
 * Reads the policy a change is judged by: that of the base as it is now, so that a branch from
 * before it, or from before it became stricter, is judged as it would be merged.
 *
 * @param folder where the gate was started, from the repository's top
 */
export async function readPolicy(
  { files: head, bases }: Judged,
  base: Base,
  folder: string,
): Promise<GatePolicy> {
  const [commit] = bases as [string, ...string[]];
  const before = await commitSnapshot(head.repository, '', commit, head);
  const tip =
    base.tip === commit ? before : await commitSnapshot(head.repository, '', base.tip, head);
  const [found, own] = [await tolerantly(tip, folder), await tolerantly(head, folder)];
  const adoption = !found.broken && found.config === null && !hasLedger(tip);
  // A broken configuration on the base judges nothing; the change that mends it must pass by its
  // own.
  const isOwn = adoption || found.broken !== null;
  const inForce = isOwn ? own.config : found.config;
  const prefix = inForce === null || inForce.folder === '' ? '' : `${inForce.folder}/`;
  const from = await snapshotBelow(isOwn ? head : tip, prefix);
  const touched = isOwn ? [] : await configsBeside(before, head, folder);
  const changes = isOwn
    ? []
    : [...(await changesOf(before, head, prefix, folder)), ...addedAmong(touched)];
  return {
    config: inForce?.config ?? {},
    prefix,
    mailmap: from.whole.get('.mailmap')?.id ?? null,
    from,
    owners: isOwn ? await snapshotBelow(tip, prefix) : from,
    // Where the change brings nothing of its own either, there is nothing to say.
    adoption: isOwn && (found.broken !== null || own.config !== null || hasLedger(head)),
    adopted: isOwn && own.config !== null ? fromRoot(prefix, own.config.path) : null,
    edit: isOwn ? null : editOf(await tolerantly(before, folder), own),
    exceptionsEdit: isOwn
      ? null
      : await exceptionsEdit(
          { snapshot: before, config: (await tolerantly(before, folder)).config },
          { snapshot: head, config: own.broken ? inForce : own.config },
        ),
    own:
      own.broken || !changes.some(({ what }) => what === 'configuration')
        ? null
        : await ownMemory(head, before, own.config ?? { folder: '', config: {} }, prefix),
    changes: changes.map(({ path, what }) => ({
      path: fromRoot(prefix, path),
      fromTop: path,
      what,
    })),
    nested: await changedBelow(before, head, touched, inForce ?? { folder: '', config: {} }),
    broken: own.broken
      ? { ...own.broken, path: fromRoot(prefix, own.broken.path) }
      : await brokenExceptions(await snapshotBelow(head, prefix)),
  };
}

/** A path from the repository's top as one from the root, as all that is reported has it. */
function fromRoot(prefix: string, path: string): string {
  return posix.relative(prefix === '' ? '.' : prefix, path);
}

function hasLedger({ files }: Snapshot): boolean {
  const layout = layoutOf({}, null);
  return [...files.keys()].some((path) => path.endsWith('.json') && layout.accepts(path));
}

/** The configuration there, or what is wrong with it; neither where there is none. */
async function tolerantly(
  snapshot: Snapshot,
  folder: string,
): Promise<{ readonly config: FoundConfig | null; readonly broken: GatePolicy['broken'] }> {
  try {
    return { config: await findConfig(snapshot, folder), broken: null };
  } catch (error) {
    if (error instanceof UsageError)
      return {
        config: null,
        broken: { path: placeOfConfig(snapshot, folder) ?? 'package.json', why: error.message },
      };
    throw error;
  }
}

/** What is wrong with the waivers or the baseline there. */
async function brokenExceptions(snapshot: Snapshot): Promise<GatePolicy['broken']> {
  for (const path of [waiversFile, baselineFile]) {
    try {
      const text = await textOf(snapshot, path);
      if (text === null && snapshot.files.has(path))
        return { path, why: `${path} is no text file` };
      await policyOf((each) => (each === path ? text : null));
    } catch (error) {
      if (error instanceof UsageError) return { path, why: error.message };
      throw error;
    }
  }
  return null;
}

type Tolerated = Awaited<ReturnType<typeof tolerantly>>;

function editOf(was: Tolerated, is: Tolerated): GatePolicy['edit'] {
  const [before, now] = [was.config?.config ?? {}, is.config?.config ?? {}];
  return is.broken || JSON.stringify(before) === JSON.stringify(now) ? null : { before, now };
}

/**
 * What the change makes of the policy; where it has none of its own, what it takes away. A file
 * that became a link is another one.
 */
async function changesOf(
  before: Snapshot,
  head: Snapshot,
  prefix: string,
  folder: string,
): Promise<Omit<PolicyChange, 'fromTop'>[]> {
  const differs = (path: string): boolean =>
    before.files.get(path)?.id !== head.files.get(path)?.id ||
    before.files.get(path)?.mode !== head.files.get(path)?.mode;
  const [was, is] = [await tolerantly(before, folder), await tolerantly(head, folder)];
  const same =
    was.config &&
    is.config &&
    was.config.path === is.config.path &&
    JSON.stringify(was.config.config) === JSON.stringify(is.config.config);
  const paths = [
    was.config?.path ?? placeOfConfig(before, folder),
    is.config?.path ?? placeOfConfig(head, folder),
  ];
  const configs = same
    ? []
    : [...new Set(paths)].flatMap((path) =>
        path !== null && differs(path) ? [{ path, what: 'configuration' as const }] : [],
      );
  const others = [
    ...policyFiles.map(({ name, what }) => ({ path: prefix + name, what })),
    { path: `${prefix}.adr-dir`, what: 'configuration' as const },
    { path: '.mailmap', what: 'mailmap' as const },
  ];
  // Who owns what is policy only where the base requires the word of owners.
  const places = was.config?.config.owners === 'require' ? [before, head].map(ownersIn) : [];
  const owners = [...new Set(places)].flatMap((path) => path ?? []);
  return [
    ...configs,
    ...[...others, ...owners.map((path) => ({ path, what: 'owners' as const }))].filter(
      ({ path }) => differs(path),
    ),
  ];
}

function ownersIn({ files }: Snapshot): string | null {
  return placeOfOwners((path) => files.has(path))?.path ?? null;
}

/** Configurations that a change touches beside the one that is in force before or after it. */
async function configsBeside(
  before: Snapshot,
  head: Snapshot,
  folder: string,
): Promise<TouchedConfig[]> {
  const [was, is] = [await tolerantly(before, folder), await tolerantly(head, folder)];
  return touchedConfigs(
    before,
    head,
    new Set([
      was.config?.path ?? placeOfConfig(before, folder),
      is.config?.path ?? placeOfConfig(head, folder),
    ]),
  );
}

function addedAmong(touched: readonly TouchedConfig[]): Omit<PolicyChange, 'fromTop'>[] {
  return touched.flatMap(({ path, isNew }) => (isNew ? [{ path, what: 'configuration' }] : []));
}

/** Where the nearest configuration stands; one that is broken is still in its place. */
function placeOfConfig({ files }: Snapshot, folder: string): string | null {
  for (let at = folder; ; at = folderOf(at)) {
    const found = configNames
      .map((name) => (at === '' ? name : `${at}/${name}`))
      .find((path) => files.has(path));
    if (found !== undefined) return found;
    if (at === '') return null;
  }
}

/**
 * The branch that the repository's own default branch names as base. What a change writes there is
 * not asked: it could name itself. Only where there is no default branch to ask does HEAD's
 * configuration count.
 *
 * @param main the commit of the default branch, `origin/HEAD`
 */
export async function configuredBase(
  main: string | null,
  head: Snapshot,
  folder: string,
): Promise<string | null> {
  // A configuration that is broken there names nothing; the change that mends it has to be judged,
  // too.
  const { config } = await tolerantly(
    main === null ? head : await commitSnapshot(head.repository, '', main, head),
    folder,
  );
  return config?.config.baseBranch ?? null;
}

/** A whole repository, with the configuration that counts in it; null where it has none. */
interface Configured {
  readonly snapshot: Snapshot;
  readonly config: FoundConfig | null;
}

/**
 * The waivers and the baseline before and after a change; null where it leaves them, or where its
 * own cannot be read, which POL003 says.
 */
async function exceptionsEdit(was: Configured, is: Configured): Promise<ExceptionsEdit | null> {
  const before = (await exceptionsBeside(was)) ?? { waivers: [], baseline: [] };
  const now = await exceptionsBeside(is);
  return now === null || JSON.stringify(before) === JSON.stringify(now) ? null : { before, now };
}

/** The waivers and the baseline beside a configuration; null where they cannot be read. */
async function exceptionsBeside({
  snapshot,
  config,
}: Configured): Promise<GrantedExceptions | null> {
  const prefix = config === null || config.folder === '' ? '' : `${config.folder}/`;
  try {
    const { waivers, baseline } = await exceptionsIn(await snapshotBelow(snapshot, prefix));
    return {
      waivers: waivers.map(({ value }) => value),
      baseline: baseline.map(({ value }) => value),
    };
  } catch (error) {
    if (error instanceof UsageError) return null;
    throw error;
  }
}
