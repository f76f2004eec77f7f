import { EnvironmentError } from '#diagnostics/failure';
import type { RootWithPaths } from '#disk/roots/locate';
import { realTarget } from '#disk/writing/real-target';
import { workTreeChanges } from '#git/history/changed-lines';
import { readHeadFiles } from '#git/objects/read-blobs';
import { isFileChecked } from '#guards/guard';
import { guardHook as say } from '#messages/generated/guard';
import { textOf } from '#messages/join-message';
import { isLedgerOrPolicyFile } from '#provenance/own-files';
import { workTreeEvidence } from '#sources/evidence/work-tree-evidence';
import { brokenByChange } from '#sources/guards/broken-guards';
import { timeAtHook } from '#sources/guards/match-times';

import type { Env } from '../invocation/principal.ts';
import { dayOf } from '../invocation/run-date.ts';
import {
  type BrokenGuard,
  brokenGuardsText,
  guardMark,
  messageValues,
  uncheckedGuard,
  withoutWaived,
} from './broken-guard.ts';
import { type HookGuard, spansSeveralFiles, treeOf } from './hook-guards.ts';
import { readHookGuards } from './read-hook-guards.ts';

/**
 * Finds incomplete changes since the last commit: files that must change together and did not, and
 * values that must be equal and are not.
 *
 * @throws {EnvironmentError} when memory cannot be read
 */
export async function findIncompleteChanges(
  located: RootWithPaths,
  env: Env,
  program: string,
): Promise<IncompleteChange> {
  const here = await readHookGuards({ ...located, from: '' }, env);
  const guards = here.guards.filter(spansSeveralFiles);
  if (guards.length === 0) return noIncompleteChange;
  const isOwn = (path: string): boolean =>
    here.records.includes(path) || isLedgerOrPolicyFile(here.ledgers, path);
  let found: BrokenGuard[];
  try {
    found = await brokenSinceHead(located, env, program, guards, isOwn);
  } catch (error) {
    // If git fails, the rest of the stop hook still runs.
    if (!(error instanceof EnvironmentError)) throw error;
    return { ...noIncompleteChange, problem: error.message };
  }
  if (found.length === 0) return noIncompleteChange;
  const broken = withoutWaived(found, here.waivers, dayOf());
  return {
    mark: broken.map(guardMark).sort().join(', '),
    lines: broken.map(({ what }) => textOf(what)),
    text: brokenGuardsText(broken),
    blocks: broken.some(({ of }) => of.level === 'block'),
    problem: null,
  };
}

async function brokenSinceHead(
  { root }: RootWithPaths,
  env: Env,
  program: string,
  guards: readonly HookGuard[],
  isOwn: (path: string) => boolean,
): Promise<BrokenGuard[]> {
  const source = workTreeEvidence(root, env as NodeJS.ProcessEnv);
  const { prefix } = source;
  const repository = await source.repository();
  if (repository === null) return [];
  const seen = (await workTreeChanges(repository)).flatMap((path) => {
    const own = path.startsWith(prefix) ? path.slice(prefix.length) : null;
    return own !== null && !isOwn(own) && guards.some(({ guard }) => isFileChecked(guard, own))
      ? [own]
      : [];
  });
  if (seen.length === 0) return [];
  const values = guards.flatMap(({ guard }) =>
    guard.kind === 'same' ? guard.values.map(({ file }) => file) : [],
  );
  const paths = [...new Set([...seen, ...values])];
  const head = await readHeadFiles(
    repository,
    paths.map((path) => prefix + path),
  );
  const before = new Map(
    paths.map((path) => [path, head.get(prefix + path)?.toString('utf8') ?? null]),
  );
  const after = new Map(paths.map((path) => [path, realTarget(root.path, root.path, path).text]));
  const lines = (text: string | null | undefined): string | undefined =>
    text?.replaceAll('\r\n', '\n');
  // Git lists files by their times, so their texts may be the same.
  const changed = seen.filter((path) => lines(before.get(path)) !== lines(after.get(path)));
  const named = guards.map((of) => ({ ...of, record: { path: of.record } }));
  const trees = [[treeOf([...before])], treeOf([...after])] as const;
  const found = await brokenByChange(named, ...trees, changed, timeAtHook());
  const guardOf = (name: { readonly record: string; readonly nth: number }): HookGuard =>
    guards.find((each) => each.record === name.record && each.nth === name.nth) as HookGuard;
  return [
    ...found.halfDone.map(({ path, missing, ...name }): BrokenGuard => {
      const [of, code] = [guardOf(name), 'GRD003' as const];
      const values = messageValues(of, code, path, program);
      return { of, code, path, what: say.half({ ...values, missing: missing.join(', ') }) };
    }),
    ...found.violations.map(({ path, line, ...name }): BrokenGuard => {
      const [of, code] = [guardOf(name), 'GRD001' as const];
      const values = messageValues(of, code, path, program);
      return { of, code, path, what: say.different({ ...values, values: line }) };
    }),
    ...found.unproven.flatMap(({ path, ...name }): BrokenGuard[] =>
      path === undefined ? [] : [uncheckedGuard(guardOf(name), path, program)],
    ),
  ];
}

/** Incomplete changes since the last commit, as text for people and for the agent. */
export interface IncompleteChange {
  /** A key of these changes, so that a session gets each set once; empty for none. */
  readonly mark: string;
  /** For people, a line each. */
  readonly lines: readonly string[];
  /** For the agent; empty for none. */
  readonly text: string;
  /** Whether one of the guards has `level: block`. */
  readonly blocks: boolean;
  /** Why git could not list the changes; null where it could. */
  readonly problem: string | null;
}

/** The result if no change is incomplete. */
export const noIncompleteChange: IncompleteChange = {
  mark: '',
  lines: [],
  text: '',
  blocks: false,
  problem: null,
};
