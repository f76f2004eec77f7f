import { noStopwatch, type Stopwatch } from '#diagnostics/stopwatch';
import {
  comparedRecords,
  evidenceFacts,
  hashedLocators,
} from '#provenance/evidence/compare-evidence';
import type { Locator } from '#provenance/evidence/locator';
import { ledgerOf } from '#provenance/ledger/ledger';
import { isKnownAbsent } from '#workspace/detectors/undated-days';
import type { SourceFile } from '#workspace/document';
import type { AuditFacts } from '#workspace/paths/rule-facts';
import type { PathFact, RecordEvidence, RuleFacts } from '#workspace/paths/rule-facts';
import type { TreeReader } from '#workspace/read-documents';
import { globBasesOf } from '#workspace/stores/load-trigger';
import { documentsOf, nativeStores } from '#workspace/stores/native-stores';
import type { Records, Workspace } from '#workspace/workspace';

import { auditFactsOf } from './evidence/audit-facts.ts';
import {
  type CitedPathFacts,
  type CitedRequest,
  findCitedPaths,
  lintCitedRequest,
} from './evidence/cited-paths.ts';
import { compareWithLayouts } from './evidence/compare-layouts.ts';
import { deletedCitations, type EvidenceSource, readCited } from './evidence/gather-evidence.ts';
import { lostCodeNames } from './evidence/lost-code-names.ts';
import { secretsIn } from './find-secrets.ts';
import { projectIn } from './project/read-project.ts';
import type { MemorySource } from './work-tree-source.ts';

export { checkNormalizedHashes } from './evidence/check-normalized-hashes.ts';
export { guardFindings } from './guards/guard-findings.ts';

/** Limits and callbacks for gathering facts. */
export interface ComparisonRequest {
  /** Called with the next step, once the files are known. */
  progress?(what: string): void;
  /** Limits of the search for cited paths; those of lint unless given. */
  readonly cited?: CitedRequest;
  /** Called after each phase. */
  readonly stopwatch?: Stopwatch;
}

/** Facts about evidence, cited paths and the project, for rules. */
export interface ComparisonFacts
  extends
    Pick<
      RuleFacts,
      'evidence' | 'departed' | 'cited' | 'treeOfDeadGlobs' | 'lostNames' | 'project' | 'secrets'
    >,
    AuditFacts,
    Pick<CitedPathFacts, 'facts'> {}

/** Memory as it was read: records, facts about the paths that they name, and files. */
export interface ReadMemory {
  readonly records: Records;
  /** What exists at each path that records name, by path relative to the root. */
  readonly facts: ReadonlyMap<string, PathFact>;
  readonly files: readonly SourceFile[];
}

/** Gathers facts on evidence, cited paths and the project; null for a source without evidence. */
export async function gatherComparisonFacts(
  source: MemorySource,
  { records, facts, files }: ReadMemory,
  request: ComparisonRequest,
  trees: TreeReader,
): Promise<ComparisonFacts | null> {
  const { evidence } = source;
  if (!evidence) return null;
  const { stopwatch = noStopwatch } = request;
  const compared = await compareRecords(records, evidence, trees);
  const departed = await deletedCitations(records, facts, evidence);
  stopwatch.lap('evidence');
  const citedRequest = request.cited ?? lintCitedRequest;
  // Only an audit searches all of the code. Git and reads run at the same time.
  const [cited, lostNames, auditFacts] = await Promise.all([
    findCitedPaths(records, source, citedRequest, (what) => request.progress?.(what)),
    citedRequest.offers
      ? lostCodeNames(records, source, citedRequest.milliseconds / 2)
      : Promise.resolve(null),
    citedRequest.offers
      ? auditFactsOf(records, source, citedRequest.milliseconds / 2)
      : Promise.resolve({}),
  ]);
  const deadGlobs =
    !citedRequest.offers && hasDeadGlob(records, cited) ? await source.files() : null;
  stopwatch.lap('cited paths');
  const project = await projectIn(records, source, cited.facts, citedRequest.milliseconds / 2);
  stopwatch.lap('project');
  const secrets = await secretsIn(files, withoutSecrets(records));
  stopwatch.lap('secrets');
  return {
    evidence: compared,
    departed,
    ...cited,
    treeOfDeadGlobs: deadGlobs ?? undefined,
    project,
    lostNames: lostNames ?? undefined,
    ...auditFacts,
    secrets,
  };
}

/** Whether a glob of an instruction file leads to a deleted path. */
function hasDeadGlob(records: Records, { cited }: CitedPathFacts): boolean {
  return nativeStores(records)
    .flatMap(documentsOf)
    .some((document) =>
      globBasesOf(document).some((base) => cited?.fates.get(base)?.kind === 'gone'),
    );
}

/** Tells the files that are known to have no secret. */
function withoutSecrets({ byPath }: Pick<Workspace, 'byPath'>): (path: string) => boolean {
  return (path) => {
    const document = byPath.get(path)?.document;
    return document !== undefined && isKnownAbsent(document, 'secret');
  };
}

/** Compares the hashed evidence of all memory with the files now. */
export async function compareRecords(
  records: Records,
  source: EvidenceSource,
  trees: TreeReader,
): Promise<ReadonlyMap<string, RecordEvidence>> {
  const ledger = ledgerOf(records);
  const compared = comparedRecords(records, ledger);
  // Many records may cite the same place.
  const places = new Map<string, Locator>();
  for (const { record, history } of compared)
    for (const locator of hashedLocators(record, history))
      places.set(JSON.stringify(locator), locator);
  const now = await readCited([...places.values()], source, trees);
  return compareWithLayouts(now, source, (evidence) =>
    evidenceFacts(compared, { workspace: records, ledger, ...evidence }),
  );
}
