import type { GuardedTree } from '#sources/guards/guarded-tree';

/** Texts as a tree; what has none is not in it. */
export function treeOf(files: readonly (readonly [string, string | null])[]): GuardedTree {
  const texts = new Map(
    files.filter((each): each is readonly [string, string] => each[1] !== null),
  );
  return {
    paths: [...texts.keys()],
    texts: (paths) =>
      Promise.resolve({
        texts: new Map(
          paths.flatMap((path) => {
            const text = texts.get(path);
            return text === undefined ? [] : [[path, text] as const];
          }),
        ),
        unread: [],
      }),
  };
}
