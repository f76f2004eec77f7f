import { readConfigAt } from '#disk/read-config-file';
import type { Located } from '#disk/locate';
import { wantedPaths } from '#provenance/wanted-paths';
import { readTrees } from '#threads/read-trees';
import type { Entry } from '#workspace/dialects/ledger-entry';
import type { History } from '#workspace/history';
import { layoutOf, type Layout } from '#workspace/layout';
import type { PolicyFiles } from '#workspace/policy-files';
import { readRecords } from '#workspace/read-records';
import type { SourceFile } from '#workspace/source-file';
import type { PathFact, RecordEvidence } from '#workspace/surroundings';
import type { ConfigInForce } from '#workspace/within';
import type { Workspace } from '#workspace/workspace';

import { citedIn, lintMilliseconds } from './cited-paths.ts';
import { compareRecords } from './compare-records.ts';
import { departedAmong } from './departed.ts';
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
 * Loads the workspace of the work tree: configuration, files, records, then the facts about what the records refer to
 * and what became of the evidence of memory.
 *
 * @param progress told what comes next, once the files are known
 * @param replaced a file whose content is given, not read (an editor's buffer)
 * @param env what git is run in where evidence is gone; null leaves evidence uncompared and people unasked, for a caller that does so itself
 * @param history what it is compared with; nothing unless given
 * @param planned texts that files would have, by path, where a repair is only shown
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function loadWorkspace({ root, named, from }: Located, replaced: SourceFile | null, progress: (what: string) => void = () => undefined, env: NodeJS.ProcessEnv | null = process.env, history?: (config: ConfigInForce) => LoadRequest['history'], planned?: ReadonlyMap<string, string>): Promise<Loaded> {
  const config = await readConfigAt({ root, from });
  const compared = history?.(config);
  return loadFrom(workTreeSource(root, config, env, planned), config, { named, replaced, fenced: root.fenced, progress, ...(compared ? { history: compared } : {}) });
}

/** What of a source is read. */
export interface LoadRequest {
  readonly named: readonly string[];
  readonly replaced: SourceFile | null;
  /** Whether what lies outside of the root can be judged. */
  readonly fenced: boolean;
  progress(what: string): void;
  /** What it is compared with, once it is known which files are memory and what the ledger says. */
  history?(layout: Layout, entries: readonly Entry[], files: readonly SourceFile[]): Promise<History>;
  /** Milliseconds that may be spent on what became of the paths that native notes cite; those of a lint unless said. */
  readonly citedMilliseconds?: number;
}

/** Loads a workspace from wherever its files are. */
export async function loadFrom(source: MemorySource, config: ConfigInForce, { named, replaced, fenced, progress, history, citedMilliseconds = lintMilliseconds }: LoadRequest): Promise<Loaded> {
  const layout = layoutOf(config, await source.adrFolder());
  const memory = await source.memory(layout, named);
  progress(`reading ${memory.files.length} files`);
  const files = replaced ? [...memory.files.filter((file) => file.path !== replaced.path), replaced] : memory.files;
  const byHand = replaced ? new Set([...memory.named, replaced.path]) : memory.named;
  const records = await readRecords(files, layout, byHand, readTrees);
  const facts = await source.facts(wantedPaths(records));
  const evidence = source.evidence === null ? new Map<string, RecordEvidence>() : await compareRecords(records, source.evidence, readTrees);
  const departed = source.evidence === null ? new Map<string, never>() : await departedAmong(records, facts, source.evidence);
  const { facts: citedFacts, cited } = source.evidence === null ? { facts: new Map<string, PathFact>(), cited: null } : await citedIn(records, source, citedMilliseconds, progress);
  const people = await source.people(namedBy(records.entries));
  return { config, files, policy: await source.policy(), workspace: { ...records, surroundings: { fenced, facts: new Map([...citedFacts, ...facts]), evidence, people, departed, cited, history: history ? await history(layout, records.entries, files) : null } } };
}
