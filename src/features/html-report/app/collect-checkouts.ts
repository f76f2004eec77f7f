import { availableParallelism } from 'node:os';
import { basename, isAbsolute, relative, sep } from 'node:path';

import type { AgentStarts } from '#app/context/session-start';
import { cachedView } from '#app/invocation/cached-view';
import type { Env } from '#app/invocation/principal';
import { dayOf } from '#app/invocation/run-date';
import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { withoutTracking } from '#disk/facts/dependency-tracker';
import type { AgentStart, MemoryReport } from '#features/html-report/reporters/report-data';
import { gitVariables } from '#git/process/scratch-environment';
import { textOf } from '#messages/join-message';

import { addMachineCounts, type CollectedMemory, collectMemory } from './collect-memory.ts';
import { loadMemory, placeAt } from './memory-place.ts';

/** Where the caller stands, and when. */
export interface ReportRequest {
  readonly cwd: string;
  readonly config?: string;
  readonly env: Env;
  readonly now: Date;
  /** Loads what agents get when they start; null without the feature that can. */
  readonly starts: AgentStarts | null;
  /** Called with the number of repositories that are done. */
  readonly progress?: (done: number) => void;
}

/** The report of one repository, or why there is none. */
export interface RepositoryReport {
  /** As the caller named it. */
  readonly name: string;
  readonly report: MemoryReport | null;
  readonly problem: string | null;
}

/**
 * Gathers the report of one repository: a checkout, or a bare one, of which HEAD is read. The
 * report is cached while nothing that it depends on changes.
 *
 * @param folder from `cwd`
 * @throws {UsageError} for a folder that is not there, {EnvironmentError} for unreadable memory
 */
export async function reportOf(folder: string, request: ReportRequest): Promise<MemoryReport> {
  const { env, now } = request;
  const place = await placeAt(folder, request);
  const { located, position } = place;
  const question = { today: dayOf(now), position, git: gitVariables(env) };
  const collect = async (): Promise<CollectedMemory> =>
    collectMemory({
      loaded: await loadMemory(place, env, now),
      position: position && { branch: position.branch, commit: position.head },
      root: located.root.path,
      now,
    });
  const collected = await cachedView(located, env, { htmlReport: question }, () =>
    // A commit does not change.
    place.isBare ? withoutTracking(collect) : collect(),
  );
  const report = addMachineCounts(collected, { env, root: located.root.path, now });
  return place.isBare || request.starts === null
    ? report
    : { ...report, agents: await agentsAt(located.root.path, request.starts, request) };
}

async function agentsAt(
  cwd: string,
  starts: AgentStarts,
  { config, env }: ReportRequest,
): Promise<MemoryReport['agents']> {
  const groups = new Map<string, { agents: string[]; files: AgentStart['files'] }>();
  for (const { agent, tiers } of await starts({ cwd, config, env })) {
    const files = tiers.map(({ path, tier, bytes, lost, state, note }) => ({
      path: path === '' ? tier : shownPath(path, cwd, env),
      bytes,
      when: state === 'loaded' ? null : (note ?? state),
      cut: lost.length === 0 ? null : lost.map(({ text }) => text).join('; '),
    }));
    const key = JSON.stringify(files);
    const group = groups.get(key);
    if (group) group.agents.push(agent);
    else groups.set(key, { agents: [agent], files });
  }
  return [...groups.values()];
}

/** A folder with the name that it has in the table. */
export interface NamedFolder {
  readonly name: string;
  readonly folder: string;
}

/** Gathers the reports of many repositories, some at a time, in the order they were named. */
export async function reportsOf(
  folders: readonly NamedFolder[],
  request: ReportRequest,
): Promise<readonly RepositoryReport[]> {
  const reports: RepositoryReport[] = [];
  let [next, done] = [0, 0];
  const work = async (): Promise<void> => {
    for (let at = next++; at < folders.length; at = next++) {
      const { name, folder } = folders[at] as NamedFolder;
      reports[at] = await reportOf(folder, request).then(
        (report) => ({ name, report: withoutHeldTexts(report), problem: null }),
        (error: unknown) => ({ name, report: null, problem: describe(error) }),
      );
      request.progress?.((done += 1));
    }
  };
  // While git answers about one repository, another is parsed.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return reports;
}

/** A path from the root; of a file elsewhere, with the home folder as `~`. */
function shownPath(path: string, root: string, env: Env): string {
  const inside = relative(root, path);
  if (!inside.startsWith('..') && !isAbsolute(inside)) return inside.split(sep).join('/');
  const home = env.HOME ?? env.USERPROFILE ?? '';
  return home !== '' && path.startsWith(home) ? `~${path.slice(home.length)}` : basename(path);
}

function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof EnvironmentError)
    return textOf(problemOf(error));
  throw error;
}

/** A page of many repositories shows the texts of changed evidence alone. */
function withoutHeldTexts(report: MemoryReport): MemoryReport {
  return {
    ...report,
    records: report.records.map((record) => ({
      ...record,
      evidence: record.evidence.map((each) =>
        each.then === null && each.diff.length === 0 ? { ...each, now: null } : each,
      ),
    })),
  };
}
