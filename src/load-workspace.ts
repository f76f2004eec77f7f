import { readConfigFile } from '#disk/read-config-file';
import type { Located } from '#disk/locate';
import { readAdrFolder, readMemory } from '#disk/read-memory';
import { survey } from '#disk/survey';
import { wantedPaths } from '#provenance/wanted-paths';
import { readTrees } from '#threads/read-trees';
import { layoutOf } from '#workspace/layout';
import { readRecords } from '#workspace/read-records';
import type { LedgerConfig } from '#workspace/schema/generated/types';
import type { SourceFile } from '#workspace/source-file';
import type { Workspace } from '#workspace/workspace';

/** A workspace as it was read, with the configuration it was read by. */
export interface Loaded {
  readonly config: LedgerConfig;
  readonly workspace: Workspace;
  readonly files: readonly SourceFile[];
}

/**
 * Loads a workspace: configuration, files, records, then the facts about what the records refer to.
 *
 * @param progress told what comes next, once the files are known
 * @param replaced a file whose content is given, not read (an editor's buffer)
 * @throws {UsageError} for a configuration that is none, {EnvironmentError} for what cannot be read
 */
export async function loadWorkspace({ root, named }: Located, replaced: SourceFile | null, progress: (what: string) => void = () => undefined): Promise<Loaded> {
  const config = await readConfigFile(root.config);
  const layout = layoutOf(config, readAdrFolder(root.path));
  // A folder that nothing says is a repository is memory as a whole.
  const whole = !root.fenced && root.config === null && named.length === 0 ? [''] : named;
  const memory = readMemory({ root: root.path, layout, named: whole });
  progress(`reading ${memory.files.length} files`);
  const files = replaced ? [...memory.files.filter((file) => file.path !== replaced.path), replaced] : memory.files;
  const byHand = replaced ? new Set([...memory.named, replaced.path]) : memory.named;
  const records = await readRecords(files, layout, byHand, readTrees);
  const facts = survey(root.path, wantedPaths(records));
  return { config, files, workspace: { ...records, surroundings: { fenced: root.fenced, facts, evidence: new Map() } } };
}
