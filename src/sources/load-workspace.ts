import { noStopwatch } from '#diagnostics/stopwatch';
import { limitValidDays, markUntracked } from '#disk/facts/dependency-tracker';
import { openParseCache } from '#disk/facts/parse-cache';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { MemoryFiles } from '#disk/reading/read-memory';
import type { RootWithPaths } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { wantedNearby, wantedPaths } from '#provenance/links/referenced-paths';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { History } from '#workspace/history/history';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PathFact, RuleFacts } from '#workspace/paths/rule-facts';
import { lastName } from '#workspace/paths/target';
import type { PolicyFiles } from '#workspace/policy/policy-files';
import {
  dangerousSettingsIn,
  isSubagentOfClaude,
  settingsPaths,
} from '#workspace/project/dangerous-settings';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { recordEndOf } from '#workspace/record-status';
import { documentsOf, personalNotes } from '#workspace/stores/native-stores';
import { isPast } from '#workspace/text/day';
import type { Records, Workspace } from '#workspace/workspace';

import { type BaseIndexReader, baseIndexReader } from './base/read-base-index.ts';
import type { ComparisonFacts, ComparisonRequest } from './comparison-facts.ts';
import { readTexts } from './find-secrets.ts';
import type { GuardsRequest } from './guards/guard-findings.ts';
import { namedBy } from './policy/mailmap-identities.ts';
import { type MemorySource, workTreeSource } from './work-tree-source.ts';

/** A loaded workspace, with its configuration. */
export interface LoadedWorkspace {
  readonly config: ConfigInForce;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
  /** The waivers and the baseline in force. */
  readonly policy: PolicyFiles;
}

/** Options for loading a workspace. */
export interface LoadRequest extends ComparisonRequest {
  /** Files and folders to read besides those of the layout. */
  readonly named?: readonly string[];
  /** A file with the content to use, such as an editor's buffer. */
  readonly replaced?: SourceFile;
  /** Reads the history to compare memory with. */
  readonly history?: HistoryReader;
  /** Reads the indexes of the base branch. */
  readonly baseIndex?: BaseIndexReader;
  /** Whether guards are checked on the whole tree or on a change; not at all unless given. */
  readonly guards?: GuardsRequest;
  /** The text of the user's settings of Codex. */
  readonly codexSettings?: string;
  /** The day in UTC that decides what has expired, `2027-01-31`; today unless given. */
  readonly today?: string;
}

/** Reads how the files and entries of memory differ from the base. */
export type HistoryReader = (
  layout: Layout,
  entries: readonly Entry[],
  files: readonly SourceFile[],
) => Promise<History>;

/** Options for loading the work tree. */
export interface WorkTreeRequest extends Omit<LoadRequest, 'history' | 'baseIndex'> {
  /** The environment for Git. Without it, evidence is not compared and people are not looked up. */
  readonly env?: NodeJS.ProcessEnv;
  /** Returns the reader of history for a configuration. */
  readonly history?: (config: ConfigInForce) => HistoryReader;
  /** The environment for reading the base branch; `env` unless given. */
  readonly branchEnv?: NodeJS.ProcessEnv;
  /** The repository around the root, if it is open already. */
  readonly repository?: Repository | null;
  /** Planned texts of files by path, to preview a repair. */
  readonly planned?: ReadonlyMap<string, string>;
}

/**
 * Loads the workspace of the work tree: configuration, files, records, and facts about their links
 * and evidence.
 *
 * @throws {UsageError} for an invalid configuration, {EnvironmentError} for an unreadable file
 */
