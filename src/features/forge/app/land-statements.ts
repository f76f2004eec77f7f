import { resolve } from 'node:path';

import { memoriesInScope } from '#app/invocation/memories-in-scope';
import { memoryReader } from '#app/statements/memory-at-commit';
import type { Statements } from '#app/statements/read-statements';
import { narrowToMemory } from '#app/unit-of-work/act-in-each';
import type { ActInvocation } from '#app/unit-of-work/run-act';
import { UsageError } from '#diagnostics/failure';
import { readTexts } from '#disk/reading/file-facts';
import { readConfigAt } from '#disk/reading/read-config-file';
import { folderFromRoot, groupByRoot, type RootWithPaths } from '#disk/roots/locate';
import type { DecidedStatement } from '#features/forge/reporters/decisions';
import { trackedChanges } from '#git/history/changed-lines';
import { readFilesAt } from '#git/objects/read-blobs';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { readHead } from '#git/repository/read-position';
import { resolveCommit } from '#git/repository/resolve-commit';
import { statement as say } from '#messages/generated/decide';
import { invocation } from '#messages/generated/program';
import type { Statement } from '#promotion/statements/statement';
import { ledgerOf } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';

import { decideInOrder } from './decide-statements.ts';
import type { DecisionContext } from './decision-context.ts';

export type { DecidedStatement };

/**
 * Carries out decisions of a merged pull request in the work tree of its base, except those that
 * its branch contains. At the top of the repository, each act goes to the memory it is about; in
 * the folder of one memory, all go to that one.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} if Git or the disk fails
 */
export async function landStatements(
  acting: ActInvocation,
  { head, mergedAt, statements }: Pick<Statements, 'head' | 'mergedAt' | 'statements'>,
): Promise<readonly DecidedStatement[]> {
  if (mergedAt === null) throw new UsageError(say.notMerged());
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = groupByRoot(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const root = located.root.path;
  const memories = await findMemories(located);
  const configs = [...memories.keys()];
  const repository = await openRepository(root, acting.env);
  const folder = repository === null ? '' : folderFromRoot(repository.root, root);
  const prefix = folder === '' ? '' : `${folder}/`;
  const base = repository && (await readHead(repository));
  const tree: WorkTree = { root, prefix, repository };
  const context: DecisionContext = {
    head,
    prefix,
    configs,
    approvalDecides: configs[0]?.approvalDecides === true,
    at: (config) => Promise.resolve(narrowToMemory(memories.get(config) ?? located)),
    acted: base ?? head,
    uncommitted: await findUncommitted(tree, base),
    mergedAt,
    commits:
      repository && base !== null
        ? { repository, memoryAt: memoryReader({ repository, prefix, configs }) }
        : null,
    ledgerOf: async (config) =>
      ledgerOf((await loadWorkspace(memories.get(config) ?? located)).workspace),
    // The acts write to the work tree.
    add: () => Promise.resolve(),
  };
  const moved = new Set<Statement>();
  for (const each of statements)
    if (each.lines && !(await isAsMerged(each.lines.path, head, tree))) moved.add(each);
  return decideInOrder(
    statements.map((each) => (moved.has(each) ? { ...each, commit: '0'.repeat(40) } : each)),
    context,
    acting,
  );
}

interface WorkTree {
  readonly root: string;
  /** Path from the repository's top to the root, with a slash at its end. */
  readonly prefix: string;
  readonly repository: Repository | null;
}

/** Lists files from the root that differ from the base. */
async function findUncommitted(tree: WorkTree, base: string | null): Promise<ReadonlySet<string>> {
  const { repository, prefix } = tree;
  const found = new Set<string>();
  if (repository === null || base === null) return found;
  for (const path of await trackedChanges(repository))
    // Git may list a file whose time changed but not its text.
    if (path.startsWith(prefix) && !(await isAsMerged(path, base, tree)))
      found.add(path.slice(prefix.length));
  return found;
}

/** The memories in scope, by configuration. */
async function findMemories(
  located: RootWithPaths,
): Promise<ReadonlyMap<ConfigInForce, RootWithPaths>> {
  const found = new Map<ConfigInForce, RootWithPaths>();
  for (const each of await memoriesInScope(located)) found.set(await readConfigAt(each), each);
  return found;
}

/** True if a file has the same text as at `head`. */
async function isAsMerged(
  path: string,
  head: string,
  { root, prefix, repository }: WorkTree,
): Promise<boolean> {
  if (!repository || !path.startsWith(prefix)) return false;
  if ((await resolveCommit(repository, head)) === null) return false;
  const [found] = await readFilesAt(repository, [head], [path]);
  const own = path.slice(prefix.length);
  return found !== undefined && readTexts(root, [own]).get(own) === found.bytes.toString();
}
