import { join, relative, sep } from 'node:path';

import { realFolder } from '#disk/stores/read-store-folder';
import { type FoundFile, readTierFile } from '#disk/stores/read-tier-file';
import { type Expanded, expandImports, type ResolvedImport } from '#recall/context/expand-imports';
import type { Loaded } from '#sources/load-workspace';
import { agentFileAt } from '#workspace/paths/agent-files';
import type { ImportProblem } from '#workspace/paths/surroundings';

import { importsOf } from '../context/claude-context.ts';
import type { Env } from '../invocation/principal.ts';

/** The same with what the loader of Claude Code finds when it follows the imports. */
export async function withImports(loaded: Loaded, folder: string, env: Env): Promise<Loaded> {
  const root = realFolder(folder);
  const notes = loaded.workspace.documents.filter(
    ({ path, text }) => agentFileAt(path)?.layout.id === 'claude' && text.includes('@'),
  );
  const files = new Map<string, FoundFile>();
  for (const { path } of notes) {
    const file = readTierFile(join(root, path), root);
    if (file.text !== null) files.set(file.real, file);
  }
  const roots = [...files.keys()];
  const imports = await importsOf(files, root, env, []);
  const found = roots.flatMap((key) =>
    problemsOf(key, expandImports([key], imports), imports, (path) =>
      relative(root, path).split(sep).join('/'),
    ),
  );
  const { workspace } = loaded;
  const surroundings = { ...workspace.surroundings, imports: found };
  return { ...loaded, workspace: { ...workspace, surroundings } };
}

function problemsOf(
  root: string,
  { files, left, circles }: Expanded,
  imports: ReadonlyMap<string, readonly ResolvedImport[]>,
  fromRoot: (path: string) => string,
): ImportProblem[] {
  const askedBy = new Map(files.map(({ key, by }) => [key, by]));
  /** The import of the first file that leads to another. */
  const through = (key: string): string => {
    let child = key;
    for (let by = askedBy.get(child); by && by !== root; by = askedBy.get(child)) child = by;
    return imports.get(root)?.find((each) => each.key === child)?.target ?? '';
  };
  const problem = (
    { by, target }: { readonly by: string; readonly target: string },
    kind: ImportProblem['problem'],
  ): ImportProblem => ({
    note: fromRoot(root),
    through: by === root ? target : through(by),
    by: fromRoot(by),
    target,
    problem: kind,
  });
  return [
    ...left.filter(({ isTooDeep }) => isTooDeep).map((each) => problem(each, 'deep')),
    ...circles.map((each) => problem(each, 'circle')),
  ];
}
