/** What is in one folder of the tree. */
export interface FolderContents {
  readonly files: readonly string[];
  readonly folders: readonly string[];
  /** How many files of each ending are in it and below. */
  readonly below: ReadonlyMap<string, number>;
}

interface Growing {
  readonly files: string[];
  readonly folders: Set<string>;
  readonly below: Map<string, number>;
}

/** The folders of a tree by their paths, the root by an empty one. */
export function contentsOf(tree: readonly string[]): ReadonlyMap<string, FolderContents> {
  const folders = new Map<string, Growing>();
  const at = (path: string): Growing => {
    const known = folders.get(path) ?? { files: [], folders: new Set(), below: new Map() };
    folders.set(path, known);
    return known;
  };
  for (const path of tree) {
    const parts = path.split('/');
    const name = parts.pop() ?? '';
    const end = endOf(name);
    at(parts.join('/')).files.push(name);
    for (; ; parts.pop()) {
      const { below } = at(parts.join('/'));
      below.set(end, (below.get(end) ?? 0) + 1);
      if (parts.length === 0) break;
      at(parts.slice(0, -1).join('/')).folders.add(parts.at(-1) ?? '');
    }
  }
  return new Map(
    [...folders].map(([path, each]) => [path, { ...each, folders: [...each.folders] }]),
  );
}

/** What a name ends with, behind its last dot. */
export function endOf(name: string): string {
  return name.slice(name.lastIndexOf('.') + 1);
}
