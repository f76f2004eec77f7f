import { noStopwatch, type Stopwatch } from '#diagnostics/stopwatch';
import { dependsOnMore, holdsOnDays } from '#disk/facts/dependency-tracker';
import { openRows } from '#disk/facts/rows';
import { readConfigAt } from '#disk/reading/read-config-file';
import type { MemoryFiles } from '#disk/reading/read-memory';
import type { Located } from '#disk/roots/locate';
import type { Repository } from '#git/repository/open-repository';
import { discoveryRecords } from '#provenance/discovery-kinds';
import { hashedLocators } from '#provenance/evidence/compare-evidence';
import { comparedRecords, evidenceFacts } from '#provenance/evidence/compared-records';
import type { Locator } from '#provenance/evidence/locator';
import { ledgerOf } from '#provenance/ledger/ledger';
import { wantedNearby, wantedPaths } from '#provenance/links/referenced-paths';
import { readTrees } from '#threads/read-trees';
import { isKnownAbsent } from '#workspace/detectors/known-absences';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { SourceFile } from '#workspace/document';
import type { History } from '#workspace/history/history';
import type { AuditFacts } from '#workspace/paths/audit-facts';
import { type Layout, layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PathFact, RecordEvidence, Surroundings } from '#workspace/paths/surroundings';
import type { PolicyFiles } from '#workspace/policy/policy-files';
import type { TreeReader } from '#workspace/read-documents';
import { readRecords } from '#workspace/read-records';
import { endOf } from '#workspace/record-end';
import { isPast } from '#workspace/text/day';
import type { Records, Workspace } from '#workspace/workspace';

