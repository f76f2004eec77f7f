/** Imports in a row that Claude Code follows from a file that it loads. */
export const maxImportDepth = 4;

/** An import of a file. */
export interface InstructionImport {
  readonly target: string;
  /** Key of the imported file; null where it cannot be loaded. */
  readonly key: string | null;
  /** Why it cannot be loaded, if the user should know. */
  readonly why: string | null;
}

/** An import that was not loaded. */
interface LeftImport {
  readonly by: string;
  readonly target: string;
  readonly why: string;
  /** The file exists, but more than `maxImportDepth` imports away. */
  readonly isTooDeep: boolean;
}

/** Files in loading order, and imports that were not loaded. */
export interface ImportOrder {
  /** `by` imports the file; null for a root. */
  readonly files: readonly { readonly key: string; readonly by: string | null }[];
  readonly left: readonly LeftImport[];
  /** Imports of a file that is being loaded itself. */
  readonly circles: readonly { readonly by: string; readonly target: string }[];
}

/**
 * Puts files into loading order: each once, imports right before their importer.
 *
 * @param roots keys of the files that need no import, in order
 */
export function expandImports(
  roots: readonly string[],
  imports: ReadonlyMap<string, readonly InstructionImport[]>,
): ImportOrder {
  const files: ImportOrder['files'][number][] = [];
  const left: (LeftImport & { readonly key: string | null })[] = [];
  const circles: ImportOrder['circles'][number][] = [];
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
      else if (hops >= maxImportDepth)
        left.push({
          by: key,
          target,
          why: `it is more than ${maxImportDepth} imports deep`,
          isTooDeep: true,
          key: next,
        });
      else load(next, key, hops + 1);
    }
    open.delete(key);
    files.push({ key, by: by === null || found.has(key) ? null : by });
  };
  for (const root of roots) if (!seen.has(root)) load(root, null, 0);
  // A shorter way may have loaded it.
  const isLoaded = (key: string | null): boolean => key !== null && seen.has(key);
  return {
    files,
    left: left.flatMap(({ key, ...each }) => (isLoaded(key) ? [] : [each])),
    circles,
  };
}
