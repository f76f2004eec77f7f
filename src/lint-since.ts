import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { locate } from '#disk/locate';
import { readConfigFile } from '#disk/read-config-file';
import { folderFromRoot } from '#disk/path-from-root';
import { openRepository } from '#git/open-repository';
import { findBase } from '#sources/find-base';
import { loadFrom } from '#sources/load-workspace';
import { commitSnapshot } from '#sources/snapshot';
import { snapshotSource } from '#sources/snapshot-source';
import { workspacesOf } from '#sources/workspaces-of';

import { dayOf, judgeLoaded } from './judge-loaded.ts';
import { lint, type LintOptions, type LintResult } from './lint.ts';

/**
 * Lints the work tree and reports only what a revision does not have, told by fingerprints (document 5, `--since`). Both
 * are judged by the configuration as it stands.
 *
 * @throws {UsageError} outside of git, and for a revision that git does not know
 * @throws {EnvironmentError} in a shallow clone
 */
export async function lintSince(since: string, options: LintOptions = {}): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const [located, ...more] = locate(cwd, options.paths ?? [], options.config ?? null);
  if (!located || more.length > 0) throw new UsageError('--since takes one repository at a time');
  const repository = await openRepository(cwd, process.env, false);
  if (!repository) throw new UsageError('--since compares with a commit, and this is no git repository', 'outside of git, `ledger lint` checks memory as it stands');
  const base = await findBase(repository, since, () => Promise.resolve(null));
  const result = await lint(options);
  if (result.diagnostics.length === 0) return result;
  const folder = folderFromRoot(repository.root, located.root.path);
  const before = await commitSnapshot(repository, folder === '' ? '' : `${folder}/`, base.mergeBases[0] ?? base.tip);
  const config = await readConfigFile(located.root.config);
  const known = new Set<string>();
  for (const part of [config, ...workspacesOf(config, [before])]) {
    const loaded = await loadFrom(snapshotSource(before, located.root.path, before.whole.get('.mailmap')?.id ?? null, before), part, { named: located.named, replaced: null, fenced: folder === '', progress: options.progress ?? (() => undefined) });
    for (const { fingerprint } of judgeLoaded(loaded, options.rules ?? {}, dayOf(options.now)).diagnostics) known.add(fingerprint);
  }
  const added = result.diagnostics.filter((each) => !known.has(each.fingerprint));
  const older = result.diagnostics.length - added.length;
  const of = (severity: string): number => added.filter((each) => each.severity === severity).length;
  return { ...result, diagnostics: added, summary: { ...result.summary, errors: of('error'), warnings: of('warning'), infos: of('info') }, notices: [...result.notices, ...(older > 0 ? [`${older} older ${older === 1 ? 'problem' : 'problems'} since before ${base.name} left out`] : [])] };
}
