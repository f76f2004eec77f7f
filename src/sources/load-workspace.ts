import { noStopwatch } from '#diagnostics/stopwatch';
import { dependsOnMore, holdsOnDays } from '#disk/facts/dependency-tracker';
import { openRows } from '#disk/facts/rows';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { MemoryFiles } from '#disk/reading/read-memory';
import type { Located } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { wantedNearby, wantedPaths } from '#provenance/links/referenced-paths';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { History } from '#workspace/history/history';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PathFact } from '#workspace/paths/surroundings';
import type { PolicyFiles } from '#workspace/policy/policy-files';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { endOf } from '#workspace/record-end';
import { isPast } from '#workspace/text/day';
import type { Records, Workspace } from '#workspace/workspace';

import { type BaseIndexReader, baseIndexReader } from './base/read-base-index.ts';
import type { GuardsRequest } from './guards/guard-findings.ts';
import type { ComparedWith, ComparisonRequest } from './judged-facts.ts';
import { namedBy } from './policy/mailmap-identities.ts';
import { sharedFiles } from './shared-files.ts';
import { type MemorySource, workTreeSource } from './work-tree-source.ts';

/** A workspace as it was read, with the configuration it was read by. */
export interface Loaded {
  readonly config: ConfigInForce;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
  /** The waivers and the baseline in force. */
  readonly policy: PolicyFiles;
}

/** What of a source is read, and for whom; everything may be left out. */
export interface LoadRequest extends ComparisonRequest {
  /** Files and folders that are read whatever the layout says of them. */
  readonly named?: readonly string[];
  /** A file whose content is given, not read (an editor's buffer). */
  readonly replaced?: SourceFile;
  /** The history that memory is compared with, once it is known which files are memory. */
  readonly history?: HistoryReader;
  /** The indexes of the base branch, once those of the workspace are known. */
  readonly baseIndex?: BaseIndexReader;
  /**
   * How the guards of memory are looked for: in all of the tree, or in what a change adds; not at
   * all unless given.
   */
  readonly guards?: GuardsRequest;
  /** The user's own settings of Codex, as text. */
  readonly codexSettings?: string;
  /** The day in UTC on which ends are judged, `2027-01-31`; today unless given. */
  readonly today?: string;
}

/** Reads the history of a memory: by its files, and by what its ledger says. */
export type HistoryReader = (
  layout: Layout,
  entries: readonly Entry[],
  files: readonly SourceFile[],
) => Promise<History>;

/** How the work tree is read. */
export interface WorkTreeRequest extends Omit<LoadRequest, 'history' | 'baseIndex'> {
  /**
   * The environment that git is run in where evidence is gone. Without it evidence is not compared
   * and people are not asked for: the caller does so, or needs neither.
   */
  readonly env?: NodeJS.ProcessEnv;
  /** The history that the memory of a configuration is compared with. */
  readonly history?: (config: ConfigInForce) => HistoryReader;
  /**
   * The environment in which it is asked whether rows are written on another branch; `env` unless
   * given, and nobody asks without either.
   */
  readonly branchEnv?: NodeJS.ProcessEnv;
  /** The repository around the root, where the caller has opened it. */
  readonly repository?: Repository | null;
  /** Texts that files would have, by path, where a repair is only shown. */
  readonly planned?: ReadonlyMap<string, string>;
}

/**
 * Loads the workspace of the work tree: configuration, files, records, then the facts about what
 * the records refer to and what became of the evidence of memory.
 *
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function loadWorkspace(
  { root, named, from }: Located,
  { env, branchEnv = env, repository, planned, history, ...request }: WorkTreeRequest = {},
): Promise<Loaded> {
  const config = await readConfigAt({ root, from });
  const source = workTreeSource(root, config, env ?? null, planned);
  return loadFrom(source, config, root.fenced, {
    ...request,
    named,
    history: history?.(config),
    baseIndex: branchEnv && baseIndexReader(root, config, branchEnv, repository),
  });
}

/**
 * Loads a workspace from wherever its files are.
 *
 * @param fenced whether what lies outside of the root can be judged
 */
