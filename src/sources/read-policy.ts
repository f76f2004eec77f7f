import { UsageError } from '#diagnostics/failure';
import type { Repository } from '#git/open-repository';
import { resolveCommit } from '#git/resolve-commit';
import type { PolicyChange } from '#workspace/history';
import { layoutOf } from '#workspace/layout';
import { baselineFile, waiversFile } from '#workspace/policy-files';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import type { Base } from './find-base.ts';
import { findConfig, type FoundConfig } from './find-config.ts';
import { commitSnapshot, seenFrom, type Snapshot } from './snapshot.ts';

/** What a change is judged by: the files of its merge base, never its own (document 5, policy comes from the base). */
export interface GatePolicy {
  readonly config: LedgerConfig;
  /** The way from the repository's top to the root that the configuration makes, with a closing slash. */
  readonly prefix: string;
  /** The blob of the `.mailmap` in force; null where there is none. */
  readonly mailmap: string | null;
  /** Where waivers and the baseline are read from. */
  readonly from: Snapshot;
  /** Whether the base has neither configuration nor ledger: then the change's own policy counts. */
  readonly adoption: boolean;
  readonly changes: readonly PolicyChange[];
}

/** Files beside the configuration that say what is suppressed, with what each is called. */
const policyFiles = [
  { name: waiversFile, what: 'waivers' },
  { name: baselineFile, what: 'baseline' },
] as const;

/**
 * Reads the policy a change is judged by.
 *
 * @param head the whole repository as the change has it
 * @param folder where the gate was started, from the repository's top
 * @throws {UsageError} when the configuration in force is none
 */
export async function readPolicy(head: Snapshot, base: Base, folder: string): Promise<GatePolicy> {
  const [commit] = base.mergeBases as [string, ...string[]];
  const before = await commitSnapshot(head.repository, '', commit);
  const { found, broken } = await tolerantly(before, folder);
  const ledger = layoutOf({}, null);
  const hasLedger = [...before.files.keys()].some((path) => path.endsWith('.json') && ledger.accepts(path));
  // A broken configuration on the base judges nothing; the change that mends it must pass by its own.
  const adoption = broken || (found === null && !hasLedger);
  const inForce = adoption ? await findConfig(head, folder) : found;
  const from = adoption ? head : before;
  const prefix = inForce === null || inForce.folder === '' ? '' : `${inForce.folder}/`;
  return {
    config: inForce?.config ?? {},
    prefix,
    mailmap: from.files.get('.mailmap')?.id ?? null,
    from: await seenFrom(from, prefix),
    // Where the change brings nothing of its own either, there is nothing to say.
    adoption: adoption && (broken || inForce !== null || [...head.files.keys()].some((path) => path.endsWith('.json') && ledger.accepts(path))),
    changes: adoption ? [] : changesOf(before, head, prefix, await changedConfigs(before, head, found, folder)),
  };
}

async function tolerantly(before: Snapshot, folder: string): Promise<{ readonly found: FoundConfig | null; readonly broken: boolean }> {
  try {
    return { found: await findConfig(before, folder), broken: false };
  } catch (error) {
    if (error instanceof UsageError) return { found: null, broken: true };
    throw error;
  }
}

/** What the change makes of the policy; where it has none of its own, what it takes away. */
function changesOf(before: Snapshot, head: Snapshot, prefix: string, configs: readonly string[]): PolicyChange[] {
  const differs = (path: string): boolean => before.files.get(path)?.id !== head.files.get(path)?.id;
  const others = [...policyFiles.map(({ name, what }) => ({ path: prefix + name, what })), { path: '.mailmap', what: 'mailmap' as const }];
  return [...configs.map((path) => ({ path, what: 'configuration' as const })), ...others.filter(({ path }) => differs(path))];
}

/** The configurations, of the base and of the change, that are not what they were. Of a `package.json` only what it says to us counts. */
async function changedConfigs(before: Snapshot, head: Snapshot, found: FoundConfig | null, folder: string): Promise<readonly string[]> {
  const own = await findConfig(head, folder).catch(() => null);
  if (found && own && found.path === own.path && JSON.stringify(found.config) === JSON.stringify(own.config)) return [];
  const paths = [found?.path ?? null, own?.path ?? placeOfConfig(head)];
  return [...new Set(paths)].flatMap((path) => (path !== null && before.files.get(path)?.id !== head.files.get(path)?.id ? [path] : []));
}

/** Where the change has its configuration; one that is broken is still in its place. */
function placeOfConfig(head: Snapshot): string | null {
  return [...head.files.keys()].find((path) => /^ledger\.config\.(?:jsonc?|ya?ml)$/.test(path)) ?? null;
}

/**
 * The branch that the repository's own default branch names as base. What a change writes there is not asked: it could
 * name itself. Only where there is no default branch to ask does HEAD's configuration count.
 */
export async function configuredBase(repository: Repository, head: Snapshot, folder: string): Promise<string | null> {
  const main = await resolveCommit(repository, 'refs/remotes/origin/HEAD');
  // A configuration that is broken there names nothing; the change that mends it has to be judged, too.
  const { found } = await tolerantly(main === null ? head : await commitSnapshot(repository, '', main), folder);
  return found?.config.baseBranch ?? null;
}
