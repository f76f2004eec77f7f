import { availableParallelism } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';

import type { AgentStarts } from '#app/context/session-start';
import { cachedView } from '#app/invocation/cached-view';
import type { Env } from '#app/invocation/principal';
import { dayOf } from '#app/invocation/run-date';
import { EnvironmentError, problemOf, UsageError } from '#diagnostics/failure';
import { withoutTracking } from '#disk/facts/dependency-tracker';
import { systemErrorReason } from '#disk/reading/read-source';
import type { AgentStart, MemoryReport } from '#features/html-report/reporters/report-data';
import { gitVariables } from '#git/process/scratch-environment';
import { htmlReport as say } from '#messages/generated/look';
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
    : {
        ...report,
        ...(await agentsAt(located.root.path, request.starts, request, report.notices)),
      };
}

/** What agents load. A page is published, so files outside of the repository are only counted. */
async function agentsAt(
  cwd: string,
  starts: AgentStarts,
  { config, env }: ReportRequest,
  notices: readonly string[],
): Promise<Pick<MemoryReport, 'agents' | 'notices'>> {
  const groups = new Map<string, AgentStart & { readonly agents: string[] }>();
  let all: Awaited<ReturnType<AgentStarts>>;
  try {
    all = await starts({ cwd, config, env });
  } catch (error) {
    const why = describe(error);
    return { agents: [], notices: [...notices, textOf(say.agentsUnread({ why }))] };
  }
  for (const { agent, tiers } of all) {
    const files = tiers.flatMap(({ path, tier, bytes, lost, state, note }) => {
      const shown = path === '' ? tier : pathInside(path, cwd);
      const when = state === 'loaded' ? null : (note ?? state);
      const cut = lost.length === 0 ? null : lost.map(({ text }) => text).join('; ');
      return shown === null ? [] : [{ path: shown, bytes, when, cut }];
    });
    const rest = { files, outside: tiers.length - files.length };
    const key = JSON.stringify(rest);
    const group = groups.get(key);
    if (group) group.agents.push(agent);
    else groups.set(key, { agents: [agent], ...rest });
  }
  return { agents: [...groups.values()], notices };
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
        (error: unknown) => ({
          name,
          report: null,
          problem: describe(error).replaceAll(resolve(request.cwd, folder), name),
        }),
      );
      request.progress?.((done += 1));
    }
  };
  // While git answers about one repository, another is parsed.
  await Promise.all(Array.from({ length: availableParallelism() + 1 }, work));
  return reports;
}

/** A path from the root; null for a file elsewhere. */
function pathInside(path: string, root: string): string | null {
  const inside = relative(root, path).split(sep).join('/');
  return inside === '..' || inside.startsWith('../') || isAbsolute(inside) ? null : inside;
}

function describe(error: unknown): string {
  if (error instanceof UsageError || error instanceof EnvironmentError)
    return textOf(problemOf(error));
  if (error instanceof Error && 'syscall' in error) return systemErrorReason(error);
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
