import { join } from 'node:path';

import { EnvironmentError } from '#diagnostics/failure';
import { homeFolder } from '#disk/home-folder';
import { readConfigFile } from '#disk/read-config-file';
import type { Located } from '#disk/locate';
import { readAdrFolder, readMemory } from '#disk/read-memory';
import { survey } from '#disk/survey';
import { committedWrites } from '#disk/transaction/committed-writes';
import { openRepository, type Repository } from '#git/open-repository';
import { wantedPaths } from '#provenance/wanted-paths';
import { readTrees } from '#threads/read-trees';
import { layoutOf } from '#workspace/layout';
import { readRecords } from '#workspace/read-records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { SourceFile } from '#workspace/source-file';
import type { RecordEvidence } from '#workspace/surroundings';
import type { Records, Workspace } from '#workspace/workspace';

import { compareRecords } from './compare-records.ts';
import { evidenceSource } from './evidence-source.ts';
import { peopleOf } from './people-of.ts';

/** A workspace as it was read, with the configuration it was read by. */
export interface Loaded {
  readonly config: LedgerConfig;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
}

/**
 * Loads a workspace: configuration, files, records, then the facts about what the records refer to and what became of
 * the evidence of memory.
 *
 * @param progress told what comes next, once the files are known
 * @param replaced a file whose content is given, not read (an editor's buffer)
 * @param env what git is run in where evidence is gone; null leaves evidence uncompared and people unasked, for a caller that does so itself
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function loadWorkspace({ root, named }: Located, replaced: SourceFile | null, progress: (what: string) => void = () => undefined, env: NodeJS.ProcessEnv | null = process.env): Promise<Loaded> {
  const config = await readConfigFile(root.config);
  const layout = layoutOf(config, readAdrFolder(root.path));
  // A folder that nothing says is a repository is memory as a whole.
  const whole = !root.fenced && root.config === null && named.length === 0 ? [''] : named;
  // A committed journal that nobody finished yet is what memory says: readers lay it over, and recover nothing.
  const memory = readMemory({ root: root.path, layout, named: whole, overlay: committedWrites(root.path, homeFolder(root.path, config)) });
  progress(`reading ${memory.files.length} files`);
  const files = replaced ? [...memory.files.filter((file) => file.path !== replaced.path), replaced] : memory.files;
  const byHand = replaced ? new Set([...memory.named, replaced.path]) : memory.named;
  const records = await readRecords(files, layout, byHand, readTrees);
  const facts = survey(root.path, wantedPaths(records));
  const [evidence, people] = env === null ? [new Map<string, RecordEvidence>(), new Map<string, string>()] : await Promise.all([evidenceOf(root, records, env), peopleOf(records.entries, [], root.repository ?? root.path, () => repositoryOrNone(root.path, env))]);
  return { config, files, workspace: { ...records, surroundings: { fenced: root.fenced, facts, evidence, people } } };
}

/** Git is opened only where evidence is gone, to tell removed from renamed; in a linked work tree its own attributes stay unasked. */
function evidenceOf(root: Located['root'], records: Records, env: NodeJS.ProcessEnv): Promise<ReadonlyMap<string, RecordEvidence>> {
  const top = root.repository ?? root.path;
  const source = evidenceSource(root.path, { root: top, commonDir: join(top, '.git') }, () => repositoryOrNone(root.path, env));
  return compareRecords(records, source, readTrees);
}

/** A linter has to judge also where git is missing or refuses: what is gone is then gone, without saying where to. */
async function repositoryOrNone(folder: string, env: NodeJS.ProcessEnv): Promise<Repository | null> {
  try {
    return await openRepository(folder, env);
  } catch (error) {
    if (error instanceof EnvironmentError) return null;
    throw error;
  }
}
