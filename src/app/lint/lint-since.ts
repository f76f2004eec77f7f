import { resolve } from 'node:path';

import { UsageError } from '#diagnostics/failure';
import { readConfigFile } from '#disk/reading/read-config-file';
import { folderFromRoot, groupByRoot } from '#disk/roots/locate';
import { openRepository } from '#git/repository/open-repository';
import { lint as say } from '#messages/generated/look';
import { findBase } from '#sources/base/find-base';
import { readWorkTreeHistory } from '#sources/base/read-history';
import { configsOfMemories } from '#sources/memory-places';
import { commitSnapshot, type Snapshot, stagedSnapshot } from '#sources/snapshot';

import { dayOf } from '../invocation/run-date.ts';
import { countSeverities } from './combine-results.ts';
import { olderNotice } from './history-notices.ts';
import { judgeSnapshot } from './judge-snapshot.ts';
import { type LintOptions, type LintResult, lintWithHistory } from './lint.ts';

/**
 * Lints the work tree, and reports only problems that a revision does not have, by fingerprint. The
 * configuration of the work tree applies to both.
 *
 * @throws {UsageError} outside of git, and for a revision that git does not know
 * @throws {EnvironmentError} in a shallow clone
 */
export async function lintSince(since: string, options: LintOptions = {}): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const [located, ...more] = groupByRoot(cwd, options.paths ?? [], options.config ?? null);
  if (!located || more.length > 0) throw new UsageError(say.sinceOfSeveral());
  const repository = await openRepository(cwd, process.env);
  if (!repository) throw new UsageError(say.sinceOutsideGit());
  const base = await findBase(repository, since, () => Promise.resolve(null));
  const folder = folderFromRoot(repository.root, located.root.path);
  const prefix = folder === '' ? '' : `${folder}/`;
  const bases: Snapshot[] = [];
  for (const commit of base.mergeBases)
    bases.push(await commitSnapshot(repository, prefix, commit));
  const [before = await commitSnapshot(repository, prefix, base.tip)] = bases;
  const staged = await stagedSnapshot(repository, prefix);
  const config = await readConfigFile(located.root.config);
  const folders = configsOfMemories(config, bases).flatMap(({ within }) => within ?? []);
  const result = await lintWithHistory(options, {
    history: (part) => (layout, _entries, files) =>
      readWorkTreeHistory(bases, staged, layout, files, part, base.name),
    folders,
  });
  if (result.diagnostics.length === 0) return result;
  const judged = await judgeSnapshot(
    before,
    configsOfMemories(config, [before], located.named.length === 0 ? located.from : null),
    {
      named: located.named,
      rules: options.rules ?? {},
      today: dayOf(options.now),
      progress: options.progress,
      stopwatch: options.stopwatch,
    },
    ({ verdict }) => verdict.diagnostics.map(({ fingerprint }) => fingerprint),
  );
  const known = new Set(judged.flat());
  const added = result.diagnostics.filter((each) => !known.has(each.fingerprint));
  return {
    ...result,
    diagnostics: added,
    summary: { ...result.summary, ...countSeverities(added) },
    notices: [
      ...result.notices,
      ...olderNotice(
        result.diagnostics.filter((each) => !added.includes(each)),
        base.name,
      ),
    ],
  };
}
