import { noStopwatch, type Stopwatch } from '#diagnostics/stopwatch';
import { readConfigAt } from '#disk/read-config-file';
import type { Located } from '#disk/locate';
import { readingsOf } from '#disk/readings/kept-readings';
import { dependsOnMore } from '#disk/witness/witness';
import { wantedPaths } from '#provenance/wanted-paths';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history';
import { layoutOf, type Layout } from '#workspace/layout';
import type { PolicyFiles } from '#workspace/policy-files';
import { isQuiet } from '#workspace/quiet';
import { readRecords } from '#workspace/read-records';
import type { TreeReader } from '#workspace/read-documents';
import type { SourceFile } from '#workspace/source-file';
import type { PathFact, RecordEvidence } from '#workspace/surroundings';
import type { ConfigInForce } from '#workspace/within';
import type { Workspace } from '#workspace/workspace';

import { citedIn, lintMilliseconds } from './cited-paths.ts';
import { compareRecords } from './compare-records.ts';
import { departedAmong } from './departed.ts';
import { secretsIn } from './find-secrets.ts';
import type { MemorySource } from './memory-source.ts';
import { namedBy } from './people-of.ts';
import { workTreeSource } from './work-tree-source.ts';

/** A workspace as it was read, with the configuration it was read by. */
export interface Loaded {
  readonly config: ConfigInForce;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
  /** The waivers and the baseline in force. */
  readonly policy: PolicyFiles;
}

/**
 * Loads the workspace of the work tree: configuration, files, records, then the facts about what
 * the records refer to and what became of the evidence of memory.
 *
 * @param progress told what comes next, once the files are known
 * @param replaced a file whose content is given, not read (an editor's buffer)
 * @param env what git is run in where evidence is gone; null leaves evidence uncompared and people
 *   unasked, for a caller that does so itself
 * @param history what it is compared with; nothing unless given
 * @param planned texts that files would have, by path, where a repair is only shown
 * @param stopwatch told when a phase has ended
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function loadWorkspace(
  { root, named, from }: Located,
  replaced: SourceFile | null,
  progress: (what: string) => void = () => undefined,
  env: NodeJS.ProcessEnv | null = process.env,
  history?: (config: ConfigInForce) => LoadRequest['history'],
  planned?: ReadonlyMap<string, string>,
  stopwatch: Stopwatch = noStopwatch,
): Promise<Loaded> {
  const config = await readConfigAt({ root, from });
  const compared = history?.(config);
  return loadFrom(workTreeSource(root, config, env, planned), config, {
    named,
    replaced,
    fenced: root.fenced,
    progress,
    stopwatch,
    ...(compared ? { history: compared } : {}),
  });
}

/** What of a source is read. */
export interface LoadRequest {
  readonly named: readonly string[];
  readonly replaced: SourceFile | null;
  /** Whether what lies outside of the root can be judged. */
  readonly fenced: boolean;
  progress(what: string): void;
  /** What it is compared with, once it is known which files are memory and what the ledger says. */
  history?(
    layout: Layout,
    entries: readonly Entry[],
    files: readonly SourceFile[],
  ): Promise<History>;
  /**
   * Milliseconds that may be spent on what became of the paths that native notes cite; those of a
   * lint unless said.
   */
  readonly citedMilliseconds?: number;
  /** Told when a phase has ended. */
  readonly stopwatch?: Stopwatch;
}

/** Loads a workspace from wherever its files are. */
export async function loadFrom(
  source: MemorySource,
  config: ConfigInForce,
  {
    named,
    replaced,
    fenced,
    progress,
    history,
    citedMilliseconds = lintMilliseconds,
    stopwatch = noStopwatch,
  }: LoadRequest,
): Promise<Loaded> {
  const adrFolder = await source.adrFolder();
  const layout = layoutOf(config, adrFolder);
  const memory = await source.memory(layout, named);
  stopwatch.lap('reading');
  progress(`reading ${memory.files.length} files`);
  const files = replaced
    ? [...memory.files.filter((file) => file.path !== replaced.path), replaced]
    : memory.files;
  const byHand = replaced ? new Set([...memory.named, replaced.path]) : memory.named;
  const readings = source.cached && readingsOf(source.cached, { config, adrFolder });
  const records = await readRecords(files, layout, byHand, trees, readings).finally(() =>
    readings?.close(),
  );
  stopwatch.lap('parsing');
  const facts = await source.facts(wantedPaths(records));
  stopwatch.lap('places');
  const evidence =
    source.evidence === null
      ? new Map<string, RecordEvidence>()
      : await compareRecords(records, source.evidence, trees);
  const departed =
    source.evidence === null
      ? new Map<string, never>()
      : await departedAmong(records, facts, source.evidence);
  stopwatch.lap('evidence');
  const { facts: citedFacts, cited } =
    source.evidence === null
      ? { facts: new Map<string, PathFact>(), cited: null }
      : await citedIn(records, source, citedMilliseconds, progress);
  stopwatch.lap('cited paths');
  // Where evidence is not compared nobody judges, and what is about to become memory is looked
  // through by itself (P13).
  const secrets = source.evidence === null ? null : await secretsIn(files, withoutSecrets(records));
  stopwatch.lap('secrets');
  const people = await source.people([...namedBy(records.entries), ...(config.reviewers ?? [])]);
  const compared = history ? await history(layout, records.entries, files) : null;
  stopwatch.lap('history');
  return {
    config,
    files,
    policy: await source.policy(),
    workspace: {
      ...records,
      surroundings: {
        fenced,
        facts: new Map([...citedFacts, ...facts]),
        evidence,
        people,
        departed,
        cited,
        ...(secrets ? { secrets } : {}),
        history: compared,
      },
    },
  };
}

/** Whether a file was looked through before. */
function withoutSecrets({ byPath }: Pick<Workspace, 'byPath'>): (path: string) => boolean {
  return (path) => {
    const document = byPath.get(path)?.document;
    return document !== undefined && isQuiet(document, 'secret');
  };
}

/** Reads trees; one that was given up on says how busy the machine was, and nothing of the file. */
const trees: TreeReader = async (requests) => {
  const answers = await readTrees(requests);
  if (answers.some((answer) => 'tooSlow' in answer)) dependsOnMore();
  return answers;
};
