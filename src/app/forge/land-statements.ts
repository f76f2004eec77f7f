import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readConfigAt } from '#disk/reading/read-config-file';
import { readTexts } from '#disk/reading/read-texts';
import { locate } from '#disk/roots/locate';
import { folderFromRoot } from '#disk/roots/path-from-root';
import { readFilesAt } from '#git/objects/read-files-at';
import { openRepository, type Repository } from '#git/repository/open-repository';
import { resolveCommit } from '#git/repository/resolve-commit';
import { invocation } from '#messages/invocation';
import type { Decided } from '#promotion/statements/decided';
import type { Statement } from '#promotion/statements/statement';
import { readLedger } from '#provenance/ledger/ledger';
import { loadWorkspace } from '#sources/load-workspace';

import type { Statements } from '../statements/read-statements.ts';
import type { Acting } from '../unit-of-work/run-act.ts';
import { decideInOrder } from './decide-statements.ts';
import type { DecidingGround } from './open-ground.ts';

/**
 * Carries out on the base, in its work tree, what people decided on a pull request that is merged:
 * what was not written to its branch, as that of a fork. What the branch has already is left alone,
 * and nothing is decided that nobody said.
 *
 * @throws {UsageError} for a wrong invocation, {EnvironmentError} when the world fails
 */
export async function landStatements(
  acting: Acting,
  { head, statements }: Pick<Statements, 'head' | 'statements'>,
): Promise<readonly Decided[]> {
  const cwd = resolve(acting.cwd ?? '.');
  const [located] = locate(cwd, [], acting.config ?? null);
  if (!located) throw new UsageError(invocation.noWorkspace());
  const root = located.root.path;
  const config = await readConfigAt(located);
  const repository = await openRepository(root, acting.env);
  const folder = repository === null ? '' : folderFromRoot(repository.root, root);
  const prefix = folder === '' ? '' : `${folder}/`;
  const ground: DecidingGround = {
    head,
    prefix,
    configs: [config],
    approvalDecides: config.approvalDecides === true,
    at: () => Promise.resolve({ cwd: root }),
    memories: repository && { repository, prefix, configs: [config] },
    ledgerOf: async () => readLedger((await loadWorkspace(located)).workspace.entries),
    // The act has written it.
    add: () => Promise.resolve(),
  };
  const moved = new Set<Statement>();
  for (const each of statements)
    if (each.lines && !(await isAsMerged(each.lines.path, head, { root, prefix, repository })))
      moved.add(each);
  return decideInOrder(
    statements.map((each) => (moved.has(each) ? { ...each, commit: '0'.repeat(40) } : each)),
    ground,
    acting,
  );
}

/** Whether a file is what the pull request had: else its lines are others by now. */
async function isAsMerged(
  path: string,
  head: string,
  {
    root,
    prefix,
    repository,
  }: {
    readonly root: string;
    readonly prefix: string;
    readonly repository: Repository | null;
  },
): Promise<boolean> {
  if (!repository || !path.startsWith(prefix)) return false;
  if ((await resolveCommit(repository, head)) === null) return false;
  const [found] = await readFilesAt(repository, [head], [path]);
  const own = path.slice(prefix.length);
  return found !== undefined && readTexts(root, [own]).get(own) === found.bytes.toString();
}