export async function loadWorkspace(
  { root, named, from }: RootWithPaths,
  { env, branchEnv = env, repository, planned, history, ...request }: WorkTreeRequest = {},
): Promise<LoadedWorkspace> {
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
 * Loads a workspace from a source.
 *
 * @param fenced whether paths outside of the root can be checked
 */
export async function loadFrom(
  source: MemorySource,
  config: ConfigInForce,
  fenced: boolean,
  request: LoadRequest = {},
): Promise<LoadedWorkspace> {
  const { named = [], replaced, progress, history, stopwatch = noStopwatch } = request;
  const adrFolder = await source.adrFolder();
  const layout = layoutOf(config, adrFolder);
  const read = await source.memory(layout, named);
  stopwatch.lap('reading');
  progress?.(`reading ${read.files.length} files`);
  const memory = withReplaced(read, replaced);
  const rows = source.cached && openParseCache(source.cached, { config, adrFolder });
  const records = onDay(
    await readRecords(memory.files, layout, memory.named, trees, rows).finally(() => rows?.close()),
    request.today ?? new Date().toISOString().slice(0, 10),
  );
  stopwatch.lap('parsing');
  const facts = await factsOf(records, source);
  stopwatch.lap('places');
  // Most acts do not need this code.
  const judged = source.evidence || request.guards ? await import('./comparison-facts.ts') : null;
  const known = { records, facts, files: memory.files };
  const { facts: citedFacts, ...around } =
    (await judged?.gatherComparisonFacts(source, known, request, trees)) ?? uncompared;
  // Files outside of a repository are not shared.
  const shared = fenced ? await sharedFiles(records, source, config) : {};
  const people = await source.people([...namedBy(records.entries), ...(config.reviewers ?? [])]);
  const compared = history ? await history(layout, records.entries, memory.files) : null;
  const loose =
    compared && source.evidence
      ? await judged?.checkNormalizedHashes(records, compared, source.evidence, trees)
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

/** The facts about paths that records lead to, and near missing paths of native notes. */
async function factsOf(
  records: Records,
  source: Pick<MemorySource, 'facts'>,
): Promise<ReadonlyMap<string, PathFact>> {
  const facts = await source.facts(wantedPaths(records));
  const nearby = wantedNearby(records, facts);
  return nearby.length === 0 ? facts : new Map([...facts, ...(await source.facts(nearby))]);
}

/** Sets the day of records. A cached result is valid until their next last day. */
function onDay(records: Records, today: string): Records {
  const ends = discoveryRecords(records).flatMap(({ document }) =>
    Object.values(recordEndOf(document)).filter((day) => day !== null),
  );
  const [past, open] = [
    ends.filter((day) => isPast(day, today)),
    ends.filter((day) => !isPast(day, today)),
  ];
  limitValidDays({ after: past.sort().at(-1) ?? null, through: open.sort()[0] ?? null });
  return { ...records, today };
}

/** Replaces a file of memory by the given one. */
function withReplaced(memory: MemoryFiles, replaced: SourceFile | undefined): MemoryFiles {
  return replaced
    ? {
        files: [...memory.files.filter((file) => file.path !== replaced.path), replaced],
        named: new Set([...memory.named, replaced.path]),
      }
    : memory;
}

/** The facts of a source without evidence. */
const uncompared: ComparisonFacts = {
  evidence: new Map(),
  departed: new Map(),
  cited: null,
  facts: new Map(),
};

/** Parses trees. A timeout depends on the load of the machine, so its answer is not cached. */
const trees: TreeReader = async (requests) => {
  const answers = await readTrees(requests);
  if (answers.some((answer) => 'tooSlow' in answer)) markUntracked();
  return answers;
};

/** Finds tracked files that should not be shared: personal notes and dangerous settings. */
async function sharedFiles(
  records: Records,
  source: MemorySource,
  config: ConfigInForce,
): Promise<Pick<RuleFacts, 'personal' | 'agentSettings' | 'unreadSettings'>> {
  const personal = await sharedPersonalNotes(records, source);
  // Settings belong to the root, also with several memories.
  return source.evidence === null || config.within !== undefined
    ? { personal }
    : { personal, ...(await committedSettings(records, source)) };
}

/** The tracked personal notes; none where the tree cannot be listed. */
async function sharedPersonalNotes(
  records: Records,
  source: MemorySource,
): Promise<ReadonlySet<string>> {
  const paths = personalNotes(records).map(({ path }) => path);
  if (paths.length === 0) return new Set();
  const names = new Set(paths.map((path) => lastName(path)));
  const listed = new Set(await source.filesNamed(names));
  return new Set(paths.filter((path) => listed.has(path)));
}

/** The texts of tracked, dangerous settings and subagents by path, and unreadable settings. */
export async function committedSettings(
  { stores }: Pick<Records, 'stores'>,
  source: Pick<MemorySource, 'facts' | 'filesNamed'>,
): Promise<Required<Pick<RuleFacts, 'agentSettings' | 'unreadSettings'>>> {
  const facts = await source.facts(settingsPaths.map((path) => ({ path, text: true })));
  const { texts, unread } = readTexts(facts);
  const subagents = stores
    .flatMap(documentsOf)
    .filter(({ path }) => isSubagentOfClaude(path))
    .map(({ path, text }) => [path, text] as const);
  const dangerous = [...texts, ...subagents].filter(
    ([path, text]) => dangerousSettingsIn(path, text).length > 0,
  );
  const paths = [...dangerous.map(([path]) => path), ...unread];
  if (paths.length === 0) return { agentSettings: new Map(), unreadSettings: [] };
  const names = new Set(paths.map((path) => lastName(path)));
  const tracked = new Set(await source.filesNamed(names));
  return {
    agentSettings: new Map(dangerous.filter(([path]) => tracked.has(path))),
    unreadSettings: unread.filter((path) => tracked.has(path)),
  };
}