import { type BaseIndexReader, baseIndexReader } from './base/read-base-index.ts';
import { auditFactsOf } from './evidence/audit-facts.ts';
import { checkLoose } from './evidence/check-loose.ts';
import { type Cited, citedIn, type CitedRequest, lintCited } from './evidence/cited-paths.ts';
import { compareWithLayouts } from './evidence/compare-layouts.ts';
import { deletedCitations } from './evidence/deleted-citations.ts';
import type { EvidenceSource } from './evidence/gather-evidence.ts';
import { lostCodeNames } from './evidence/lost-code-names.ts';
import { readCited } from './evidence/read-cited.ts';
import { secretsIn } from './find-secrets.ts';
import { guardFindings, type GuardsRequest } from './guards/guard-findings.ts';
import { namedBy } from './policy/mailmap-identities.ts';
import { projectIn } from './project/read-project.ts';
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
export interface LoadRequest {
  /** Files and folders that are read whatever the layout says of them. */
  readonly named?: readonly string[];
  /** A file whose content is given, not read (an editor's buffer). */
  readonly replaced?: SourceFile;
  /** Told what comes next, once the files are known. */
  progress?(what: string): void;
  /** The history that memory is compared with, once it is known which files are memory. */
  readonly history?: HistoryReader;
  /** The indexes of the base branch, once those of the workspace are known. */
  readonly baseIndex?: BaseIndexReader;
  /**
   * How thoroughly what became of the paths that native notes cite is looked for; as a lint does
   * unless given.
   */
  readonly cited?: CitedRequest;
  /**
   * How the guards of memory are looked for: in all of the tree, or in what a change adds; not at
   * all unless given.
   */
  readonly guards?: GuardsRequest;
  /** The user's own settings of Codex, as text. */
  readonly codexSettings?: string;
  /** The day in UTC on which ends are judged, `2027-01-31`; today unless given. */
  readonly today?: string;
  /** Told when a phase has ended. */
  readonly stopwatch?: Stopwatch;
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
  const { facts: citedFacts, ...around } = source.evidence
    ? await comparedWith(source.evidence, source, { records, facts, files: memory.files }, request)
    : uncompared;
  // What lies outside of a repository is nobody's to share.
  const shared = fenced ? await sharedFiles(records, source, config) : {};
  const people = await source.people([...namedBy(records.entries), ...(config.reviewers ?? [])]);
  const compared = history ? await history(layout, records.entries, memory.files) : null;
  const loose =
    compared && source.evidence
      ? await checkLoose(records, compared, source.evidence, trees)
      : undefined;
  const baseIndex = (await request.baseIndex?.(layout, records)) ?? null;
  const guards = request.guards
    ? await guardFindings(records, config, source, request.guards, replaced)
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

/** What becomes of evidence, and what of memory can only be judged with it. */
interface ComparedWith
  extends
    Pick<Surroundings, 'evidence' | 'departed' | 'cited' | 'lostNames' | 'project' | 'secrets'>,
    AuditFacts,
    Pick<Cited, 'facts'> {}

/** Where evidence is not compared nobody judges. */
const uncompared: ComparedWith = {
  evidence: new Map(),
  departed: new Map(),
  cited: null,
  facts: new Map(),
};

/** Memory as it was read. */
interface ReadMemory {
  readonly records: Records;
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly files: readonly SourceFile[];
}

async function comparedWith(
  evidence: NonNullable<MemorySource['evidence']>,
  source: MemorySource,
  { records, facts, files }: ReadMemory,
  request: LoadRequest,
): Promise<ComparedWith> {
  const { stopwatch = noStopwatch } = request;
  const compared = await compareRecords(records, evidence, trees);
  const departed = await deletedCitations(records, facts, evidence);
  stopwatch.lap('evidence');
  const citedRequest = request.cited ?? lintCited;
  // Only an audit looks through all of the code; git answers one while the other is read.
  const [cited, lostNames, auditFacts] = await Promise.all([
    citedIn(records, source, citedRequest, (what) => request.progress?.(what)),
    citedRequest.offers
      ? lostCodeNames(records, source, citedRequest.milliseconds / 2)
      : Promise.resolve(null),
    citedRequest.offers
      ? auditFactsOf(records, source, citedRequest.milliseconds / 2)
      : Promise.resolve({}),
  ]);
  stopwatch.lap('cited paths');
  const project = await projectIn(records, source, cited.facts, citedRequest.milliseconds / 2);
  stopwatch.lap('project');
  const secrets = await secretsIn(files, withoutSecrets(records));
  stopwatch.lap('secrets');
  return {
    evidence: compared,
    departed,
    ...cited,
    project,
    lostNames: lostNames ?? undefined,
    ...auditFacts,
    secrets,
  };
}

/** Whether a file was looked through before. */
function withoutSecrets({ byPath }: Pick<Workspace, 'byPath'>): (path: string) => boolean {
  return (path) => {
    const document = byPath.get(path)?.document;
    return document !== undefined && isKnownAbsent(document, 'secret');
  };
}

/** Reads trees; one that was given up on says how busy the machine was, and nothing of the file. */
const trees: TreeReader = async (requests) => {
  const answers = await readTrees(requests);
  if (answers.some((answer) => 'tooSlow' in answer)) dependsOnMore();
  return answers;
};

/**
 * Compares the evidence of all memory with what stands there now. Where nothing was hashed, nothing
 * is read.
 *
 * @param only paths of the records that are looked at, where that is not all memory
 */
export async function compareRecords(
  records: Records,
  source: EvidenceSource,
  trees: TreeReader,
  only: ReadonlySet<string> | null = null,
): Promise<ReadonlyMap<string, RecordEvidence>> {
  const ledger = ledgerOf(records);
  const compared = comparedRecords(records, ledger).filter(
    (each) => only === null || only.has(each.record.path),
  );
  // Very many records cite few places.
  const places = new Map<string, Locator>();
  for (const { record, history } of compared)
    for (const locator of hashedLocators(record, history))
      places.set(JSON.stringify(locator), locator);
  const now = await readCited([...places.values()], source, trees);
  return compareWithLayouts(now, source, (evidence) =>
    evidenceFacts(compared, { workspace: records, ledger, ...evidence }),
  );
}
