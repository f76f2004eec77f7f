import { join, relative, resolve, sep } from 'node:path';

import type { Diagnostic } from '#diagnostics/diagnostic';
import { EnvironmentError, UsageError } from '#diagnostics/failure';
import { shellWord } from '#diagnostics/shell-word';
import { locate } from '#disk/locate';
import { folderFromRoot } from '#disk/path-from-root';
import { readConfigFile } from '#disk/read-config-file';
import { openRepository, type Repository } from '#git/open-repository';
import { findConfig } from '#sources/find-config';
import { memoriesOf } from '#sources/memories-of';
import { readStagedHistory } from '#sources/read-history';
import { commitSnapshot, seenFrom, stagedSnapshot, type Snapshot } from '#sources/snapshot';
import { isAskedFor } from '#workspace/named-paths';
import type { LedgerConfig } from '#workspace/schema/generated/types';

import { dayOf } from './day-of.ts';
import { countRecords } from './judge-loaded.ts';
import { judgeSnapshot, type SnapshotRequest } from './judge-snapshot.ts';
import type { RootResult } from './lint-root.ts';
import { combine, lint, type LintOptions, type LintResult } from './lint.ts';
import { standOf } from './stand-of.ts';

/**
 * Lints what a commit of the index would hold (document 5, `--staged`), compared with HEAD: deletions and renames are
 * seen, and the work tree counts for nothing but the advice to stage what is mended there already.
 *
 * @throws {UsageError} outside of git
 */
export async function lintStaged(options: LintOptions = {}): Promise<LintResult> {
  const cwd = resolve(options.cwd ?? '.');
  const located = locate(cwd, options.paths ?? [], options.config ?? null);
  const [first] = located;
  if (!first || located.length > 1) throw new UsageError('--staged takes one repository at a time');
  const repository = await openRepository(cwd, process.env, false);
  if (!repository) throw new UsageError('nothing is staged here: this is no git repository', 'outside of git, `ledger lint` checks memory as it stands');
  const staged = await stagedSnapshot(repository, '');
  const { config, folder } = await configOf(staged, repository, first.root, cwd, options.config ?? null);
  const seen = await seenFrom(staged, folder === '' ? '' : `${folder}/`);
  const known = [seen, ...(config.workspaces === undefined ? [] : await headSeenFrom(seen))];
  const { named } = first;
  const isAsked = (path: string): boolean => isAskedFor(path, named);
  const request: SnapshotRequest = { named, rules: options.rules ?? {}, today: dayOf(options.now), history: (part) => (layout) => readStagedHistory(seen, layout, part), ...(options.progress ? { progress: options.progress } : {}), ...(options.stopwatch ? { stopwatch: options.stopwatch } : {}) };
  const parts = await judgeSnapshot(seen, memoriesOf(config, known, named.length === 0 ? first.from : null), request, ({ config: part, loaded, verdict }): RootResult => {
    return { ...standOf(cwd, join(repository.root, folder), repository.root, part), config: part, diagnostics: verdict.diagnostics.filter((each) => isAsked(each.path)), suppressed: verdict.suppressed.filter((each) => isAsked(each.diagnostic.path)), fixed: [], notices: [], ...countRecords(loaded, isAsked) };
  });
  if (parts.every(({ diagnostics }) => diagnostics.length === 0)) return combine(parts);
  // The work tree is linted when there is something to compare with it, and once what is staged is let go.
  const standing = await inWorkTree(options);
  return combine(parts.map((part) => ({ ...part, diagnostics: withStaging(part.diagnostics, seen, standing) })));
}

/** What is committed: a memory that is gone altogether is looked for where it was. */
async function headSeenFrom(seen: Snapshot): Promise<Snapshot[]> {
  const { repository, prefix, on } = seen;
  return on === null ? [] : [await commitSnapshot(repository, prefix, on, seen)];
}

/** The configuration as it is staged; one that git does not track counts as it stands. */
async function configOf(staged: Snapshot, repository: Repository, root: { readonly path: string; readonly config: string | null }, cwd: string, given: string | null): Promise<{ readonly config: LedgerConfig; readonly folder: string }> {
  const inStaged = given === null ? await findConfig(staged, folderFromRoot(repository.root, cwd)) : null;
  if (inStaged) return inStaged;
  const folder = relative(repository.root, root.path).split(sep).join('/');
  return { config: await readConfigFile(root.config), folder };
}

/** Where the work tree has the repair already, that is said: only staging is missing. */
function withStaging(found: readonly Diagnostic[], { files }: Snapshot, standing: ReadonlySet<string> | null): readonly Diagnostic[] {
  if (standing === null) return found;
  return found.map((each) => (standing.has(each.fingerprint) || ofHistory(each) ? each : { ...each, mend: [`the work tree has it mended already: git add -- ${files.has(each.path) ? shellWord(each.path) : '.'}`, ...each.mend] }));
}

/** The problems that the work tree has as well; null where it cannot be read as it stands, for it is not what is judged. */
async function inWorkTree(options: LintOptions): Promise<ReadonlySet<string> | null> {
  try {
    const { diagnostics } = await lint({ ...(options.cwd === undefined ? {} : { cwd: options.cwd }), ...(options.config === undefined ? {} : { config: options.config }), rules: options.rules ?? {} });
    return new Set(diagnostics.map((each) => each.fingerprint));
  } catch (error) {
    if (error instanceof UsageError || error instanceof EnvironmentError) return null;
    throw error;
  }
}

/** What a comparison with HEAD found, the work tree alone cannot show to be mended. */
function ofHistory({ data }: Diagnostic): boolean {
  return Object.hasOwn(data, 'base');
}
