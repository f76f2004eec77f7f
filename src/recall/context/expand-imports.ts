/** Imports from a file to one that it brings in, at most this deep. */
export const mostHops = 4;

/**
 * What an import leads to: another file by its key, or nothing, with the reason where somebody
 * should know it.
 */
export interface ResolvedImport {
  readonly target: string;
  readonly key: string | null;
  readonly why: string | null;
}

/** One file in the order it is loaded. */
export interface LoadedFile {
  readonly key: string;
  /** The file that imports it; null for one that is found by itself. */
  readonly by: string | null;
}

/** An import that brings nothing in, of the file that asks for it. */
export interface LeftImport {
  readonly by: string;
  readonly target: string;
  readonly why: string;
  /** Whether the file is there, and too many imports away. */
  readonly isTooDeep: boolean;
}

/** Files in the order they are loaded, and what was not followed. */
export interface Expanded {
  readonly files: readonly LoadedFile[];
  readonly left: readonly LeftImport[];
  /** Imports of a file that is being loaded: it is loaded once. */
  readonly circles: readonly { readonly by: string; readonly target: string }[];
}

/**
 * Puts files into the order they are loaded: what a file imports comes right before it, at most
 * four imports deep, each file once, so that a circle is cut where it closes.
 *
 * @param roots keys of the files that are found by themselves, in order
 * @param imports what each file asks for; a file that is not there asks for nothing
 */
export function expandImports(
  roots: readonly string[],
  imports: ReadonlyMap<string, readonly ResolvedImport[]>,
): Expanded {
  const files: LoadedFile[] = [];
  const left: (LeftImport & { readonly key: string | null })[] = [];
  const circles: Expanded['circles'][number][] = [];
  const seen = new Set<string>();
  const open = new Set<string>();
  const found = new Set(roots);
  const load = (key: string, by: string | null, hops: number): void => {
    seen.add(key);
    open.add(key);
    for (const { target, key: next, why } of imports.get(key) ?? []) {
      if (next === null) {
        if (why !== null) left.push({ by: key, target, why, isTooDeep: false, key: next });
      } else if (open.has(next)) circles.push({ by: key, target });
      else if (seen.has(next)) continue;
      else if (hops >= mostHops)
        left.push({
          by: key,
          target,
          why: `it is more than ${mostHops} imports away`,
          isTooDeep: true,
          key: next,
        });
      else load(next, key, hops + 1);
    }
    open.delete(key);
    files.push({ key, by: by === null || found.has(key) ? null : by });
  };
  for (const root of roots) if (!seen.has(root)) load(root, null, 0);
  // Another way may be shorter.
  const isLoaded = (key: string | null): boolean => key !== null && seen.has(key);
  return {
    files,
    left: left.flatMap(({ key, ...each }) => (isLoaded(key) ? [] : [each])),
    circles,
  };
}
