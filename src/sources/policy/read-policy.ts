import { posix } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { configNames } from '#disk/roots/find-root';
import type {
  ConfiguredFile,
  ExceptionsEdit,
  GrantedExceptions,
  NestedConfig,
  PolicyChange,
} from '#workspace/history/history';
import { findCodeOwners } from '#workspace/owners/code-owners';
import { layoutOf } from '#workspace/paths/layout';
import { folderOf } from '#workspace/paths/target';
import { baselineFile, waiversFile } from '#workspace/policy/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { listMemoryByOwnConfig } from '../base/configured-memory.ts';
import type { Base } from '../base/find-base.ts';
import type { GateFiles } from '../base/merge-result.ts';
import { findNestedMemoryChanges, type TouchedConfig, touchedConfigs } from '../nested-configs.ts';
import { commitSnapshot, type Snapshot, snapshotBelow } from '../snapshot.ts';
import { exceptionsIn } from '../snapshot-source.ts';
import { findConfig, type FoundConfig, readSnapshotText } from './find-config.ts';
import { policyOf } from './load-policy.ts';

/** The policy for a change: that of its base. */
export interface GatePolicy {
  readonly config: LedgerConfig;
  /** Path of the configured root in the repository, with a closing slash. */
  readonly prefix: string;
  /** Blob of the `.mailmap` in force; null where there is none. */
  readonly mailmap: string | null;
  /** The files with waivers and baseline. */
  readonly from: Snapshot;
  /** The files with CODEOWNERS, always of the base. */
  readonly owners: Snapshot;
  /** Whether the base has no configuration and no ledger: the policy of the change counts. */
  readonly adoption: boolean;
  /** Path of the configuration that an adoption adds, from the root; null for none. */
  readonly adopted: string | null;
  readonly changes: readonly PolicyChange[];
  /** Other configurations that change the memory of their folders. */
  readonly nested: readonly NestedConfig[];
  /** The configuration before and after; null where unchanged, or in an adoption. */
  readonly edit: { readonly before: LedgerConfig; readonly now: LedgerConfig } | null;
  /** Waivers and baseline before and after; null where unchanged or invalid. */
  readonly exceptionsEdit: ExceptionsEdit | null;
  /** All memory by the changed configuration; null where unchanged or invalid. */
  readonly own: readonly ConfiguredFile[] | null;
  /** An invalid file in the policy of the change. */
  readonly broken: { readonly path: string; readonly why: string } | null;
}

/** Whether an approval promotes the items in the comment of the gate. Only a base can allow it. */
export function approvalDecides({ adoption, config }: GatePolicy): boolean {
  return !adoption && config.approvalDecides === true;
}

const policyFiles = [
  { name: waiversFile, what: 'waivers' },
  { name: baselineFile, what: 'baseline' },
] as const;

/**
 * Reads the policy for a change: that of the base now, as after a merge.
 *
 * @param folder the folder of the gate in the repository
 */
export async function readPolicy(
  { files: head, bases }: GateFiles,
  base: Base,
  folder: string,
): Promise<GatePolicy> {
  const [commit] = bases as [string, ...string[]];
  const before = await commitSnapshot(head.repository, '', commit, head);
  const tip =
    base.tip === commit ? before : await commitSnapshot(head.repository, '', base.tip, head);
  const [found, own] = [await tolerantly(tip, folder), await tolerantly(head, folder)];
  const adoption = !found.broken && found.config === null && !hasLedger(tip);
  // With an invalid configuration at the base, the policy of the change counts.
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
    // A change without policy or ledger is no adoption.
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
        : await listMemoryByOwnConfig(
            head,
            before,
            own.config ?? { folder: '', config: {} },
            prefix,
          ),
    changes: changes.map(({ path, what }) => ({
      path: fromRoot(prefix, path),
      fromTop: path,
      what,
    })),
    nested: await findNestedMemoryChanges(
      before,
      head,
      touched,
      inForce ?? { folder: '', config: {} },
    ),
    broken: own.broken
      ? { ...own.broken, path: fromRoot(prefix, own.broken.path) }
      : await brokenExceptions(await snapshotBelow(head, prefix)),
  };
}

/** Makes a path in the repository relative to the root, for reports. */
function fromRoot(prefix: string, path: string): string {
  return posix.relative(prefix === '' ? '.' : prefix, path);
}

function hasLedger({ files }: Snapshot): boolean {
  const layout = layoutOf({}, null);
  return [...files.keys()].some((path) => path.endsWith('.json') && layout.accepts(path));
}

/** The configuration, or its problem; neither where there is none. */
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

/** The problem of invalid waivers or an invalid baseline. */
async function brokenExceptions(snapshot: Snapshot): Promise<GatePolicy['broken']> {
  for (const path of [waiversFile, baselineFile]) {
    try {
      const text = await readSnapshotText(snapshot, path);
      if (text === null && snapshot.files.has(path))
        return { path, why: `${path} is not a text file` };
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

/** The policy files that a change adds, edits, removes, or replaces by a link. */
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
  // CODEOWNERS is policy only where the base requires owners.
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
  return findCodeOwners((path) => files.has(path))?.path ?? null;
}

/** Configurations that a change touches, except those in force before or after it. */
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

/** The path of the nearest configuration, valid or not. */
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
 * The base branch by the configuration of the default branch, because a change could name itself.
 * Without a default branch, that of HEAD counts.
 *
 * @param main the commit of the default branch, `origin/HEAD`
 */
export async function configuredBase(
  main: string | null,
  head: Snapshot,
  folder: string,
): Promise<string | null> {
  // An invalid configuration names no base, so that the change that repairs it can be checked.
  const { config } = await tolerantly(
    main === null ? head : await commitSnapshot(head.repository, '', main, head),
    folder,
  );
  return config?.config.baseBranch ?? null;
}

/** A whole repository, with its configuration. */
interface Configured {
  readonly snapshot: Snapshot;
  readonly config: FoundConfig | null;
}

/** Waivers and baseline before and after a change; null if unchanged, or invalid (POL003). */
async function exceptionsEdit(was: Configured, is: Configured): Promise<ExceptionsEdit | null> {
  const before = (await exceptionsBeside(was)) ?? { waivers: [], baseline: [] };
  const now = await exceptionsBeside(is);
  return now === null || JSON.stringify(before) === JSON.stringify(now) ? null : { before, now };
}

/** The waivers and the baseline beside a configuration; null where invalid. */
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
