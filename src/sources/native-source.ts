import { pathFacts } from '#disk/reading/path-facts';
import { readAdrFolder, readMemory } from '#disk/reading/read-memory';
import type { Root } from '#disk/roots/find-root';
import type { SourceFile } from '#workspace/document';
import { layoutOf } from '#workspace/paths/layout';
import type { ConfigInForce } from '#workspace/paths/nested-configuration';
import type { PathFact, PathQuery } from '#workspace/paths/rule-facts';
import { noPolicy } from '#workspace/policy/policy-files';

import { refuseSparseMemory } from './sparse-checkout.ts';
import { type MemorySource, workTreeSource } from './work-tree-source.ts';

/**
 * The source of native memory that an audit found and read.
 *
 * @param entries whether the ledger is read too, to know the records that a repair may not edit
 */
export function nativeSource(
  root: Root,
  config: ConfigInForce,
  files: readonly SourceFile[],
  env: NodeJS.ProcessEnv,
  entries: boolean,
): MemorySource {
  return {
    ...workTreeSource(root, config, env),
    cached: null,
    judgesSettings: true,
    memory: async (layout) => {
      await refuseSparseMemory(root, layout, env);
      const own = new Set(files.map((file) => file.path));
      const ledger = entries
        ? readMemory({ root: root.path, layout, named: [] }).files.filter(
            (file) => file.path.endsWith('.json') && !own.has(file.path),
          )
        : [];
      return {
        files: [...files.filter((file) => !layout.ignores(file.path)), ...ledger],
        named: new Set<string>(),
      };
    },
  };
}

/** The source of these files with all memory of the layout, to compare texts; null without any. */
export function comparedSource(
  root: Root,
  config: ConfigInForce,
  files: readonly SourceFile[],
): MemorySource | null {
  const own = new Set(files.map((file) => file.path));
  const layout = layoutOf(config, readAdrFolder(root.path));
  const besides = {
    ...layout,
    files: layout.files.filter((path) => !own.has(path)),
    accepts: (path: string) => !own.has(path) && layout.accepts(path),
  };
  const others = readMemory({ root: root.path, layout: besides, named: [] }).files;
  if (others.length === 0) return null;
  const around = workTreeSource(root, config, null);
  return {
    cached: around.cached,
    memory: () =>
      Promise.resolve({
        files: [...files.filter((file) => !layout.ignores(file.path)), ...others],
        named: new Set<string>(),
      }),
    facts: () => Promise.resolve(new Map()),
    filesNamed: () => Promise.resolve(null),
    files: () => Promise.resolve(null),
    policy: around.policy,
    adrFolder: around.adrFolder,
    evidence: null,
    people: () => Promise.resolve(new Map()),
  };
}

/**
 * The source of an agent's store outside of the project: notes are in the store, cited files in the
 * project.
 *
 * @param project the root of the project
 */
export function homeSource(
  folder: string,
  files: readonly SourceFile[],
  project: Root,
  env: NodeJS.ProcessEnv,
): MemorySource {
  const around = workTreeSource(project, {}, env);
  return {
    cached: null,
    memory: () => Promise.resolve({ files, named: new Set<string>() }),
    facts: (wanted) => inEither(folder, around, wanted),
    filesNamed: around.filesNamed,
    files: around.files,
    policy: () => Promise.resolve(noPolicy),
    adrFolder: () => Promise.resolve(null),
    evidence: around.evidence,
    people: () => Promise.resolve(new Map()),
  };
}

/** Facts about paths in the store, else in the project. */
async function inEither(
  store: string,
  project: Pick<MemorySource, 'facts'>,
  wanted: readonly PathQuery[],
): Promise<ReadonlyMap<string, PathFact>> {
  const own = pathFacts(store, wanted);
  const theirs = await project.facts(
    wanted.filter(({ path }) => own.get(path)?.kind === 'missing'),
  );
  return new Map([...own, ...theirs]);
}