export async function loadFrom(
  source: MemorySource,
  config: ConfigInForce,
  fenced: boolean,
  request: LoadRequest = {},
): Promise<Loaded> {
  const { named = [], replaced, progress, history, stopwatch = noStopwatch } = request;
  const adrFolder = await source.adrFolder();
  const layout = layoutOf(config, adrFolder);
  const read = await source.memory(layout, named);
  stopwatch.lap('reading');
  progress?.(`reading ${read.files.length} files`);
  const memory = withReplaced(read, replaced);
  const rows = source.cached && openRows(source.cached, { config, adrFolder });
  const records = onDay(
    await readRecords(memory.files, layout, memory.named, trees, rows).finally(() => rows?.close()),
    request.today ?? new Date().toISOString().slice(0, 10),
  );
  stopwatch.lap('parsing');
  const facts = await factsOf(records, source);
  stopwatch.lap('places');
  // Most acts judge nothing, and need none of this code.
  const judged = source.evidence || request.guards ? await import('./judged-facts.ts') : null;
  const { facts: citedFacts, ...around } =
    (await judged?.comparedWith(source, { records, facts, files: memory.files }, request, trees)) ??
    uncompared;
  // What lies outside of a repository is nobody's to share.
  const shared = fenced ? await sharedFiles(records, source, config) : {};
  const people = await source.people([...namedBy(records.entries), ...(config.reviewers ?? [])]);
  const compared = history ? await history(layout, records.entries, memory.files) : null;
  const loose =
    compared && source.evidence
      ? await judged?.checkLoose(records, compared, source.evidence, trees)
      : undefined;
  const baseIndex = (await request.baseIndex?.(layout, records)) ?? null;
  const guards = request.guards
    ? await judged?.guardFindings(records, config, source, request.guards, replaced)
    : null;
  if (guards) stopwatch.lap('guards');
  stopwatch.lap('history');
  return {
    config,
    files: memory.files,
    policy: await source.policy(),
    workspace: {
      ...records,
      surroundings: {
        fenced,
        ...around,
        facts: new Map([...citedFacts, ...facts]),
        people,
        ...shared,
        codexSettings: request.codexSettings,
        history: compared,
        loose,
        baseIndex,
        ...(guards && { guards }),
      },
    },
  };
}

/** What is on disk where records lead, and around where native notes lead to nothing. */
async function factsOf(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<ReadonlyMap<string, PathFact>> {
  const facts = await source.facts(wantedPaths(records));
  const nearby = wantedNearby(records, facts);
  return nearby.length === 0 ? facts : new Map([...facts, ...(await source.facts(nearby))]);
}

/** Records on a day: what is kept of them holds until the next of their ends. */
function onDay(records: Records, today: string): Records {
  const ends = discoveryRecords(records).flatMap(({ document }) =>
    Object.values(endOf(document)).filter((day) => day !== null),
  );
  const [past, open] = [
    ends.filter((day) => isPast(day, today)),
    ends.filter((day) => !isPast(day, today)),
  ];
  holdsOnDays({ after: past.sort().at(-1) ?? null, through: open.sort()[0] ?? null });
  return { ...records, today };
}

/** The files of a memory, with the one whose content is given in its place. */
function withReplaced(memory: MemoryFiles, replaced: SourceFile | undefined): MemoryFiles {
  return replaced
    ? {
        files: [...memory.files.filter((file) => file.path !== replaced.path), replaced],
        named: new Set([...memory.named, replaced.path]),
      }
    : memory;
}

/** Without evidence nothing is judged. */
const uncompared: ComparedWith = {
  evidence: new Map(),
  departed: new Map(),
  cited: null,
  facts: new Map(),
};

/** Reads trees; one that was given up on says how busy the machine was, and nothing of the file. */
const trees: TreeReader = async (requests) => {
  const answers = await readTrees(requests);
  if (answers.some((answer) => 'tooSlow' in answer)) dependsOnMore();
  return answers;
};
